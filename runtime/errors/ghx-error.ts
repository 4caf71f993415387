// The error that `unwrap` throws for a failed call.

import type { Failure, ResultMeta } from "../contract/envelope.js";
import type { ErrorDetails } from "../contract/error-details.js";
import type { ErrorCode } from "../contract/route-error.js";

/** Characters of a message or of a property that Node prints. */
const MAX_PRINTED = 500;
const cut = (text: string): string => (text.length > MAX_PRINTED ? `${text.slice(0, MAX_PRINTED)}…` : text);

/**
 * A failed call as an exception, with the `code`, `retryable` and `details` of its error and the `meta` of its
 * envelope.
 */
export class GhxError extends Error {
  override readonly name = "GhxError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  declare readonly details?: ErrorDetails;
  /** The message or the details contain text of other users. */
  declare readonly untrusted?: true;
  readonly meta: ResultMeta;

  constructor(failure: Failure) {
    super(`${failure.meta.capability_id}: ${failure.error.message}`);
    this.code = failure.error.code;
    this.retryable = failure.error.retryable;
    if (failure.error.details) this.#add("details", failure.error.details);
    if (failure.error.untrusted) this.untrusted = true;
    this.meta = failure.meta;
    this.#add("meta", failure.meta);
    this.stack = String(this.stack).replace(this.message, () => cut(this.message));
  }

  /** Node prints the enumerable properties of an error that is not caught, so that long ones are not enumerable. */
  #add(name: "details" | "meta", value: object): void {
    let enumerable = false;
    try {
      enumerable = JSON.stringify(value).length <= MAX_PRINTED;
    } catch {
      // Middleware may set details that are not JSON.
    }
    Object.defineProperty(this, name, { value, enumerable, configurable: true });
  }

  /** Returns all properties, for logs. */
  toJSON(): object {
    const { name, message, code, retryable, details, untrusted, meta } = this;
    return { name, message, code, retryable, details, untrusted, meta };
  }
}
