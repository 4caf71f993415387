// Replaces classify-network.ts in bundles for browsers and edge runtimes, whose fetch reports no codes.

import { RouteError, thrownMessage } from "../contract/route-error.js";

/** Returns the error for a rejected fetch to `host`. The request may have been sent. */
export const classifyNetwork: typeof import("./classify-network.js").classifyNetwork = (thrown, host) =>
  new RouteError("NETWORK", `The connection to ${host} was lost: ${thrownMessage(thrown)}.`, {
    retryable: true,
  });

/** Whether a function of the program failed because of the network, which no code shows here. */
export const isNetworkFailure: typeof import("./classify-network.js").isNetworkFailure = () => false;
