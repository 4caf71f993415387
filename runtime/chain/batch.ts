// Gathers the GraphQL requests of many running plans and sends them joined: the queries first, then the mutations.
import { withRetry } from "../call/retry.js";
import type { ExtraReason } from "../contract/chain-envelope.js";
import type { Clock, RetryBudget } from "../contract/retry.js";
import { asRouteError, RouteError } from "../contract/route-error.js";
import type {
  BoundDocument,
  Exchange,
  GraphqlAnswer,
  GraphqlError,
  GraphqlRequest,
  SendOptions,
  Wire,
} from "../contract/wire.js";
import { classifyGraphql } from "../errors/classify-graphql.js";
import { allVariables, joinDocuments, rootKeys } from "../transport/document.js";
import { type GraphqlReply, postGraphql, settleGraphql } from "../transport/graphql.js";

/** Most operations of one request: GitHub ends a request after ten seconds, and runs mutations one by one. */
export const MAX_OPERATIONS = 100;
/** GitHub's bound on the nodes that one request may ask for. */
export const MAX_NODES = 500_000;
/** Requests at once, where a round needs more than one. */
const MAX_AT_ONCE = 4;

export interface BatchOptions {
  readonly exchange: Exchange;
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  /** Waited for between the last read and the first write. */
  beforeWrites?(): Promise<void>;
}

/** A request of a step. */
interface Asked {
  readonly step: number;
  readonly request: GraphqlRequest;
}

/** One that waits for its answer. */
interface Waiting extends Asked {
  resolve(answer: GraphqlAnswer): void;
  reject(error: RouteError): void;
}

/** Equal queries are one piece with several that wait for it. */
export interface Piece<One = Waiting> {
  readonly prefix: string;
  readonly bound: BoundDocument;
  readonly waiting: readonly One[];
}

type Kind = "query" | "mutation";

export class Batch {
  readonly #options: BatchOptions;
  readonly #extra = new Map<ExtraReason, number>();
  #waiting: Waiting[] = [];
  #roundTrips = 0;
  #written = false;

  constructor(options: BatchOptions) {
    this.#options = options;
  }

  get roundTrips(): number {
    return this.#roundTrips;
  }

  get extra(): { reason: ExtraReason; requests: number }[] {
    return [...this.#extra].map(([reason, requests]) => ({ reason, requests }));
  }

  /** The wire of one step. */
  wire(step: number): Wire {
    const refuse = () => Promise.reject(new RouteError("UNKNOWN", "A chain joins GraphQL requests only."));
    return {
      joins: true,
      graphql: (request) =>
        new Promise((resolve, reject) => this.#waiting.push({ step, request, resolve, reject })),
      rest: refuse,
      gh: refuse,
    };
  }

  /** Sends what the steps ask for until none of them asks any more. */
  async run(): Promise<void> {
    let reads = 0;
    for (;;) {
      await idle();
      let round = this.#take("query");
      if (round.length === 0 && !this.#written) {
        await this.#options.beforeWrites?.();
        this.#written = true;
        round = this.#take("mutation");
        if (round.length === 0) return;
        await this.#sendRound("mutation", round);
        continue;
      }
      if (round.length > 0) {
        if (this.#written) this.#tell("FOLLOW_UP", 1);
        else if (reads++ > 0) this.#tell("READ_ON", 1);
        await this.#sendRound("query", round);
        continue;
      }
      round = this.#take("mutation");
      if (round.length === 0) return;
      this.#tell("FOLLOW_UP", 1);
      await this.#sendRound("mutation", round);
    }
  }

  #take(kind: Kind): Waiting[] {
    const taken = this.#waiting.filter(({ request }) => request.document.kind === kind);
    this.#waiting = this.#waiting.filter(({ request }) => request.document.kind !== kind);
    return taken.sort((a, b) => a.step - b.step);
  }

  #tell(reason: ExtraReason, requests: number): void {
    if (requests > 0) this.#extra.set(reason, (this.#extra.get(reason) ?? 0) + requests);
  }

  async #sendRound(kind: Kind, round: readonly Waiting[]): Promise<void> {
    const pieces = groupPieces(kind, round);
    const alone = pieces.filter(({ bound }) => bound.document.alone);
    const documents = splitPieces(pieces.filter(({ bound }) => !bound.document.alone));
    const some = Math.min(1, documents.length);
    this.#tell("SPLIT", documents.length - some);
    this.#tell("ALONE", alone.length - (1 - some));
    if (kind === "query") {
      this.#roundTrips++;
      await forEachLimited([...documents, ...alone.map((piece) => [piece])], MAX_AT_ONCE, (document) =>
        this.#send(kind, document),
      );
      return;
    }
    // In the given order, and none after one of which GitHub may or may not have done a part.
    let stopped: RouteError | undefined;
    for (const document of [...documents, ...alone.map((piece) => [piece])]) {
      if (stopped !== undefined) rejectAll(document, notSent(stopped));
      else {
        this.#roundTrips++;
        stopped = await this.#send(kind, document);
      }
    }
  }

  /** Sends one document; the error that failed it as a whole. */
  async #send(kind: Kind, pieces: readonly Piece[]): Promise<RouteError | undefined> {
    let left = pieces;
    try {
      while (left.length > 0) {
        const { text, variables } = joinDocuments(kind, left);
        const reply = await this.#post(kind, text, variables, left);
        if (reply.data !== undefined) {
          distribute(left, reply);
          return undefined;
        }
        // GitHub refused values before it ran anything: the others go again without these.
        const blamed = blame(left, reply.errors) ?? new Map(left.map((piece) => [piece, reply.errors]));
        for (const [piece, errors] of blamed) rejectAll([piece], classifyGraphql(errors, reply.headers));
        left = left.filter((piece) => !blamed.has(piece));
        if (left.length > 0) {
          this.#roundTrips++;
          this.#tell("REFUSED", 1);
        }
      }
      return undefined;
    } catch (thrown) {
      const error = asRouteError(thrown);
      rejectAll(left, error);
      return error;
    }
  }

  /** Throws the error that the document as a whole ended with. */
  #post(kind: Kind, text: string, variables: object, pieces: readonly Piece[]): Promise<GraphqlReply> {
    const { exchange, send, budget, clock } = this.#options;
    const attempt = async () => {
      const reply = await postGraphql(exchange, text, variables, send);
      if (reply.data !== undefined) return reply;
      const error = classifyGraphql(reply.errors, reply.headers);
      if (error.retryable || error.outcome !== undefined || blame(pieces, reply.errors) === undefined)
        throw error;
      return reply;
    };
    return withRetry(attempt, budget, {
      clock,
      signal: send.signal,
      mayRepeat: (error) => error.retryable && (kind === "query" || error.outcome === undefined),
      onAttempt: () => undefined,
      onRetry: () => undefined,
    });
  }
}

/** Lets every step run until it waits for an answer: between requests they wait for nothing else. */
function idle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Pieces with their prefixes: `s2_` for the step at index 2, `s2_1_` for its second request of the round. */
export function groupPieces<One extends Asked>(kind: Kind, round: readonly One[]): Piece<One>[] {
  const pieces = new Map<string, Piece<One> & { readonly waiting: One[] }>();
  const counts = new Map<number, number>();
  for (const [index, one] of round.entries()) {
    const { document, variables, repeated } = one.request;
    const key = kind === "query" ? JSON.stringify([document.name, variables, repeated]) : String(index);
    const known = pieces.get(key);
    if (known !== undefined) {
      known.waiting.push(one);
      continue;
    }
    const count = counts.get(one.step) ?? 0;
    counts.set(one.step, count + 1);
    const prefix = count === 0 ? `s${one.step}_` : `s${one.step}_${count}_`;
    pieces.set(key, { prefix, bound: one.request, waiting: [one] });
  }
  return [...pieces.values()];
}

/** Documents within GitHub's limits. */
export function splitPieces<One>(pieces: readonly Piece<One>[]): Piece<One>[][] {
  const documents: Piece<One>[][] = [];
  let nodes = 0;
  for (const piece of pieces) {
    const own = piece.bound.document.nodes ?? 0;
    const last = documents.at(-1);
    if (last === undefined || last.length >= MAX_OPERATIONS || nodes + own > MAX_NODES) {
      documents.push([piece]);
      nodes = own;
    } else {
      last.push(piece);
      nodes += own;
    }
  }
  return documents;
}

function rejectAll(pieces: readonly Piece[], error: RouteError): void {
  for (const { waiting } of pieces) for (const { reject } of waiting) reject(error);
}

function notSent(cause: RouteError): RouteError {
  return new RouteError(cause.code, `Not sent, since the request before it failed: ${cause.message}`, {
    retryable: true,
    details: { not_sent: true },
  });
}

/** Whose values GitHub refused; undefined when an error can't be laid to a piece. */
function blame(
  pieces: readonly Piece[],
  errors: readonly GraphqlError[],
): Map<Piece, GraphqlError[]> | undefined {
  const blamed = new Map<Piece, GraphqlError[]>();
  for (const error of errors) {
    const piece = pieces.find((candidate) => concerns(candidate, error));
    if (piece === undefined) return undefined;
    blamed.set(piece, [...(blamed.get(piece) ?? []), withoutPrefix(error, piece)]);
  }
  return blamed;
}

/** By the path (GitHub's paths into a document begin with the operation), else by the variable that the message names. */
function concerns(piece: Piece, { path = [], message }: GraphqlError): boolean {
  const keys = rootKeys(piece.bound).map((key) => piece.prefix + key);
  if (path.slice(0, 2).some((part) => keys.includes(String(part)))) return true;
  const names = [...Object.keys(piece.bound.document.variables), ...Object.keys(allVariables(piece.bound))];
  return names.some((name) => message.includes(`$${piece.prefix}${name}`));
}

function withoutPrefix(error: GraphqlError, { prefix }: Piece): GraphqlError {
  const strip = (part: string | number) =>
    typeof part === "string" && part.startsWith(prefix) ? part.slice(prefix.length) : part;
  return {
    ...error,
    message: error.message.replaceAll(`$${prefix}`, "$"),
    ...(error.path === undefined ? {} : { path: error.path.map(strip) }),
  };
}

/** Each piece's own part of the answer, as if it had been asked alone. */
function distribute(pieces: readonly Piece[], { data = {}, errors, headers }: GraphqlReply): void {
  const parts = pieces.map((piece) => {
    const keys = rootKeys(piece.bound).filter((key) => Object.hasOwn(data, piece.prefix + key));
    const aliases = keys.map((key) => piece.prefix + key);
    return {
      piece,
      data: Object.fromEntries(keys.map((key) => [key, data[piece.prefix + key]])),
      errors: errors.filter(({ path }) => aliases.includes(String(path?.[0]))),
    };
  });
  const laid = new Set(parts.flatMap((part) => part.errors));
  const open = errors.filter((error) => !laid.has(error));
  // An error without a path is about what is null without an error of its own; where nothing is, about all.
  const lacking = parts.filter((part) => part.errors.length === 0 && Object.values(part.data).includes(null));
  const hit = new Set(lacking.length > 0 ? lacking : parts);
  for (const part of parts) {
    const own = part.errors.map((error) => withoutPrefix(error, part.piece));
    const reply = { data: part.data, errors: hit.has(part) ? [...own, ...open] : own, headers };
    for (const { request, resolve, reject } of part.piece.waiting) {
      try {
        resolve(settleGraphql(request, reply));
      } catch (thrown) {
        reject(asRouteError(thrown));
      }
    }
  }
}

async function forEachLimited<T>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
}
