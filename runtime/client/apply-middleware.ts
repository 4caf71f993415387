// The entry `ghx/middleware`: the option `use` of a client. An entry, so that other programs do not contain the code.

import type { CallContext, Middleware, Use } from "../contract/middleware-functions.js";
import { validationError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { accountNames } from "../pacing/account.js";
import { warn } from "../transport/meter.js";
import { DEFAULT_TIMEOUT_MS, withTimeLimit } from "../transport/time-limit.js";
import { callThrough, MIDDLEWARE, requestThrough } from "./run-middleware.js";

/** What middleware may take after the deadline of its call, which ends first. */
const GRACE_MS = 1000;

/**
 * Returns the option `use` of a client: `createGhx({ use: middleware(first, second) })`. The first is the outermost.
 * Throws {@link RouteError} with the code `VALIDATION` for values that are not middleware.
 */
export function middleware(...list: readonly Middleware[]): Use {
  for (const one of list) checkMiddleware(one);
  return (layers) => {
    const accountOf = accountNames();
    /** The running calls by their meters, which their requests have. */
    const calls = new WeakMap<Meter, CallContext>();
    return {
      ...layers,
      exchange(session, exchange, route, meter) {
        // The joined requests of a chain have the meter of the chain.
        const call = calls.get(meter) ?? { capability_id: "chain" };
        const inner = layers.exchange(session, exchange, route, meter);
        return requestThrough(
          list,
          inner,
          ({ api, host, path, method, accept, body, text, file }, signal) => ({
            call,
            route,
            api,
            method,
            url: session.urls[host ?? api] + path,
            accept,
            ...(body === undefined ? {} : { body }),
            isText: text !== undefined || file !== undefined,
            signal,
            account: async () => accountOf({ urls: session.urls, token: await session.resolveToken(signal) }),
            warn: (message) => warn(meter, "MIDDLEWARE", message),
          }),
        );
      },
      call(running, input, options, run, fail, session) {
        const { signal, dryRun } = options;
        if (dryRun) return run();
        const { id, effect } = running.capability;
        const context: CallContext = { capability_id: id, effect, input, signal };
        calls.set(running.meter, context);
        const inner = () => layers.call?.(running, input, options, run, fail, session) ?? run();
        const callMs = options.timeoutMs ?? session.options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
        return withTimeLimit(MIDDLEWARE, callMs + GRACE_MS, signal, (limited) =>
          callThrough(list, context, inner, (error) => fail(running, error), limited),
        );
      },
    };
  };
}

function checkMiddleware(one: unknown): void {
  const { call, request } = Object(one);
  const parts = [call, request].filter((part) => part !== undefined);
  if (parts.length === 0 || !parts.every((part) => typeof part === "function"))
    throw validationError("middleware: expected objects with the functions call or request.");
}
