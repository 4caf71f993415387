/** Completes the data that a test gives as the answer to a GraphQL request, and checks it against GitHub's schema. */

import { execute, GraphQLError } from "graphql";
import { isObject } from "../json-object.js";
import { parseDocument, validationErrors } from "./documents.js";
import type { GraphQLRequest } from "./execute.js";
import { githubSchema } from "./schema.js";

export interface CompletedAnswer {
  /** The data with null for nullable fields that were not given. */
  readonly data: unknown;
  /** What the schema does not allow: a missing or malformed value, or a key that the document does not select. */
  readonly problems: readonly string[];
}

/** Objects of an interface or union need a `__typename`, even if the document does not select it. */
export async function completeAnswer(request: GraphQLRequest, data: unknown): Promise<CompletedAnswer> {
  const document = parseDocument(request.query);
  const invalid = document instanceof GraphQLError ? [document] : validationErrors(document, true);
  if (document instanceof GraphQLError || invalid.length > 0)
    return { data, problems: invalid.map(({ message }) => message) };
  const result = await execute({
    schema: githubSchema(),
    document,
    rootValue: data,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    // The data has the keys of the response, which are aliases where the document has them.
    fieldResolver: (source, _args, _context, info) => property(source, String(info.path.key)),
    typeResolver(value, _context, _info, type) {
      const name = property(value, "__typename");
      if (typeof name === "string") return name;
      throw new GraphQLError(`expected a __typename, since ${type.name} has several types`);
    },
  });
  const errors = result.errors ?? [];
  return {
    data: result.data,
    problems: [
      ...errors.map(
        ({ path, message }) => `${["data", ...(path ?? [])].join(".")}: ${message.replace(/\.$/, "")}`,
      ),
      // A null caused by an error hides what was selected below it.
      ...(errors.length > 0 ? [] : unselected(data, result.data, "data")),
    ],
  };
}

function unselected(given: unknown, selected: unknown, path: string): string[] {
  if (Array.isArray(given) && Array.isArray(selected))
    return given.flatMap((item, index) => unselected(item, selected[index], `${path}.${index}`));
  if (!isObject(given) || !isObject(selected)) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    if (key === "__typename") return [];
    return Object.hasOwn(selected, key)
      ? unselected(value, selected[key], `${path}.${key}`)
      : [`${path}.${key}: the document does not select it`];
  });
}

function property(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
