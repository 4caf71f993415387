// Classifies errors that GitHub distinguishes only by their message.

import type { ErrorCode } from "../contract/route-error.js";

/** The end of messages about a resource that GitHub did not return. */
export const ABSENT = "resource does not exist, or the token cannot access it.";

/** The end of a message about a token that is missing or invalid. */
export const OR_LOGIN = ", or run `gh auth login`.";

/** How an error is reported. */
export interface ErrorClass {
  readonly code: ErrorCode;
  readonly retryable?: true;
  /** The server failed during execution, so a write may have been applied. */
  readonly unknown?: true;
  /** The rate limit that was exceeded. */
  readonly limit?: "primary" | "secondary";
}

export const PRIMARY: ErrorClass = { code: "RATE_LIMIT", retryable: true, limit: "primary" };
export const SECONDARY: ErrorClass = { code: "RATE_LIMIT", retryable: true, limit: "secondary" };

/** GitHub's complete phrases, because single words also occur in names and other messages. */
const MESSAGES: readonly (readonly [RegExp, ErrorClass])[] = [
  [/\bsecondary rate limit\b|\babuse detection mechanism\b|\bwas submitted too quickly\b/i, SECONDARY],
  [/^API rate limit (?:already )?exceeded/, PRIMARY],
  // States of the resource. As missing permissions, which have the same status, they would suggest another token.
  [
    /^Th(?:is|e) workflow\b.*\b(?:is already running|has no failed jobs)\b|^Unable to retry this workflow run because\b|\barchived so is read-only\b|\b[Pp]ull [Rr]equest (?:is not mergeable|is in (?:clean|unstable) status|has merge conflicts)|\bmust be made through (?:a pull request|the merge queue)\b|^(?:Head|Base) branch was modified\b/,
    { code: "VALIDATION" },
  ],
  [/\bSAML enforcement\b/, { code: "AUTH" }],
];

/** Returns the class of GitHub's fixed messages; undefined for any other message. */
export function classifyMessage(message: string): ErrorClass | undefined {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}
