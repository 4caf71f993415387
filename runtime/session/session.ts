// What lives across the calls of one client: options, addresses, the token, and what is known about gh.
import type { GhxOptions } from "../contract/options.js";
import type { Clock } from "../contract/retry.js";
import { RouteError } from "../contract/route-error.js";
import type { ApiUrls, CapabilityPolicy, GhTool, Session } from "../contract/session.js";
import { givenToken, nonEmpty, TOKEN_VARIABLES } from "../transport/hosts.js";

/** Parts that are not options of a user: tests replace the clock, tools for agents have a policy. */
export interface SessionInternals {
  readonly clock?: Clock | undefined;
  readonly policy?: CapabilityPolicy | undefined;
}

/**
 * A session with these options. Throws a `VALIDATION` {@link RouteError} for a host, base URL or repository
 * that can't be meant.
 */
export function createSession<const Options extends GhxOptions>(
  options: Options,
  internals: SessionInternals = {},
): Session<Options extends { readonly repo: string } ? true : false> {
  const env = options.env ?? processEnvironment();
  const host = parseHost(options.host ?? nonEmpty(env.GH_HOST) ?? "github.com");
  const urls = apiUrls(host, options.apiUrl ?? nonEmpty(env.GHX_API_URL), nonEmpty(env.GHX_GH_API_URL));
  const repo = options.repo === undefined ? undefined : parseRepo(options.repo);
  const given = () => givenToken(host, options, env);
  let asked: string | undefined;
  let tool: Promise<GhTool> | undefined;

  const gh = () => {
    tool ??= import("../transport/gh.js").then((module) => module.createGhTool({ options, env, host }));
    return tool;
  };
  return {
    options,
    env,
    host,
    urls,
    repo,
    get token() {
      return given();
    },
    gh,
    resolveToken: async () => {
      // What gh keeps for its hosts doesn't go to an address that is none of them.
      const token = given();
      if (token !== undefined || urls.custom) return token;
      asked = await (await gh()).authToken();
      return asked;
    },
    secrets: () =>
      [given(), asked, ...TOKEN_VARIABLES.map((name) => env[name])].flatMap((secret) => secret || []),
    clock: internals.clock,
    policy: internals.policy,
  };
}

let current: { readonly session: Session<false>; readonly setting: string } | undefined;

/** The session of the environment as it is now. */
function environmentSession(): Session<false> {
  const env = processEnvironment();
  const setting = JSON.stringify([env.GH_HOST, env.GHX_API_URL, env.GHX_GH_API_URL, env.PATH]);
  if (current?.setting !== setting) current = { session: createSession({}), setting };
  return current.session;
}

// Looks at the environment when it is used: importing the SDK must not fail for a bad GH_HOST, nor miss a token that
// the program sets a line later.
const shared: Session<false> = {
  get options() {
    return environmentSession().options;
  },
  get env() {
    return environmentSession().env;
  },
  get host() {
    return environmentSession().host;
  },
  get urls() {
    return environmentSession().urls;
  },
  get token() {
    return environmentSession().token;
  },
  repo: undefined,
  clock: undefined,
  policy: undefined,
  resolveToken: () => environmentSession().resolveToken(),
  gh: () => environmentSession().gh(),
  secrets: () => environmentSession().secrets(),
};

/** The session of bare function calls: options from the environment alone. */
export function defaultSession(): Session<false> {
  return shared;
}

/** Options of a client that make another session when a single call gives them. */
const SESSION_OPTIONS = ["token", "host", "apiUrl", "repo", "gh", "env", "fetch", "cliRunner"] as const;

/** The session a call runs in: the given or the default one, or one of its own where its options ask for that. */
export function sessionForCall(options: GhxOptions, given: Session | undefined): Session {
  if (SESSION_OPTIONS.every((name) => options[name] === undefined)) return given ?? defaultSession();
  // A call may forbid writes, and does not permit those that its client forbids.
  const readOnly = Boolean(options.readOnly || given?.options.readOnly);
  return createSession(
    { ...given?.options, ...options, readOnly },
    { clock: given?.clock, policy: given?.policy },
  );
}

/** `declared`: the base URL that gh's configuration leads to. */
function apiUrls(host: string, base: string | undefined, declared: string | undefined): ApiUrls {
  const reached = declared === undefined ? undefined : parseBase(declared, "GHX_GH_API_URL");
  if (base !== undefined) {
    const url = parseBase(base, "apiUrl");
    return { rest: url, graphql: `${url}/graphql`, custom: true, viaGh: url === reached };
  }
  const cloud = host === "github.com" || host.endsWith(".ghe.com");
  const rest = cloud ? `https://api.${host}` : `https://${host}/api/v3`;
  const graphql = cloud ? `${rest}/graphql` : `https://${host}/api/graphql`;
  // For a host below github.localhost gh sends requests to http://api.github.localhost, GitHub's development server.
  const byDefault = !/(^|\.)github\.localhost$/.test(host);
  return { rest, graphql, custom: false, viaGh: reached === undefined ? byDefault : reached === rest };
}

/** `name`: of the option or variable, for messages. */
function parseBase(base: string, name: string): string {
  let url: URL;
  try {
    url = new URL(base);
  } catch {
    throw new RouteError(
      "VALIDATION",
      `${name}: expected a URL such as https://api.github.com, got "${base}".`,
    );
  }
  const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && loopback)) {
    throw new RouteError(
      "VALIDATION",
      `${name}: expected https (http only for this machine), since the token goes there.`,
    );
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw new RouteError("VALIDATION", `${name}: expected a URL without user, query or fragment.`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function parseHost(host: string): string {
  const name = host.toLowerCase();
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/.test(name)) {
    throw new RouteError("VALIDATION", `host: expected a host name such as github.com, got "${host}".`);
  }
  // As in gh, a subdomain of github.com is github.com, and a subdomain of a tenant is the tenant.
  return name.replace(/^.*\.(?=github\.com$|[^.]+\.ghe\.com$)/, "");
}

function parseRepo(repo: string): { owner: string; name: string } {
  const [owner, name, ...rest] = repo.split("/");
  if (!owner || !name || rest.length > 0) {
    throw new RouteError("VALIDATION", `repo: expected "owner/name", got "${repo}".`);
  }
  return { owner, name };
}

/** `process.env` where there is one; browsers and edge runtimes have no process, or a partial one of a bundler. */
function processEnvironment(): Session["env"] {
  return globalThis.process?.env ?? {};
}
