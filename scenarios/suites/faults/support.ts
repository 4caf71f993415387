// Runs one call against a local GitHub with injected faults and reports everything observable.

import type { ExecuteOptions, GhxEvent, ResultEnvelope } from "../../../runtime/index.js";
import { isWrite } from "../../../scripts/measure/faults/cases.js";
import {
  type Fault,
  type LocalGithubOptions,
  type LoggedRequest,
  startLocalGithub,
} from "../../github/index.js";
import { createCaller, type Way } from "../../runner/caller.js";

export interface CallReport {
  readonly result: ResultEnvelope;
  /** For example, `attempt main 1`, `retry 250 SERVER`, `fallback rest SERVER` or `result ok`. */
  readonly events: readonly string[];
  /** Milliseconds waited between attempts. */
  readonly waits: readonly number[];
  /** Number of writes that GitHub applied. */
  readonly writes: number;
  /** Number of write requests, whether or not they were applied. */
  readonly writeRequests: number;
  readonly requests: readonly LoggedRequest[];
}

export interface Call {
  readonly task: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly faults: readonly Fault[];
  readonly options?: ExecuteOptions;
  readonly server?: LocalGithubOptions;
}

/** Runs the call in a fresh default world. */
export async function runCall(way: Way, { task, input, faults, options, server }: Call): Promise<CallReport> {
  const github = await startLocalGithub(server);
  try {
    for (const fault of faults) github.faults.add(fault);
    const caller = createCaller(github, way);
    const result = await caller.call(task, input, options);
    return {
      result,
      events: caller.events.flatMap((event) => formatEvent(event) ?? []),
      waits: caller.waits,
      writes: github.writes,
      writeRequests: github.requests.filter(isWrite).length,
      requests: [...github.requests],
    };
  } finally {
    await github.close();
  }
}

/** Returns undefined for a response, which follows from the fault. */
function formatEvent(event: GhxEvent): string | undefined {
  switch (event.type) {
    case "route":
      return `route ${event.route} ${event.reason}`;
    case "skip":
      return `skip ${event.route} ${event.reason}`;
    case "attempt":
      return `attempt ${event.step} ${event.attempt}`;
    case "response":
      return undefined;
    case "retry":
      return `retry ${event.delay_ms} ${event.code}`;
    case "wait":
      return `wait ${event.step} ${event.delay_ms}`;
    case "progress":
      return undefined;
    case "warning":
      return `warning ${event.message}`;
    case "fallback":
      return `fallback ${event.to} ${event.code}`;
    case "result":
      return `result ${event.ok ? "ok" : event.code}`;
  }
}
