/** Queries every implemented field of every node in the default world and in the world of discussions. */
import { type GraphQLField, getNamedType, isLeafType, isObjectType, isRequiredArgument } from "graphql";
import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { githubSchema } from "./schema.js";
import { TYPES } from "./type-map.js";

/** Database ids beyond 32 bits exceed GraphQL's Int, as on GitHub. */
const TOO_WIDE = /^Int cannot represent non 32-bit signed integer value/;

/** The viewer does not administer all repositories, and may not push to all. */
const REFUSED = [
  "Must have admin rights to Repository.",
  "Must have push access to view repository collaborators.",
];

/** The world file declares only the counts of these. */
const COUNTED = ["stargazers", "watchers"];

const cases = ["octo.yaml", "discussions.yaml"].flatMap((file) => {
  const world = octoWorld(file);
  const kinds = new Set([...world.store.nodes.values()].map((node) => node.__typename));
  // Only REST has some declared resources.
  const known = [...kinds].filter((kind) => isObjectType(githubSchema().getType(kind)));
  return known.map((kind) => ({ kind, file, world }));
});

it.each(cases)("every node of type $kind in $file returns every field", async ({ kind, world }) => {
  const ids = [...world.store.nodes.values()]
    .filter((node) => node.__typename === kind)
    .map((node) => node.id);
  const document = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on ${kind} { ${selections(kind).join(" ")} } } }`;
  const { data, errors = [] } = await world.query(document, { ids });
  expect(errors.filter(({ message }) => !TOO_WIDE.test(message) && !REFUSED.includes(message))).toEqual([]);
  expect(data).not.toBeNull();
});

function selections(kind: string): string[] {
  const type = githubSchema().getType(kind);
  if (!isObjectType(type)) throw new Error(`${kind} is not an object type`);
  return Object.keys(TYPES[kind] ?? {}).flatMap((name) => {
    const field = type.getFields()[name];
    return field && !field.args.some(isRequiredArgument) ? [selection(field)] : [];
  });
}

function selection(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  const pages = field.args.some((argument) => argument.name === "first");
  if (COUNTED.includes(field.name)) return `${field.name} { totalCount }`;
  if (!pages || !isObjectType(type)) return `${field.name} { __typename }`;
  const counts = "totalCount" in type.getFields() ? "totalCount" : "__typename";
  return `${field.name}(first: 1) { ${counts} nodes { __typename } pageInfo { endCursor } }`;
}
