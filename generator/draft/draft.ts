// Drafts a capability from GitHub's schemas: a card, its document, and exchanges that prove it.

import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType } from "graphql";
import type { OperationExamples } from "../bind/examples.js";
import type { Descriptions } from "../bind/index.js";
import { describeSource } from "../bind/openapi.js";
import { didYouMean, nearest } from "../source/diagnostic.js";
import { MissingInput } from "../source/load.js";
import { draftGraphql } from "./graphql.js";
import { draftRest } from "./rest.js";
import type { Draft } from "./types.js";

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
export function draftCapability(id: string, from: string, { descriptions, examples }: DraftSources): Draft {
  if (from.includes(" ")) {
    const published = [...examples.values()].find(({ method, path }) => `${method} ${path}` === from);
    const draft = draftRest(id, from, descriptions, published);
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
  const draft = draftGraphql(id, from, schema);
  if (draft !== undefined) return draft;
  // A field that exists can return a union, whose cases cannot be drafted.
  const names = fieldPaths(from, schema).filter((name) => name !== from);
  throw new MissingInput(
    `no mutation or query field "${from}" has scalars to return${didYouMean(from, names)}; write an endpoint as "GET /path"`,
  );
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
