// Tells what a rejected fetch means, from the codes of its causes.

import { RouteError } from "../contract/route-error.js";

/**
 * Codes that only occur before a connection exists: GitHub did nothing. Codes such as `EHOSTUNREACH` also occur on an
 * open connection; for these the failed system call decides.
 */
const NOT_SENT = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/;

export function classifyNetwork(thrown: unknown, host: string): RouteError {
  const causes = errorCauses(thrown);
  const code = causes.map(errorCode).find((found) => found !== undefined);
  const last = causes.at(-1);
  const words = last instanceof Error ? last.message : String(thrown);
  const details = code === undefined ? {} : { cause: code };
  if (code !== undefined && CERTIFICATE.test(code)) {
    return new RouteError("NETWORK", `${host} shows a certificate that isn't trusted (${code}).`, {
      details,
    });
  }
  if (code !== undefined && (NOT_SENT.has(code) || causes.some(failedToConnect))) {
    return new RouteError(
      "NETWORK",
      `Can't reach ${host} (${code}). Check the network, the proxy and the host name.`,
      {
        retryable: true,
        details,
      },
    );
  }
  return new RouteError("NETWORK", `The connection to ${host} broke: ${code ?? words}.`, {
    retryable: true,
    outcome: "unknown",
    details,
  });
}

export function timedOut(what: string, ms: number): RouteError {
  return new RouteError("NETWORK", `${what} didn't answer within ${ms} ms.`, {
    retryable: true,
    outcome: "unknown",
    details: { timeout_ms: ms },
  });
}

/** The caller's signal ended the call. `sent`: a request was on its way. */
export function aborted(sent: boolean): RouteError {
  return new RouteError("NETWORK", "The caller aborted the call.", {
    details: { aborted: true },
    ...(sent ? { outcome: "unknown" as const } : {}),
  });
}

/** A failed `connect`, or an `AggregateError` of one for each address of the host. */
function failedToConnect(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(failedToConnect);
  return typeof cause === "object" && cause !== null && "syscall" in cause && cause.syscall === "connect";
}

function errorCauses(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let at = thrown; at !== undefined && at !== null && chain.length < 8; ) {
    chain.push(at);
    at = at instanceof Error ? at.cause : undefined;
  }
  return chain;
}

function errorCode(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null || !("code" in cause)) return undefined;
  return typeof cause.code === "string" ? cause.code : undefined;
}
