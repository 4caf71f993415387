// Reads parts of a route.

import { at, type Located } from "../yaml.js";
import { isListNode } from "./located.js";

/** The lookups of a route: one, or a list. */
export function lookupNodes(route: Located): readonly Located[] {
  const node = at(route, "resolution", "lookup");
  return !node ? [] : isListNode(node) ? node.items : [node];
}

/** Whether the path of the endpoint begins with a text. */
export function hasPath(route: Located, start: string): boolean {
  const [, path = ""] = String(at(route, "endpoint")?.value ?? "").split(" ");
  return path.startsWith(start);
}

/** The fields of a map. */
export function fieldNodes(node: Located | undefined): Record<string, Located> {
  return Object.fromEntries([...(node?.fields ?? [])].map(([name, field]) => [name, field.node]));
}

/** The elements of a list of text. */
export const texts = (node: Located | undefined): readonly string[] =>
  (node?.items ?? []).map((one) => String(one.value));
