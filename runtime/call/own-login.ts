// Replaces `@me` in inputs by the login of the token's user. The first of them loads it.

import type { Capability } from "../contract/capability.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { ME } from "../input/me.js";
import { checkCall } from "../input/prepare-call.js";
import { object } from "../schema/object.js";
import { startRecorder } from "./recorder.js";
import { routeOrder } from "./routes.js";
import { runRoutes } from "./run-routes.js";

const user: Capability<unknown, unknown> = {
  id: "GET /user",
  version: "1.0.0",
  effect: "read",
  order: ["rest", "cli"],
  ownRequest: "internal",
  inRepository: false,
  input: () => object({}),
  rest: {
    api: "rest",
    requests: [{ name: "main", role: "main", request: () => ({ method: "GET", path: "/user" }) }],
    output: (scope: { readonly main?: unknown }) => scope.main,
  },
  cli: { derived: "rest" },
};

/** Returns the login; undefined if it cannot be read, or the token has no user. `session`: the call's. */
export async function readLogin(
  { routes: _, ...options }: ExecuteOptions,
  session: Session,
): Promise<string | undefined> {
  try {
    const order = routeOrder(user, {}, session);
    const prepared = { capability: user, input: {}, cursor: undefined, order, options, session };
    const { data } = await runRoutes(prepared, startRecorder(user, false));
    const login: unknown = Object(data).login;
    return typeof login === "string" ? login : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the input with the login in place of `@me`. Text of other inputs remains. */
export function replaceMe(
  { logins = [] }: Pick<Capability<unknown, unknown>, "logins">,
  input: unknown,
  login: string,
): unknown {
  const given: Readonly<Record<string, unknown>> = Object(input);
  const own = (value: unknown) => (typeof value === "string" ? value.replace(ME, () => login) : value);
  const replaced = logins.flatMap((name) => {
    const value = given[name];
    if (Array.isArray(value)) return [[name, [...new Set(value.map(own))]]];
    return typeof value === "string" ? [[name, own(value)]] : [];
  });
  return { ...given, ...Object.fromEntries(replaced) };
}

/**
 * Returns the input with the login of the token's user in place of `@me`. Throws before the login is read if the call is
 * invalid or refused. The input remains as it is if the token has no user.
 */
export async function replaceOwnLogin(
  capability: Capability<unknown, unknown>,
  input: unknown,
  options: ExecuteOptions,
  session: Session,
): Promise<unknown> {
  if (options.dryRun) return planOwnLogin(capability, input, options, session);
  checkCall(capability, replaceMe(capability, input, "me"), options, session);
  const login = await readLogin(options, session);
  return login === undefined ? input : replaceMe(capability, input, login);
}

/** Returns the input of a plan, for which no login is read: another one replaces `@me` where that is not valid. */
export function planOwnLogin(
  capability: Capability<unknown, unknown>,
  input: unknown,
  options: ExecuteOptions,
  session: Session,
): unknown {
  try {
    checkCall(capability, input, options, session);
    return input;
  } catch {
    return replaceMe(capability, input, "YOUR-LOGIN");
  }
}
