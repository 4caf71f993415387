// What is concluded, read, sent and reported after each answer to a write. docs/writes.md contains this table.

/** What happens after an answer, until something that is read or sent decides. */
export interface WriteRule {
  /** What it proves about the write. */
  readonly proves: "applied" | "not applied" | "nothing";
  /** What is read, in order. */
  readonly reads: readonly ("lookups" | "state" | "objects" | "candidates")[];
  /** When the write is sent again, unless the state shows that it was applied. */
  readonly again: "never" | "if retryable or changed" | "if idempotent";
  /** How the call ends if nothing else decides: with its result, its error, or an error with this outcome. */
  readonly reports: "result" | "error" | "applied" | "unknown";
}

/** The rules by what was received. */
export const WRITE_RULES = {
  "readable answer": { proves: "applied", reads: [], again: "never", reports: "result" },
  "different state": { proves: "applied", reads: [], again: "never", reports: "applied" },
  "error of a part": { proves: "applied", reads: [], again: "never", reports: "applied" },
  "unreadable answer": {
    proves: "applied",
    reads: ["state", "objects"],
    again: "if idempotent",
    reports: "applied",
  },
  "answer without values": {
    proves: "nothing",
    reads: ["state", "objects", "candidates"],
    again: "if idempotent",
    reports: "unknown",
  },
  refusal: {
    proves: "not applied",
    reads: ["lookups"],
    again: "if retryable or changed",
    reports: "error",
  },
  "refusal of what may exist": { proves: "not applied", reads: ["state"], again: "never", reports: "error" },
  "no answer": {
    proves: "nothing",
    reads: ["state", "candidates"],
    again: "if idempotent",
    reports: "unknown",
  },
  "unknown error after no answer": {
    proves: "nothing",
    reads: ["state"],
    again: "never",
    reports: "unknown",
  },
} as const satisfies Record<string, WriteRule>;

/** What was received for a write. */
export type Received = keyof typeof WRITE_RULES;

/** The end of the message of an error that reports `unknown`. */
export const UNKNOWN_OUTCOME =
  "It is unknown whether GitHub applied the write. Check the current state before you try again.";
