// The option `use` of a client that checks the scopes of a classic token before a call sends anything.

import { preflight } from "../call/routes.js";
import type { RunningCall, Use } from "../contract/middleware-functions.js";
import type { ExecuteOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import type { Meter } from "../contract/wire.js";
import { accountNames } from "../pacing/account.js";
import { sessionForCall } from "../session/create-session.js";
import { createWire } from "../transport/create-wire.js";

const TIMEOUT_MS = 10_000;

/** Scopes that include a scope. */
const WIDER: ReadonlyMap<string, readonly string[]> = new Map([
  ["public_repo", ["repo"]],
  ["read:project", ["project"]],
  ["read:org", ["write:org", "admin:org"]],
  ["write:org", ["admin:org"]],
]);

/**
 * Returns the option `use` of a client that rejects a call with `AUTH` before it sends anything, if the token lacks the
 * scope that the card of the capability names. The scopes of a token are read once, with `GET /rate_limit`, which does not
 * count against the rate limit. Only classic tokens have scopes; GitHub checks other tokens, and calls whose token cannot
 * be read.
 */
export function scopePreflight(): Use {
  return (layers) => {
    const accountOf = accountNames();
    /** The scopes by account; undefined for a token without scopes. */
    const known = new Map<string, Promise<readonly string[] | undefined>>();

    async function granted(session: Session, { meter }: RunningCall, { signal }: ExecuteOptions) {
      const token = await session.resolveToken(signal);
      if (token === undefined) return undefined;
      const account = await accountOf({ urls: session.urls, token });
      const scopes = known.get(account) ?? readScopes(session, meter, signal);
      known.set(account, scopes);
      // A failure is not kept, so the next call reads the scopes again.
      return scopes.catch(() => void known.delete(account));
    }

    return {
      ...layers,
      async call(running, input, options: ExecuteOptions, run, fail, session: Session) {
        const inner = () => layers.call?.(running, input, options, run, fail, session) ?? run();
        const needed = neededScopes(running);
        if (options.dryRun || needed.length === 0) return inner();
        const own = sessionForCall(options, session);
        const has = await granted(own, running, options).catch(() => undefined);
        if (has === undefined || needed.some((scope) => includes(has, scope))) return inner();
        const message = `The token needs the scope ${needed.join(" or ")}; it has ${has.join(", ") || "none"}. Nothing was sent.`;
        const details = { needed_scopes: needed, token_scopes: has };
        return fail(running, new RouteError("AUTH", message, { details }));
      },
    };
  };
}

function neededScopes({ capability: { effect, scopes } }: RunningCall): readonly string[] {
  return scopes ?? (effect === "read" ? [] : ["public_repo"]);
}

function includes(granted: readonly string[], scope: string): boolean {
  return [scope, ...(WIDER.get(scope) ?? [])].some((one) => granted.includes(one));
}

/** Undefined if the token has no scopes, as a fine-grained one. */
async function readScopes(
  session: Session,
  meter: Meter,
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const { routes = ["rest"] } = session.options;
  const route = routes.every((one) => one === "cli") ? "cli" : "rest";
  const blocker = await preflight(route, session);
  if (blocker !== undefined) throw new RouteError(blocker.code, blocker.message);
  const wire = await createWire(session, route, meter);
  const deadline = Date.now() + TIMEOUT_MS;
  const request = { method: "GET", path: "/rate_limit" } as const;
  const { headers } = await wire.rest(request, [], { signal, timeoutMs: TIMEOUT_MS, deadline });
  return headers["x-oauth-scopes"]?.split(/[\s,]+/).filter((scope) => scope !== "");
}
