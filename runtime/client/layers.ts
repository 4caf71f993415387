// What a client adds to its calls and requests: pacing, renewed tokens, and the middleware of its options.

import type { Layers } from "../contract/middleware-functions.js";
import type { GhxOptions } from "../contract/options.js";
import type { Pace } from "../contract/pacing.js";
import { notSent } from "../contract/route-error.js";
import { warn } from "../transport/meter.js";
import { withRenewedToken } from "./renew-token.js";

/** Returns the layers of a client. */
export function createLayers({ use, pacing }: Pick<GhxOptions, "use" | "pacing">): Layers {
  const isPaced = pacing !== false;
  let pace: Pace | undefined;
  /** Returns the limiter, which the first request loads. */
  const loadPace = async () => {
    const { createPace } = await import("../pacing/pacer.js");
    pace ??= createPace(pacing);
    return pace;
  };
  const layers: Layers = {
    isPaced,
    exchange(session, exchange, _route, meter) {
      const renewing =
        typeof session.options.token === "function" ? withRenewedToken(session, exchange) : exchange;
      if (!isPaced) return renewing;
      return async (request, options) => {
        const paced = (pace ?? (await loadPace().catch(notSent)))(session, renewing, (message) =>
          warn(meter, "OPTION", message),
        );
        return paced(request, options);
      };
    },
  };
  return use?.(layers) ?? layers;
}
