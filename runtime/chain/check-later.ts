// Looks up the names in the known inputs of steps that wait for other steps.

import { runConcurrentLookups } from "../call/run-lookups.js";
import { systemClock } from "../call/with-retry.js";
import type { Call } from "../contract/call.js";
import { asRouteError, type RouteError } from "../contract/route-error.js";
import type { Wire } from "../contract/wire.js";
import { placeholder } from "../dry-run/placeholder.js";
import { placeholderPath } from "../mapping/placeholder-symbol.js";
import { confineWire } from "../transport/confine-wire.js";
import { isMutation } from "../transport/document.js";
import { runWrite } from "../writes/run-write.js";
import type { JoinedRun } from "./chain-run.js";
import type { Level } from "./order-steps.js";
import { fromInvalid } from "./results.js";
import type { PreparedStep } from "./step-types.js";
import { withPlaceholders } from "./with-placeholders.js";

/** Runs the lookups of joined writes. A name that does not exist stops the run, and is the result of its step. */
export async function checkLater(steps: Level, run: JoinedRun): Promise<void> {
  const checks = [...steps].map(async ([index, step]) => {
    const error = await findMissing(index, step, run);
    if (error !== undefined) run.results[index] = fromInvalid({ task: step.task, error }, run.secrets());
  });
  await Promise.all(checks);
}

async function findMissing(
  index: number,
  { task, capability, plan, input: prepared, cursor }: PreparedStep,
  { batch, route, session, send, budget, meter, names, stop }: JoinedRun,
): Promise<RouteError | undefined> {
  if (plan === undefined || capability.effect === "read") return undefined;
  const { now, random } = session.clock ?? systemClock;
  const call: Call = {
    capability,
    strict: undefined,
    send,
    budget: { maxAttempts: 1, baseMs: 0, leftMs: 0, deadline: budget.deadline },
    clock: { now, random, sleep: async () => undefined },
    meter,
    emit: () => undefined,
    warnings: [],
    applied: new Set(),
  };
  const input = withPlaceholders(prepared);
  const { repositories } = session;
  const confine = (open: Wire) => (repositories ? confineWire(open, repositories, route, input) : open);
  const own = batch.wire({ index, idempotent: true, destructive: false });
  const run = { call, route, input, cursor };
  try {
    await new Promise<unknown>((resolve, reject) => {
      const wire: Wire = {
        ...own,
        graphql: async (request, options) => {
          const { operation, variables, repeated } = request;
          if (!isMutation(operation) && !isUnknown([variables, repeated]))
            return own.graphql(request, options);
          // The first page of what depends on an unknown value stands for all.
          if (!isMutation(operation) && Object(variables).after == null)
            return { data: placeholder("response") };
          resolve(undefined);
          return new Promise(() => undefined);
        },
      };
      const lookups = plan.runLookups && runConcurrentLookups;
      runWrite(plan, { ...run, wire: confine(wire) }, lookups).then(resolve, reject);
    });
    return undefined;
  } catch (thrown) {
    const error = asRouteError(thrown);
    // What depends on an unknown value may fail in any other way.
    if (error.code !== "NOT_FOUND") return undefined;
    stop(index, task, error);
    try {
      await capability.explain?.({ ...run, wire: confine(await names()) })(thrown);
      return error;
    } catch (explained) {
      return asRouteError(explained);
    }
  }
}

/** Whether a value contains one that is not known yet. */
function isUnknown(value: unknown): boolean {
  if (placeholderPath(value) !== undefined) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(isUnknown);
}
