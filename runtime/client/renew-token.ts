// Sends a request again with another token of the client's function, if GitHub refused the first one with 401.

import type { LayeredSession } from "../contract/middleware-functions.js";
import { notSent } from "../contract/route-error.js";
import type { Exchange } from "../contract/wire.js";

/**
 * Returns the exchange, which sends a request once more if GitHub refused the token and the function of the options
 * returns another one. A request with a refused token has no effect.
 */
export function withRenewedToken(session: LayeredSession, exchange: Exchange): Exchange {
  return async (request, options) => {
    const known = session.secrets();
    const answer = await exchange(request, options);
    if (answer.status !== 401 || request.binary?.isSpent) return answer;
    const token = await session.resolveToken(options.signal, true).catch(notSent);
    return token === undefined || known.includes(token) ? answer : exchange(request, options);
  };
}
