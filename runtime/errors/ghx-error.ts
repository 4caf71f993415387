// The error that `unwrap` throws for a failed call.

import type { Failure, ResultMeta } from "../contract/envelope.js";
import type { ErrorDetails } from "../contract/error-details.js";
import type { ErrorCode } from "../contract/route-error.js";

/**
 * A failed call as an exception, with the `code`, `retryable` and `details` of its error and the `meta` of its
 * envelope.
 */
export class GhxError extends Error {
  override readonly name = "GhxError";
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly details?: ErrorDetails;
  /** The message or the details contain text of other users. */
  readonly untrusted?: true;
  readonly meta: ResultMeta;

  constructor(failure: Failure) {
    super(`${failure.meta.capability_id}: ${failure.error.message}`);
    this.code = failure.error.code;
    this.retryable = failure.error.retryable;
    if (failure.error.details) this.details = failure.error.details;
    if (failure.error.untrusted) this.untrusted = true;
    this.meta = failure.meta;
  }
}
