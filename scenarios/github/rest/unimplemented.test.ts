import { Octokit } from "@octokit/core";
import { restEndpointMethods } from "@octokit/plugin-rest-endpoint-methods";
import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";
import { router } from "./route.js";
import { routes } from "./routes.js";
import { ROOTS, unimplemented } from "./unimplemented.js";

/** The endpoints of GitHub that Octokit has methods for. */
const endpoints = listEndpoints();

test("no endpoint captures requests for another one", () => {
  const match = router([...routes, ...unimplemented]);
  const captured = endpoints.flatMap(([method, path]) => {
    const found = match({ method, path: path.replace(/\{\w+\}/g, "1"), host: "api" });
    const isOwn = found?.route.path.includes("{part*}") || (found && form(found.route.path) === form(path));
    if (!found || isOwn) return [];
    return [`${method} ${path} is captured by ${found.route.path}`];
  });
  expect(endpoints.length).toBeGreaterThan(800);
  expect(captured).toEqual([]);
});

test("the first segments of paths are those of GitHub's endpoints", () => {
  const segments = new Set(endpoints.map(([, path]) => path.split("/")[1]));
  expect([...ROOTS].sort()).toEqual([...segments].filter((name) => name !== "").sort());
});

test.each([
  ["GET", "/repos/octocat/hello/branches"],
  ["DELETE", "/repos/octocat/hello"],
  ["GET", "/repos/octocat/hello/issues/comments"],
  ["GET", "/repos/octocat/hello/pulls/comments"],
  [`GET`, `/repos/octocat/hello/commits/${"a".repeat(40)}/pulls`],
  ["PUT", "/repos/octocat/hello/issues/1/lock"],
])("%s %s is reported as not implemented", async (method, path) => {
  const answer = await testGitHub().request(method, path);
  const message = `The local GitHub does not implement ${method} ${path}.`;
  expect(answer).toMatchObject({ status: 501, body: { message } });
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
    return [[String(defaults.method), String(defaults.url)] as [string, string]];
  });
}
