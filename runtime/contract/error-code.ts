// The codes of errors.

/**
 * Why a call failed. Only `RATE_LIMIT`, `NETWORK` and some `SERVER` errors are retryable.
 *
 * - `AUTH`: no login, an invalid token, or missing permissions.
 * - `NOT_FOUND`: the resource does not exist, or the token cannot access it.
 * - `VALIDATION`: the input is invalid, or GitHub rejected it.
 * - `RATE_LIMIT`: a primary or secondary rate limit was exceeded.
 * - `NETWORK`: the connection failed, timed out or was aborted.
 * - `SERVER`: GitHub failed or returned an invalid response.
 * - `ADAPTER_UNSUPPORTED`: no allowed route supports the call.
 * - `UNKNOWN`: any other failure.
 */
export type ErrorCode =
  | "AUTH"
  | "NOT_FOUND"
  | "VALIDATION"
  | "RATE_LIMIT"
  | "NETWORK"
  | "SERVER"
  | "ADAPTER_UNSUPPORTED"
  | "UNKNOWN";
