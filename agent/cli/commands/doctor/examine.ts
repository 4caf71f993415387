// The checks of `ghx doctor`, in the order of their dependencies.

import { preflight } from "../../../../runtime/call/routes.js";
import { asRouteError } from "../../../../runtime/contract/route-error.js";
import type { Exchange } from "../../../../runtime/contract/wire.js";
import type { Route, Session } from "../../../../runtime/index.js";
import { checkRest } from "../../../../runtime/transport/confine-rest.js";
import { createHttpExchange } from "../../../../runtime/transport/http.js";
import { ROUTES } from "../../choices.js";
import { version } from "../../version.js";
import type { Check } from "./check.js";
import { scopeChecks } from "./scopes.js";

const TIMEOUT_MS = 10_000;

/** Runs all checks. No check contains the token. */
export async function examine(
  session: Session,
  repo: string | undefined,
  signal: AbortSignal,
): Promise<Check[]> {
  const request = (exchange: Exchange, path: string) => requestGithub(exchange, path, signal);
  const { repositories } = session;
  const gh = await checkGh(session);
  const token = await checkToken(session);
  const [login, ghLogin] = await Promise.all([
    token.status === "ok" ? checkLogin(session, (path) => request(createHttpExchange(session), path)) : [],
    gh.status === "ok" ? checkGhLogin(session, (exchange) => request(exchange, "/user")) : [],
  ]);
  const broken = new Set(
    [...login, ...ghLogin].flatMap(({ name, status }) => (status === "ok" ? [] : [name])),
  );
  const routes = await Promise.all(ROUTES.map((route) => checkRoute(route, session, broken)));
  const repository =
    repo === undefined || token.status !== "ok" || broken.has("login")
      ? []
      : [
          await checkRepository(repo, (path) =>
            request(confined(createHttpExchange(session), repositories), path),
          ),
        ];
  return [
    { name: "ghx", status: "ok", message: `${await version()} on Node ${process.versions.node}` },
    checkHost(session),
    token,
    ...login,
    gh,
    ...ghLogin,
    ...routes.map(({ check }) => check),
    ...(routes.some(({ runs }) => runs) ? [] : [NO_ROUTE]),
    ...repository,
    ...(session.readOnly
      ? [
          {
            name: "read-only",
            status: "ok",
            message: "GHX_READ_ONLY is set: capabilities that write are refused",
          } as const,
        ]
      : []),
    ...(repositories === undefined
      ? []
      : [
          {
            name: "repositories",
            status: "ok",
            message: `GHX_REPOSITORIES is set: only ${repositories.patterns.join(" and ")} are used`,
          } as const,
        ]),
  ];
}

/** Returns the exchange, which sends no request about a repository outside of the scope. */
function confined(exchange: Exchange, scope: Session["repositories"]): Exchange {
  return async (request, options) => {
    const { method, path } = request;
    if (scope !== undefined) checkRest(scope, { method, path }, new Set());
    return exchange(request, options);
  };
}

const NO_ROUTE: Check = {
  name: "routes",
  status: "problem",
  message: "no route works",
  fix: "Set GH_TOKEN, or install gh and run `gh auth login`.",
};

type Get = (path: string) => Promise<GithubResponse>;
type GithubResponse =
  | {
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly scopes: string | undefined;
      readonly problem?: undefined;
    }
  | { readonly problem: string };

async function requestGithub(exchange: Exchange, path: string, signal: AbortSignal): Promise<GithubResponse> {
  try {
    const request = { api: "rest", method: "GET", path, accept: "application/vnd.github+json" } as const;
    const { status, headers, body } = await exchange(request, { signal, timeoutMs: TIMEOUT_MS });
    const scopes = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-oauth-scopes")?.[1];
    return {
      status,
      body: Object(JSON.parse(body)),
      scopes: scopes === undefined ? undefined : String(scopes),
    };
  } catch (thrown) {
    return {
      problem:
        thrown instanceof SyntaxError ? "the response is not from GitHub" : asRouteError(thrown).message,
    };
  }
}

function checkHost({ host, urls }: Session): Check {
  return { name: "host", status: "ok", message: urls.custom ? `${urls.rest} instead of ${host}` : host };
}

async function checkToken(session: Session): Promise<Check> {
  const { env, token } = session;
  const name = "token";
  if (token !== undefined) {
    const source = Object.keys(env).find(
      (key) => /^(GH|GITHUB)_(ENTERPRISE_)?TOKEN$/.test(key) && env[key]?.trim() === token,
    );
    return { name, status: "ok", message: `from ${source ?? "the environment"}` };
  }
  if ((await session.resolveToken()) !== undefined)
    return { name, status: "ok", message: "from the gh login" };
  return {
    name,
    status: "warning",
    message: `none for ${session.urls.custom ? session.urls.rest : session.host}: the graphql and rest routes do not work`,
    fix: session.urls.custom ? "Set GH_TOKEN." : "Set GH_TOKEN, or run `gh auth login`.",
  };
}

async function checkLogin(session: Session, get: Get): Promise<Check[]> {
  const name = "login";
  const response = await get("/user");
  if (response.problem !== undefined)
    return [
      {
        name,
        status: "problem",
        message: response.problem,
        fix: "Check the network, GH_HOST and GHX_API_URL.",
      },
    ];
  const { status, body, scopes } = response;
  if (status === 401)
    return [{ name, status: "problem", message: "GitHub rejected the token", fix: newToken(session) }];
  // The token of an app has no user.
  if (status !== 200) return [{ name, status: "ok", message: `a token without a user (HTTP ${status})` }];
  return [
    { name, status: "ok", message: String(body.login) },
    ...scopeChecks(scopes, session.token === undefined),
  ];
}

function newToken({ token, host }: Session): string {
  return token === undefined
    ? `Run \`gh auth login --hostname ${host}\`.`
    : "Set a valid token, or unset it to use the gh login.";
}

async function checkGh(session: Session): Promise<Check> {
  const name = "gh";
  try {
    const found = await (await session.gh()).version();
    return { name, status: "ok", message: found ?? "unknown version" };
  } catch {
    return {
      name,
      status: "warning",
      message: "not found: the cli route does not work",
      fix: "Install gh from https://cli.github.com; the other routes only need a token.",
    };
  }
}

/** Checks the login of gh, which may be another user than the token's. */
async function checkGhLogin(
  session: Session,
  get: (exchange: Exchange) => Promise<GithubResponse>,
): Promise<Check[]> {
  const name = "gh login";
  if ((await preflight("cli", session)) !== undefined) return [];
  const response = await get((await session.gh()).exchange);
  if (response.problem !== undefined) return [{ name, status: "warning", message: response.problem }];
  if (response.status === 401)
    return [
      { name, status: "warning", message: "GitHub rejected the token of gh", fix: "Run `gh auth login`." },
    ];
  const who = response.status === 200 ? String(response.body.login) : "a token without a user";
  return [{ name, status: "ok", message: who }];
}

async function checkRoute(
  route: Route,
  session: Session,
  broken: ReadonlySet<string>,
): Promise<{ readonly runs: boolean; readonly check: Check }> {
  const name = `route ${route}`;
  const { catalog } = await import("../../../../generated/catalog.js");
  const blocker = await preflight(route, session);
  const rejected = broken.has(route === "cli" ? "gh login" : "login");
  const exclusive = catalog.filter(({ routes }) => routes.length === 1 && routes[0] === route).length;
  const supported = catalog.filter(({ routes }) => routes.includes(route)).length;
  if (blocker === undefined && !rejected)
    return {
      runs: true,
      check: { name, status: "ok", message: `${supported} of ${catalog.length} capabilities` },
    };
  const lost =
    exclusive === 0
      ? "all capabilities also have another route"
      : `${exclusive} capabilities have no other route`;
  // Without the fixes in the message, which the checks of the token and of gh have.
  const [reason = ""] = blocker?.message.split(/\.(?: (?=[A-Z])|$)/) ?? ["the login does not work"];
  const message = `${reason}; ${lost}`;
  return { runs: false, check: { name, status: "warning", message } };
}

async function checkRepository(repo: string, get: Get): Promise<Check> {
  const name = "repository";
  const response = await get(`/repos/${repo}`);
  if (response.problem !== undefined) return { name, status: "problem", message: response.problem };
  if (response.status !== 200)
    return {
      name,
      status: "problem",
      message: `${repo}: HTTP ${response.status}`,
      fix: "Check the name and the access of the token (for an organization, authorize the token for SSO).",
    };
  const permissions = Object.entries(Object(response.body.permissions)).flatMap(([word, has]) =>
    has ? [word] : [],
  );
  return {
    name,
    status: "ok",
    message: `${repo}${permissions.length > 0 ? `: ${permissions.join(", ")}` : ""}`,
  };
}
