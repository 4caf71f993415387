// The result of drafting.

import type { JsonObject } from "../bind/json.js";
import type { WrittenCall } from "../exchanges/load.js";

/** A capability as data, before it is printed. */
export interface Draft {
  readonly card: JsonObject;
  /** The GraphQL document. */
  readonly document?: string;
  readonly exchanges: readonly WrittenCall[];
  /** What GitHub accepts and the card cannot send, with the reason. */
  readonly omitted?: readonly string[];
}
