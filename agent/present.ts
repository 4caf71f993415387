// A result as an agent reads it: as short as asked for, with nothing hidden in its texts. Every result passes here once.

import {
  type ChainPlan,
  type ChainResultEnvelope,
  type ChainStepResult,
  type ResultEnvelope,
  showHiddenIn,
} from "../runtime/index.js";
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

/** The same for a chain; a plan is told as it is. */
export function presentChain(
  result: ChainResultEnvelope,
  how?: Presentation,
): CompactChain | ChainResultEnvelope;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  how?: Presentation,
): CompactChain | ChainResultEnvelope | ChainPlan;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  { format = "compact", rawText = false }: Presentation = {},
): CompactChain | ChainResultEnvelope | ChainPlan {
  if (result.status === "planned") return result;
  const told = rawText ? result : { ...result, results: result.results.map(stepWithHiddenShown) };
  return format === "full" ? told : compactChain(told);
}

function stepWithHiddenShown(step: ChainStepResult): ChainStepResult {
  if (!step.ok) return step;
  const { filter_applied } = step.meta ?? {};
  return {
    ...step,
    data: showHiddenIn(step.data),
    ...(filter_applied === undefined
      ? {}
      : { meta: { ...step.meta, filter_applied: showHiddenIn(filter_applied) } }),
  };
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
