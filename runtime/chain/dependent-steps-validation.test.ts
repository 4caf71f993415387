// Tests which steps that use results or wait are rejected before anything is sent, and the chain without them.

import { describe, expect, test } from "vitest";
import { RouteError } from "../contract/route-error.js";
import type { CapabilityPolicy } from "../contract/session.js";
import { array, atLeastOne, enumeration, integer, object, string } from "../schema/index.js";
import { createSession } from "../session/create-session.js";
import { answering } from "../testing/root-fields.js";
import { capability, closeThing, graphqlPlan, restPlan, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runStepsAt as run, step } from "../testing/test-session.js";
import { close, sent, view, waiting } from "./fixtures/dependent-steps.js";
import { runChain } from "./run-chain.js";
import type { RequestedStep } from "./step-types.js";

const NOWHERE = "http://127.0.0.1:9";

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

  test("an input that only GraphQL does not support names the option that sends it over other routes", async () => {
    await using server = await serve(answering());
    const graphql = graphqlPlan("query", { unsuitable: () => "only b" });
    const steps = [capability({ graphql }), capability({ graphql, rest: restPlan() })];
    const { results } = await run(
      steps.map((one) => step(one, { id: "a" })),
      server.url,
    );
    expect(results.map(({ error }) => error?.message)).toEqual([
      "only b",
      "only b; mixed: true (--mixed) runs it over its other routes",
    ]);
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
