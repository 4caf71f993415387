// The names of requests, which the paths of later ones begin with.

import cardSchema from "../card.schema.json" with { type: "json" };
import { at, type Located, toText } from "../syntax/yaml.js";

const RESERVED: readonly string[] = cardSchema.definitions.requestName.not.enum;

/** Returns the name of a request. A reserved one was reported, and would give paths another meaning. */
export function requestName(node: Located, fallback: string): string {
  const name = toText(at(node, "name"));
  return name === undefined || RESERVED.includes(name) ? fallback : name;
}
