// The one-line signatures in errors about inputs and names, so that the next call succeeds.

import type { CapabilityPolicy } from "../../runtime/contract/session.js";
import type { CatalogEntry, ChainStepResult, ResultEnvelope, ResultError } from "../../runtime/index.js";
import type { Extend } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { entriesWithFields, isExcluded, signatureLine, withNearest } from "../explain/suggest.js";
import { isInvalidInput } from "./invalid-input.js";

/**
 * Returns the signature of a capability whose input is invalid, and of those that have its unknown fields, or the
 * signatures of the nearest names of an unknown one.
 */
async function errorUsage(
  task: string,
  error: ResultError,
  policy: CapabilityPolicy | undefined,
  extend: Extend,
): Promise<readonly CatalogEntry[]> {
  const { nearest, issues } = error.details ?? {};
  if (!isInvalidInput(error) || !Array.isArray(issues))
    return error.code === "VALIDATION" && Array.isArray(nearest)
      ? entries(nearest.map(String), policy, extend)
      : [];
  const known = await entries([task], policy, extend);
  const others = known.map((entry) => {
    const names = entry.flags.map(({ name }) => name);
    const paths: string[] = issues.map(({ path }) => String(path));
    return entriesWithFields(
      entry,
      // The path of a problem with several fields is empty.
      paths.filter((path) => path !== "" && !names.includes(path.split(/[.[]/, 1).join())),
      policy,
      extend,
    );
  });
  return [...known, ...(await Promise.all(others)).flat()];
}

async function entries(
  names: readonly string[],
  policy: CapabilityPolicy | undefined,
  extend: Extend,
): Promise<readonly CatalogEntry[]> {
  const found = await Promise.all(names.map((name) => findCapability(name, extend)));
  return found.flatMap(({ entry }) => (entry && !isExcluded(entry, policy) ? [entry] : []));
}

/** Adds the usage to `details.usage` of an error about the input or the name. */
export async function withUsage<Result extends ResultEnvelope | ChainStepResult>(
  task: string,
  result: Result,
  policy?: CapabilityPolicy,
  extend?: Extend,
): Promise<Result> {
  if (result.ok) return result;
  const error = await withNearest(result.error, policy, extend);
  const usage = (await errorUsage(task, error, policy, extend)).map(signatureLine).join("\n");
  return { ...result, error: usage === "" ? error : { ...error, details: { ...error.details, usage } } };
}
