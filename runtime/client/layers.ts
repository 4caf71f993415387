// What a client adds to its calls and requests: pacing, and the middleware of its options.

import type { Layers } from "../contract/middleware.js";
import type { GhxOptions } from "../contract/options.js";
import { createPace } from "../pacing/pacer.js";

/** Returns the layers of a client. */
export function createLayers({ use, pacing }: Pick<GhxOptions, "use" | "pacing">): Layers {
  const pace = createPace(pacing);
  const layers: Layers = {
    isPaced: pace !== undefined,
    exchange: (session, exchange) => pace?.(session, exchange) ?? exchange,
  };
  return use?.(layers) ?? layers;
}
