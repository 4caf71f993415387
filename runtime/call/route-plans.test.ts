// Tests which plan of a route runs, and why routes are unavailable.

import { describe, expect, test } from "vitest";
import type { GhPlan, Plan } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import { both, capability, graphqlPlan, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { findCarrier, planAfterRefusal, preflight, routeOrder } from "./routes.js";
import { runCommand } from "./run-command.js";

const errorFrom = (running: Promise<unknown>): Promise<unknown> => running.then(() => "done", Object);
const withoutToken = () => testSession("http://127.0.0.1:9", { token: undefined });
const withToken = () => testSession("http://127.0.0.1:9");

describe("allowed routes", () => {
  const only = capability({ order: ["graphql", "rest"] });

  test.each([
    [["cli"] as const, "cli"],
    [[], "none"],
  ])("that a capability does not have are an error: %j", (routes, named) => {
    const select = () => routeOrder(only, { routes }, { options: {}, orders: new Map() });
    expect(select).toThrow(`thing.view supports the routes graphql, rest, but only ${named} is allowed.`);
  });

  test("are all named by the error", () => {
    const select = () =>
      routeOrder(capability({ order: ["rest"] }), { routes: ["graphql", "cli"] }, withToken());
    expect(select).toThrow("thing.view supports the routes rest, but only graphql, cli is allowed.");
  });
});

describe("the plan after gh refused a read", () => {
  const command: GhPlan = {
    api: "gh",
    minVersion: "2.40.0",
    requests: [{ name: "main", role: "main", argv: () => ({ argv: ["thing"] }), run: runCommand }],
  };
  const refusal = new RouteError("UNKNOWN", "no such thing");
  const afterError =
    (plan: Plan, error: RouteError, parts: Parameters<typeof both>[0] = {}) =>
    () =>
      planAfterRefusal(
        { capability: both({ cli: { command, derived: "rest" }, ...parts }), input: {}, cursor: undefined },
        plan,
        error,
      );

  test("is the derived one", () => {
    const rest = restPlan();
    expect(afterError(command, refusal, { rest })()).toBe(rest);
  });

  test.each<[string, () => Plan]>([
    ["of GitHub", afterError(command, new RouteError("NOT_FOUND", "no such thing"))],
    ["of another plan", afterError(restPlan(), refusal)],
    ["without a derived plan", afterError(command, refusal, { cli: { command } })],
    ["without gh", afterError(command, refusal, { cli: {} })],
    [
      "with an input that the derived plan does not support",
      afterError(command, refusal, { rest: restPlan("GET", { unsuitable: () => "not over REST" }) }),
    ],
  ])("does not exist after an error %s", (_what, select) => {
    expect(select).toThrow("no such thing");
  });
});

describe("a skipped route", () => {
  test("has a reason if the capability has no plan for it, or there is no token", async () => {
    await using server = await serve((_request, response) => respondJson(response, {}));
    const unplanned = capability({ order: ["graphql", "rest"], rest: restPlan() });
    const first = await execute(unplanned, {}, { trace: true }, testSession(server.url));
    expect(first.meta).toMatchObject({
      reason: "CAPABILITY_LIMIT",
      attempts: [{ route: "graphql", status: "skipped", message: "no route" }, { status: "success" }],
    });
    const second = await execute(both(), {}, { trace: true }, testSession(server.url, { token: undefined }));
    expect(second.meta.attempts).toMatchObject(
      ["graphql", "rest"].map((route) => ({
        route,
        status: "skipped",
        error_code: "AUTH",
        message: "no token in the options, the environment or gh",
      })),
    );
    expect(server.requests).toHaveLength(1);
  });

  test("is reported by the preflight", async () => {
    expect(await preflight("rest", withToken())).toBeUndefined();
    expect(await preflight("rest", withoutToken())).toEqual({
      reason: "PREFLIGHT_FAILED",
      code: "AUTH",
      message: "no token in the options, the environment or gh",
    });
  });
});

describe("the route of a chain", () => {
  test("is the first that is available", async () => {
    expect(await findCarrier(undefined, withToken(), false)).toBe("graphql");
    expect(await findCarrier(["rest", "cli", "graphql"], withToken(), false)).toBe("graphql");
    expect(await findCarrier(["graphql"], withoutToken(), true)).toBe("graphql");
  });

  test.each([
    [["rest"] as const, "rest"],
    [[], "none"],
  ])("is not one of %j", async (allowed, named) => {
    expect(await errorFrom(findCarrier(allowed, withToken(), false))).toMatchObject({
      code: "ADAPTER_UNSUPPORTED",
      message: `A chain requires the route graphql or cli, but only ${named} is allowed.`,
    });
  });

  test("does not exist without a token, and the error says why for each route", async () => {
    const error = await errorFrom(findCarrier(undefined, withoutToken(), false));
    expect(error).toMatchObject({ code: "AUTH" });
    const ofEach = await errorFrom(findCarrier(["cli"], withToken(), false));
    expect(Object(ofEach).message).toContain("a chain");
    expect(Object(ofEach).message).toContain("cli");
  });
});

test("a plan over GraphQL that does not support an input is not a route", async () => {
  const thing = capability({
    order: ["graphql"],
    graphql: graphqlPlan("query", { unsuitable: () => "not over GraphQL" }),
  });
  const { error } = await execute(thing, {}, {}, withToken());
  expect(error).toMatchObject({
    code: "ADAPTER_UNSUPPORTED",
    message: expect.stringContaining("not over GraphQL"),
  });
});
