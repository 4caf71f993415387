// The result of drafting.

import type { Json, JsonObject } from "../bind/json.js";

/** A capability as data, before it is printed. */
export interface Draft {
  readonly card: JsonObject;
  /** The GraphQL document. */
  readonly document?: string;
  readonly exchanges: readonly Json[];
}
