// `@me` in an input, as gh accepts it: the login of the token's user.

import type { Session } from "../runtime/contract/session.js";
import type { ExecuteOptions } from "../runtime/index.js";
import { findCapability } from "./find.js";

/** Returns the input of a capability with the login in place of `@me`. */
export type ReplaceMe = (name: string, input: unknown) => Promise<unknown>;

/**
 * Creates a function that reads the login once. Without it, as in a dry run, inputs remain as they are. The policy of the
 * session concerns capabilities, not this request.
 */
export function createReplaceMe(
  { dryRun, routes: _, ...options }: ExecuteOptions,
  session: Session | undefined,
): ReplaceMe {
  let reading: Promise<string | undefined> | undefined;
  const readLogin = async () => {
    const { bindRequest } = await import("../runtime/client/request.js");
    const request = bindRequest(session && withoutPolicy(session));
    const { data } = await request("GET /user", {}, options);
    const login: unknown = Object(data).login;
    return typeof login === "string" ? login : undefined;
  };
  return async (name, input) => {
    if (dryRun || !mentionsMe(input)) return input;
    const { entry } = await findCapability(name);
    const isLogin = (key: string) =>
      entry?.flags.some((flag) => flag.name === key && /\blogins?\b/i.test(flag.description));
    if (!Object.entries(input).some(([key, value]) => isLogin(key) && isMe(value))) return input;
    reading ??= readLogin();
    const login = await reading;
    if (login === undefined) return input;
    const replaced = (value: unknown) => (value === ME ? login : value);
    return Object.fromEntries(
      Object.entries(input).map(([key, value]) => {
        if (!isLogin(key)) return [key, value];
        return [key, Array.isArray(value) ? [...new Set(value.map(replaced))] : replaced(value)];
      }),
    );
  };
}

/** A session has no own properties. */
function withoutPolicy(session: Session): Session {
  return new Proxy(session, {
    get: (target, name) => (name === "policy" ? undefined : Reflect.get(target, name)),
  });
}

const ME = "@me";

const isMe = (value: unknown): boolean => value === ME || (Array.isArray(value) && value.includes(ME));

function mentionsMe(input: unknown): input is Readonly<Record<string, unknown>> {
  return (
    typeof input === "object" && input !== null && !Array.isArray(input) && Object.values(input).some(isMe)
  );
}
