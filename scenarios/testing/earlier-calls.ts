// Calls before a test's own call, whose input refers to their results.

import type { ResultEnvelope } from "../../runtime/index.js";
import { isMap } from "./match.js";

/** Calls by name. `task`: the id of the capability, by default the test's. */
export interface EarlierCalls {
  readonly [name: string]: { readonly task?: string; readonly input: Readonly<Record<string, unknown>> };
}

/** Runs a capability. */
export type Execute = (task: string, input: unknown) => Promise<ResultEnvelope>;

/** A reference without a value. */
export class BadReference extends Error {}

/** Makes the calls and returns their data by name. `resolve` replaces references in their inputs. */
export async function makeEarlierCalls(
  calls: EarlierCalls,
  capability: string,
  execute: Execute,
  resolve: (input: unknown, before: Readonly<Record<string, unknown>>) => unknown,
): Promise<Readonly<Record<string, unknown>>> {
  const before: Record<string, unknown> = {};
  for (const [name, { task, input }] of Object.entries(calls)) {
    const earlier = await execute(task ?? capability, resolve(input, before));
    if (!earlier.ok) throw new BadReference(`before.${name}: ${earlier.error.code} ${earlier.error.message}`);
    before[name] = earlier.data;
  }
  return before;
}

/** Returns the value with every `{ $before: name.path }` replaced by the value in the data of the earlier call. */
export function resolveEarlier(value: unknown, before: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveEarlier(item, before));
  if (!isMap(value)) return value;
  if (typeof value.$before === "string") return earlierResult(value.$before, before);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveEarlier(item, before)]));
}

/** Returns the value at `name.path` in the data of earlier calls. */
export function earlierResult(path: string, before: Readonly<Record<string, unknown>>): unknown {
  let value: unknown = before;
  for (const key of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) {
      throw new BadReference(`$before: no value at ${path}`);
    }
    value = Reflect.get(value, key);
  }
  return value;
}
