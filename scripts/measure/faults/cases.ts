// Cases of `pnpm faults`: one fault in one request or gh command of a call, once or until the call ends.

import { createServer, type Server } from "node:http";
import type { LocalGithub, LoggedRequest } from "../../../scenarios/github/index.js";
import { runKnownGh } from "../../../scenarios/runner/gh.js";
import type { Worlds } from "../../../scenarios/runner/worlds.js";
import { type CatalogFault, ghFaults, httpFaults } from "./catalog.js";
import { ownFaults } from "./own-faults.js";
import { type Observation, observe, type Setup, type Target } from "./targets.js";

/** Time limit of a request whose response does not arrive. */
export const SHORT_MS = 1_000;
/** The same on a machine that is too busy to answer the other requests within this time. */
export const PATIENT_MS = 6_000;
/** Time limit of a call whose client has a function that does not end. */
const HANGING_CALL_MS = 3 * SHORT_MS;
/** Time limit of a call. */
export const CALL_MS = 20_000;

export interface Case {
  readonly target: Target;
  /** The same call without a fault. */
  readonly baseline: Observation;
  readonly fault: CatalogFault;
  /** The request or command with the fault, counted from 1. */
  readonly nth: number;
  /** Whether later requests have the fault too. */
  readonly lasts: boolean;
  /** Whether the request with the fault writes. */
  readonly onWrite: boolean;
}

/** Returns all cases of a target. */
export function listCases(target: Target, baseline: Observation): Case[] {
  const cases = (
    faults: readonly CatalogFault[],
    count: number,
    request: (nth: number) => LoggedRequest | undefined,
  ) =>
    faults.flatMap((fault) =>
      Array.from({ length: count }, (_, index) => index + 1).flatMap((nth) => {
        const logged = request(nth);
        if (fault.api !== undefined && logged?.api !== fault.api) return [];
        const onWrite = logged === undefined ? target.card.effect !== "read" : isWrite(logged);
        const one: Case = { target, baseline, fault, nth, lasts: false, onWrite };
        return fault.hangs ? [one] : [one, { ...one, lasts: true }];
      }),
    );
  const usesGh = target.way.route === "cli";
  const own = ownFaults.map(
    (fault): Case => ({ target, baseline, fault, nth: 1, lasts: true, onWrite: false }),
  );
  return [
    // A refused connection is an error of fetch, so it has no form for gh.
    ...cases(
      usesGh ? httpFaults.filter(({ server }) => server !== undefined) : httpFaults,
      baseline.requests.length,
      (nth) => baseline.requests[nth - 1],
    ),
    ...(usesGh
      ? cases(ghFaults, baseline.commands, (nth) =>
          baseline.commands === baseline.requests.length ? baseline.requests[nth - 1] : undefined,
        )
      : []),
    // gh does not use what a client is given.
    ...(usesGh ? [] : own),
  ];
}

export function isWrite({ api, method, operations }: LoggedRequest): boolean {
  return api === "graphql" ? operations.includes("mutation") : method !== "GET" && method !== "HEAD";
}

/** Runs cases against another origin that records the tokens it receives. */
export class CaseRunner implements AsyncDisposable {
  readonly #worlds: Worlds;
  readonly #origin: Server;
  /** Authorization headers that reached the other origin. */
  readonly leaked: string[] = [];

  constructor(worlds: Worlds) {
    this.#worlds = worlds;
    this.#origin = createServer(({ headers }, response) => {
      if (headers.authorization !== undefined) this.leaked.push(headers.authorization);
      response.setHeader("content-type", "application/json").end("{}");
    });
  }

  /** `hangMs`: the time limit of a request whose response does not arrive. */
  async run({ target, baseline, fault, nth, lasts }: Case, hangMs: number = SHORT_MS): Promise<Observation> {
    const elsewhere = await this.#listen();
    let sent = 0;
    const strikes = () => {
      sent++;
      return lasts ? sent >= nth : sent === nth;
    };
    const prepare = (github: LocalGithub) => {
      const action = fault.server?.(baseline.requests[nth - 1]?.path ?? "/", elsewhere);
      if (action === undefined) return;
      // The server counts the requests that a fault may apply to. One fault per position makes it last.
      const earlier = baseline.requests
        .slice(0, nth - 1)
        .filter(({ api }) => fault.api === undefined || api === fault.api);
      const match = fault.api === undefined ? {} : { api: fault.api };
      for (let at = 1; at <= (lasts ? MOST_REQUESTS : 1); at++)
        github.faults.add({ match: { ...match, nth: earlier.length + at }, do: action });
    };
    const setup: Setup = {
      timeoutMs: fault.options && fault.hangs ? (hangMs / SHORT_MS) * HANGING_CALL_MS : CALL_MS,
      client: fault.options?.(),
      ...(fault.hangs ? { requestTimeoutMs: hangMs } : {}),
      prepare,
      fetch: (...request) => (strikes() ? (fault.fetch ?? fetch) : fetch)(...request),
      cliRunner: (command) =>
        command.args[0] !== "--version" && fault.gh !== undefined && strikes()
          ? fault.gh(command)
          : runKnownGh(command, target.way.gh?.version),
    };
    return observe(target, this.#worlds, setup);
  }

  async #listen(): Promise<string> {
    if (!this.#origin.listening)
      await new Promise<void>((resolve) => this.#origin.listen(0, "127.0.0.1", resolve));
    const address = this.#origin.address();
    return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}/` : "/";
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#origin.closeAllConnections();
    await new Promise((resolve) => this.#origin.close(resolve));
  }
}

/** More requests than a call sends. */
const MOST_REQUESTS = 40;
