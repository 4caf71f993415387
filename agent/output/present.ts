// Prepares results for agents: compact or full, with hidden characters shown and errors of limited size. Each result is
// processed once.

import {
  type ChainPlan,
  type ChainResultEnvelope,
  type ChainStepResult,
  type ResultEnvelope,
  type ResultMeta,
  showHiddenIn,
} from "../../runtime/index.js";
import { mapStrings, showHiddenInErrors } from "../../runtime/text/hidden-text.js";
import {
  type BriefChain,
  briefChain,
  type CompactChain,
  type CompactResult,
  compact,
  compactChain,
} from "./compact.js";

export interface Presentation {
  /** `full`: the full envelope with `meta`. */
  readonly format?: "compact" | "full" | undefined;
  /** Keep control characters, terminal escapes and invisible Unicode instead of showing them as `<U+202E>`. */
  readonly rawText?: boolean | undefined;
  /** List the fields with untrusted text in compact results, for answers that a model reads. */
  readonly mark?: boolean | undefined;
}

export function presentResult(
  result: ResultEnvelope,
  { format = "compact", rawText = false, mark = false }: Presentation = {},
): CompactResult | ResultEnvelope {
  const shown = limitError(rawText ? result : withHiddenShown(result));
  return format === "full" ? shown : compact(shown, { mark });
}

const MAX_CHARACTERS = 4_000;

/** Returns a text of an error, shortened. An input can have a name or value of megabytes. */
export function limitText(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

function limitError<Result extends { readonly error?: unknown }>(result: Result): Result {
  return result.error === undefined ? result : { ...result, error: mapStrings(result.error, limitText) };
}

/** Prepares the result of a chain. A plan is returned unchanged. */
export function presentChain(
  result: ChainResultEnvelope | ChainPlan,
  { format = "compact", rawText = false, mark = false }: Presentation = {},
): CompactChain | ChainResultEnvelope | ChainPlan {
  if (result.status === "planned") return result;
  return format === "full" ? limitChain(result, rawText) : presentResults(result, { rawText, mark });
}

/** Prepares the results of a chain that was run, as {@link presentChain} does. */
export const presentResults = (
  result: ChainResultEnvelope,
  { rawText = false, mark = false }: Omit<Presentation, "format">,
): CompactChain => compactChain(limitChain(result, rawText), { mark });

/** Prepares the result of a chain for a model: the same, but shorter if all steps succeeded or none was sent. */
export function presentChainBriefly(
  result: ChainResultEnvelope | ChainPlan,
  { format = "compact", rawText = false, mark = false }: Presentation,
): BriefChain | ChainResultEnvelope | ChainPlan {
  if (result.status === "planned") return result;
  const shown = limitChain(result, rawText);
  return format === "full" ? shown : briefChain(shown, { mark });
}

function limitChain(result: ChainResultEnvelope, rawText: boolean): ChainResultEnvelope {
  const unlimited = rawText ? result : chainWithHiddenShown(result);
  return { ...limitError(unlimited), results: unlimited.results.map(limitError) };
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
