// Tests chains whose steps use results of earlier steps or wait for them.

import { describe, expect, test } from "vitest";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { GhxEvent } from "../contract/events.js";
import type { ChainOptions, GhxOptions } from "../contract/options.js";
import { RouteError } from "../contract/route-error.js";
import type { CapabilityPolicy } from "../contract/session.js";
import { array, atLeastOne, enumeration, integer, object, string } from "../schema/index.js";
import { createSession } from "../session/session.js";
import {
  answering,
  capability,
  closeThing,
  graphqlPlan,
  nodeCapability,
  nodeRequest,
  parseRoots,
  type ReceivedRequest,
  renameThing,
  reset,
  respondJson,
  restPlan,
  runSteps,
  serve,
  split,
  step,
  testClock,
  testSession,
  viewThing,
} from "../test-support.js";
import { runChain } from "./run-chain.js";
import type { RequestedStep } from "./step-types.js";

const NOWHERE = "http://127.0.0.1:9";

const run = (
  steps: readonly RequestedStep[],
  url: string,
  options: ChainOptions = {},
  clientOptions: GhxOptions = {},
) => runSteps(steps, testSession(url, clientOptions), options);

const view = (id: unknown) => step(viewThing, { id });
const close = (id: unknown) => step(closeThing, { id });
const rename = (id: unknown) => step(renameThing, { id });
const waiting = (one: RequestedStep, ...indexes: unknown[]): RequestedStep => ({ ...one, after: indexes });

/** The fields of each request with their ids: `query view=a`. */
const sent = (requests: readonly ReceivedRequest[]) =>
  requests.map((request) => {
    const roots = parseRoots(request);
    return [roots[0]?.kind, ...roots.map(({ field, id }) => `${field}=${id}`)].join(" ");
  });

describe("levels", () => {
  test("a step uses the result of an earlier one; each level is a query and a mutation", async () => {
    await using server = await serve(answering());
    const result = await run(
      [rename("a"), close("$0.id"), view("b"), rename("$1.id"), view("$0.id")],
      server.url,
    );
    expect(sent(server.requests)).toEqual([
      "query seek=a view=b",
      "mutation rename=a!",
      "query view=a!",
      "mutation close=a!",
      "query seek=a!",
      "mutation rename=a!!",
    ]);
    expect(result).toMatchObject({
      status: "success",
      results: [
        { data: { id: "a!" } },
        { data: { id: "a!" } },
        { data: { id: "b" } },
        { data: { id: "a!!" } },
        {},
      ],
      meta: { round_trips: 6, cost: { requests: 6 }, total: 5, succeeded: 5 },
    });
    expect(result.meta.extra).toBeUndefined();
  });

  test("`after` orders steps, also after later ones", async () => {
    await using server = await serve(answering());
    const result = await run([waiting(view("a"), 1), close("b"), waiting(close("c"), 0)], server.url);
    expect(sent(server.requests)).toEqual(["mutation close=b", "query view=a", "mutation close=c"]);
    expect(result.results.map(({ data }) => data)).toEqual([{ id: "a" }, { id: "b" }, { id: "c" }]);
  });

  test("steps without a GraphQL route run in their level", async () => {
    const order: string[] = [];
    const rest = capability({
      id: "thing.send",
      effect: "write",
      order: ["rest"],
      rest: restPlan("POST", {
        requests: [
          {
            name: "main",
            role: "main",
            request: ({ input }: { input?: unknown }) => ({
              method: "POST",
              path: `/thing/${Object(input).id}`,
            }),
          },
        ],
      }),
    });
    await using server = await serve(
      split(
        (request, response, count) => {
          order.push(...sent([request]));
          answering()(request, response, count);
        },
        (request, response) => {
          order.push(`rest ${request.url}`);
          respondJson(response, { id: `${request.url}` });
        },
      ),
    );
    const steps = [
      step(rest, { id: "a" }),
      view("$0.id"),
      step(rest, { id: "$1.id" }),
      step(rest, { id: "x" }),
    ];
    const result = await run(steps, server.url, { mixed: true });
    expect(order.slice(0, 2).sort()).toEqual(["rest /thing/a", "rest /thing/x"]);
    expect(order.slice(2)).toEqual(["query view=/thing/a", "rest /thing//thing/a"]);
    expect(result.status).toBe("success");
    expect(result.results[2]?.meta?.route_used).toBe("rest");
    expect(result.meta.route_used).toBe("mixed");
  });

  test("text that starts with $$ is sent with one $, in a chain of any length", async () => {
    await using server = await serve(answering());
    await run([view("$$0.id"), view("$5 off")], server.url);
    await run([view("$$0.id")], server.url);
    expect(sent(server.requests)).toEqual(["query view=$0.id view=$5 off", "query view=$0.id"]);
  });

  test("a result that looks like a reference is sent as text", async () => {
    await using server = await serve(answering(({ id }) => (id === "a" ? { id: "$0.secret" } : undefined)));
    const result = await run([view("a"), close("$0.id"), view("$1.id")], server.url);
    expect(sent(server.requests)).toEqual([
      "query view=a",
      "mutation close=$0.secret",
      "query view=$0.secret",
    ]);
    expect(result.status).toBe("success");
  });

  test("further requests of all levels are counted together", async () => {
    const followed = nodeCapability("thing.finish", [
      nodeRequest("mutation", "close"),
      nodeRequest("query", "check", { name: "check", role: "then" }),
    ]);
    await using server = await serve(answering());
    const result = await run([step(followed, { id: "a" }), step(followed, { id: "$0.id" })], server.url);
    expect(result.meta).toMatchObject({ round_trips: 4, extra: [{ reason: "FOLLOW_UP", requests: 2 }] });
  });
});

describe("validation before anything is sent", () => {
  const checked = (one: RequestedStep): RequestedStep => ({
    ...one,
    checkReference: ({ path }) => (path[0] === "id" ? undefined : `no ${path.join(".")}`),
  });

  test.each<[string, RequestedStep[], number, string]>([
    [
      "an unknown step",
      [view("a"), view("$2.id")],
      1,
      "id: $2.id: there is no step 2; the chain has 2, counted from 0",
    ],
    ["itself", [view("a"), view("$1.id")], 1, "id: $1.id: step 1 is this step"],
    ["a later step", [view("$1.id"), view("a")], 0, "id: $1.id: step 1 is a later step"],
    ["no path", [view("a"), view("$0")], 1, 'id: expected a reference to a value, such as "$0.number"'],
    [
      "after: an unknown step",
      [view("a"), waiting(view("b"), 2)],
      1,
      "after: there is no step 2; the chain has 2",
    ],
    ["after: a negative step", [view("a"), waiting(view("b"), -1)], 1, "after: a step is not in the chain"],
    ["after: a name", [view("a"), waiting(view("b"), "0")], 1, 'after: there is no step "0"'],
    ["after: no list", [view("a"), { ...view("b"), after: 0 }], 1, "after: expected a list of steps"],
    ["after: itself", [view("a"), waiting(view("b"), 1)], 1, "after: a step cannot wait for itself"],
    [
      "a cycle",
      [waiting(view("a"), 1), waiting(view("b"), 0)],
      0,
      "after: steps 0 and 1 wait for each other",
    ],
    [
      "a cycle of both kinds",
      [waiting(view("a"), 1), view("$0.id")],
      1,
      "after: steps 0 and 1 wait for each other",
    ],
    ["a value that the result does not have", [view("a"), checked(view("$0.idd"))], 1, "id: no idd"],
  ])("rejects %s", async (_what, steps, at, message) => {
    await using server = await serve(answering());
    const result = await run(steps, server.url);
    expect(server.requests).toHaveLength(0);
    expect(result.status).toBe("failed");
    expect(result.results[at]?.error).toMatchObject({
      code: "VALIDATION",
      message: expect.stringContaining(message),
    });
  });

  test("rejects a reference in a chain with one step", async () => {
    await using server = await serve(answering());
    expect(await run([view("$0.id")], server.url)).toMatchObject({
      status: "failed",
      results: [{ error: { code: "VALIDATION", details: { issues: [{ path: "id" }] } } }],
    });
    expect(server.requests).toHaveLength(0);
  });

  test("everything but the unknown values is validated", async () => {
    const strict = capability({
      ...viewThing,
      input: () =>
        object(
          {
            id: string({ pattern: "^[a-z]$" }),
            number: integer({ minimum: 1 }),
            state: enumeration("OPEN", "CLOSED"),
            labels: array(string({ minLength: 1 }), { uniqueItems: true, minItems: 2 }),
          },
          { required: ["labels"], rules: [atLeastOne(["id"], ["number"])] },
        ),
    });
    const check = async (input: object) => {
      const result = await run([view("a"), step(strict, input)], NOWHERE, { dryRun: false });
      return result.results[1]?.error?.details?.issues;
    };
    const valid = { id: "$0.id", number: "$0.id", state: "$0.id", labels: ["$0.id", "x"] };
    expect(await check(valid)).toBeUndefined();
    expect(await check({ ...valid, labels: "$0.id" })).toBeUndefined();
    expect(await check({ ...valid, labels: ["$0.id", ""] })).toMatchObject([{ path: "labels.1" }]);
    expect(await check({ ...valid, labels: ["$0.id"] })).toMatchObject([{ path: "labels" }]);
    expect(await check({ ...valid, number: 0 })).toMatchObject([{ path: "number" }]);
    expect(await check({ id: "$0.id" })).toMatchObject([{ path: "labels" }]);
    expect(await check({ state: "$0.id", labels: ["a", "b"] })).toMatchObject([{ path: "" }]);
  });

  test("a policy refuses a step of a later level before anything is sent", async () => {
    await using server = await serve(answering());
    const policy: CapabilityPolicy = {
      refusal: ({ id }) => (id === "thing.close" ? new RouteError("VALIDATION", "refused") : undefined),
    };
    const options = { apiUrl: server.url, token: "test-token-1", env: { PATH: "" } };
    const steps = [view("a"), close("$0.id")];
    const refused = await runChain(steps, {}, createSession(options, { policy }));
    expect(refused).toMatchObject({ status: "failed", results: [{}, { error: { message: "refused" } }] });
    expect((await run(steps, server.url, { readOnly: true })).results[1]?.error?.details).toMatchObject({
      readOnly: true,
    });
    expect(server.requests).toHaveLength(0);
  });

  test("a limit of the GraphQL route that depends on a reference is checked when the value is known", async () => {
    const onlyA = capability({
      ...closeThing,
      graphql: {
        ...graphqlPlan("mutation"),
        ...closeThing.graphql,
        unsuitable: ({ input }: { input?: { id?: unknown } }) => (input?.id === "a" ? undefined : "only a"),
      },
    });
    await using server = await serve(answering());
    const result = await run(
      [view("a"), view("b"), step(onlyA, { id: "$0.id" }), step(onlyA, { id: "$1.id" })],
      server.url,
    );
    expect(result.results.slice(2)).toMatchObject([
      { ok: true },
      { error: { code: "ADAPTER_UNSUPPORTED", message: "only a (uses $1.id)", details: { not_sent: true } } },
    ]);
    expect(sent(server.requests)).toEqual(["query view=a view=b", "mutation close=a"]);
  });
});

describe("failures", () => {
  const missing = answering(({ id }) =>
    id === "bad" ? { error: { type: "NOT_FOUND", message: "no thing" } } : undefined,
  );

  test("a step that waits for a failed one is not sent and names it; the others are", async () => {
    await using server = await serve(missing);
    const result = await run(
      [view("bad"), view("ok"), close("$0.id"), rename("$2.id"), waiting(close("x"), 0), close("$1.id")],
      server.url,
    );
    expect(sent(server.requests)).toEqual(["query view=bad view=ok", "mutation close=ok"]);
    expect(result).toMatchObject({ status: "partial", meta: { succeeded: 2, failed: 4 } });
    expect(result.results.slice(2, 5).map(({ error }) => error)).toEqual([
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 0 (thing.view), whose result it uses, failed.",
        retryable: false,
        details: { not_sent: true, step: 0 },
      },
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 2 (thing.close), whose result it uses, was not sent.",
        retryable: false,
        details: { not_sent: true, step: 2 },
      },
      {
        code: "NOT_FOUND",
        message: "Not sent, because step 0 (thing.view), which it runs after, failed.",
        retryable: false,
        details: { not_sent: true, step: 0 },
      },
    ]);
  });

  test("a step that waits for several failed ones names the first", async () => {
    await using server = await serve(missing);
    const result = await run([view("bad"), view("bad"), waiting(close("x"), 1, 0)], server.url);
    expect(result.results[2]?.error?.details).toMatchObject({ not_sent: true, step: 0 });
  });

  test("a value that is not valid fails its step before it is sent", async () => {
    await using server = await serve(answering(({ id }) => (id === "a" ? { id: null } : undefined)));
    const strict = capability({ ...closeThing, input: () => object({ id: string() }) });
    const result = await run([view("a"), step(strict, { id: "$0.id" }), close("$0.missing")], server.url);
    expect(sent(server.requests)).toEqual(["query view=a"]);
    expect(result.results.slice(1)).toMatchObject([
      {
        error: {
          code: "VALIDATION",
          message: "id: expected a string, got null (uses $0.id)",
          details: { not_sent: true },
        },
      },
      {
        error: { code: "VALIDATION", message: "id: the result has no value at $0.missing (uses $0.missing)" },
      },
    ]);
  });

  test("after a write with an unknown outcome, the steps that wait for it are not sent", async () => {
    await using server = await serve((request, response, count) =>
      (parseRoots(request)[0]?.kind === "mutation" ? reset : answering())(request, response, count),
    );
    const result = await run([close("a"), view("b"), close("$0.id"), view("$1.id")], server.url);
    expect(result.results).toMatchObject([
      { error: { code: "NETWORK", retryable: false, details: { outcome: "unknown" } } },
      { ok: true },
      { error: { code: "NETWORK", retryable: false, details: { not_sent: true, step: 0 } } },
      { ok: true },
    ]);
    expect(result.results[2]?.error?.details).not.toHaveProperty("outcome");
    expect(sent(server.requests)).toEqual(["query view=b", "mutation close=a", "query view=b"]);
  });

  test("an aborted chain keeps the results of completed levels and sends no others", async () => {
    const abort = new AbortController();
    await using server = await serve((request, response, count) => {
      answering()(request, response, count);
    });
    const onEvent = (event: GhxEvent) => {
      if (event.type === "result") abort.abort();
    };
    const result = await run([view("a"), close("$0.id")], server.url, { signal: abort.signal, onEvent });
    expect(result.results).toMatchObject([
      { ok: true },
      { error: { code: "NETWORK", details: { aborted: true, not_sent: true } } },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  test("the retry budget is that of the whole chain", async () => {
    const clock = testClock();
    await using server = await serve((request, response, count) =>
      count % 2 === 1 ? respondJson(response, {}, 502) : answering()(request, response, count),
    );
    const session = testSession(server.url, { retry: { budgetMs: 1_000, baseMs: 600 } }, clock);
    const result = await runChain([view("a"), view("$0.id")], {}, session);
    expect(result).toMatchObject({
      status: "partial",
      results: [{ ok: true }, { error: { code: "SERVER" } }],
    });
    expect(clock.waits).toEqual([600]);
  });
});

describe("skipInvalid", () => {
  test("runs the valid steps, and none that waits for an invalid one", async () => {
    await using server = await serve(answering());
    const unknown: RequestedStep = { task: "thing.veiw", capability: undefined, input: {} };
    const steps = [view("a"), unknown, close("$0.id"), view("$1.id"), waiting(view("b"), 3)];
    expect(await run(steps, server.url)).toMatchObject({
      status: "failed",
      error: {
        details: { steps: [1], valid: [0, 2] },
        message: expect.stringContaining("Valid steps: 0, 2;"),
      },
    });
    expect(server.requests).toHaveLength(0);
    const result = await run(steps, server.url, { skipInvalid: true });
    expect(sent(server.requests)).toEqual(["query view=a", "mutation close=a"]);
    expect(result).toMatchObject({
      status: "partial",
      results: [
        { ok: true },
        { error: { code: "VALIDATION", message: 'There is no capability "thing.veiw".' } },
        { ok: true },
        { error: { message: "Not sent, because step 1 (thing.veiw), whose result it uses, was not sent." } },
        { error: { message: "Not sent, because step 3 (thing.view), which it runs after, was not sent." } },
      ],
    });
    expect(result.error).toBeUndefined();
  });

  test("lists the valid steps in their order, also if one waits for a later one", async () => {
    const result = await run([waiting(view("a"), 1), view("b"), view("$7.id")], NOWHERE);
    expect(result).toMatchObject({ error: { details: { steps: [2], valid: [0, 1] } } });
  });

  test("sends nothing if no step can run", async () => {
    const result = await run([view("$7.id"), close("$0.id")], NOWHERE, { skipInvalid: true });
    expect(result).toMatchObject({ status: "failed", error: { details: { steps: [0], valid: [] } } });
  });
});

describe("a dry run", () => {
  const plan = async (steps: readonly RequestedStep[], options: ChainOptions = {}): Promise<ChainPlan> => {
    const result = await runChain(steps, { dryRun: true, ...options }, testSession(NOWHERE));
    if (result.status !== "planned") throw new Error(JSON.stringify(result));
    return result;
  };

  test("shows the levels, with placeholders for the values of results", async () => {
    const { levels, requests } = await plan([rename("a"), close("$0.id"), view("$0.list[0]")]);
    expect(levels).toEqual([[0], [1, 2]]);
    expect(requests.map(({ level, phase, variables }) => ({ level, phase, variables }))).toEqual([
      { level: 0, phase: "read", variables: { s0_id: "a" } },
      { level: 0, phase: "write", variables: { s0_id: "<from target.seek.id>" } },
      { level: 1, phase: "read", variables: { s2_id: "<from $0.list.0>" } },
      { level: 1, phase: "write", variables: { s1_id: "<from $0.id>" } },
    ]);
  });

  test("shows requests that depend on the form of a value as conditional", async () => {
    const seek = nodeRequest("query", "seek", {
      name: "target",
      role: "lookup",
      when: ({ input }: { input?: { id?: { number?: unknown } } }) => input?.id?.number !== undefined,
    });
    const either = nodeCapability("thing.either", [seek, nodeRequest("mutation", "rename")]);
    const { requests } = await plan([view("a"), step(either, { id: "$0.id" })]);
    expect(requests.slice(1).map(({ conditions }) => conditions)).toEqual([
      { s1_seek: "the response to an earlier step decides whether it is sent" },
      undefined,
    ]);
  });

  test("shows the level of separate steps", async () => {
    const rest = capability({ id: "thing.send", order: ["rest"], rest: restPlan() });
    const { separate } = await plan([view("a"), waiting(step(rest), 0)], { mixed: true });
    expect(separate).toMatchObject([{ step: 1, level: 1, plan: { capability_id: "thing.send" } }]);
  });

  test("with skipInvalid lists the steps that would not be sent", async () => {
    const { requests, skipped } = await plan([view("a"), view("$9.id"), view("$1.id")], {
      skipInvalid: true,
    });
    expect(requests).toHaveLength(1);
    expect(skipped).toMatchObject([{ step: 1, error: { code: "VALIDATION" } }, { step: 2 }]);
  });
});
