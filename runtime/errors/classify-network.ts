// Converts a rejected fetch to an error. In Node, Bun and Deno its causes have codes; in browsers they have none.

import { defined } from "../contract/defined.js";
import { NOT_APPLIED, RouteError, type RouteErrorInit } from "../contract/route-error.js";
import { asString, properties } from "../text/parse-object.js";
import { isCertificate, isNotSent } from "../writes/not-applied.js";
import { connectionLost } from "./interrupted.js";

const NETWORK = /^(?:NETWORK$|ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|EADDRNOTAVAIL|UND_ERR_)/;

/** Returns the error for a rejected fetch to `host`. */
export function classifyNetwork(thrown: unknown, host: string): RouteError {
  try {
    return classifyCauses(thrown, host);
  } catch {
    // The `fetch` of the options may reject with a value that throws when it is read.
    return connectionLost(thrown, host);
  }
}

function classifyCauses(thrown: unknown, host: string): RouteError {
  const causes = errorCauses(thrown);
  const code = causes.map(errorCode).find((found) => found !== undefined);
  const failure = (message: string, init?: RouteErrorInit) =>
    new RouteError("NETWORK", message, { details: defined({ cause: code }), ...init });
  if (code !== undefined && isCertificate(code)) {
    return failure(`The certificate of ${host} is not trusted (${code}).`, NOT_APPLIED);
  }
  if (code !== undefined && (isNotSent(code) || causes.some(failedToConnect))) {
    const message = `Could not connect to ${host} (${code}). Check the network, the proxy and the host name.`;
    return failure(message, { retryable: true, ...NOT_APPLIED });
  }
  const last = causes.at(-1);
  return connectionLost(code ?? (last instanceof Error ? last : thrown), host).with({
    details: defined({ cause: code }),
  });
}

/** Whether a function of the program failed because of the network: the code of a cause shows it. */
export function isNetworkFailure(thrown: unknown): boolean {
  try {
    return errorCauses(thrown).some((cause) => NETWORK.test(errorCode(cause) ?? ""));
  } catch {
    return false;
  }
}

/** Whether `connect` failed, or, in an `AggregateError`, failed for each address of the host. */
function failedToConnect(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.length > 0 && cause.errors.every(failedToConnect);
  return properties(cause)?.syscall === "connect";
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
  return asString(properties(cause)?.code);
}
