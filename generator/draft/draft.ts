// Drafts a capability from GitHub's schemas: a card, its document, and exchanges that prove it.

import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from "graphql";
import type { OperationExamples } from "../bind/examples.js";
import type { Descriptions } from "../bind/index.js";
import { describeSource } from "../bind/openapi.js";
import { didYouMean, nearest } from "../source/diagnostic.js";
import { MissingInput } from "../source/load.js";
import { draftBoth } from "./both.js";
import { draftGraphql } from "./graphql.js";
import { draftRest } from "./rest.js";
import type { Choices, Draft } from "./types.js";

/** What drafts are made from. */
export interface DraftSources {
  readonly descriptions: Pick<Descriptions, "schema" | "openApi" | "observed">;
  /** By the id of the operation. */
  readonly examples: ReadonlyMap<string, OperationExamples>;
}

/**
 * `from`: an endpoint (`GET /repos/{owner}/{repo}/labels`), a mutation (`createIssue`), or a field of the query and fields
 * in it (`repository.labels`). Throws `MissingInput` for what GitHub's schemas do not contain.
 */
export function draftCapability(
  id: string,
  from: string,
  { descriptions, examples }: DraftSources,
  choices: Choices = {},
): Draft {
  if (isEndpoint(from)) {
    const published = [...examples.values()].find(({ method, path }) => `${method} ${path}` === from);
    const draft = draftRest(id, from, descriptions, published, choices);
    if (draft !== undefined) return draft;
    const endpoints = [...examples.values()].map(({ method, path }) => `${method} ${path}`);
    const near = nearest(from, endpoints)
      .map((one) => `"${one}"`)
      .join(" or ");
    const source = describeSource(descriptions.openApi);
    throw new MissingInput(
      `${source.name} has no ${from}${near && `, did you mean ${near}?`}; ${source.other}`,
    );
  }
  const { schema } = descriptions;
  const draft = draftGraphql(id, from, schema, choices);
  if (draft !== undefined) return draft;
  // A field that exists can return a union, whose cases cannot be drafted.
  const names = fieldPaths(from, schema).filter((name) => name !== from);
  throw new MissingInput(
    `no mutation or query field "${from}" has scalars to return${didYouMean(from, names)}; write an endpoint as "GET /path"`,
  );
}

const isEndpoint = (from: string): boolean => from.includes(" ");

/**
 * Drafts one capability from one source, or from a mutation or query field and an endpoint that do the same. Throws
 * `MissingInput` for other sources.
 */
export function draftRoutes(id: string, from: readonly string[], sources: DraftSources): Draft {
  const draft = (source: string, choices?: Choices) => draftCapability(id, source, sources, choices);
  const [first = "", second, ...more] = from;
  if (second === undefined) return draft(first);
  const rest = [first, second].filter(isEndpoint);
  const [endpoint] = rest;
  if (more.length > 0 || endpoint === undefined || rest.length > 1)
    throw new MissingInput(
      "several --from are one mutation or query field and one endpoint; see ghx-gen --help",
    );
  return draftBoth({ graphql: first === endpoint ? second : first, rest: endpoint }, draft);
}

/** Returns the mutations, and the query fields at the place of a path: `repository.…` for `repository.pinedIssues`. */
function fieldPaths(path: string, schema: GraphQLSchema): string[] {
  const parents = path.split(".").slice(0, -1);
  const names = (type: GraphQLObjectType | undefined | null): string[] =>
    Object.keys(type?.getFields() ?? {});
  let owner = schema.getQueryType() ?? undefined;
  for (const key of parents) {
    const field = owner?.getFields()[key];
    const type = field && getNamedType(field.type);
    owner = isObjectType(type) ? type : undefined;
  }
  const prefix = parents.map((key) => `${key}.`).join("");
  return [
    ...(prefix === "" ? names(schema.getMutationType()) : []),
    ...names(owner).map((name) => prefix + name),
  ];
}
