/** A GitHub that is harsh: late answers, limits, redirects, and other forms of ids and dates. */

import { createHash, randomInt } from "node:crypto";
import { decodeNodeId, NODE_PREFIX, type NodeKind } from "../store/ids.js";
import type { Store } from "../store/store.js";
import type { FaultAction } from "./fault.js";
import { secondaryLimit } from "./fault-bodies.js";

/** The parts of a request that decide what happens to it. */
interface Subject {
  readonly via: "socket" | "tcp";
  readonly api: "graphql" | "rest";
  readonly method: string;
  readonly path: string;
  readonly documents: readonly string[];
  readonly mutation: boolean;
}

/**
 * Makes a GitHub harsh. The seed, the request, and how often it was sent decide what happens to it, so that a run with the
 * same requests can be repeated. Time plays no role.
 */
export class Harsh {
  readonly seed: string;
  /** How often each choice was made. */
  readonly #counts = new Map<string, number>();
  /** How many more requests are accepted after a refusal. */
  #accepted = 0;
  /** The state before the last writes. */
  #earlier: Store | undefined;
  /** How many more reads it answers. */
  #staleReads = 0;
  /** The same before the last write. */
  #staleReadsBefore = 0;
  /** The ids in the present format by their legacy ones. */
  readonly #current = new Map<string, string>();

  /** `seed`: `true` for a random one. */
  constructor(seed: string | true, store: Store) {
    this.seed = seed === true ? String(randomInt(1e6)) : seed;
    // GitHub computes mergeability after it is read for the first time.
    for (const repository of store.repositories.values())
      for (const thread of repository.threads.values())
        if (thread.__typename === "PullRequest" && thread.state === "OPEN") thread.mergeableSince = null;
  }

  /** Returns the state that answers a request. A read after a write may get the one before the write. */
  storeFor(store: Store, subject: Subject): Store {
    if (subject.mutation) {
      this.#staleReadsBefore = this.#staleReads;
      if (this.#staleReads === 0) this.#earlier = store.copy();
      this.#staleReads = Math.floor(this.#chance("stale", subject) * (MAX_STALE_READS + 1));
      return store;
    }
    if (this.#staleReads === 0 || this.#earlier === undefined) return store;
    this.#staleReads--;
    return this.#earlier;
  }

  /** After a refused write, reads are as late as before it. */
  wasRefused(): void {
    this.#staleReads = this.#staleReadsBefore;
  }

  /**
   * Returns the refusal of a request that was sent too soon after others. The requests after it are not refused. Nor are
   * requests of gh, whose commands do not say when they may be repeated.
   */
  refusal(subject: Subject): FaultAction[] {
    if (subject.via === "socket") return [];
    if (this.#accepted-- > 0 || this.#chance("limit", subject) >= LIMITED) return [];
    this.#accepted = ACCEPTED;
    return [secondaryLimit({ retryAfter: 1 })];
  }

  /** Whether the path has a former name of its repository. */
  redirects(subject: Subject): boolean {
    return this.#chance("redirect", subject) < REDIRECTED;
  }

  /** Replaces legacy ids, which GitHub accepts everywhere. */
  withCurrentIds(text: string): string {
    return text.replace(/[A-Za-z0-9+/]{8,}={0,2}/g, (word) => this.#current.get(word) ?? word);
  }

  /** Returns the ids that GitHub sends: legacy ones of half of the objects that have one. */
  withSentIds(text: string, store: Store): string {
    return text.replace(/\b[A-Z]+_[\w-]+/g, (id) => this.#legacyId(id, store) ?? id);
  }

  /** Returns the body of an answer with legacy ids, and, over REST, dates with offsets and keys that are absent instead of null. */
  rewrite(body: unknown, store: Store, { api, path }: Pick<Subject, "api" | "path">): unknown {
    const hasSteps = api === "rest" && TIMES_OF_STEPS.path.test(path);
    const read = (value: unknown, parents: string): unknown => {
      if (typeof value === "string") {
        if (hasSteps && TIMES_OF_STEPS.keys.test(parents) && DATE.test(value)) return withOffset(value);
        return this.#legacyId(value, store) ?? value;
      }
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return value.map((item) => read(item, parents));
      const entries = Object.entries(value).filter(
        ([key, item]) => api === "graphql" || item !== null || !this.#isAbsent(key),
      );
      return Object.fromEntries(entries.map(([key, item]) => [key, read(item, `${parents}.${key}`)]));
    };
    return read(body, "");
  }

  #isAbsent(key: string): boolean {
    return ABSENT_OR_NULL.has(key) && hash(`${this.seed} absent ${key}`) < 0.5;
  }

  /** Returns the legacy id of half of the objects that have one. */
  #legacyId(id: string, store: Store): string | undefined {
    if (!/^[A-Z]+_/.test(id) || !store.nodes.has(id)) return undefined;
    const { prefix, keys = [] } = decodeNodeId(id) ?? {};
    const kind = LEGACY_KINDS.find((one) => NODE_PREFIX[one] === prefix);
    if (kind === undefined || hash(`${this.seed} id ${id}`) < 0.5) return undefined;
    const text = `${kind}${keys.at(-1)}`;
    const legacy = Buffer.from(`0${kind.length}:${text}`).toString("base64");
    this.#current.set(legacy, id);
    return legacy;
  }

  /** Returns a number from 0 to below 1, which differs each time a request is sent. */
  #chance(what: string, { method, path, documents }: Subject): number {
    const key = `${what} ${method} ${path} ${documents.join()}`;
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return hash(`${this.seed} ${key} ${count}`);
  }
}

/** Reads after a write that the state before it answers at most. */
const MAX_STALE_READS = 2;
/** Requests after a refusal that are not refused. */
const ACCEPTED = 12;
/** Shares of requests. */
const LIMITED = 1 / 6;
const REDIRECTED = 1 / 6;

/** Objects that had another format of ids until 2021, and keep the ids that they got then. */
const LEGACY_KINDS = [
  "User",
  "Organization",
  "Repository",
  "Label",
  "Milestone",
  "Issue",
  "PullRequest",
  "IssueComment",
  "PullRequestReview",
  "PullRequestReviewComment",
  "Release",
  "Team",
] as const satisfies readonly NodeKind[];

/** Keys that GitHub was seen to send as null and to leave out (operations/schema/observed.json). */
const ABSENT_OR_NULL: ReadonlySet<string> = new Set([
  "active_lock_reason",
  "auto_dismissed_at",
  "company",
  "parent",
  "performed_via_github_app",
  "state_reason",
  "temp_clone_token",
  "twitter_username",
]);

/** Times of steps, which GitHub was seen to send with and without offsets (operations/schema/observed.json). */
const TIMES_OF_STEPS = {
  path: /\/actions\/(?:jobs\/\d+|runs\/\d+\/.*jobs)$/,
  keys: /\.steps\.(?:started|completed)_at$/,
};

const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Returns the same time as it is in California. */
function withOffset(date: string): string {
  const local = new Date(Date.parse(date) - 8 * 3_600_000);
  return `${local.toISOString().slice(0, 23)}-08:00`;
}

/** Returns a number from 0 to below 1. */
function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}
