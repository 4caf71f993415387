// The tool `explain`: one capability in a few lines, or with its schemas.

import type { CatalogEntry, Effect, JsonSchema, OperationCard, Route } from "../runtime/index.js";
import { findCapability } from "./find.js";
import { compactInput, compactOutput } from "./signature.js";

/** The full form. */
export interface Explanation {
  readonly capability_id: string;
  readonly description: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly input_schema: JsonSchema;
  readonly output_schema: JsonSchema;
  /** In the order in which they are tried. */
  readonly routes: { readonly preferred: readonly Route[]; readonly fallbacks: readonly Route[] };
  /** Older names that run it. */
  readonly aliases: readonly string[];
  readonly tags: readonly string[];
  readonly notes: readonly string[];
  readonly examples: OperationCard["examples"];
}

/**
 * What a capability is for, takes and gives: by default a text of a few lines (purpose; input; `->` output; routes in
 * order of preference; what to know), with `format: "full"` an object with the schemas. Takes an alias as well.
 * Throws a `VALIDATION` GhxError that names the nearest ids when there is no such capability.
 */
export function explainCapability(
  capability_id: string,
  options: { readonly format: "full" },
): Promise<Explanation>;
export function explainCapability(
  capability_id: string,
  options?: { readonly format?: "compact" },
): Promise<string>;
export async function explainCapability(
  capability_id: string,
  { format = "compact" }: { readonly format?: "compact" | "full" } = {},
): Promise<string | Explanation> {
  const { entry, failure } = await findCapability(capability_id);
  if (failure !== undefined) {
    const { GhxError } = await import("../runtime/index.js");
    throw new GhxError(failure);
  }
  return format === "full" ? explainInFull(entry) : explainBriefly(entry, capability_id);
}

export function explainBriefly(entry: CatalogEntry, askedFor: string): string {
  const { id, description, effect, signature, output, routes, notes = [] } = entry;
  return [
    ...(askedFor === id ? [] : [`${askedFor} is ${id}`]),
    effect === "destructive" ? `${description} Destructive.` : description,
    compactInput(signature),
    `-> ${compactOutput(output)}`,
    routes.join(" "),
    ...notes,
  ].join("\n");
}

export async function explainInFull({ id, notes = [] }: CatalogEntry): Promise<Explanation> {
  const { cards } = await import("../generated/cards.js");
  const card = cards.find(({ capability_id }) => capability_id === id);
  if (card === undefined)
    throw new Error(`The catalog has ${id} and the cards have not: generate the SDK again.`);
  const { capability_id, description, effect, idempotent, input_schema, output_schema } = card;
  return {
    capability_id,
    description,
    effect,
    idempotent,
    input_schema,
    output_schema,
    routes: { preferred: [card.routing.preferred], fallbacks: card.routing.fallbacks },
    aliases: card.aliases,
    tags: card.tags,
    notes,
    examples: card.examples,
  };
}
