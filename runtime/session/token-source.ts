// Calls the function of the option `token`. The first session with one loads it.

import type { TokenSource } from "../contract/options.js";
import { asRouteError, RouteError, thrownMessage } from "../contract/route-error.js";
import { isNetworkFailure } from "../errors/classify-network.js";
import { within } from "../transport/time-limit.js";
import { checkToken, nonEmpty } from "../transport/token.js";

const TOKEN_FUNCTION = "The token function";

/** Returns a function that calls the source within the time, and returns its token; undefined if it has none to replace the last one. */
export function createTokenSource(
  call: TokenSource,
  timeoutMs: number,
): (signal: AbortSignal | undefined, refresh: boolean) => Promise<string | undefined> {
  /** What the function returned last without `refresh`, and the token that replaces it after a refresh. */
  let returned: string | undefined;
  let replacement: { readonly of: string | undefined; readonly token: string } | undefined;
  return async (signal, refresh) => {
    const given = await within(TOKEN_FUNCTION, timeoutMs, signal, () =>
      (async () => call({ refresh }))().catch(failToken),
    ).catch((thrown) => {
      // Nothing was sent.
      throw asRouteError(thrown).with({ outcome: undefined });
    });
    // A program without types may return anything.
    const token = checkToken(
      typeof given === "string" ? nonEmpty(given.trim()) : undefined,
      "The token of the function",
    );
    if (token === undefined && !refresh)
      throw new RouteError("AUTH", `${TOKEN_FUNCTION} returned no token. It must return a text.`);
    if (refresh) replacement = token === undefined ? undefined : { of: returned, token };
    else returned = token;
    // A function need not store the token that it returned for a refresh.
    return replacement !== undefined && replacement.of === token ? replacement.token : token;
  };
}

/** Throws the error of a function that returns no token. Only a failure of the network is retryable. */
function failToken(thrown: unknown): never {
  const isNetwork = isNetworkFailure(thrown);
  throw new RouteError(isNetwork ? "NETWORK" : "AUTH", `${TOKEN_FUNCTION} failed: ${thrownMessage(thrown)}`, {
    retryable: isNetwork,
    cause: thrown,
  });
}
