// Describes a capability with its schemas, or in a few lines.

import type { CatalogEntry, Effect, JsonSchema, OperationCard, Route } from "../../runtime/index.js";
import { destructiveText } from "./effect-of.js";
import { type Extend, extended } from "./extended-catalog.js";
import { findCapability } from "./find.js";

/** The contract of a capability. */
export interface Explanation {
  readonly capability_id: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly input_schema: JsonSchema;
  readonly output_schema: JsonSchema;
  /** Paths of output text that any GitHub user may have written, such as `title` or `items[].labels[]`. */
  readonly untrusted: readonly string[];
  /** Output values that are null on some routes, by path, with the reason by route. */
  readonly missing: NonNullable<OperationCard["missing"]>;
  /** In the order in which the runtime tries them. */
  readonly routes: { readonly preferred: readonly Route[]; readonly fallbacks: readonly Route[] };
  /** Older names of the capability. */
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly examples: OperationCard["examples"];
}

/**
 * Explains a capability, which may be named by an alias. Returns an object with the schemas, or with `format: "compact"`
 * a text of a few lines (purpose; input; `->` output; routes in order of preference; notes). Throws a `VALIDATION`
 * GhxError that suggests the nearest ids if the capability does not exist.
 */
export function explainCapability(
  capability_id: string,
  options: { readonly format: "compact"; readonly extend?: Extend },
): Promise<string>;
export function explainCapability(
  capability_id: string,
  options?: { readonly format?: "full"; readonly extend?: Extend },
): Promise<Explanation>;
export async function explainCapability(
  capability_id: string,
  options: { readonly format?: "compact" | "full"; readonly extend?: Extend } = {},
): Promise<string | Explanation> {
  const { format = "full", extend } = options;
  const { checkFunctionOptions, FORMAT_OPTION } = await import("./function-options.js");
  checkFunctionOptions("explainCapability", options, { ...FORMAT_OPTION, extend: "list" });
  const { entry, failure } = await findCapability(capability_id, extend);
  if (failure !== undefined) {
    const { GhxError } = await import("../../runtime/index.js");
    throw new GhxError(failure);
  }
  return format === "full" ? explainInFull(entry, extend) : explainBriefly(entry, capability_id);
}

export function explainBriefly(entry: CatalogEntry, name: string): string {
  const { id, description, signature, output, routes, notes = [] } = entry;
  return [
    ...(name === id ? [] : [`${name} is an alias of ${id}`]),
    `${description}${destructiveText(entry)}`,
    signature,
    `-> ${output}`,
    routes.join(" "),
    ...notes,
  ].join("\n");
}

export async function explainInFull({ id, notes = [] }: CatalogEntry, extend?: Extend): Promise<Explanation> {
  const cards = (await extended(extend).loadCards?.([id])) ?? [];
  const card = cards.find(({ capability_id }) => capability_id === id);
  if (card === undefined) throw new Error(`${id} is in the catalog but has no card; generate the SDK again.`);
  const { capability_id, description, effect, idempotent, input_schema, output_schema } = card;
  const { untrusted = [], missing = {} } = card;
  return {
    capability_id,
    description,
    effect,
    idempotent,
    input_schema,
    output_schema,
    untrusted,
    missing,
    routes: { preferred: [card.routing.preferred], fallbacks: card.routing.fallbacks },
    aliases: card.aliases,
    tags: card.tags,
    notes,
    examples: card.examples,
  };
}
