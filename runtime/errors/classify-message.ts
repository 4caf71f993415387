// Classifies errors that GitHub distinguishes only by their message.

import type { ErrorCode } from "../contract/route-error.js";

/** The end of messages about a resource that GitHub did not return. */
export const ABSENT = "resource does not exist, or the token cannot access it.";

/** How an error is reported. */
export interface ErrorClass {
  readonly code: ErrorCode;
  readonly retryable?: true;
  /** The rate limit that was exceeded. */
  readonly limit?: "primary" | "secondary";
}

export const PRIMARY: ErrorClass = { code: "RATE_LIMIT", retryable: true, limit: "primary" };
const SECONDARY: ErrorClass = { code: "RATE_LIMIT", retryable: true, limit: "secondary" };

/** GitHub's complete phrases, because single words also occur in names and other messages. */
const MESSAGES: readonly (readonly [RegExp, ErrorClass])[] = [
  [/\bsecondary rate limit\b|\babuse detection mechanism\b|\bwas submitted too quickly\b/i, SECONDARY],
  [/^API rate limit (?:already )?exceeded/, PRIMARY],
  // Refusals have no type over GraphQL and gh, and over REST a status that others have too.
  [
    /\bSAML enforcement\b|^(?:\S+ )?(?:Resource not accessible by|Must have (?:admin|push) rights|You (?:do not|don't) have permission)|^\S+ does not have (?:the correct )?permission|(?:^You're|\bUser is) not authorized\b/,
    { code: "AUTH" },
  ],
  // Statuses of REST differ here: 422 and 409.
  [/^no commit found|^git repository is empty/i, { code: "NOT_FOUND" }],
  // States of the resource, and values that it does not accept. Some messages begin with the name of the object.
  [
    /^(?:\["|pull request )*(?:is (?:not (?:open|mergeable)|(?:still )?a draft|closed|already in|in \w+ stat(?:us|e)\b)|has merge conflicts|(?:auto merge|the merge queue) is |waiting on code owner|new changes require approval|at least \d+ approving|(?:\d+ of \d+ )?required status check|\w+ (?:merges|commits) are not allowed|this branch can't be|merge already in|(?:head|base) branch was modified|(?:expected )?head sha (?:didn|can)|expected branch to point|protected branch|cannot delete this|changes must be made through|repository rule violations|validation failed|review cannot be requested|you can't request|can not (?:approve|request)|reference already|a ref named|a pull request already|no commits between|th(?:is|e) workflow |unable to retry this workflow|commenting is disabled|sorry, the diff|inputs are too)|\barchived (?:so|and) is read-only|\b(?:issue|conversation) is locked/i,
    { code: "VALIDATION" },
  ],
];

/** Returns the class of GitHub's fixed messages; undefined for any other message. */
export function classifyMessage(message: string): ErrorClass | undefined {
  return MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
}

/** The details of a refusal if its messages say that an object of this name exists. */
export function existsDetails(messages: readonly string[]): { readonly already_exists?: true } {
  const exists = /\balready[ _]exists\b|\bhas already been taken\b|\bkey is already in use\b/i;
  return messages.some((message) => exists.test(message)) ? { already_exists: true } : {};
}
