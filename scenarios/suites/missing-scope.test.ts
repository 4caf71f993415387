// What every route reports if the token lacks a scope.

import { dirname } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { installedGh } from "../../scripts/fetch-gh.js";

type Route = "graphql" | "rest" | "cli";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

/** Returns a client of one route whose token has no scopes. */
function withoutScopes(route: Route, path: string) {
  const token = "noscope-token";
  const env = { PATH: dirname(path), ...github.env(token) };
  return createGhx({ apiUrl: github.url, token, env, routes: [route], repo: "octo/hello" });
}

const clients: readonly { route: Route; version: string; path: string }[] = [
  { route: "graphql", version: "", path: "" },
  { route: "rest", version: "", path: "" },
  ...installedGh().map(({ path, version }) => ({ route: "cli" as const, version, path })),
];

describe.each(clients)("$route $version", ({ route, path }) => {
  test("a refused write names the scope", async () => {
    const { error } = await withoutScopes(route, path).issue.close({ issueNumber: 1 });
    // REST answers 404, because GitHub hides what the token may not change.
    expect(error?.code).toBe(route === "rest" ? "NOT_FOUND" : "AUTH");
    expect(error?.retryable).toBe(false);
    expect(error?.message).toMatch(
      route === "rest" ? /needs the scope repo; it has none/ : /scopes: \['repo'/,
    );
    expect(github.writes).toBe(0);
  });

  test("a team that the token may not read names the scope read:org", async () => {
    const input = { prNumber: 4, teams: ["reviewers"] };
    const { error } = await withoutScopes(route, path).pr.review.request(input);
    expect(error?.message).toContain("read:org");
    expect(github.writes).toBe(0);
  });
});
