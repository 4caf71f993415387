// Tests `@me` in the input of a call: the login of the token's user takes its place.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { CliRunner } from "../contract/options.js";
import { json, object, string } from "../schema/index.js";
import { capability, restPlan } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

/** A read that sends no request, and whose output is its input. */
const echo = (parts: Partial<Capability<unknown, unknown>> = {}) =>
  capability({
    order: ["rest"],
    logins: ["assignee", "reviewers"],
    rest: restPlan("GET", { requests: [], output: (scope) => Object(scope).input }),
    ...parts,
  });

const asUser =
  (user: unknown, status = 200): Handler =>
  (_request, response) =>
    respondJson(response, user, status);

test.each([
  [{ assignee: "@me" }, { assignee: "mona" }],
  [{ assignee: "@me/1" }, { assignee: "mona/1" }],
  [
    { assignee: "@me", reviewers: null },
    { assignee: "mona", reviewers: null },
  ],
  [
    { assignee: "@me", reviewers: 7 },
    { assignee: "mona", reviewers: 7 },
  ],
  [{ reviewers: ["bob", "@me"] }, { reviewers: ["bob", "mona"] }],
  [{ reviewers: ["@me", "mona", 7] }, { reviewers: ["mona", 7] }],
  [
    { assignee: "@me", title: "@me", labels: ["@me"] },
    { assignee: "mona", title: "@me", labels: ["@me"] },
  ],
])("the login replaces @me in %j", async (input, expected) => {
  await using server = await serve(asUser({ login: "mona" }));
  const { data } = await execute(echo(), input, {}, testSession(server.url));
  expect(data).toStrictEqual(expected);
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["GET /user"]);
});

test("no login is read for an input without @me", async () => {
  await using server = await serve(asUser({ login: "mona" }));
  const input = { assignee: "@meadow", title: "@me" };
  expect((await execute(echo(), input, {}, testSession(server.url))).data).toEqual(input);
  expect((await execute(echo({ logins: [] }), input, {}, testSession(server.url))).data).toEqual(input);
  expect(server.requests).toEqual([]);
});

test.each<[string, Handler]>([
  ["has no user", asUser({ message: "Not Found" }, 404)],
  ["has a user without a login", asUser({})],
  ["has a user whose login is not text", asUser({ login: 7 })],
])("the input remains as it is if the token %s", async (_what, handler) => {
  await using server = await serve(handler);
  const { data } = await execute(echo(), { assignee: "@me" }, {}, testSession(server.url));
  expect(data).toEqual({ assignee: "@me" });
});

test("the login is read over any route, whatever the routes of the call are", async () => {
  await using server = await serve(asUser({ login: "mona" }));
  const viaGraphql = echo({
    order: ["graphql"],
    graphql: { api: "graphql", requests: [], output: (scope) => Object(scope).input },
  });
  const session = testSession(server.url);
  const { data } = await execute(viaGraphql, { assignee: "@me" }, { routes: ["graphql"] }, session);
  expect(data).toEqual({ assignee: "mona" });
});

test("the login is read with gh if GitHub's API does not answer", async () => {
  await using server = await serve(asUser({ message: "down" }, 502));
  const commands: string[] = [];
  const cliRunner: CliRunner = async ({ args }) => {
    commands.push(args.join(" "));
    const printed = args[0] === "api" ? 'HTTP/2.0 200 OK\r\n\r\n{"login":"mona"}' : "gh version 2.90.0 (x)";
    return { exitCode: 0, stdout: new TextEncoder().encode(printed), stderr: "", truncated: false };
  };
  const session = testSession(server.url, { cliRunner });
  const { data } = await execute(echo(), { assignee: "@me" }, {}, session);
  expect(data).toEqual({ assignee: "mona" });
  expect(commands.filter((command) => command.startsWith("api"))).toEqual([expect.stringContaining("user")]);
});

describe("a call that is checked", () => {
  const checked = echo({
    input: () =>
      object({ assignee: string({ pattern: "^[a-z]+$" }), title: json() }, { required: ["assignee"] }),
  });

  test("before the login is read fails without a request if it is invalid", async () => {
    await using server = await serve(asUser({ login: "mona" }));
    const input = { assignee: "@me", unknown: 1 };
    const { error } = await execute(checked, input, {}, testSession(server.url));
    expect(error).toMatchObject({ code: "VALIDATION", message: expect.stringContaining("unknown") });
    expect(server.requests).toEqual([]);
  });

  test("is valid with a login where @me itself is not", async () => {
    await using server = await serve(asUser({ login: "mona" }));
    const result = await execute(checked, { assignee: "@me" }, {}, testSession(server.url));
    expect(result.data).toEqual({ assignee: "mona" });
  });
});

describe("a dry run", () => {
  const planned = (input: Capability<unknown, unknown>["input"]) =>
    echo({
      input,
      rest: restPlan("GET", {
        requests: [
          {
            name: "main",
            role: "main",
            request: (scope) => ({
              method: "GET",
              path: "/things",
              query: { assignee: Object(scope).input.assignee },
            }),
          },
        ],
      }),
    });

  test.each([
    [undefined, "@me"],
    ["^[A-Z-]+$", "YOUR-LOGIN"],
  ])("reads no login; with the pattern %s, it requests %s", async (pattern, requested) => {
    await using server = await serve(asUser({ login: "mona" }));
    const input = () => object({ assignee: string(pattern === undefined ? {} : { pattern }) });
    const session = testSession(server.url);
    const { data } = await execute(planned(input), { assignee: "@me" }, { dryRun: true }, session);
    const sent = JSON.stringify(data);
    expect(sent).toContain("/things");
    expect(sent.includes("YOUR-LOGIN")).toBe(requested === "YOUR-LOGIN");
    expect(server.requests).toEqual([]);
  });
});
