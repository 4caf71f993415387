// A local GitHub with faults and its twin without: what a result reports as applied is repeated on the twin, so that both
// have the same state.

import { isDeepStrictEqual } from "node:util";
import { executeTask, executeTasks } from "../../../generated/index.js";
import {
  type ChainResultEnvelope,
  type CliCommand,
  createSession,
  type GhxEvent,
  type ResultEnvelope,
  type Session,
} from "../../../runtime/index.js";
import { createPace } from "../../../runtime/pacing/pacer.js";
import type { LocalGithub } from "../../../scenarios/github/index.js";
import { createFolder } from "../../../scenarios/runner/folders.js";
import { type Gh, runKnownGh } from "../../../scenarios/runner/gh.js";
import { mismatches } from "../../../scenarios/testing/match.js";
import { CALL_MS, PATIENT_MS } from "../faults/cases.js";
import { type CatalogFault, ghFaults, httpFaults } from "../faults/catalog.js";
import { outcome } from "../faults/judge.js";
import { results, type Task } from "../faults/run-chain.js";

/** The part of the requests and of the commands that have a fault. */
const FAULT_RATE = 0.05;
/** Time between two calls on the clock of the clients, so that GitHub's limits are met as by a program of moderate speed. */
const PAUSE_MS = 10_000;

/** The clients of a pair run for the whole test. Calls of a pair are sequential. */
export class Pair {
  readonly github: LocalGithub;
  readonly twin: LocalGithub;
  readonly #session: Session;
  readonly #twinSession: Session;
  readonly #random: () => number;
  readonly #gh: Gh | undefined;
  #waitedMs = 0;
  /** The numbers of writes with which both had the same state. */
  #equalAt: string | undefined;
  #events: GhxEvent[] = [];
  /** The faults of the current call. */
  injected: CatalogFault[] = [];

  constructor(github: LocalGithub, twin: LocalGithub, gh: Gh | undefined, random: () => number) {
    this.github = github;
    this.twin = twin;
    this.#random = random;
    this.#gh = gh;
    const clock = {
      now: () => Date.now() + this.#waitedMs,
      random: () => 1,
      sleep: async (ms: number) => {
        this.#waitedMs += ms;
      },
    };
    const pace = createPace(true, clock);
    const { GH_TOKEN: _, ...env } = gh === undefined ? {} : github.env();
    this.#session = createSession(
      {
        apiUrl: github.url,
        token: github.token,
        env: { PATH: process.env.PATH, ...env },
        gh: gh?.path ?? "gh-is-not-installed",
        folder: createFolder(),
        // Ends requests without a response, but none that a busy machine answers late.
        requestTimeoutMs: PATIENT_MS,
        timeoutMs: CALL_MS,
        fetch: (...request) => this.#fetch(...request),
        cliRunner: (command) => this.#run(command),
        onEvent: (event) => void this.#events.push(event),
      },
      {
        clock,
        layers: { isPaced: true, exchange: (session, exchange) => pace?.(session, exchange) ?? exchange },
      },
    );
    this.#twinSession = createSession(
      { apiUrl: twin.url, token: twin.token, env: {}, gh: "gh-is-not-installed", folder: createFolder() },
      { clock: { ...clock, now: () => Date.now() } },
    );
  }

  /** Runs a call with random faults. */
  async call({ task, input }: Task): Promise<ResultEnvelope> {
    this.#start();
    const usesGh = this.#gh !== undefined && this.#random() < 0.01;
    const result = await executeTask({ task, input }, usesGh ? { routes: ["cli"] } : {}, this.#session);
    await this.#settle([result]);
    return result;
  }

  /** Runs a chain with random faults. */
  async chain(tasks: readonly Task[]): Promise<ChainResultEnvelope> {
    this.#start();
    const answer = results(await executeTasks([...tasks], { mixed: true }, this.#session));
    await this.#settle(answer.results);
    return answer;
  }

  repeatCall({ task, input }: Task): Promise<ResultEnvelope> {
    return executeTask({ task, input }, {}, this.#twinSession);
  }

  async repeatChain(tasks: readonly Task[]): Promise<ChainResultEnvelope> {
    return results(await executeTasks([...tasks], { mixed: true }, this.#twinSession));
  }

  /** Returns the first difference of the states, which are read only if there were writes; undefined if there is none. */
  difference(): string | undefined {
    const writes = `${this.github.writes} ${this.twin.writes}`;
    if (writes === this.#equalAt) return undefined;
    const [actual, expected] = [this.github.world(), this.twin.world()];
    const isEqual = isDeepStrictEqual(actual, expected);
    this.#equalAt = isEqual ? writes : undefined;
    if (isEqual) return undefined;
    const [found = "more keys"] = [
      ...mismatches(expected, actual, "state"),
      ...mismatches(actual, expected, "twin"),
    ];
    return JSON.stringify(found);
  }

  reset(): void {
    this.github.reset();
    this.twin.reset();
    this.#equalAt = undefined;
  }

  async close(): Promise<void> {
    await Promise.all([this.github.close(), this.twin.close()]);
  }

  #start(): void {
    this.#waitedMs += PAUSE_MS;
    this.#events = [];
    this.injected = [];
    this.github.faults.clear();
    this.github.clearRequests();
    this.twin.clearRequests();
  }

  /** After a lost response, waits until GitHub has processed what it received. */
  async #settle(all: readonly Pick<ResultEnvelope, "error">[]): Promise<void> {
    if (!all.some((result) => outcome(result) === "unknown")) return;
    const response = await fetch(`${this.github.url}/rate_limit`);
    await response.text();
  }

  #draw(faults: readonly CatalogFault[]): CatalogFault | undefined {
    if (this.#random() >= FAULT_RATE) return undefined;
    const fault = faults[Math.floor(this.#random() * faults.length)];
    if (fault !== undefined) this.injected.push(fault);
    return fault;
  }

  #fetch(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
    const { pathname, search } = new URL(String(url));
    const api = pathname === "/graphql" ? "graphql" : "rest";
    const fault = this.#draw(httpFaults.filter((one) => one.api === undefined || one.api === api));
    const action = fault?.server?.(pathname + search, "http://127.0.0.1:2/");
    if (action !== undefined) this.github.failNext(action);
    return (fault?.fetch ?? fetch)(url, init);
  }

  async #run(command: CliCommand) {
    const isQuery = command.args[0] === "--version" || command.args[0] === "auth";
    const fault = isQuery ? undefined : this.#draw(ghFaults);
    return fault?.gh === undefined ? runKnownGh(command, this.#gh?.version) : fault.gh(command);
  }
}
