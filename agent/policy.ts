// Which capabilities an agent may use: patterns over ids, and whether it only reads.

import { catalog } from "../generated/catalog.js";
import {
  type CatalogEntry,
  type ChainResultEnvelope,
  type Failure,
  type ResultError,
  RouteError,
} from "../runtime/index.js";
import { nearest } from "../runtime/nearest.js";

export interface PolicyOptions {
  /** Only these capabilities: ids, in which `*` stands for any characters, as in `issue.*`. Default: all. */
  readonly allow?: readonly string[];
  /** None of these, whatever `allow` says. */
  readonly deny?: readonly string[];
  /** None that writes. */
  readonly readOnly?: boolean;
}

export interface Policy {
  /** What may be used, sorted by id. */
  readonly permitted: readonly CatalogEntry[];
  /** The `VALIDATION` failure for a capability that may not be used; undefined for one that may, or that there is not. */
  refusal(name: string): Failure | undefined;
  /** The refusal of a whole chain, where one of its steps may not be used. */
  refuseChain(steps: readonly { readonly task: string }[]): ChainResultEnvelope | undefined;
}

/** Throws a `VALIDATION` {@link RouteError} for a pattern that fits no capability: a misspelled `deny` must not permit. */
export function createPolicy({ allow, deny = [], readOnly = false }: PolicyOptions): Policy {
  const allowed = allow?.map((pattern) => idsOf("allow", pattern));
  const denied = deny.map((pattern) => idsOf("deny", pattern));
  const listed = ({ id }: CatalogEntry) =>
    (allowed === undefined || allowed.some((ids) => ids.has(id))) && !denied.some((ids) => ids.has(id));
  const refusal = (name: string): Failure | undefined => {
    const entry = catalog.find(({ id, aliases }) => id === name || aliases?.includes(name));
    if (entry === undefined) return undefined;
    if (!listed(entry)) return refused(entry, `${entry.id} is not allowed here.`);
    if (!readOnly || entry.effect === "read") return undefined;
    return refused(entry, `${entry.id} is a ${entry.effect} operation, and readOnly is set.`);
  };
  return {
    permitted: catalog.filter((entry) => listed(entry) && (!readOnly || entry.effect === "read")),
    refusal,
    refuseChain: (steps) => rejected(steps.map(({ task }) => ({ task, error: refusal(task)?.error }))),
  };
}

/** As the runtime rejects a chain: every step with its own error, or that it was not sent. */
function rejected(
  steps: readonly { readonly task: string; readonly error: ResultError | undefined }[],
): ChainResultEnvelope | undefined {
  if (steps.every(({ error }) => error === undefined)) return undefined;
  const message = "Not sent: the chain has a step that is refused.";
  const notSent: ResultError = { code: "VALIDATION", message, retryable: false, details: { not_sent: true } };
  return {
    status: "failed",
    results: steps.map(({ task, error = notSent }) => ({ task, ok: false, error })),
    meta: { total: steps.length, succeeded: 0, failed: steps.length, round_trips: 0 },
  };
}

function refused({ id, effect }: CatalogEntry, message: string): Failure {
  return {
    ok: false,
    error: { code: "VALIDATION", message, retryable: false, details: { refused: true, effect } },
    meta: { capability_id: id },
  };
}

/** Ids of the capabilities whose id or older name fits the pattern. */
function idsOf(option: "allow" | "deny", pattern: string): ReadonlySet<string> {
  const words = pattern.split("*").map((text) => text.replace(/[\\^$.|?+()[\]{}]/g, "\\$&"));
  const fits = new RegExp(`^${words.join(".*")}$`);
  const names = ({ id, aliases = [] }: CatalogEntry) => [id, ...aliases];
  const ids = catalog.filter((entry) => names(entry).some((name) => fits.test(name))).map(({ id }) => id);
  if (ids.length > 0) return new Set(ids);
  const near = nearest(pattern, catalog.flatMap(names));
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  throw new RouteError("VALIDATION", `${option}: no capability fits ${JSON.stringify(pattern)}${hint}`);
}
