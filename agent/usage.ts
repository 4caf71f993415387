// The one-line signatures in errors about inputs and names, so that the next call succeeds.

import type { ChainStepResult, ResultEnvelope, ResultError } from "../runtime/index.js";
import { findCapability } from "./find.js";
import { isInvalidInput } from "./invalid-input.js";
import { compactInput } from "./signature.js";

/** Returns the signature of a capability whose input is invalid, or those of the nearest names of an unknown one. */
async function errorUsage(task: string, error: ResultError): Promise<string | undefined> {
  const nearest: unknown = error.details?.nearest;
  const names = isInvalidInput(error)
    ? [task]
    : error.code === "VALIDATION" && Array.isArray(nearest)
      ? nearest
      : [];
  const lines = await Promise.all(names.map((name) => signatureLine(String(name))));
  const known = lines.filter((line) => line !== undefined);
  return known.length === 0 ? undefined : known.join("\n");
}

/** Adds the usage to `details.usage` of an error about the input or the name. */
export async function withUsage<Result extends ResultEnvelope | ChainStepResult>(
  task: string,
  result: Result,
): Promise<Result> {
  if (result.ok) return result;
  const usage = await errorUsage(task, result.error);
  if (usage === undefined) return result;
  return { ...result, error: { ...result.error, details: { ...result.error.details, usage } } };
}

async function signatureLine(name: string): Promise<string | undefined> {
  const { entry } = await findCapability(name);
  return entry && `${entry.id} ${compactInput(entry.signature)}`;
}
