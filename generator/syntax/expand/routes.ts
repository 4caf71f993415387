// Reads parts of a route.

import { at, type Located, toList } from "../yaml.js";

/** The lookups of a route: one, or a list. */
export function lookupNodes(route: Located): readonly Located[] {
  return toList(at(route, "resolution", "lookup"));
}

/**
 * Whether the route has one of the requests, as a card in the long form does. One of the same name that sends something
 * else, or confirms a write, is another request, whose name is reported.
 */
export const hasLookup = (route: Located, lookups: readonly Located[]): boolean =>
  lookupNodes(route).some(
    (own) =>
      !own.fields.has("confirm") &&
      !own.fields.has("confirms") &&
      lookups.some((other) => IDENTITY.every((key) => at(own, key)?.value === at(other, key)?.value)),
  );

const IDENTITY = ["name", "endpoint", "operationName"];

/** Whether the path of the endpoint begins with a text. */
export function hasPath(route: Located, start: string): boolean {
  const [, path = ""] = String(at(route, "endpoint")?.value ?? "").split(" ");
  return path.startsWith(start);
}

/** The fields of a map. */
export function fieldNodes(node: Located | undefined): Record<string, Located> {
  return Object.fromEntries([...(node?.fields ?? [])].map(([name, field]) => [name, field.node]));
}
