// A result as an agent reads it: as short as asked for, with nothing hidden in its texts. Every result passes here once.

import { type ChainResultEnvelope, type ResultEnvelope, showHiddenIn } from "../runtime/index.js";
import { type CompactChain, type CompactResult, compact, compactChain } from "./compact.js";

export interface Presentation {
  /** `full`: the whole envelope, `meta` included. */
  readonly format?: "compact" | "full" | undefined;
  /** Texts as GitHub has them, with control characters, terminal escapes and invisible Unicode. */
  readonly rawText?: boolean | undefined;
}

export function present(
  result: ResultEnvelope,
  { format = "compact", rawText = false }: Presentation = {},
): CompactResult | ResultEnvelope {
  const told = rawText ? result : withHiddenShown(result);
  return format === "full" ? told : compact(told);
}

/** The same for a chain. */
export function presentChain(
  result: ChainResultEnvelope,
  { format = "compact", rawText = false }: Presentation = {},
): CompactChain | ChainResultEnvelope {
  const results = result.results.map((step) =>
    step.ok && !rawText ? { ...step, data: showHiddenIn(step.data) } : step,
  );
  const told = { ...result, results };
  return format === "full" ? told : compactChain(told);
}

/** In errors and warnings the runtime has shown it. */
function withHiddenShown(result: ResultEnvelope): ResultEnvelope {
  if (!result.ok) return result;
  const { data, meta } = result;
  const { filter_applied } = meta;
  return {
    ok: true,
    data: showHiddenIn(data),
    meta: filter_applied === undefined ? meta : { ...meta, filter_applied: showHiddenIn(filter_applied) },
  };
}
