// Runs a chain against a local GitHub, with a fault in one of its requests, and records what GitHub applied.

import { executeTasks } from "../../../generated/index.js";
import { type ChainResultEnvelope, createSession, type GhxEvent } from "../../../runtime/index.js";
import type { Fault, LocalGithub, LoggedRequest } from "../../../scenarios/github/index.js";
import { createFolder } from "../../../scenarios/runner/folders.js";
import { CALL_MS } from "./cases.js";

/** A step of a chain or a call. */
export interface Task {
  readonly task: string;
  readonly input: unknown;
  readonly after?: readonly number[];
}

/** What a chain reported, and the writes that GitHub applied: root fields, or methods and paths. */
export interface ChainSeen {
  readonly answer: ChainResultEnvelope;
  readonly writes: readonly string[];
  readonly requests: readonly LoggedRequest[];
  readonly ms: number;
  readonly text: string;
}

export interface InjectedFault extends Fault {
  /** The time limit of a request, if the one with the fault does not finish. */
  readonly requestTimeoutMs: number | undefined;
}

/** Replaces the token in what a chain reports, so that it can be found without the server. */
export const TOKEN = "<the token>";

export async function runChain(
  github: LocalGithub,
  tasks: readonly Task[],
  injected?: InjectedFault,
): Promise<ChainSeen> {
  github.reset();
  if (injected !== undefined) github.faults.add({ match: injected.match ?? {}, do: injected.do });
  let waitedMs = 0;
  const events: GhxEvent[] = [];
  const session = createSession(
    {
      apiUrl: github.url,
      token: github.token,
      env: {},
      gh: "gh-is-not-installed",
      folder: createFolder(),
      timeoutMs: CALL_MS,
      ...(injected?.requestTimeoutMs === undefined ? {} : { requestTimeoutMs: injected.requestTimeoutMs }),
      onEvent: (event) => void events.push(event),
    },
    {
      clock: {
        now: () => Date.now() + waitedMs,
        random: () => 1,
        sleep: async (ms) => {
          waitedMs += ms;
        },
      },
    },
  );
  const startedAt = performance.now();
  const answer = results(await executeTasks([...tasks], { mixed: true }, session));
  return {
    answer,
    writes: appliedWrites(github),
    requests: [...github.requests],
    ms: performance.now() - startedAt + waitedMs,
    text: JSON.stringify([answer, events]).replaceAll(github.token, TOKEN),
  };
}

/** Returns the results of a chain that is not a dry run. */
export function results(answer: Awaited<ReturnType<typeof executeTasks>>): ChainResultEnvelope {
  if (!("results" in answer)) throw new Error("expected results, got a plan");
  return answer;
}

/** Returns the writes that GitHub applied since the log was cleared. */
export function appliedWrites({ requests }: Pick<LocalGithub, "requests">): string[] {
  return requests.flatMap(({ mutations }) => mutations);
}

/** Returns the kind of a write: its root field, or its method and path without the id. */
export function writeKind(write: string): string {
  return write.replace(/\/(runs|jobs|releases|workflows)\/[^/]+/g, "/$1/*");
}
