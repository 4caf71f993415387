// Prepares results for agents: compact or full, with hidden characters shown. Each result is processed once.

import {
  type ChainPlan,
  type ChainResultEnvelope,
  type ChainStepResult,
  type ResultEnvelope,
  showHiddenIn,
} from "../runtime/index.js";
import { type CompactChain, type CompactResult, compact, compactChain } from "./compact.js";

export interface Presentation {
  /** `full`: the full envelope with `meta`. */
  readonly format?: "compact" | "full" | undefined;
  /** Keep control characters, terminal escapes and invisible Unicode instead of showing them as `<U+202E>`. */
  readonly rawText?: boolean | undefined;
}

export function present(
  result: ResultEnvelope,
  { format = "compact", rawText = false }: Presentation = {},
): CompactResult | ResultEnvelope {
  const shown = rawText ? result : withHiddenShown(result);
  return format === "full" ? shown : compact(shown);
}

/** Prepares the result of a chain. A plan is returned unchanged. */
export function presentChain(
  result: ChainResultEnvelope,
  presentation?: Presentation,
): CompactChain | ChainResultEnvelope;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  presentation?: Presentation,
): CompactChain | ChainResultEnvelope | ChainPlan;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  { format = "compact", rawText = false }: Presentation = {},
): CompactChain | ChainResultEnvelope | ChainPlan {
  if (result.status === "planned") return result;
  const shown = rawText ? result : { ...result, results: result.results.map(stepWithHiddenShown) };
  return format === "full" ? shown : compactChain(shown);
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

/** Shows the hidden characters of a result. In errors and warnings the runtime has already shown them. */
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
