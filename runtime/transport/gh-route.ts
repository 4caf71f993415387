// Whether gh can be used in a session, and which plans it supports.

import type { Plan } from "../contract/plan.js";
import type { RouteBlocker, RoutePlan } from "../contract/route-blocker.js";
import { asRouteError } from "../contract/route-error.js";
import type { GhTool, Session } from "../contract/session.js";
import { parseBaseUrl } from "./base-url.js";
import { atLeast } from "./gh-version.js";
import { throwIfAborted } from "./time-limit.js";
import { nonEmpty } from "./token.js";

/** Returns why gh cannot be used in the session; undefined if it can. Sends no HTTP request. */
export async function ghBlocker(
  gh: Pick<GhTool, "version" | "authToken">,
  session: Session,
  skipPreflight: boolean,
  signal?: AbortSignal,
): Promise<RouteBlocker | undefined> {
  return wrongServer(session) ?? (skipPreflight ? undefined : preflight(gh, session, signal));
}

/**
 * Returns why gh must not be used with the session's base URL. gh accepts a host but no base URL, so it would send
 * requests to the host's own API, with its own login. The same applies to a custom `cliRunner`.
 */
function wrongServer(session: Session): RouteBlocker | undefined {
  const { options, urls, token } = session;
  const reason = "ENV_CONSTRAINT";
  if (typeof options.token === "function") {
    const message = "the token comes from a function, which gh cannot call";
    return { reason, code: "ADAPTER_UNSUPPORTED", message };
  }
  if (!usesSameServer(session)) {
    const message = `gh may send requests to a server other than ${urls.rest}; if gh is configured for it, set GHX_GH_API_URL to that URL`;
    return { reason, code: "ADAPTER_UNSUPPORTED", message };
  }
  if (!urls.custom || token !== undefined) return undefined;
  const message = "no token in the options or environment, and gh's login is not used for a custom API URL";
  return { reason, code: "AUTH", message };
}

/**
 * Whether gh sends requests to the session's base URL: `GHX_GH_API_URL` equals it, or is not set and the base URL is
 * derived from the host. Throws `VALIDATION` for an invalid `GHX_GH_API_URL`.
 */
function usesSameServer({ env, host, urls }: Session): boolean {
  const declared = nonEmpty(env.GHX_GH_API_URL);
  if (declared !== undefined) return parseBaseUrl(declared, "GHX_GH_API_URL") === urls.rest;
  // For github.localhost and its subdomains, gh sends requests to http://api.github.localhost, GitHub's development
  // server.
  return !urls.custom && !/(^|\.)github\.localhost$/.test(host);
}

async function preflight(
  gh: Pick<GhTool, "version" | "authToken">,
  session: Session,
  signal?: AbortSignal,
): Promise<RouteBlocker | undefined> {
  const reason = "PREFLIGHT_FAILED";
  try {
    // Run both concurrently: each starts a process that takes about 50 ms. The results are cached.
    const [, token] = await Promise.all([gh.version(signal), session.token ?? gh.authToken(signal)]);
    if (token !== undefined) return undefined;
  } catch (thrown) {
    throwIfAborted(signal);
    return { reason, code: "ADAPTER_UNSUPPORTED", message: asRouteError(thrown).message };
  }
  return { reason, code: "AUTH", message: `gh is not logged in to ${session.host}; run \`gh auth login\`` };
}

/** Returns the first plan that the version of gh supports; without the preflight the first one, without running gh. */
export async function choosePlan(
  gh: Pick<GhTool, "version">,
  plans: readonly Plan[],
  skipPreflight: boolean,
  signal?: AbortSignal,
): Promise<RoutePlan> {
  let needed = "";
  for (const plan of plans) {
    if (plan.minVersion === undefined || skipPreflight) return { plan };
    const version = await gh.version(signal).catch(() => undefined);
    throwIfAborted(signal);
    // If gh does not print a version (as with a custom `cliRunner`), assume that it is new enough.
    if (version === undefined || atLeast(version, plan.minVersion)) return { plan };
    needed = `gh ${version} is too old; version ${plan.minVersion} or later is required`;
  }
  return { blocker: { reason: "PREFLIGHT_FAILED", code: "ADAPTER_UNSUPPORTED", message: needed } };
}
