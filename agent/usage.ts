// The one-line signatures in errors about inputs and names, so that the next call succeeds.

import type { CapabilityPolicy } from "../runtime/contract/session.js";
import type { ChainStepResult, ResultEnvelope, ResultError } from "../runtime/index.js";
import { findCapability } from "./find.js";
import { isInvalidInput } from "./invalid-input.js";
import { isExcluded, signatureLine, suggestSignatures } from "./suggest.js";

/** Returns the signature of a capability whose input is invalid, or those of the nearest names of an unknown one. */
async function errorUsage(
  task: string,
  error: ResultError,
  policy: CapabilityPolicy | undefined,
): Promise<readonly string[]> {
  const nearest: unknown = error.details?.nearest;
  if (isInvalidInput(error)) return signatures([task], policy);
  if (error.code !== "VALIDATION" || !Array.isArray(nearest)) return [];
  const known = await signatures(nearest.map(String), policy);
  // One name is a misspelled one. Several are the domain, of which the name describes a part.
  const described = nearest.length === 1 ? [] : await suggestSignatures(task, { policy });
  return described.length > 0 ? described : known;
}

async function signatures(
  names: readonly string[],
  policy: CapabilityPolicy | undefined,
): Promise<readonly string[]> {
  const found = await Promise.all(names.map(findCapability));
  return found.flatMap(({ entry }) => (entry && !isExcluded(entry, policy) ? [signatureLine(entry)] : []));
}

/** Adds the usage to `details.usage` of an error about the input or the name. */
export async function withUsage<Result extends ResultEnvelope | ChainStepResult>(
  task: string,
  result: Result,
  policy?: CapabilityPolicy,
): Promise<Result> {
  if (result.ok) return result;
  const usage = (await errorUsage(task, result.error, policy)).join("\n");
  if (usage === "") return result;
  return { ...result, error: { ...result.error, details: { ...result.error.details, usage } } };
}
