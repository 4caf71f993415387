// The exit codes of results.

import type {
  ChainPlan,
  ChainResultEnvelope,
  GhExit,
  ResultEnvelope,
  ResultError,
} from "../../runtime/index.js";
import { nothingSent } from "../input/invalid-input.js";
import { pageItems } from "../output/page-items.js";
import { EXIT } from "./terminal.js";

/** Returns the exit code of a call, which is a usage error if nothing was sent because the input is invalid. */
export function callExitCode({ ok, error, meta }: ResultEnvelope): number {
  if (ok) return EXIT.ok;
  return nothingSent(meta) && isUsageError(error) ? EXIT.usage : EXIT.failed;
}

/** Returns the exit code of a chain, which is a usage error if nothing was sent and a step is invalid. */
export function chainExitCode(result: ChainResultEnvelope | ChainPlan): number {
  if (result.status === "success" || result.status === "planned") return EXIT.ok;
  const { results, error, meta } = result;
  const errors = results.length === 0 ? [error] : results.map((step) => step.error);
  return nothingSent(meta) && errors.some(isUsageError) ? EXIT.usage : EXIT.failed;
}

/** Whether the error is about what was given, and not about what is permitted or about another step. */
function isUsageError(error: ResultError | undefined): boolean {
  const { readOnly, refused, not_sent } = Object(error?.details);
  return error?.code === "VALIDATION" && [readOnly, refused, not_sent].every((value) => value === undefined);
}

/** Returns the exit code of gh's command for the output of a call, of a list for its items; undefined for success. */
export function ghExit(exit: readonly GhExit[], data: unknown): GhExit | undefined {
  const items = pageItems(data);
  const all = items ?? [data];
  return exit.find(({ when }) =>
    when === undefined ? items?.length === 0 : all.some((one) => hasValues(when, one)),
  );
}

/** Returns the values that decide an exit code: `status is QUEUED`. */
export function describeExit({ when = {} }: GhExit, data: unknown): string {
  return Object.keys(when)
    .map((path) => `${path} is ${String(valueAt(path, data))}`)
    .join(", ");
}

/** Whether the data has the values at the paths. */
export function hasValues(when: NonNullable<GhExit["when"]>, data: unknown): boolean {
  return Object.entries(when).every(([path, test]) => {
    const value = valueAt(path, data);
    const isNot = typeof test === "object" && test !== null && "not" in test;
    const values: readonly unknown[] = [isNot ? test.not : test].flat();
    return values.includes(value ?? null) !== isNot;
  });
}

const valueAt = (path: string, data: unknown): unknown =>
  path.split(".").reduce<unknown>((inner, name) => Object(inner)[name], data);
