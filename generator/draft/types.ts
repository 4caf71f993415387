// The result of drafting.

import type { Json, JsonObject } from "../bind/json.js";
import type { WrittenCall } from "../exchanges/load.js";

/** A capability as data, before it is printed. */
export interface Draft {
  readonly card: JsonObject;
  /** The GraphQL document. */
  readonly document?: string;
  readonly exchanges: readonly WrittenCall[];
  /** What GitHub accepts and the card cannot send, with the reason. */
  readonly omitted?: readonly string[];
  /** GitHub's keys of the inputs, by their names in the card. */
  readonly keys: ReadonlyMap<string, string>;
}

/** What a draft takes of its source, so that it agrees with the draft of another one. Default: everything. */
export interface Choices {
  /** The names of inputs, by GitHub's key. */
  readonly names?: ReadonlyMap<string, string>;
  /** GitHub's keys of inputs that the card requires. */
  readonly required?: ReadonlySet<string>;
  /** GitHub's keys of inputs that are not drafted. */
  readonly omitted?: ReadonlySet<string>;
  /** Values that are sent in place of inputs, by GitHub's key. */
  readonly constants?: ReadonlyMap<string, Json>;
  /** The subject, and GitHub's key of its node id. */
  readonly subject?: { readonly name: string; readonly key: string };
  /** The names of the output fields. */
  readonly fields?: ReadonlySet<string>;
}
