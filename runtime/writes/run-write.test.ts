// Tests what a write reads again because GitHub may answer with the state before the last writes: its lookups if it is
// refused, and its follow-ups if it succeeds.

import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";

import type { Effect, PlannedRest, RestPlan, Scope, StateDifference } from "../contract/plan.js";
import type { RetryOptions } from "../contract/retry.js";
import { found } from "../mapping/values.js";
import { graphqlPlan, operation, restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testClock, testSession } from "../testing/test-session.js";

/** A request that is named like its path. */
const request = (
  role: PlannedRest["role"],
  method: "GET" | "PUT" | "DELETE",
  name: string,
  parts: Partial<PlannedRest> = {},
): PlannedRest => ({ name, role, request: () => ({ method, path: `/${name}` }), ...parts });

/**
 * Runs a plan. `answers` to each `METHOD /path`, in turn; the last one is repeated, and a number is the status of an error.
 * Returns the result, and what was sent and waited for.
 */
async function run(
  plan: Partial<RestPlan>,
  answers: Readonly<Record<string, readonly unknown[]>>,
  options: { readonly retry?: RetryOptions; readonly timeoutMs?: number } = {},
  effect: Effect = "write",
  idempotent = false,
) {
  const left = new Map(Object.entries(answers).map(([sent, values]) => [sent, [...values]]));
  const handler: Handler = ({ method, url }, response) => {
    const values = left.get(`${method} ${url}`) ?? [];
    const value = values.length > 1 ? values.shift() : values[0];
    if (typeof value === "number") respondJson(response, { message: `Refused ${value}` }, value);
    else respondJson(response, value);
  };
  await using server = await serve(handler);
  const clock = testClock();
  const task = write({ order: ["rest"], rest: restPlan("PUT", plan), effect, idempotent });
  const { data, error } = await execute(task, {}, options, testSession(server.url, {}, clock));
  const sent = server.requests.map(({ method, url }) => `${method} ${url}`);
  return { data, error, sent, waits: clock.waits };
}

const seen = { commit: 2 };
const stale = { commit: 1 };

describe("a refused creation", () => {
  const shown = (scope: Scope) => Object(scope).shown?.commit === 2;
  const main = (refused?: true): PlannedRest =>
    request("main", "PUT", "thing", {
      confirm: {
        by: "lookups",
        ...(refused && { refused }),
        lookups: [request("lookup", "GET", "shown")],
        done: shown,
      },
    });

  test("succeeds if a lookup shows the object, and the confirmation reads it after a refusal", async () => {
    const answers = { "PUT /thing": [422], "GET /shown": [seen] };
    const { error, sent } = await run({ requests: [main(true)] }, answers, {}, "write", true);
    expect({ error, sent }).toEqual({ error: undefined, sent: ["PUT /thing", "GET /shown"] });
  });

  test.each([
    ["shows another object", main(true), stale, ["PUT /thing", "GET /shown"]],
    ["is not read after a refusal", main(), seen, ["PUT /thing"]],
  ])("fails if the lookup %s", async (_what, planned, state, expected) => {
    const answers = { "PUT /thing": [422], "GET /shown": [state] };
    const { error, sent } = await run({ requests: [planned] }, answers, {}, "write", true);
    expect({ code: error?.code, sent }).toEqual({ code: "VALIDATION", sent: expected });
  });
});

describe("the lookups of a refused write", () => {
  const old = request("lookup", "GET", "old");
  const main: PlannedRest = {
    name: "main",
    role: "main",
    request: (scope: Scope) => ({ method: "PUT", path: `/thing/${Object(scope).old?.commit}` }),
  };
  const requests = [old, main];

  test.each([404, 409, 422])(
    "are read again after a %i, and the write is sent with the new state",
    async (status) => {
      const answers = { "GET /old": [stale, seen], "PUT /thing/1": [status], "PUT /thing/2": ["done"] };
      const { data, sent, waits } = await run({ requests }, answers);
      expect(data).toBe("done");
      expect(sent).toEqual(["GET /old", "PUT /thing/1", "GET /old", "PUT /thing/2"]);
      expect(waits).toEqual([]);
    },
  );

  test("are read twice with a pause", async () => {
    const answers = { "GET /old": [stale, stale, seen], "PUT /thing/1": [409], "PUT /thing/2": ["done"] };
    const { data, waits } = await run({ requests }, answers, { retry: { baseMs: 40 } });
    expect(data).toBe("done");
    expect(waits).toEqual([40]);
  });

  test("are read at most twice: a state that does not change leaves the error", async () => {
    const { error, sent } = await run({ requests }, { "GET /old": [stale], "PUT /thing/1": [409] });
    expect(error).toMatchObject({ code: "VALIDATION", message: expect.stringContaining("Refused 409") });
    expect(sent).toEqual(["GET /old", "PUT /thing/1", "GET /old", "GET /old"]);
  });

  test("are not read a second time if the time of the call would end before", async () => {
    const options = { retry: { baseMs: 5_000 }, timeoutMs: 1_000 };
    const { sent } = await run({ requests }, { "GET /old": [stale], "PUT /thing/1": [409] }, options);
    expect(sent).toEqual(["GET /old", "PUT /thing/1", "GET /old"]);
  });

  test("lead to one further attempt, whose error is the result", async () => {
    const answers = { "GET /old": [stale, seen], "PUT /thing/1": [409], "PUT /thing/2": [422] };
    const { error, sent } = await run({ requests }, answers);
    expect(error?.message).toContain("Refused 422");
    expect(sent).toEqual(["GET /old", "PUT /thing/1", "GET /old", "PUT /thing/2"]);
  });

  test.each([401, 403, 500])("are not read again after a %i", async (status) => {
    const { error, sent } = await run({ requests }, { "GET /old": [stale, seen], "PUT /thing/1": [status] });
    expect(error?.message).toContain(`${status}`);
    expect(sent).toEqual(["GET /old", "PUT /thing/1"]);
  });

  test("are not read again if the caller wants one attempt", async () => {
    const options = { retry: { maxAttempts: 1 } };
    const { sent } = await run({ requests }, { "GET /old": [stale, seen], "PUT /thing/1": [409] }, options);
    expect(sent).toEqual(["GET /old", "PUT /thing/1"]);
  });

  test("are not read again if the write is destructive", async () => {
    const answers = { "GET /old": [stale, seen], "PUT /thing/1": [409] };
    const { error, sent } = await run({ requests }, answers, {}, "destructive");
    expect(error?.message).toContain("Refused 409");
    expect(sent).toEqual(["GET /old", "PUT /thing/1"]);
  });

  test("are read again if the caller wants two attempts", async () => {
    const answers = { "GET /old": [stale, seen], "PUT /thing/1": [409], "PUT /thing/2": ["done"] };
    const { data } = await run({ requests }, answers, { retry: { maxAttempts: 2 } });
    expect(data).toBe("done");
  });

  test("are neither read nor waited for if none was sent", async () => {
    const skipped: PlannedRest = { ...old, when: () => false, onSkip: "succeed" };
    const answers = { "PUT /thing/undefined": [409] };
    const { sent, waits } = await run({ requests: [skipped, main] }, answers);
    expect(sent).toEqual(["PUT /thing/undefined"]);
    expect(waits).toEqual([]);
  });

  test("are not read again for an error of ghx", async () => {
    const refused = { ...main, when: () => false };
    const { error, sent } = await run({ requests: [old, refused] }, { "GET /old": [stale, seen] });
    expect(error?.code).toBe("NOT_FOUND");
    expect(sent).toEqual(["GET /old"]);
  });

  test("are not read again once the write is applied", async () => {
    const then = request("then", "DELETE", "branch");
    const answers = { "GET /old": [stale, seen], "PUT /thing/1": ["done"], "DELETE /branch": [422] };
    const { sent } = await run({ requests: [old, main, then] }, answers);
    expect(sent).toEqual(["GET /old", "PUT /thing/1", "DELETE /branch"]);
  });

  test("do not change the error if they cannot be read", async () => {
    const answers = { "GET /old": [stale, 403], "PUT /thing/1": [409] };
    const { error, sent } = await run({ requests }, answers);
    expect(error?.message).toContain("Refused 409");
    expect(sent).toEqual(["GET /old", "PUT /thing/1", "GET /old"]);
  });

  test("are read together with others if they do not depend on each other", async () => {
    const names: string[][] = [];
    const plan: Partial<RestPlan> = {
      requests,
      runLookups: async (lookups, scope) => {
        names.push(lookups.map(({ name }) => name));
        scope.ran.old = true;
        scope.old = names.length === 1 ? stale : seen;
      },
    };
    const { data, sent } = await run(plan, { "PUT /thing/1": [409], "PUT /thing/2": ["done"] });
    expect([data, names]).toEqual(["done", [["old"], ["old"]]]);
    expect(sent).toEqual(["PUT /thing/1", "PUT /thing/2"]);
  });
});

describe("the lookups of a refused mutation", () => {
  /** Answers the mutation with an error of this path. Returns the documents that were sent. */
  async function refuse(path: readonly string[]) {
    let reads = 0;
    await using server = await serve(({ body }, response) => {
      if (Object(JSON.parse(body)).query.startsWith("query")) {
        reads++;
        return respondJson(response, { data: { old: { id: reads } } });
      }
      const errors = [{ type: "NOT_FOUND", message: "Could not resolve to a node", path }];
      return respondJson(
        response,
        reads === 1 ? { data: { change: null }, errors } : { data: { change: {} } },
      );
    });
    const variables = () => ({});
    const requests = [
      { name: "old", role: "lookup", operation: operation("Old", "query", "old"), variables },
      { name: "main", role: "main", operation: operation("Change", "mutation", "change"), variables },
    ] as const;
    const graphql = graphqlPlan("mutation", { requests });
    await execute(write({ order: ["graphql"], graphql }), {}, {}, testSession(server.url, {}, testClock()));
    return server.requests.map(({ body }) => String(Object(JSON.parse(body)).query).split(" ", 1)[0]);
  }

  test("are read again, and the mutation is sent with the new state", async () => {
    expect(await refuse(["change"])).toEqual(["query", "mutation", "query", "mutation"]);
  });

  test("are not read again if GitHub applied the mutation before the error", async () => {
    expect(await refuse(["change", "thing"])).toEqual(["query", "mutation"]);
  });
});

describe("the follow-ups of a write that read its result", () => {
  const main = request("main", "PUT", "thing");
  const read = request("then", "GET", "state");
  const differences = (scope: Scope): StateDifference[] => {
    const { data } = Object(scope);
    return data === "new" ? [] : [{ path: "title", requested: "new", received: data, isText: true }];
  };
  const plan = (requests: readonly PlannedRest[]): Partial<RestPlan> => ({
    requests,
    differences,
    output: (scope: Scope) => Object(scope).state ?? "none",
  });

  test("are sent again until they show the write", async () => {
    const answers = { "PUT /thing": ["done"], "GET /state": ["old", "old", "new"] };
    const { data, sent, waits } = await run(plan([main, read]), answers, { retry: { baseMs: 40 } });
    expect(data).toBe("new");
    expect(sent).toEqual(["PUT /thing", "GET /state", "GET /state", "GET /state"]);
    expect(waits).toEqual([40, 80]);
  });

  test("are sent again twice", async () => {
    const answers = { "PUT /thing": ["done"], "GET /state": ["old"] };
    const { data, sent } = await run(plan([main, read]), answers);
    expect(data).toBe("old");
    expect(sent).toHaveLength(4);
  });

  test("are sent once if they show it", async () => {
    const { sent } = await run(plan([main, read]), { "PUT /thing": ["done"], "GET /state": ["new"] });
    expect(sent).toEqual(["PUT /thing", "GET /state"]);
  });

  test.each<[string, Partial<PlannedRest>]>([
    ["that write", { request: () => ({ method: "DELETE", path: "/state" }) }],
    ["that were skipped", { when: () => false }],
    ["of each element", { perItem: { run: async () => [], max: 1, items: () => [], onError: "fail" } }],
  ])("are not sent again: those %s", async (_what, parts) => {
    const answers = { "PUT /thing": ["done"], "DELETE /state": ["old"], "GET /state": ["old"] };
    const { sent, waits } = await run(plan([main, { ...read, ...parts }]), answers);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(waits).toEqual([]);
  });

  test("are sent again without the lookups", async () => {
    const lookup = request("lookup", "GET", "old");
    const answers = { "GET /old": ["old"], "PUT /thing": ["done"], "GET /state": ["old", "new"] };
    const { sent } = await run(plan([lookup, main, read]), answers);
    expect(sent).toEqual(["GET /old", "PUT /thing", "GET /state", "GET /state"]);
  });

  test("are not sent again if the main request was not needed", async () => {
    const skipped: PlannedRest = { ...main, when: () => false, onSkip: "succeed" };
    const { data, sent } = await run(plan([skipped, read]), { "GET /state": ["old"] });
    expect(data).toBe("old");
    expect(sent).toEqual(["GET /state"]);
  });

  test.each([
    ["query", 3],
    ["mutation", 1],
  ] as const)("are sent again over GraphQL if they are a %s", async (kind, times) => {
    await using server = await serve(({ body }, response) => {
      const isMain = String(Object(body).query).includes("Main");
      respondJson(response, { data: isMain ? { thing: 1 } : { state: "old" } });
    });
    const variables = () => ({});
    const requests = [
      { name: "main", role: "main", operation: operation("Main", "mutation", "thing"), variables },
      { name: "state", role: "then", operation: operation("State", kind, "state"), variables },
    ] as const;
    const output = (scope: Scope) => Object(scope).state.state;
    const graphql = { api: "graphql", requests, output, differences } as const;
    const clock = testClock();
    const task = write({ order: ["graphql"], graphql });
    const { data } = await execute(task, {}, {}, testSession(server.url, {}, clock));
    expect(data).toBe("old");
    expect(server.requests).toHaveLength(1 + times);
  });
});

describe("a write that is not needed", () => {
  const skipped = request("main", "PUT", "thing", { when: () => false, onSkip: "succeed" });

  test("is not compared with what was requested", async () => {
    const differences = (): StateDifference[] => [
      { path: "title", requested: "new", received: "old", isText: false },
    ];
    expect((await run({ requests: [skipped], differences }, {})).error).toBeUndefined();
  });

  test("reports nothing about its outcome if the state cannot be mapped", async () => {
    const { error } = await run({ requests: [skipped], output: () => found(undefined, "title") }, {});
    expect(error?.message).not.toContain("could not be read");
    expect(error?.details).not.toHaveProperty("outcome");
  });
});
