// Tests chains whose steps use results of earlier steps or wait for them: their levels, and their dry run.

import { describe, expect, test } from "vitest";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { ChainOptions } from "../contract/options.js";
import { answering } from "../testing/root-fields.js";
import { capability, nodeCapability, nodeRequest, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve, split } from "../testing/test-server.js";
import { runStepsAt as run, step, testSession } from "../testing/test-session.js";
import { close, rename, sent, view, waiting } from "./fixtures/dependent-steps.js";
import { runChain } from "./run-chain.js";
import type { RequestedStep } from "./step-types.js";

const NOWHERE = "http://127.0.0.1:9";

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
    const { requests, levels, skipped } = await plan([view("a"), view("$9.id"), view("$1.id")], {
      skipInvalid: true,
    });
    expect(requests.map(({ level }) => level)).toEqual([undefined]);
    expect(levels).toBeUndefined();
    expect(skipped).toMatchObject([{ step: 1, error: { code: "VALIDATION" } }, { step: 2 }]);
  });
});
