// Sessions: the state shared by the calls of a client, such as options, URLs, the token and gh.
import { loadGh } from "#gh";
import { defined } from "../contract/defined.js";
import type { GhxOptions } from "../contract/options.js";
import type { Clock } from "../contract/retry.js";
import { RouteError } from "../contract/route-error.js";
import type { ApiUrls, CapabilityPolicy, GhTool, Session } from "../contract/session.js";
import { repositoryScope } from "../input/repositories.js";
import { invalidOption, parseBaseUrl } from "../transport/base-url.js";
import { restUrl, uploadsUrl } from "../transport/hosts.js";
import { DEFAULT_REQUEST_TIMEOUT_MS } from "../transport/time-limit.js";
import { checkToken, givenToken, nonEmpty, TOKEN_VARIABLES } from "../transport/token.js";
import { processEnvironment } from "./environment.js";

/**
 * Internal options: tests replace the clock, agent tools set a policy, and clients pace their requests, run
 * middleware and check options in all bundles.
 */
export interface SessionInternals {
  readonly clock?: Clock | undefined;
  readonly policy?: CapabilityPolicy | undefined;
  readonly layers?: Session["layers"];
  readonly readAhead?: Session["readAhead"];
  /** The scope that the options can only restrict further. */
  readonly repositories?: Session["repositories"];
}

/**
 * Creates a session for the calls of a client. Options that are not set are read from the environment. Throws a
 * {@link RouteError} with the code `VALIDATION` for an invalid host, base URL or repository.
 */
export function createSession<const Options extends GhxOptions>(
  options: Options,
  internals: SessionInternals = {},
): Session<Options extends { readonly repo: string } ? true : false> {
  const env = options.env ?? processEnvironment();
  const host = parseHost(options.host ?? nonEmpty(env.GH_HOST) ?? "github.com");
  const urls = apiUrls(host, options.apiUrl ?? nonEmpty(env.GHX_API_URL));
  const repo = options.repo === undefined ? undefined : parseRepo(options.repo);
  const source = options.token;
  const ownToken = typeof source === "function" ? undefined : source?.trim();
  /** The last token from the function or from gh. */
  let fetched: string | undefined;
  const { requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS } = options;
  let callSource: ReturnType<typeof import("./token-source.js").createTokenSource> | undefined;
  let ghTool: Promise<GhTool> | undefined;

  const gh = () => (ghTool ??= loadGh({ options, env, host }));
  const session: Session = {
    options,
    env,
    host,
    urls,
    repo,
    get token() {
      if (typeof source === "function") return undefined;
      return checkToken(givenToken(host, ownToken, env), "The token of the options or the environment");
    },
    get readOnly() {
      return isReadOnly(options, env);
    },
    gh,
    resolveToken: async (signal, refresh = false) => {
      if (typeof source === "function") {
        const { createTokenSource } = await import("./token-source.js");
        callSource ??= createTokenSource(source, requestTimeoutMs);
        fetched = await callSource(signal, refresh);
        return fetched;
      }
      // gh's token belongs to its host and must not be sent to a custom URL.
      const { token } = session;
      if (token !== undefined || urls.custom) return token;
      fetched = await (await gh()).authToken(signal);
      return fetched;
    },
    secrets: () =>
      [ownToken, fetched, ...TOKEN_VARIABLES.map((name) => env[name]?.trim())].flatMap((one) => one || []),
    clock: internals.clock,
    policy: internals.policy,
    repositories: repositoryScope(options.repositories, env.GHX_REPOSITORIES, internals.repositories),
    layers: internals.layers,
    readAhead: internals.readAhead,
    orders: new Map(),
  };
  return hide(() => session);
}

let current: { readonly session: Session<false>; readonly setting: string } | undefined;

/** Returns the session of the current environment. */
function environmentSession(): Session<false> {
  const env = processEnvironment();
  const setting = String([env.GH_HOST, env.GHX_API_URL, env.GHX_REPOSITORIES, env.PATH]);
  if (current?.setting !== setting) current = { session: createSession({}), setting };
  return current.session;
}

// Reads the environment on each use, so that importing the SDK does not fail for an invalid GH_HOST, and finds a token
// that the program sets after the import.
const shared: Session<false> = /* @__PURE__ */ hide(environmentSession);

/** Returns a session without own properties, so that printing it shows no token. */
function hide<Bound extends boolean>(session: () => Session): Session<Bound> {
  return new Proxy(Object.create(null), { get: (_, name) => Reflect.get(session(), name) });
}

/** Returns the session of calls without a client. It is configured by the environment only. */
export function defaultSession(): Session<false> {
  return shared;
}

/** Client options that require a separate session if they are set for a single call. */
const SESSION_OPTIONS = [
  "token",
  "host",
  "apiUrl",
  "repo",
  "folder",
  "saveFile",
  "gh",
  "env",
  "fetch",
  "cliRunner",
  "repositories",
] as const;

/** Returns the session of a call: the given or the default one, or a separate one if the call sets client options. */
export function sessionForCall(options: GhxOptions, given: Session | undefined): Session {
  if (SESSION_OPTIONS.every((name) => options[name] === undefined)) return given ?? environmentSession();
  // A call may forbid writes but not allow writes that its client forbids.
  const readOnly = Boolean(options.readOnly || given?.readOnly);
  return createSession({ ...given?.options, ...defined(options), readOnly }, given);
}

/**
 * Whether the options or GHX_READ_ONLY reject writes. No option permits what the variable rejects. Any value of it other
 * than 0, false, no, off or empty rejects them.
 */
export function isReadOnly({ readOnly }: Pick<GhxOptions, "readOnly">, env: Session["env"]): boolean {
  return readOnly === true || !/^(?:0|false|no|off)?$/i.test(env.GHX_READ_ONLY ?? "");
}

/** Returns the base URLs. `base`: the URL that replaces the host's. */
function apiUrls(host: string, base: string | undefined): ApiUrls {
  const custom = base !== undefined;
  const rest = custom ? parseBaseUrl(base, "apiUrl") : restUrl(host);
  // The REST API of an Enterprise Server is at /api/v3, its GraphQL API at /api/graphql.
  const root = custom ? rest : rest.replace(/\/v3$/, "");
  const graphql = `${root}/graphql`;
  if (!custom) return { rest, graphql, uploads: uploadsUrl(host), custom };
  // The host of a custom URL is known only if it is GitHub's.
  const cloud = /^https:\/\/api\.(github\.com|[^./]+\.ghe\.com)$/.exec(rest)?.[1];
  const uploads = cloud === undefined ? `${rest.replace(/\/api\/v3$/, "")}/api/uploads` : uploadsUrl(cloud);
  return { rest, graphql, uploads, custom };
}

// The errors do not contain the value, which may be a token that was passed by mistake.
function parseHost(host: string): string {
  const name = host.toLowerCase();
  if (!/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d+)?$/.test(name)) {
    throw invalidOption("host", "a host name such as github.com");
  }
  // As in gh, a subdomain of github.com is github.com, and a subdomain of a tenant is the tenant.
  return name.replace(/^.*\.(?=github\.com$|[^.]+\.ghe\.com$)/, "");
}

function parseRepo(repo: string): { owner: string; name: string } {
  const [owner, name, ...rest] = repo.split("/");
  if (!owner || !name || rest.length > 0) throw invalidOption("repo", '"owner/name"');
  return { owner, name };
}
