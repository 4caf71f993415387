// What the compiler tells of capabilities without their code: for list, explain, flags and docs.

import type { Effect } from "./plan.js";
import type { Route } from "./route.js";

/** What list and explain tell of a capability. */
export interface CatalogEntry {
  readonly id: string;
  readonly description: string;
  readonly effect: Effect;
  /** In order of preference. */
  readonly routes: readonly Route[];
  /** Input on one line: `owner: string, issueNumber: int, first?: int 1-100=30`. */
  readonly signature: string;
  /** Names of the output fields: `id, labels[], pageInfo{hasNextPage, endCursor}`. */
  readonly output: string;
  /** Paths of the text that anyone may have written: `title`, `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  readonly aliases?: readonly string[];
  readonly tags?: readonly string[];
  readonly notes?: readonly string[];
  readonly flags: readonly CatalogFlag[];
}

/** An input field, as a flag of the command line. */
export interface CatalogFlag {
  readonly name: string;
  /** `strings` and `json` take several values, or JSON. */
  readonly type: string;
  readonly required: boolean;
  /** No value holds a comma, so several may be written as one word: `octocat,hubot`. */
  readonly commas?: true;
  readonly values?: readonly (string | number | boolean)[];
  readonly default?: unknown;
  /** A text that is written at length, in this language: `text/markdown`. */
  readonly mediaType?: string;
  readonly description: string;
}

/** A JSON Schema, as cards have it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The public part of a card: contract and routing. */
export interface OperationCard {
  readonly capability_id: string;
  readonly version: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly input_schema: JsonSchema;
  readonly output_schema: JsonSchema;
  readonly routing: {
    readonly preferred: Route;
    readonly fallbacks: readonly Route[];
    readonly notes: readonly string[];
  };
  /** Has a GraphQL route, so it can be a step of a chain. */
  readonly chainable: boolean;
  readonly examples: readonly { readonly title: string; readonly input: JsonSchema }[];
}
