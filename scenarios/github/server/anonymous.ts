/** Requests without a token. They may read what is public over REST, with a lower rate limit. */
import type { ApiRequest } from "../http.js";
import type { Viewer } from "../store/store.js";
import type { User } from "../store/types.js";

const NOBODY: User = {
  __typename: "User",
  id: "",
  databaseId: 0,
  login: "",
  name: null,
  email: null,
  bio: null,
  company: null,
  location: null,
  siteAdmin: false,
  createdAt: "1970-01-01T00:00:00Z",
  entries: new Map(),
};

/** The account of requests without a token: it has no permissions, and no repository belongs to it. */
export const ANONYMOUS: Viewer = {
  user: NOBODY,
  token: { token: "", user: NOBODY, kind: "classic", scopes: [], permissions: {} },
};

/** Endpoints whose public data also requires a token. */
const PRIVATE =
  /^\/(?:user|app|installation|notifications)(?:\/|$)|^\/orgs\/[^/]+\/teams|\/(?:logs|zip|collaborators|subscription|teams)(?:\/|$)/;

/** Whether a request without a token is answered. */
export function isPublic(api: "graphql" | "rest", { method, path }: ApiRequest): boolean {
  return api === "rest" && (method === "GET" || method === "HEAD") && !PRIVATE.test(path);
}
