// Redirects of requests to a former name of a repository, or to an issue that was transferred.
import { canSee } from "../domain/permissions.js";
import type { ApiRequest, RestContext, RestResponse } from "../http.js";
import { uploadsUrl } from "./render/release.js";
import type { Match } from "./route.js";

/** Returns a redirect if the path contains a former name of a repository or a transferred issue, otherwise undefined. */
export function redirectResponse(
  { store, viewer, apiUrl, isRenamed }: RestContext,
  { method, path, query, host }: ApiRequest,
  { params }: Match,
): RestResponse | undefined {
  const owner = params.get("owner");
  const name = params.get("repo");
  if (owner === undefined || name === undefined) return undefined;
  const issue = store.repository(owner, name)?.transferredIssues.get(Number(params.get("issue_number")));
  const renamed = isRenamed ? store.repository(owner, name) : store.renamed(owner, name);
  const repository = issue?.repository ?? renamed;
  if (!repository || !canSee(viewer, repository)) return undefined;
  const below = path
    .replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.databaseId}`)
    .replace(/\/issues\/\d+/, issue ? `/issues/${issue.number}` : "$&");
  const text = query.toString();
  const base = host === "uploads" ? uploadsUrl({ apiUrl }) : apiUrl;
  const url = `${base}${below}${text && `?${text}`}`;
  // 307 preserves the method of a write; 301 would turn it into GET.
  const read = method === "GET" || method === "HEAD";
  const status = read ? 301 : 307;
  return {
    status,
    headers: { location: url },
    body: {
      message: read ? "Moved Permanently" : "Temporary Redirect",
      url,
      documentation_url:
        "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects",
      status: String(status),
    },
  };
}
