// Joins the GraphQL requests of concurrently running plans into batches: first the queries, then the mutations.
import { mapConcurrently } from "../call/concurrently.js";
import { withRetry } from "../call/with-retry.js";
import type { ExtraReason } from "../contract/chain-envelope.js";
import type { Clock, RetryBudget } from "../contract/retry.js";
import { asRouteError, NOT_APPLIED, RouteError } from "../contract/route-error.js";
import type { Exchange, GraphqlReply, SendOptions, Wire } from "../contract/wire.js";
import { classifyGraphql } from "../errors/classify-graphql.js";
import { isMutation } from "../transport/document.js";
import { postGraphql } from "../transport/graphql.js";
import { joinDocuments } from "../transport/join-documents.js";
import { attributeErrors, distribute, rejectAll } from "./batch-answers.js";
import {
  type BatchEntry,
  groupEntries,
  type Kind,
  type PendingRequest,
  splitEntries,
} from "./split-batch.js";

/** Maximum concurrent requests, if a round requires more than one. */
const MAX_AT_ONCE = 4;

/** Options of a {@link Batch}. */
export interface BatchOptions {
  readonly exchange: Exchange;
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  /** Awaited between the last read and the first write. Returns the errors of steps whose writes may not be sent. */
  beforeWrites?(): Promise<(step: number) => RouteError | undefined>;
}

/** A step whose requests are joined. */
interface BatchStep {
  readonly index: number;
  /** Whether its writes can be sent twice without a second effect. */
  readonly idempotent: boolean;
  /** Whether its writes may delete something. */
  readonly destructive: boolean;
}

/** Writes of one request whose responses were lost. */
interface LostWrites {
  readonly steps: Set<number>;
  /** What the states of the steps show that were read so far. */
  readonly states: Map<number, boolean | undefined>;
  /** Called when the states of all steps are read. */
  readonly waiting: (() => void)[];
}

/** Collects the requests of a chain's steps and sends them in joined documents. */
export class Batch {
  readonly #options: BatchOptions;
  readonly #extra = new Map<ExtraReason, number>();
  readonly #lost = new Map<number, LostWrites>();
  readonly #deleting = new Set<number>();
  #pending: PendingRequest[] = [];
  #roundTrips = 0;
  #writing = false;
  #written = false;

  constructor(options: BatchOptions) {
    this.#options = options;
  }

  /** Number of sequential round trips so far. */
  get roundTrips(): number {
    return this.#roundTrips;
  }

  /** Whether the writes have begun, so that they can no longer be stopped. */
  get isWriting(): boolean {
    return this.#writing;
  }

  /** Whether a write was sent. */
  get hasWritten(): boolean {
    return this.#written;
  }

  /** Why more than two requests were necessary, with the number of further requests. */
  get extra(): { reason: ExtraReason; requests: number }[] {
    return [...this.#extra].map(([reason, requests]) => ({ reason, requests }));
  }

  /**
   * Whether the step may send a write again whose response was lost: all writes of the request were idempotent.
   * Otherwise a write that is sent again could undo a later one.
   */
  mayResend(step: number): boolean {
    return this.#lost.has(step);
  }

  /**
   * Returns whether the write of the step was applied; undefined if the states do not decide. GitHub applies the writes of a
   * request in order, and a later one may have undone an earlier one: a step is done if its state, and the state of each
   * step before it, shows that. If what a step creates (`once`) is missing, it was never created, unless a later step may
   * have deleted it. Waits for the states of all steps whose writes were lost together.
   */
  async agree(step: number, isApplied: boolean | undefined, once: boolean): Promise<boolean | undefined> {
    const lost = this.#lost.get(step);
    if (lost === undefined) return isApplied;
    lost.states.set(step, isApplied);
    if (lost.states.size < lost.steps.size) await new Promise<void>((resolve) => lost.waiting.push(resolve));
    for (const resolve of lost.waiting) resolve();
    if (lost.steps.size === 1) return isApplied;
    const steps = [...lost.steps];
    if (steps.every((one) => one > step || lost.states.get(one) === true)) return true;
    const mayBeDeleted = steps.some((one) => one > step && this.#deleting.has(one));
    return once && isApplied === false && !mayBeDeleted ? false : undefined;
  }

  /** Returns the wire of one step. */
  wire({ index: step, idempotent, destructive }: BatchStep): Wire {
    if (destructive) this.#deleting.add(step);
    const unsupported = () =>
      Promise.reject(new RouteError("UNKNOWN", "A chain can only join GraphQL requests.", NOT_APPLIED));
    return {
      graphql: (request) =>
        new Promise((resolve, reject) => this.#pending.push({ step, idempotent, request, resolve, reject })),
      rest: unsupported,
      gh: unsupported,
    };
  }

  /** Sends the steps' requests in rounds until no step has a pending request. */
  async run(): Promise<void> {
    let reads = 0;
    for (;;) {
      await idle();
      let round = this.#dequeue("query");
      if (round.length === 0 && !this.#writing) {
        const refusalOf = await this.#options.beforeWrites?.();
        this.#writing = true;
        round = this.#dequeue("mutation");
        if (round.length === 0) return;
        const sent = round.filter(({ step, reject }) => {
          const refusal = refusalOf?.(step);
          if (refusal) reject(refusal);
          return refusal === undefined;
        });
        if (sent.length > 0) await this.#sendRound("mutation", sent);
        continue;
      }
      if (round.length > 0) {
        if (this.#writing) this.countExtra("FOLLOW_UP", 1);
        else if (reads++ > 0) this.countExtra("DEPENDENT_READ", 1);
        await this.#sendRound("query", round);
        continue;
      }
      round = this.#dequeue("mutation");
      if (round.length === 0) return;
      this.countExtra("FOLLOW_UP", 1);
      await this.#sendRound("mutation", round);
    }
  }

  #dequeue(kind: Kind): PendingRequest[] {
    const matches = ({ request }: PendingRequest) => isMutation(request.operation) === (kind === "mutation");
    const requests = this.#pending.filter(matches);
    this.#pending = this.#pending.filter((pending) => !matches(pending));
    return requests.sort((a, b) => a.step - b.step);
  }

  /** Adds to the requests that {@link extra} reports. */
  countExtra(reason: ExtraReason, requests: number): void {
    if (requests > 0) this.#extra.set(reason, (this.#extra.get(reason) ?? 0) + requests);
  }

  async #sendRound(kind: Kind, round: readonly PendingRequest[]): Promise<void> {
    this.#written ||= kind === "mutation";
    const entries = groupEntries(kind, round);
    const alone = entries.filter(({ bound }) => bound.operation.alone);
    const documents = splitEntries(entries.filter(({ bound }) => !bound.operation.alone));
    // The first request of a round is not extra.
    this.countExtra("SPLIT", Math.max(0, documents.length - 1));
    this.countExtra("NOT_COMBINABLE", documents.length === 0 ? alone.length - 1 : alone.length);
    if (kind === "query") {
      this.#roundTrips++;
      const all = [...documents, ...alone.map((entry) => [entry])];
      await mapConcurrently(all, undefined, (document) => this.#send(kind, document), MAX_AT_ONCE);
      return;
    }
    // Sequential and in order. Nothing is sent after a request that failed, because GitHub may have applied part of it.
    let stopped: RouteError | undefined;
    for (const document of [...documents, ...alone.map((entry) => [entry])]) {
      if (stopped !== undefined) rejectAll(document, notSent(stopped));
      else {
        this.#roundTrips++;
        stopped = await this.#send(kind, document);
      }
    }
  }

  /** Sends one document. Returns the error if the whole document failed. */
  async #send(kind: Kind, entries: readonly BatchEntry[]): Promise<RouteError | undefined> {
    let left = entries;
    const lost: LostWrites = { steps: new Set(), states: new Map(), waiting: [] };
    try {
      while (left.length > 0) {
        const { text, variables } = joinDocuments(`${kind} Chain`, left);
        const reply = await this.#post(kind, text, variables, left);
        if (reply.data !== undefined) {
          distribute(left, reply, ({ waiting }, error) => this.#noteLost(lost, left, waiting, error));
          return undefined;
        }
        // GitHub rejected values before it executed the document. Send the other entries again without these.
        const rejected =
          attributeErrors(left, reply.errors) ?? new Map(left.map((entry) => [entry, reply.errors]));
        for (const [entry, errors] of rejected) rejectAll([entry], classifyGraphql(errors, reply.headers));
        left = left.filter((entry) => !rejected.has(entry));
        if (left.length > 0) {
          this.#roundTrips++;
          this.countExtra("REFUSED", 1);
        }
      }
      return undefined;
    } catch (thrown) {
      const error = asRouteError(thrown);
      for (const { waiting } of left) this.#noteLost(lost, left, waiting, error);
      rejectAll(left, error);
      return error;
    }
  }

  /** Lets the failed steps of a document send their writes again, if all of the document are idempotent. */
  #noteLost(
    lost: LostWrites,
    document: readonly BatchEntry[],
    failed: BatchEntry["waiting"],
    error: RouteError,
  ): void {
    if (error.outcome !== "unknown") return;
    if (!document.every(({ waiting }) => waiting.every(({ idempotent }) => idempotent))) return;
    for (const { step } of failed) {
      lost.steps.add(step);
      this.#lost.set(step, lost);
    }
  }

  /** Sends one document, with retries. Throws an error that affects the whole document. */
  #post(kind: Kind, text: string, variables: object, entries: readonly BatchEntry[]): Promise<GraphqlReply> {
    const { exchange, send, budget, clock } = this.#options;
    const attempt = async () => {
      const reply = await postGraphql(exchange, text, variables, send);
      if (reply.data !== undefined) return reply;
      const error = classifyGraphql(reply.errors, reply.headers);
      if (error.retryable || error.outcome !== "none" || attributeErrors(entries, reply.errors) === undefined)
        throw error;
      return reply;
    };
    return withRetry(attempt, budget, {
      clock,
      signal: send.signal,
      mayRepeat: (error) => error.retryable && (kind === "query" || error.outcome === "none"),
      onAttempt: () => undefined,
      onRetry: () => undefined,
    });
  }
}

/** Waits until every step waits for a response. Between requests, steps wait for nothing else. */
function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

function notSent(cause: RouteError): RouteError {
  return new RouteError(cause.code, `Not sent, because an earlier request failed: ${cause.message}`, {
    retryable: cause.retryable,
    untrusted: cause.untrusted,
    details: { not_sent: true },
    ...NOT_APPLIED,
  });
}
