/** Authorizes a request and passes it to the GraphQL or the REST API. */
import { ORGANIZATION_SCOPES } from "../domain/permissions.js";
import { proceedRuns } from "../domain/run-progress.js";
import type { GraphQLRequest } from "../graphql/execute.js";
import type { CountedCall } from "../graphql/types.js";
import {
  type ApiRequest,
  NOT_FOUND,
  type RateLimitResource,
  type RestContext,
  type RestResponse,
} from "../http.js";
import { handleRest } from "../rest/index.js";
import type { Store } from "../store/store.js";
import { ANONYMOUS, isPublic } from "./anonymous.js";
import { handleInstallationToken } from "./installation-tokens.js";
import { type RateLimits, rateLimitHeaders } from "./rate-limit.js";

export interface ApiContext {
  readonly store: Store;
  readonly rateLimits: RateLimits;
  readonly apiUrl: string;
  readonly blobUrl: RestContext["blobUrl"];
  readonly strictQuery: boolean;
  readonly isRenamed?: boolean;
  readonly via: "socket" | "tcp";
}

export interface ApiAnswer extends RestResponse {
  /** What was applied: the root fields of mutations, or the method and path of a REST request. */
  readonly mutations: readonly string[];
}

/** Loads the GraphQL API, which the start of the server does not need. */
export function loadGraphQL(): Promise<typeof import("../graphql/execute.js")> {
  return import("../graphql/execute.js");
}

export async function answerApi(
  context: ApiContext,
  api: "graphql" | "rest",
  request: ApiRequest,
): Promise<ApiAnswer> {
  if (!request.headers["user-agent"]) return { ...plain(403, FORBIDDEN_AGENT), mutations: [] };
  const token = parseToken(request.headers.authorization);
  const installationToken = handleInstallationToken(context.store, request, token);
  if (installationToken !== undefined) return { ...installationToken, mutations: [] };
  const anonymous = isPublic(api, request) ? ANONYMOUS : undefined;
  const viewer = token === null ? anonymous : context.store.viewer(token);
  if (!viewer) return { ...unauthorized(token, api), mutations: [] };
  context.store.requests++;
  if (context.store.startedRuns.size > 0 && readsRuns(api, request))
    proceedRuns(context.store, context.store.now());
  const resource = rateLimitResource(api, request);
  const { token: bearer } = viewer.token;
  // GET /rate_limit does not count against the rate limit.
  const free = request.path === "/rate_limit";
  const { rateLimits } = context;
  const rateLimit = (name: RateLimitResource) => rateLimits.peek(bearer, name);
  const isExceeded = !free && rateLimits.refuses(rateLimit(resource));
  const points = free || isExceeded ? 0 : 1;
  rateLimits.spend(bearer, resource, points);
  // A request counts as one, a query of several points when they are known.
  const spend = (cost: number) => rateLimits.spend(bearer, resource, cost - points);
  const applied: string[] = [];
  const answer = isExceeded
    ? exceeded(api)
    : api === "graphql"
      ? await answerGraphQL(context, { viewer, spend, applied }, request)
      : await handleRest({ ...context, viewer, rateLimit }, request);
  const scopes =
    viewer.token.kind === "classic" && viewer !== ANONYMOUS
      ? {
          "x-oauth-scopes": viewer.token.scopes.join(", "),
          ...(api === "rest" && { "x-accepted-oauth-scopes": acceptedScopes(request.path, answer) }),
        }
      : {};
  // A 304 does not count either.
  if (answer.status === 304) spend(0);
  const headers = { ...rateLimitHeaders(rateLimit(resource), resource), ...scopes, ...answer.headers };
  const mutations = answer.applied ? [`${request.method} ${request.path}`] : applied;
  return { ...answer, headers, mutations };
}

/** Whether the answer may contain workflow runs or checks. */
function readsRuns(api: "graphql" | "rest", { method, path, body }: ApiRequest): boolean {
  if (api === "graphql") return /check|workflowRun/i.test(body) && !/\bmutation\b/.test(body);
  return method === "GET" && /\/(?:actions\/(?:runs|jobs)|check-(?:runs|suites)|status)(?:\/|$)/.test(path);
}

/** Returns the scopes any one of which permits the endpoint; empty if none is needed. */
function acceptedScopes(path: string, { scopes }: RestResponse): string {
  if (scopes) return scopes.join(", ");
  if (/\/projectsV2(?:\/|$)/.test(path)) return "project, read:project";
  if (path.startsWith("/orgs/")) return ORGANIZATION_SCOPES.join(", ");
  return /^\/repos(?:itories)?\//.test(path) ? "repo" : "";
}

/** Returns GitHub's response to a request above the primary limit. */
function exceeded(api: "graphql" | "rest"): RestResponse {
  const message = "API rate limit exceeded for user ID 583231.";
  return api === "graphql"
    ? plain(200, { data: null, errors: [{ type: "RATE_LIMITED", message }] })
    : plain(403, { message, documentation_url: `${DOCS}rest/rate-limit`, status: "403" });
}

function rateLimitResource(api: "graphql" | "rest", { path }: ApiRequest): RateLimitResource {
  if (api === "graphql") return "graphql";
  if (path.startsWith("/search/code")) return "code_search";
  return path.startsWith("/search/") ? "search" : "core";
}

/** Returns the token of `Authorization: bearer X` or `token X`, or null. */
export function parseToken(authorization: string | undefined): string | null {
  return /^(?:bearer|token)\s+(\S+)$/i.exec(authorization ?? "")?.[1] ?? null;
}

/** Parses the body of a GraphQL request. Returns null if it is not a JSON object. */
export function parseGraphQL(body: string): GraphQLRequest | null {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read !== "object" || read === null) return null;
    const query = "query" in read && typeof read.query === "string" ? read.query : "";
    const operationName =
      "operationName" in read && typeof read.operationName === "string" ? read.operationName : null;
    const variables = "variables" in read && isRecord(read.variables) ? read.variables : {};
    return { query, operationName, variables };
  } catch {
    return null;
  }
}

async function answerGraphQL(
  context: ApiContext,
  caller: Omit<CountedCall, "store">,
  request: ApiRequest,
): Promise<RestResponse> {
  if (request.method !== "POST") return NOT_FOUND;
  const parsed = parseGraphQL(request.body);
  if (!parsed)
    return plain(400, {
      message: "Problems parsing JSON",
      documentation_url: `${DOCS}graphql`,
      status: "400",
    });
  if (parsed.query === "") {
    const message = "A query attribute must be specified and must be a string.";
    return plain(200, { errors: [{ message }] });
  }
  const call = { store: context.store, ...caller };
  const { executeGraphQL } = await loadGraphQL();
  return plain(200, await executeGraphQL(call, parsed, { allowOverlappingFields: context.via === "socket" }));
}

function unauthorized(token: string | null, api: "graphql" | "rest"): RestResponse {
  const documentation_url = `${DOCS}${api}`;
  if (token !== null) return plain(401, { message: "Bad credentials", documentation_url, status: "401" });
  const message =
    api === "graphql" ? "This endpoint requires you to be authenticated." : "Requires authentication";
  return plain(401, { message, documentation_url, status: "401" });
}

function plain(status: number, body: unknown): RestResponse {
  return { status, body };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const DOCS = "https://docs.github.com/";
const FORBIDDEN_AGENT =
  "Request forbidden by administrative rules. Please make sure your request has a User-Agent header " +
  "(https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required).";
