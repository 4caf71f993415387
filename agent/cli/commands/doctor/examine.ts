// The checks of `ghx doctor`, in the order in which one needs the other.

import { preflight } from "../../../../runtime/call/routes.js";
import { asRouteError } from "../../../../runtime/contract/route-error.js";
import type { Exchange } from "../../../../runtime/contract/wire.js";
import type { Route, Session } from "../../../../runtime/index.js";
import { createHttpExchange } from "../../../../runtime/transport/http.js";
import { ROUTES } from "../../choices.js";
import { isReadOnly } from "../../read-only.js";
import { version } from "../../version.js";
import type { Check } from "./check.js";
import { scopeChecks } from "./scopes.js";

const TIMEOUT_MS = 10_000;

/** The token is never part of what a check tells. */
export async function examine(
  session: Session,
  repo: string | undefined,
  signal: AbortSignal,
): Promise<Check[]> {
  const ask = (exchange: Exchange, path: string) => askGithub(exchange, path, signal);
  const gh = await checkGh(session);
  const token = await checkToken(session);
  const [login, ghLogin] = await Promise.all([
    token.status === "ok" ? checkLogin(session, (path) => ask(createHttpExchange(session), path)) : [],
    gh.status === "ok" ? checkGhLogin(session, (exchange) => ask(exchange, "/user")) : [],
  ]);
  const broken = new Set(
    [...login, ...ghLogin].flatMap(({ name, status }) => (status === "ok" ? [] : [name])),
  );
  const routes = await Promise.all(ROUTES.map((route) => checkRoute(route, session, broken)));
  const repository =
    repo === undefined || token.status !== "ok" || broken.has("login")
      ? []
      : [await checkRepository(repo, (path) => ask(createHttpExchange(session), path))];
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
    ...(isReadOnly(session.env)
      ? [
          {
            name: "read-only",
            status: "ok",
            message: "GHX_READ_ONLY is set: whatever writes is refused",
          } as const,
        ]
      : []),
  ];
}

const NO_ROUTE: Check = {
  name: "routes",
  status: "problem",
  message: "none can run",
  fix: "Set GH_TOKEN, or install gh and run `gh auth login`.",
};

type Ask = (path: string) => Promise<Answer>;
type Answer =
  | {
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly scopes: string | undefined;
      readonly problem?: undefined;
    }
  | { readonly problem: string };

async function askGithub(exchange: Exchange, path: string, signal: AbortSignal): Promise<Answer> {
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
      problem: thrown instanceof SyntaxError ? "the answer is not GitHub's" : asRouteError(thrown).message,
    };
  }
}

function checkHost({ host, urls }: Session): Check {
  return { name: "host", status: "ok", message: urls.custom ? `${urls.rest} in place of ${host}` : host };
}

async function checkToken(session: Session): Promise<Check> {
  const { env, token } = session;
  const name = "token";
  if (token !== undefined) {
    const source = Object.keys(env).find(
      (key) => /^(GH|GITHUB)_(ENTERPRISE_)?TOKEN$/.test(key) && env[key] === token,
    );
    return { name, status: "ok", message: `from ${source ?? "the environment"}` };
  }
  if ((await session.resolveToken()) !== undefined) return { name, status: "ok", message: "from gh's login" };
  return {
    name,
    status: "warning",
    message: `none for ${session.urls.custom ? session.urls.rest : session.host}: the graphql and rest routes can't run`,
    fix: session.urls.custom ? "Set GH_TOKEN." : "Set GH_TOKEN, or run `gh auth login`.",
  };
}

async function checkLogin(session: Session, ask: Ask): Promise<Check[]> {
  const name = "login";
  const answer = await ask("/user");
  if (answer.problem !== undefined)
    return [
      {
        name,
        status: "problem",
        message: answer.problem,
        fix: "Check the network, GH_HOST and GHX_API_URL.",
      },
    ];
  const { status, body, scopes } = answer;
  if (status === 401)
    return [{ name, status: "problem", message: "GitHub refuses the token", fix: newToken(session) }];
  // An app acts for no user.
  if (status !== 200) return [{ name, status: "ok", message: `a token without a user (HTTP ${status})` }];
  return [
    { name, status: "ok", message: String(body.login) },
    ...scopeChecks(scopes, session.token === undefined),
  ];
}

function newToken({ token, host }: Session): string {
  return token === undefined
    ? `Run \`gh auth login --hostname ${host}\`.`
    : "Set a valid token, or unset it to use gh's login.";
}

async function checkGh(session: Session): Promise<Check> {
  const name = "gh";
  try {
    const found = await (await session.gh()).version();
    return { name, status: "ok", message: found ?? "a version that it doesn't tell" };
  } catch {
    return {
      name,
      status: "warning",
      message: "not found: the cli route can't run",
      fix: "Install it from https://cli.github.com, or do without: the other routes need a token alone.",
    };
  }
}

/** gh's own way to GitHub, which may differ from the token's. */
async function checkGhLogin(
  session: Session,
  ask: (exchange: Exchange) => Promise<Answer>,
): Promise<Check[]> {
  const name = "gh login";
  if ((await preflight("cli", session)) !== undefined) return [];
  const answer = await ask((await session.gh()).exchange);
  if (answer.problem !== undefined) return [{ name, status: "warning", message: answer.problem }];
  if (answer.status === 401)
    return [{ name, status: "warning", message: "GitHub refuses gh's token", fix: "Run `gh auth login`." }];
  const who = answer.status === 200 ? String(answer.body.login) : "a token without a user";
  return [{ name, status: "ok", message: who }];
}

async function checkRoute(
  route: Route,
  session: Session,
  broken: ReadonlySet<string>,
): Promise<{ readonly runs: boolean; readonly check: Check }> {
  const name = `route ${route}`;
  const { catalog } = await import("../../../../generated/catalog.js");
  const obstacle = await preflight(route, session);
  const refused = broken.has(route === "cli" ? "gh login" : "login");
  const only = catalog.filter(({ routes }) => routes.length === 1 && routes[0] === route).length;
  const many = catalog.filter(({ routes }) => routes.includes(route)).length;
  if (obstacle === undefined && !refused)
    return {
      runs: true,
      check: { name, status: "ok", message: `${many} of ${catalog.length} capabilities` },
    };
  const lost = only === 0 ? "all capabilities have another" : `${only} capabilities have no other`;
  const message = `${obstacle?.message ?? "the login doesn't work"}; ${lost}`;
  return { runs: false, check: { name, status: "warning", message } };
}

async function checkRepository(repo: string, ask: Ask): Promise<Check> {
  const name = "repository";
  const answer = await ask(`/repos/${repo}`);
  if (answer.problem !== undefined) return { name, status: "problem", message: answer.problem };
  if (answer.status !== 200)
    return {
      name,
      status: "problem",
      message: `${repo}: HTTP ${answer.status}`,
      fix: "It isn't there, or the token may not see it (for an organization: authorize the token for SSO).",
    };
  const permissions = Object.entries(Object(answer.body.permissions)).flatMap(([word, has]) =>
    has ? [word] : [],
  );
  return {
    name,
    status: "ok",
    message: `${repo}${permissions.length > 0 ? `: ${permissions.join(", ")}` : ""}`,
  };
}
