// Sends the requests of one call that do not depend on each other concurrently.

import type { Channel, RunScope } from "../contract/call.js";
import type { PlannedRequest } from "../contract/plan.js";
import { onAbort } from "../transport/time-limit.js";
import { runRequest } from "./run-request.js";

/** Maximum concurrent requests of one list. Each request over the cli route is a process. */
const MAX_AT_ONCE = 10;

/**
 * Runs requests as `PlanBase.runLookups` does: each as soon as the requests have ended whose responses it uses.
 */
export async function runConcurrently(
  requests: readonly PlannedRequest[],
  scope: RunScope,
  channel: Channel,
): Promise<void> {
  const sent = new Map<string, Promise<void>>();
  await mapConcurrently(requests, channel.call.send.signal, (planned, signal) => {
    const run = async () => {
      await Promise.all((planned.reads ?? []).map((name) => sent.get(name)));
      await runRequest(planned, scope, withSignal(channel, signal));
    };
    const running = run();
    sent.set(planned.name, running);
    return running;
  });
}

/**
 * Returns the results for the elements, in their order. Throws the error of the first element in order that fails, as if
 * they had run sequentially. What runs for later elements is aborted, and no further element is started.
 */
export async function mapConcurrently<T, Result>(
  elements: readonly T[],
  outer: AbortSignal | undefined,
  run: (element: T, signal: AbortSignal) => Promise<Result>,
  atOnce = MAX_AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = [];
  const running: AbortController[] = [];
  let failedAt = elements.length;
  let failure: unknown;
  const queue = elements.entries();
  const worker = async () => {
    for (const [index, element] of queue) {
      if (failedAt < index) return;
      const controller = new AbortController();
      running[index] = controller;
      const stopListening = onAbort(outer, (reason) => controller.abort(reason));
      try {
        results[index] = await run(element, controller.signal);
      } catch (error) {
        if (failedAt < index) return;
        failedAt = index;
        failure = error;
        for (const later of running.slice(index + 1)) later.abort();
      } finally {
        stopListening();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, elements.length) }, worker));
  if (failedAt < elements.length) throw failure;
  return results;
}

function withSignal(channel: Channel, signal: AbortSignal): Channel {
  const { call } = channel;
  return { ...channel, call: { ...call, send: { ...call.send, signal } } };
}
