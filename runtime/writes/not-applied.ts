// Decides whether a write may have been applied: a closed list of answers proves that nothing was. Every other answer
// leaves the outcome unknown, also one that does not exist yet.

/** The answers, each with the reason why nothing was applied. */
export const PROOFS = {
  /**
   * HTTP statuses with which GitHub refuses a request before it runs it, and redirects, after which it is to be sent
   * elsewhere: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api. Not in the list: 303, which
   * follows an action; 406, which is about the response; 408, after which the request may have arrived.
   */
  status: [301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 451],
  /**
   * Types with which GitHub refuses a root field of a mutation. It runs root fields one after the other. The last one is of
   * the local GitHub, so that other routes are tried.
   */
  type: [
    ...["NOT_FOUND", "FORBIDDEN", "INSUFFICIENT_SCOPES", "UNAUTHENTICATED"],
    ...["UNPROCESSABLE", "VALIDATION", "STALE_DATA", "BAD_USER_INPUT", "ARGUMENT_LIMIT"],
    ...["RATE_LIMITED", "RATE_LIMIT", "MAX_NODE_LIMIT_EXCEEDED", "NOT_IMPLEMENTED"],
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

/** Whether the code of a network error proves that no request was sent. */
export const isNotSent = (code: string): boolean => PROOFS.network.test(code);
/** Whether the code of a network error is about the server's certificate, so that no request was sent. */
export const isCertificate = (code: string): boolean => PROOFS.certificate.test(code);
/** The same for a line that gh printed. */
export const isNotSentByGh = (line: string): boolean => PROOFS.gh.test(line);
export const isCertificateOfGh = (line: string): boolean => PROOFS.ghCertificate.test(line);
