// Groups the requests of a round into entries, and the entries into documents within GitHub's limits.

import type { RouteError } from "../contract/route-error.js";
import type { BoundOperation, GraphqlAnswer, GraphqlRequest } from "../contract/wire.js";

/** Maximum operations per request. GitHub limits a request to ten seconds and runs mutations sequentially. */
export const MAX_OPERATIONS = 100;
/** GitHub's limit on the nodes of one request. */
export const MAX_NODES = 500_000;
export type Kind = "query" | "mutation";

/** A request of a step. */
export interface StepRequest {
  readonly step: number;
  readonly request: GraphqlRequest;
}

/** A request that waits for its response. */
export interface PendingRequest extends StepRequest {
  readonly idempotent: boolean;
  resolve(answer: GraphqlAnswer): void;
  reject(error: RouteError): void;
}

/** One operation in a joined document. Equal queries share an entry. */
export interface BatchEntry<One = PendingRequest> {
  readonly prefix: string;
  readonly bound: BoundOperation;
  readonly waiting: readonly One[];
}

/**
 * Groups requests into entries with prefixes: `s2_` for the step at index 2, `s2_1_` for its second request of the
 * round.
 */
export function groupEntries<One extends StepRequest>(kind: Kind, round: readonly One[]): BatchEntry<One>[] {
  const entries = new Map<string, BatchEntry<One> & { readonly waiting: One[] }>();
  const counts = new Map<number, number>();
  for (const [index, one] of round.entries()) {
    const { operation, variables, repeated } = one.request;
    const key = kind === "query" ? JSON.stringify([operation.document, variables, repeated]) : String(index);
    const known = entries.get(key);
    if (known !== undefined) {
      known.waiting.push(one);
      continue;
    }
    const count = counts.get(one.step) ?? 0;
    counts.set(one.step, count + 1);
    const prefix = count === 0 ? `s${one.step}_` : `s${one.step}_${count}_`;
    entries.set(key, { prefix, bound: one.request, waiting: [one] });
  }
  return [...entries.values()];
}

/** Splits the entries into documents within GitHub's limits. */
export function splitEntries<One>(entries: readonly BatchEntry<One>[]): BatchEntry<One>[][] {
  const documents: BatchEntry<One>[][] = [];
  let nodes = 0;
  for (const entry of entries) {
    const own = entry.bound.operation.nodes ?? 0;
    const last = documents.at(-1);
    if (last === undefined || last.length >= MAX_OPERATIONS || nodes + own > MAX_NODES) {
      documents.push([entry]);
      nodes = own;
    } else {
      last.push(entry);
      nodes += own;
    }
  }
  return documents;
}
