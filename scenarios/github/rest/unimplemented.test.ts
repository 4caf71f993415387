import { Octokit } from "@octokit/core";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";
import { router } from "./route.js";
import { routes } from "./routes.js";
import { unimplementedRoutes } from "./unimplemented.js";

/** The endpoints of GitHub that Octokit has methods for. */
const endpoints = listEndpoints();

test("no endpoint captures requests for another one", () => {
  const match = router([...routes, ...unimplementedRoutes(routes)]);
  const captured = endpoints.flatMap(([method, path]) => {
    const found = match({ method, path: path.replace(/\{\w+\}/g, "1"), host: "api" });
    if (!found || form(found.route.path) === form(path)) return [];
    return [`${method} ${path} is captured by ${found.route.path}`];
  });
  expect(endpoints.length).toBeGreaterThan(800);
  expect(captured).toEqual([]);
});

test.each([
  ["PUT", "/repos/octocat/hello/vulnerability-alerts"],
  ["GET", "/repos/octocat/hello/issues/comments"],
  ["GET", "/repos/octocat/hello/pulls/comments"],
  ["PUT", "/repos/octocat/hello/vulnerability-alerts"],
])("%s %s is reported as not implemented", async (method, path) => {
  const answer = await testGitHub().request(method, path);
  const message = expect.stringContaining(`The local GitHub does not implement ${method} ${path}. `);
  expect(answer).toMatchObject({ status: 501, body: { message } });
});

test("says how a test can answer a missing endpoint, which file adds it, and names its documentation", async () => {
  const answer = await testGitHub().request("GET", "/repos/octocat/hello/actions/runners");
  expect(answer.body).toMatchObject({
    message:
      "The local GitHub does not implement GET /repos/octocat/hello/actions/runners. " +
      "In ghx, scenarios/github/resources/tables/self-hosted-runners.ts adds it. " +
      "A fault can answer it: github.faults.add({ match, do: fault.respond(200, body) }).",
    documentation_url:
      "https://docs.github.com/rest/actions/self-hosted-runners#list-self-hosted-runners-for-a-repository",
  });
});

test("a missing endpoint is reported for any media type", async () => {
  const headers = { accept: "text/html" };
  const answer = await testGitHub().request("POST", "/markdown", { headers, body: { text: "Hi" } });
  expect(answer).toMatchObject({ status: 501 });
});

test("returns 404 for a path that GitHub does not have", async () => {
  for (const path of ["/repos/octocat/hello/nothing", "/user/nothing/else", "/nothing"])
    expect(await testGitHub().request("GET", path)).toMatchObject({ status: 404 });
});

/** Returns a path without the names of its parameters. */
function form(path: string): string {
  return path.replace("{base}...{head}", "{basehead}").replace(/\{\w+\*?\}/g, "{}");
}

function listEndpoints(): [method: string, path: string][] {
  const { rest } = restEndpointMethods(new Octokit());
  const methods = Object.values(rest).flatMap((scope) =>
    Object.keys(scope).map((name) => scope[name as keyof typeof scope]),
  );
  return methods.flatMap((one: unknown) => {
    const endpoint = typeof one === "function" && "endpoint" in one ? one.endpoint : undefined;
    const defaults = typeof endpoint === "function" && "DEFAULTS" in endpoint ? endpoint.DEFAULTS : undefined;
    if (typeof defaults !== "object" || defaults === null || !("url" in defaults) || !("method" in defaults))
      return [];
    // Some have templates of the query.
    const path = String(defaults.url).replace(/\{\?.*/, "");
    return [[String(defaults.method), path] as [string, string]];
  });
}
