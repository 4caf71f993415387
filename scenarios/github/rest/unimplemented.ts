/** Endpoints of GitHub that the local GitHub does not implement. */
import { type ApiRequest, NOT_FOUND, type RestResponse } from "../http.js";
import type { Route } from "./route.js";

const REPOSITORY = "/repos/{owner}/{repo}";

/** Endpoints whose paths an implemented endpoint with a path parameter would match. */
const CAPTURED: readonly [method: Route["method"], path: string][] = [
  ["GET", `${REPOSITORY}/issues/comments`],
  ["GET", `${REPOSITORY}/issues/events`],
  ["GET", `${REPOSITORY}/pulls/comments`],
  ["GET", `${REPOSITORY}/commits/{ref*}/branches-where-head`],
  ["GET", `${REPOSITORY}/commits/{ref*}/comments`],
  ["GET", `${REPOSITORY}/commits/{ref*}/pulls`],
  ["GET", `${REPOSITORY}/branches/{branch*}/protection`],
  ["GET", `${REPOSITORY}/branches/{branch*}/protection/{part*}`],
];

export const unimplemented: readonly Route[] = CAPTURED.map(([method, path]) => ({
  method,
  path,
  docs: "",
  handle: ({ request }) => notImplemented(request),
}));

/** The first segments of the paths of GitHub's endpoints. */
export const ROOTS: readonly string[] = [
  "advisories",
  "app",
  "app-manifests",
  "applications",
  "apps",
  "codes_of_conduct",
  "credentials",
  "emojis",
  "enterprises",
  "events",
  "feeds",
  "gists",
  "gitignore",
  "installation",
  "issues",
  "licenses",
  "markdown",
  "marketplace_listing",
  "meta",
  "networks",
  "notifications",
  "octocat",
  "organizations",
  "orgs",
  "rate_limit",
  "repos",
  "repositories",
  "search",
  "user",
  "users",
  "versions",
  "zen",
];

/** Returns the response for an endpoint, or `part` of it, that is not implemented. A path that GitHub does not have is a 404, as on GitHub. */
export function notImplemented({ method, path, host }: ApiRequest, part = ""): RestResponse {
  const [, root = ""] = path.split("/");
  // The id of a repository that does not exist is not converted to its name.
  const isUnknownId = /^\/repositories\/\d/.test(path);
  const isEndpoint = host === "api" && ROOTS.includes(root) && !isUnknownId && isDecodable(path);
  if (!isEndpoint) return NOT_FOUND;
  const message = `The local GitHub does not implement ${part}${method} ${path}.`;
  return { status: 501, body: { message, documentation_url: "https://docs.github.com/rest", status: "501" } };
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
