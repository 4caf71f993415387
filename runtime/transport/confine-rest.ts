// Checks a REST request: its path must be within a permitted repository, or be harmless.

import type { RestRequest } from "../contract/plan.js";
import type { RepositoryScope } from "../contract/session.js";
import { checkOwner, checkRepository, outsideError } from "../input/repositories.js";
import { checkSearch } from "./confine-search.js";

/** What reads public facts about an account, the token's user or the API. */
const HARMLESS = /^\/(?:user|users\/[\w[\]%-]+|rate_limit|meta|zen|versions)$/;

/**
 * Throws if the request may leave the scope. Returns the repository that its path names, if any. `given`: the texts
 * and ids of the input.
 */
export function checkRest(
  scope: RepositoryScope,
  request: RestRequest,
  given: ReadonlySet<string>,
): string | undefined {
  const { method, path } = request;
  const isRead = method === "GET" || method === "HEAD";
  const outside = (hint?: string) => outsideError(scope, `${method} ${path.slice(0, 200)}`, hint);
  const [route = "", ...queries] = path.split("?");
  const query = queries.join("?");
  // Segments that a URL parser or a server would resolve, and characters that it would remove or convert.
  const decoded = decode(route);
  if (decoded === undefined || /\/\.{1,2}(?=\/|$)/.test(decoded) || /[\\#\s\p{Cc}]/u.test(route))
    throw outside();
  // The star of a repository.
  const inRepository = route.replace(/^\/user\/starred(?=(?:\/[^/]+){2}$)/, "/repos");
  const [, area = "", first = "", second = ""] = inRepository.split("/");
  if (area === "repos") {
    if (!/^[\w-]+$/.test(first) || !/^[\w.-]+$/.test(second)) throw outside();
    checkRepository(scope, first, second);
    const inside = decoded
      .split("/")
      .filter((segment) => segment !== "")
      .slice(3)
      .join("/");
    if (!isRead && /^(?:forks|generate|transfer)$/i.test(inside)) throw outside();
    const [, compared] = /^(?:dependency-graph\/)?compare\/(.+)$/i.exec(inside) ?? [];
    if (compared !== undefined) checkForks(scope, first, compared, outside);
    if (!isRead) checkBody(request, given, outside);
    return `${first}/${second}`;
  }
  if (isRead && HARMLESS.test(route)) return undefined;
  if (isRead && /^\/search\/(?:issues|commits|code|repositories)$/.test(route)) {
    checkSearch(scope, searchText(query, request.query));
    return undefined;
  }
  if (
    isRead &&
    /^\/orgs\/[^/]+(?:\/issue-fields|\/teams(?:\/[\w%.-]+(?:\/members)?)?)?$/.test(route) &&
    scope.hasOwner(first)
  )
    return undefined;
  const isOfOwner = /^\/(?:orgs|users)\/[\w-]+\/projectsV2(?:\/|$)/.test(route);
  const areMembers = isRead && /^\/orgs\/[\w-]+\/members$/.test(route);
  if (!isOfOwner && !areMembers) throw outside();
  checkOwner(scope, first);
  if (!isRead) checkBody(request, given, outside);
  return undefined;
}

/** Returns the path as a server may read it, without percent-encoding; undefined if that is not valid. */
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path).replaceAll("\\", "/");
  } catch {
    return undefined;
  }
}

/** Returns the only text of a search; undefined if a server could read the parameters in another way. */
function searchText(query: string, more: RestRequest["query"] = {}): unknown {
  const parameters: readonly (readonly [string, unknown])[] = [
    ...new URLSearchParams(query),
    ...Object.entries(more),
  ];
  const isPlain = !query.includes(";") && parameters.every(([name]) => /^\w+$/.test(name));
  const [text, ...others] = parameters.filter(([name]) => name === "q").map(([, value]) => value);
  return isPlain && others.length === 0 ? text : undefined;
}

/** Throws if a comparison, such as `main...owner:repository:branch`, names another repository. `own`: the owner. */
function checkForks(scope: RepositoryScope, own: string, compared: string, outside: () => Error): void {
  for (const commit of compared.split(/\.{2,3}/)) {
    const [owner = "", repository, ...more] = commit.split(":").slice(0, -1);
    if (more.length > 0) throw outside();
    if (repository !== undefined) checkRepository(scope, owner, repository);
    else if (owner !== "" && owner.toLowerCase() !== own.toLowerCase()) checkOwner(scope, owner);
  }
}

/** Throws if the body has an id of the input, or bytes that may: it may identify an object in another repository. */
function checkBody(
  { body = {}, binary, host }: RestRequest,
  given: ReadonlySet<string>,
  outside: (hint: string) => Error,
): void {
  if (binary !== undefined && host !== "uploads")
    throw outside(", or may be, because bytes cannot be checked");
  const isGiven = (value: unknown) =>
    [value].flat().some((one) => given.has(String(one)) && !/^[0-9a-f]{40}$/.test(String(one)));
  const names = Object.entries(body).flatMap(([name, value]) =>
    /(?:^|_)ids?$/.test(name) && isGiven(value) ? [name] : [],
  );
  if (names.length > 0) throw outside(`, or may be, because ${names.join(", ")} cannot be checked`);
}
