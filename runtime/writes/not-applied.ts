// Decides whether a write may have been applied: a closed list of answers proves that nothing was. Every other answer
// leaves the outcome unknown, also one that does not exist yet.

import { asRouteError } from "../contract/route-error.js";
import type { GraphqlError } from "../contract/wire.js";
import { classifyMessage } from "../errors/classify-message.js";

/** The outcome of a write whose answer is in the list. */
export const NOT_APPLIED = { outcome: "none" } as const;

/** Throws the error of what was not sent. */
export function notSent(thrown: unknown): never {
  throw asRouteError(thrown).with(NOT_APPLIED);
}

/** The answers, each with the reason why nothing was applied. */
const PROOFS = {
  /**
   * HTTP statuses with which GitHub refuses a request before it runs it, and redirects, after which it is to be sent
   * elsewhere: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api. Not in the list: 303, which
   * follows an action; 406, which is about the response; 408, after which the request may have arrived.
   */
  status: [301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 451],
  /** Types with which GitHub refuses a root field of a mutation. It runs root fields one after the other. */
  type: [
    ...["NOT_FOUND", "FORBIDDEN", "INSUFFICIENT_SCOPES", "UNAUTHENTICATED"],
    ...["UNPROCESSABLE", "VALIDATION", "STALE_DATA", "BAD_USER_INPUT", "ARGUMENT_LIMIT"],
    ...["RATE_LIMITED", "RATE_LIMIT", "MAX_NODE_LIMIT_EXCEEDED"],
  ],
  /**
   * Codes of network errors that only occur before a connection is established. Others, such as `EHOSTUNREACH`, also occur
   * on an established connection.
   */
  network: /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EAI_FAIL|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT)$/,
  /** Codes of a TLS handshake that failed. */
  certificate: /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/,
  /** The same in messages of gh, whose HTTP client is Go's. */
  gh: /^error connecting to \S+|\bdial (?:tcp|unix)\b|: net\/http: TLS handshake timeout$|\bwhile waiting for connection\b/,
  ghCertificate: /\bx509: /,
} as const;

/** The outcome of a write after this HTTP status. */
export function outcomeOfStatus(status: number): "none" | "unknown" {
  return PROOFS.status.some((one) => one === status) ? "none" : "unknown";
}

interface TypedError extends Omit<GraphqlError, "type"> {
  readonly type: string | undefined;
}

/** The outcome of a mutation after these errors: none if each of them is a refusal of the document or of a root field. */
export function outcomeOfErrors(errors: readonly TypedError[]): "none" | "unknown" {
  return errors.length > 0 && errors.every(isRefusal) ? "none" : "unknown";
}

function isRefusal({ type = "", path, message, extensions }: TypedError): boolean {
  // The document or its variables are invalid. Codes of the validation are in lower case, such as `undefinedField`.
  if (/^[a-z]/.test(type) || (extensions !== undefined && "problems" in extensions)) return true;
  const isKnown =
    type === "" ? classifyMessage(message) !== undefined : PROOFS.type.some((one) => one === type);
  // Below the root field, the mutation was applied before the error occurred.
  return isKnown && (path?.length ?? 0) <= 1;
}

/** Whether the code of a network error proves that no request was sent. */
export const isNotSent = (code: string): boolean => PROOFS.network.test(code);
/** Whether the code of a network error is about the server's certificate, so that no request was sent. */
export const isCertificate = (code: string): boolean => PROOFS.certificate.test(code);
/** The same for a line that gh printed. */
export const isNotSentByGh = (line: string): boolean => PROOFS.gh.test(line);
export const isCertificateOfGh = (line: string): boolean => PROOFS.ghCertificate.test(line);
