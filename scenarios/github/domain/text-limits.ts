/** GitHub's limits for the length of texts, in characters. */
import { invalid, refused } from "../store/errors.js";

/** Titles of issues, pull requests and milestones. */
export const MAX_TITLE = 256;
/** Bodies of issues, pull requests, comments and reviews. */
export const MAX_BODY = 65_536;
/** Bodies of releases. */
export const MAX_RELEASE_BODY = 125_000;

/** Throws if a text is too long. */
export function requireLength(
  text: string | null | undefined,
  maximum: number,
  { resource, field }: { readonly resource: string; readonly field: string },
): void {
  const message = excess(text, maximum, field);
  if (message !== undefined)
    throw invalid(capitalized(message), { resource, field, code: "custom", message });
}

/** Throws if the text of a review is too long. REST responds with "Unprocessable Entity" and a list of messages. */
export function requireReviewText(...texts: readonly (string | undefined)[]): void {
  const reasons = texts.flatMap((text) => excess(text, MAX_BODY, "Body") ?? []);
  if (reasons.length > 0) throw refused(...reasons);
}

function excess(text: string | null | undefined, maximum: number, field: string): string | undefined {
  if (!text || text.length <= maximum || [...text].length <= maximum) return undefined;
  return `${field} is too long (maximum is ${maximum} characters)`;
}

function capitalized(message: string): string {
  return message.charAt(0).toUpperCase() + message.slice(1);
}
