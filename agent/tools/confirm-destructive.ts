// Runs calls and chains with destructive capabilities: the user confirms what they would change, and they run only if it is
// still the same.

import { loadByName } from "../../runtime/client/merge-registries.js";
import { taskRunner } from "../../runtime/client/task-runners.js";
import type { CallNext, Layers, RunningCall } from "../../runtime/contract/middleware-functions.js";
import { type RouteError, validationError } from "../../runtime/contract/route-error.js";
import { maskValue } from "../../runtime/errors/mask-value.js";
import type { Failure, ResultEnvelope, ResultError, Session } from "../../runtime/index.js";
import { effectOf } from "../explain/effect-of.js";
import { extended } from "../explain/extended-catalog.js";
import { isInvalidInput } from "../input/invalid-input.js";
import { type FoundTarget, findTarget, TARGET_ROUTES } from "./find-target.js";
import type { ToolSession } from "./tool-options.js";

/** A destructive call that the user is asked about. */
export interface DestructiveCall {
  readonly id: string;
  /** With the values of references, and `[redacted]` in place of secrets. */
  readonly input: unknown;
  /** What it changes: `octo/hello#7 "Crash"`. Text of other users. Absent if no name is known. */
  readonly target?: string;
}

/** The characters of an input that a question shows. */
export const MAX_SHOWN = 1_000;

/** Asks the user. */
export type Confirm = (calls: readonly DestructiveCall[]) => boolean | Promise<boolean>;

/**
 * Returns the result of `run` after the user has confirmed its destructive calls; undefined if the user declined. `ids`:
 * the destructive capabilities. First only reads are sent, so that references of destructive calls have values. If a
 * destructive call would fail, the result comes from these reads. After the confirmation, a call whose input or target has
 * changed is not sent.
 */
export async function confirmAndRun<Result>(
  { session, confirm: permit }: Pick<ToolSession, "session" | "confirm">,
  ids: readonly string[],
  confirm: Confirm,
  run: (session: Session) => Promise<Result>,
): Promise<Result | undefined> {
  const open = (layers: Layers) => permit(ids, layers);
  const registry = extended(session.options.extend);
  const find = async (task: string, input: unknown): Promise<FoundTarget> => {
    const { order = [] } = (await loadByName(registry, task)) ?? {};
    const routes = order.filter((route) => TARGET_ROUTES.includes(route));
    return findTarget(session, open, (reading) => taskRunner(registry)({ task, input }, { routes }, reading));
  };
  const calls = new Map<string, DestructiveCall>();
  const describe = ({ capability: { id } }: RunningCall, input: unknown, target: string | undefined) => ({
    id,
    input,
    ...(target !== undefined && { target }),
  });
  let hasFailed = false;
  const asking = await run(
    open(
      aroundWrites(session.layers, async (running, input) => {
        const { id } = running.capability;
        if (effectOf(running.capability, input) !== "destructive") return NOT_SENT;
        const { target, failure } = await find(id, input);
        // `repo: "octo/hello"` is tried again as owner and name.
        hasFailed ||= failure?.ok === false && !isInvalidInput(failure.error);
        if (failure !== undefined) return failure;
        const call = describe(running, input, target);
        calls.set(JSON.stringify(call), maskValue(call, running.secrets()));
        return NOT_SENT;
      }),
    ),
  );
  if (calls.size === 0 || hasFailed) return asking;
  if (!(await confirm([...calls.values()]))) return undefined;
  return run(
    open(
      aroundWrites(session.layers, async (running, input) => {
        const { id } = running.capability;
        if (effectOf(running.capability, input) !== "destructive") return undefined;
        const { target, failure } = await find(id, input);
        if (failure !== undefined) return failure;
        return calls.has(JSON.stringify(describe(running, input, target))) ? undefined : CHANGED;
      }),
    ),
  );
}

/** Returns the ids of the capabilities that were refused because the user has not confirmed them. */
export function unconfirmedIds(
  results: readonly { readonly error?: ResultError | undefined }[],
): readonly string[] {
  return [...new Set(results.flatMap(({ error }) => error?.details?.unconfirmed ?? []))];
}

/** Returns a refusal for want of a confirmation as one by the user, so that a model does not ask again. */
export function asDeclined<Result extends { readonly error?: ResultError | undefined }>(
  result: Result,
): Result {
  const { error } = result;
  if (error?.details?.unconfirmed === undefined) return result;
  const message = `The user declined ${error.details.unconfirmed}. Nothing was sent.`;
  return { ...result, error: { ...error, message } };
}

const NOT_SENT = validationError("Not sent: destructive steps of the chain are not confirmed yet.");
const CHANGED = validationError(
  "What the call would change is not what the user confirmed: it has changed since. Nothing was sent; read it again.",
);

/** Returns why a write is not run, or its result instead; undefined runs it. */
type CheckWrite = (running: RunningCall, input: unknown) => Promise<ResultEnvelope | RouteError | undefined>;

/** Returns the layers with a check before each write. Dry runs are not checked. */
function aroundWrites(own: Layers | undefined, check: CheckWrite): Layers {
  return {
    isPaced: own?.isPaced ?? false,
    exchange: (session, exchange, route, meter) => own?.exchange(session, exchange, route, meter) ?? exchange,
    async call<Call extends RunningCall>(
      running: Call,
      given: unknown,
      options: Parameters<NonNullable<Layers["call"]>>[2],
      run: CallNext,
      fail: (running: Call, error: RouteError) => Failure,
      session: Parameters<NonNullable<Layers["call"]>>[5],
    ): Promise<ResultEnvelope> {
      const isChecked = running.capability.effect !== "read" && !options.dryRun;
      const instead = isChecked ? await check(running, given) : undefined;
      if (instead === undefined) return own?.call?.(running, given, options, run, fail, session) ?? run();
      return "ok" in instead ? instead : fail(running, instead);
    },
  };
}
