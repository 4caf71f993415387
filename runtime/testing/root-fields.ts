// Answers to GraphQL requests by root field.

import { type Handler, type ReceivedRequest, respondJson, type TestServer } from "./test-server.js";

/** A root field of a request created by {@link nodeRequest}. */
export interface RequestedRoot {
  readonly kind: string;
  /** The field's key in the response. */
  readonly key: string;
  readonly field: string;
  readonly id: unknown;
}

/** Returns the root fields of a GraphQL request, in order. */
export function parseRoots({ body }: Pick<ReceivedRequest, "body">): RequestedRoot[] {
  const { query, variables }: { query: string; variables: Record<string, unknown> } = JSON.parse(body);
  const [kind = ""] = query.split(" ", 1);
  return [...query.matchAll(/(?:(\w+):)?(\w+)\(id:\$(\w+)\)/g)].map(([, alias, field = "", name = ""]) => ({
    kind,
    key: alias ?? field,
    field,
    id: variables[name],
  }));
}

/** Returns the keys of the root fields of each GraphQL request. */
export const requestKeys = ({ requests }: TestServer): string[][] =>
  requests.map((request) => parseRoots(request).map(({ key }) => key));

/** The response of a root field: a value, or null with an error at its path. */
export type RootAnswer =
  | object
  | null
  | { readonly error: { readonly type?: string; readonly message: string } };

/** Responds to each root field of a GraphQL request; by default with the requested id, and `id!` for lookups. */
export const answering =
  (answer: (root: RequestedRoot) => RootAnswer | undefined = () => undefined): Handler =>
  (request, response) => {
    const errors: object[] = [];
    const answers = parseRoots(request).map((root): [string, unknown] => {
      const given = answer(root);
      const value = given === undefined ? { id: root.field === "seek" ? `${root.id}!` : root.id } : given;
      if (value === null || !("error" in value)) return [root.key, value];
      errors.push({ ...value.error, path: [root.key] });
      return [root.key, null];
    });
    respondJson(response, { data: Object.fromEntries(answers), ...(errors.length === 0 ? {} : { errors }) });
  };

/** Returns an answer for {@link answering}: an error for the root fields that match. */
export const refuse =
  (matches: (root: RequestedRoot) => boolean, error: { type?: string; message: string }) =>
  (root: RequestedRoot): RootAnswer | undefined =>
    matches(root) ? { error } : undefined;
