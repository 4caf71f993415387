// The issues of an input: the first ones, and their number.

import { defined } from "../contract/defined.js";
import { type RouteError, validationError } from "../contract/route-error.js";
import type { IssueReporter, Schema } from "../contract/schema.js";
import { mismatch } from "../schema/messages.js";

/** An invalid value in an input. */
export interface Issue {
  /** Path of the value, such as `comments.0.line`; empty for the whole input. */
  readonly path: string;
  readonly message: string;
}

/** Limits of the error, so that an input with thousands of issues does not produce an error of megabytes. */
const MAX_ISSUES = 20;
const MAX_CHARACTERS = 500;

/** Keeps the first 20 issues and counts the others, so that validation is linear in the size of the input. */
export class Issues implements IssueReporter {
  readonly id: string;
  readonly listed: Issue[] = [];
  total = 0;

  constructor(id: string) {
    this.id = id;
  }

  add(path: string, message: () => string): void {
    if (this.total++ < MAX_ISSUES) this.listed.push({ path: cut(path), message: cut(message()) });
  }

  /** Returns these issues and those that the other ones have for other values. */
  with(others: Issues): Issues {
    const all = new Issues(this.id);
    const known = this.listed.map(({ path }) => path);
    const more = others.listed.filter(
      ({ path }) => !known.some((one) => path === one || path.startsWith(`${one}.`)),
    );
    for (const { path, message } of [...this.listed, ...more]) all.add(path, () => message);
    all.total += this.total - this.listed.length + others.total - others.listed.length;
    return all;
  }

  unexpected(path: string, expected: string, value: unknown): void {
    this.add(path, () => mismatch(expected, value));
  }

  accepts(schema: Schema, value: unknown): boolean {
    const trial = new Issues(this.id);
    schema.read(value, "", trial);
    return trial.total === 0;
  }

  /** Returns the error with `details.issues` and `details.omitted`, the number of further issues. */
  toError(): RouteError {
    const issues = this.listed;
    const omitted = this.total - issues.length;
    const texts = issues.map(({ path, message }) => (path && `${path}: `) + message);
    if (omitted > 0) texts.push(`and ${omitted} more`);
    return validationError(texts.join("; "), {
      details: { issues, ...(omitted > 0 ? { omitted } : {}) },
    });
  }
}

/** Returns a name or value of the caller for a message, shortened. */
export function cut(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text;
}

/**
 * Returns a message for each property that a task or a step does not have: an option among them would be ignored. `place`:
 * the path of the task.
 */
export const unknownFields = (others: object = {}, expected: string, place = ""): string[] =>
  Object.keys(defined(others)).map((name) => `${place}${cut(name)}: unknown field; expected ${expected}`);
