// What a client adds to its calls and requests: pacing, renewed tokens, and the middleware of its options.

import type { LayeredSession, Layers } from "../contract/middleware.js";
import type { GhxOptions } from "../contract/options.js";
import type { Exchange } from "../contract/wire.js";
import { createPace } from "../pacing/pacer.js";
import { warn } from "../transport/meter.js";
import { notSent } from "../writes/not-applied.js";

/** Returns the layers of a client. */
export function createLayers({ use, pacing }: Pick<GhxOptions, "use" | "pacing">): Layers {
  const pace = createPace(pacing);
  const layers: Layers = {
    isPaced: pace !== undefined,
    exchange(session, exchange, _route, meter) {
      const renewing = typeof session.options.token === "function" ? renewed(session, exchange) : exchange;
      return pace?.(session, renewing, (message) => warn(meter, "OPTION", message)) ?? renewing;
    },
  };
  return use?.(layers) ?? layers;
}

/**
 * Returns the exchange, which sends a request once more if GitHub refused the token and the function of the options
 * returns another one. A request with a refused token has no effect.
 */
function renewed(session: LayeredSession, exchange: Exchange): Exchange {
  return async (request, options) => {
    const known = session.secrets();
    const answer = await exchange(request, options);
    if (answer.status !== 401) return answer;
    const token = await session.resolveToken(options.signal, true).catch(notSent);
    return token === undefined || known.includes(token) ? answer : exchange(request, options);
  };
}
