// The entry `ghx/middleware`: the option `use` of a client. An entry, so that other programs do not contain the code.

import type { CallContext, Middleware, RunningCall, Use } from "../contract/middleware.js";
import { validationError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { accountNames } from "../pacing/account.js";
import { callThrough, requestThrough } from "./run-middleware.js";

/**
 * Returns the option `use` of a client: `createGhx({ use: middleware(first, second) })`. The first is the outermost.
 * Throws {@link RouteError} with the code `VALIDATION` for what is no middleware.
 */
export function middleware(...list: readonly Middleware[]): Use {
  for (const one of list) checkMiddleware(one);
  return (layers) => {
    const accountOf = accountNames();
    /** The running calls by their meters, which their requests have. */
    const calls = new WeakMap<Meter, { readonly context: CallContext; readonly running: RunningCall }>();
    return {
      ...layers,
      exchange(session, exchange, route, meter) {
        // The joined requests of a chain have the meter of the chain.
        const { context: call = { capability_id: "chain" }, running } = calls.get(meter) ?? {};
        const inner = layers.exchange(session, exchange, route, meter);
        return requestThrough(list, inner, ({ api, path, method, accept, body, text }, signal) => ({
          call,
          route,
          api,
          method,
          url: session.urls[api] + path,
          accept,
          ...(body === undefined ? {} : { body }),
          isText: text !== undefined,
          signal,
          account: async () => accountOf({ urls: session.urls, token: await session.resolveToken(signal) }),
          warn(message) {
            const warning = { code: "MIDDLEWARE", message } as const;
            running?.warnings.push(warning);
            meter.emit({ type: "warning", ...warning });
          },
        }));
      },
      call(running, input, options, run, fail, session) {
        const { signal, dryRun } = options;
        if (dryRun) return run();
        const { id, effect } = running.capability;
        const context: CallContext = { capability_id: id, effect, input, signal };
        calls.set(running.meter, { context, running });
        const inner = () => layers.call?.(running, input, options, run, fail, session) ?? run();
        return callThrough(list, context, inner, (error) => fail(running, error));
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
