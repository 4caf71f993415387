// Prepares results for agents: compact or full, with hidden characters shown and errors of limited size. Each result is
// processed once.

import {
  type ChainPlan,
  type ChainResultEnvelope,
  type ChainStepResult,
  type ResultEnvelope,
  type ResultMeta,
  showHiddenIn,
} from "../runtime/index.js";
import { mapStrings, showHiddenInErrors } from "../runtime/text/hidden-text.js";
import { type CompactChain, type CompactResult, compact, compactChain } from "./compact.js";
import type { Reduce } from "./reduce.js";

export interface Presentation {
  /** `full`: the full envelope with `meta`. */
  readonly format?: "compact" | "full" | undefined;
  /** Keep control characters, terminal escapes and invisible Unicode instead of showing them as `<U+202E>`. */
  readonly rawText?: boolean | undefined;
  /** List the fields with untrusted text in compact results, for answers that a model reads. */
  readonly mark?: boolean | undefined;
}

/** `reduce`: converts the data of a compact result. */
export function present(
  result: ResultEnvelope,
  { format = "compact", rawText = false, mark = false }: Presentation = {},
  reduce?: Reduce,
): CompactResult | ResultEnvelope {
  const shown = limitError(rawText ? result : withHiddenShown(result));
  return format === "full" ? shown : compact(reduceData(shown, reduce), { mark });
}

const MAX_CHARACTERS = 4_000;

/** Returns a text of an error, shortened. An input can have a name or value of megabytes. */
export function limitText(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

function limitError<Result extends { readonly error?: unknown }>(result: Result): Result {
  return result.error === undefined ? result : { ...result, error: mapStrings(result.error, limitText) };
}

function reduceData(result: ResultEnvelope, reduce: Reduce | undefined): ResultEnvelope {
  return result.ok && reduce !== undefined ? { ...result, data: reduce(result.data) } : result;
}

/** Prepares the result of a chain. A plan is returned unchanged. `reduce`: converts the data of each compact result. */
export function presentChain(
  result: ChainResultEnvelope,
  presentation?: Presentation,
  reduce?: readonly (Reduce | undefined)[],
): CompactChain | ChainResultEnvelope;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  presentation?: Presentation,
  reduce?: readonly (Reduce | undefined)[],
): CompactChain | ChainResultEnvelope | ChainPlan;
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  { format = "compact", rawText = false, mark = false }: Presentation = {},
  reduce: readonly (Reduce | undefined)[] = [],
): CompactChain | ChainResultEnvelope | ChainPlan {
  if (result.status === "planned") return result;
  const unlimited = rawText ? result : chainWithHiddenShown(result);
  const shown = { ...limitError(unlimited), results: unlimited.results.map(limitError) };
  if (format === "full") return shown;
  const results = shown.results.map((step, index) => {
    const convert = reduce[index];
    return step.ok && convert !== undefined ? { ...step, data: convert(step.data) } : step;
  });
  return compactChain({ ...shown, results }, { mark });
}

function chainWithHiddenShown(chain: ChainResultEnvelope): ChainResultEnvelope {
  const results = chain.results.map(stepWithHiddenShown);
  const error = chain.error && { error: showHiddenInErrors(chain.error) };
  return { ...chain, results, ...error };
}

function stepWithHiddenShown(step: ChainStepResult): ChainStepResult {
  const meta = step.meta === undefined ? {} : { meta: metaWithHiddenShown(step.meta) };
  return step.ok
    ? { ...step, data: showHiddenIn(step.data), ...meta }
    : { ...step, error: showHiddenInErrors(step.error), ...meta };
}

/** Shows the hidden characters of a result. */
function withHiddenShown(result: ResultEnvelope): ResultEnvelope {
  const meta = metaWithHiddenShown(result.meta);
  return result.ok
    ? { ok: true, data: showHiddenIn(result.data), meta }
    : { ok: false, error: showHiddenInErrors(result.error), meta };
}

function metaWithHiddenShown<Meta extends Pick<ResultMeta, "attempts" | "warnings" | "filter_applied">>(
  meta: Meta,
): Meta {
  const { attempts, warnings, filter_applied } = meta;
  return {
    ...meta,
    ...(attempts && { attempts: showHiddenInErrors(attempts) }),
    ...(warnings && { warnings: showHiddenInErrors(warnings) }),
    ...(filter_applied && { filter_applied: showHiddenIn(filter_applied) }),
  };
}
