// `@me` in an input, as gh accepts it: the login of the token's user.

import { callOptions } from "../../runtime/chain/run-level.js";
import type { Session } from "../../runtime/contract/session.js";
import type { ChainOptions } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";

/** An input of a capability. */
interface Call {
  readonly task: string;
  readonly input: unknown;
}

/** What a call or a chain returns: `ok` is missing for a chain. */
interface Called {
  readonly ok?: boolean;
  readonly status?: string;
}

/** Whether a dry run was successful: nothing is invalid or refused. */
const isPlanned = ({ ok, status }: Called): boolean => ok ?? status === "planned";

/**
 * Sends calls with the login in place of `@me`. The login is read only if a dry run with another login is successful, so
 * that nothing is sent for an input that is invalid or a capability that the policy refuses; the result is then that of
 * the dry run. Inputs remain as they are if the token has no user, and in dry runs.
 */
export async function sendAsMe<Input extends Call, Result extends Called>(
  calls: readonly Input[],
  send: (calls: readonly Input[], dryRun: boolean) => Promise<Result>,
  options: ChainOptions,
  session: Session | undefined,
): Promise<Result> {
  const isPlain = options.dryRun === true || !calls.some(({ input }) => mentionsMe(input));
  const sample = isPlain ? undefined : await replaceAll(calls, ME.slice(1));
  if (sample === undefined) return send(calls, false);
  const planned = await send(sample, true);
  if (!isPlanned(planned)) return planned;
  const login = await readLogin(options, session);
  return send((login === undefined ? undefined : await replaceAll(calls, login)) ?? calls, false);
}

const ME = "@me";

const isMe = (value: unknown): boolean => value === ME || (Array.isArray(value) && value.includes(ME));

function mentionsMe(input: unknown): input is Readonly<Record<string, unknown>> {
  return (
    typeof input === "object" && input !== null && !Array.isArray(input) && Object.values(input).some(isMe)
  );
}

/** Returns the calls with the login; undefined if no input that is a login is `@me`. */
async function replaceAll<Input extends Call>(
  calls: readonly Input[],
  login: string,
): Promise<readonly Input[] | undefined> {
  const replaced = await Promise.all(calls.map((call) => replaceMe(call, login)));
  return replaced.every((input, index) => input === calls[index]?.input)
    ? undefined
    : calls.map((call, index) => ({ ...call, input: replaced[index] }));
}

async function replaceMe({ task, input }: Call, login: string): Promise<unknown> {
  if (!mentionsMe(input)) return input;
  const { entry } = await findCapability(task);
  const isLogin = (key: string) => entry?.flags.some((flag) => flag.name === key && flag.login === true);
  const names = Object.keys(input).filter((key) => isLogin(key) && isMe(input[key]));
  if (names.length === 0) return input;
  const own = (value: unknown) => (value === ME ? login : value);
  const replaced = names.map((name) => {
    const value = input[name];
    return [name, Array.isArray(value) ? [...new Set(value.map(own))] : own(value)] as const;
  });
  return { ...input, ...Object.fromEntries(replaced) };
}

async function readLogin(
  { routes: _, ...options }: ChainOptions,
  session: Session | undefined,
): Promise<string | undefined> {
  const { bindRequest } = await import("../../runtime/client/request.js");
  const { data } = await bindRequest(session)("GET /user", {}, callOptions(options));
  const login: unknown = Object(data).login;
  return typeof login === "string" ? login : undefined;
}
