// Tests the steps of a mixed chain that run concurrently with the joined requests: when they start, and the chain's
// result.

import { describe, expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope } from "../contract/chain-envelope.js";
import type { GhxEvent } from "../contract/events.js";
import type { ChainOptions } from "../contract/options.js";
import { answering } from "../testing/root-fields.js";
import {
  both,
  capability,
  closeThing,
  renameThing,
  restPlan,
  restThing,
  viewThing,
} from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve, split, status, type TestServer } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import { runSeparateSteps, targetRepository } from "./concurrent-steps.js";
import { runChain } from "./run-chain.js";
import type { PreparedStep, RequestedStep } from "./step-types.js";

const restWrite = capability({
  id: "thing.restart",
  effect: "write",
  order: ["rest"],
  rest: restPlan("POST", {
    requests: [
      {
        name: "main",
        role: "main",
        request: ({ input }: { readonly input: { readonly id?: string } }) => ({
          method: "POST",
          path: `/restart/${input.id}`,
        }),
      },
    ],
  }),
});
const rest: Handler = (request, response) => respondJson(response, { url: request.url });

/** Waits for a request and its response, so that a request sent concurrently with the current one has arrived. */
const roundTrip = async ({ url }: TestServer): Promise<void> => {
  await (await fetch(url)).text();
};

async function run(
  steps: readonly RequestedStep[],
  server: Pick<TestServer, "url">,
  options: ChainOptions = {},
): Promise<ChainResultEnvelope> {
  const result = await runChain(steps, { mixed: true, ...options }, testSession(server.url));
  if (result.status === "planned") throw new Error("a plan");
  return result;
}

describe("a mixed chain", () => {
  test("returns results in the order of its steps, with the routes used", async () => {
    await using server = await serve(split(answering(), rest));
    const result = await run(
      [
        step(restWrite, { id: "1" }),
        step(viewThing, { id: "a" }),
        step(restThing),
        step(renameThing, { id: "b" }),
      ],
      server,
    );
    expect(result.results).toMatchObject([
      { task: "thing.restart", data: { url: "/restart/1" }, meta: { route_used: "rest" } },
      { task: "thing.view", data: { id: "a" } },
      { task: "thing.rerun", data: { url: "/thing" }, meta: { route_used: "rest" } },
      { task: "thing.rename", data: { id: "b!" } },
    ]);
    expect(result).toMatchObject({
      status: "success",
      meta: { route_used: "mixed", total: 4, round_trips: 2, cost: { requests: 4 } },
    });
    const order = server.requests.map(({ url, body }) => (body.includes("mutation") ? "mutation" : url));
    // Both reads come before both writes.
    expect(order.slice(0, 2).sort()).toEqual(["/graphql", "/thing"]);
    expect(order.slice(2).sort()).toEqual(["/restart/1", "mutation"]);
  });

  test("without GraphQL steps sends no joined request", async () => {
    await using server = await serve(rest);
    const result = await run([step(restThing), step(restWrite, { id: "1" })], server);
    expect(result).toMatchObject({ status: "success", meta: { route_used: "rest", round_trips: 0 } });
  });

  test("with only the REST route joins no steps", async () => {
    await using server = await serve(rest);
    const result = await run([step(both()), step(restThing)], server, { routes: ["rest"] });
    expect(result).toMatchObject({ status: "success", meta: { route_used: "rest", round_trips: 0 } });
    expect(server.requests.map(({ url }) => url)).toEqual(["/thing", "/thing"]);
  });

  test("is rejected if a step has no allowed route", async () => {
    await using server = await serve(split(answering(), rest));
    const result = await run([step(viewThing), step(restThing)], server, { routes: ["graphql"] });
    expect(result.results).toMatchObject([
      { error: { details: { not_sent: true } } },
      { error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("only graphql is allowed") } },
    ]);
    expect(server.requests).toHaveLength(0);
  });

  test("a failed step does not affect the others, on any route", async () => {
    await using server = await serve(split(answering(), status(404)));
    const result = await run([step(restThing), step(viewThing, { id: "a" })], server);
    expect(result).toMatchObject({
      status: "partial",
      results: [{ error: { code: "NOT_FOUND" } }, { data: { id: "a" } }],
    });
    await using down = await serve(split(status(401), rest));
    expect((await run([step(restThing), step(viewThing), step(closeThing)], down)).results).toMatchObject([
      { ok: true },
      { error: { code: "AUTH" } },
      { error: { code: "AUTH" } },
    ]);
  });

  test("the joined writes wait for the other reads", async () => {
    const order: string[] = [];
    await using other = await serve(rest);
    await using server = await serve(
      split(
        (request, response, count) => {
          order.push("write");
          answering()(request, response, count);
        },
        async (_request, response) => {
          await roundTrip(other);
          order.push("read");
          respondJson(response, {});
        },
      ),
    );
    await run([step(closeThing, { id: "a" }), step(restThing)], server);
    expect(order).toEqual(["read", "write"]);
  });

  test("the other writes wait for the joined reads", async () => {
    const order: string[] = [];
    await using other = await serve(rest);
    await using server = await serve(
      split(
        async (request, response, count) => {
          await roundTrip(other);
          order.push("read");
          answering()(request, response, count);
        },
        (_request, response) => {
          order.push("write");
          respondJson(response, {});
        },
      ),
    );
    await run([step(restWrite, { id: "1" }), step(viewThing, { id: "a" })], server);
    expect(order).toEqual(["read", "write"]);
  });
});

describe("concurrent steps", () => {
  /** Starts steps, each of which runs until `end` is called. */
  function start(
    steps: readonly { readonly effect: Capability<unknown, unknown>["effect"]; readonly input: object }[],
    {
      joinedTargets = [],
      mayWrite = Promise.resolve(),
      joined = Promise.resolve(),
    }: {
      joinedTargets?: readonly string[];
      mayWrite?: Promise<void>;
      joined?: Promise<void>;
    } = {},
  ) {
    const running = new Map<number, () => void>();
    const ready = steps.map(({ effect, input }, index): PreparedStep => {
      const task = String(index);
      return {
        task,
        capability: { ...restThing, effect },
        plainInput: input,
        input,
        cursor: undefined,
        plan: undefined,
        references: [],
        waitsFor: [],
      };
    });
    const run = (one: PreparedStep) =>
      new Promise<string>((resolve) => {
        running.set(Number(one.task), () => {
          running.delete(Number(one.task));
          resolve(one.task);
        });
      });
    const concurrent = runSeparateSteps(new Map(ready.entries()), run, {
      mayWrite,
      joined,
      joinedTargets: new Set(joinedTargets),
    });
    return {
      concurrent,
      /** Returns the indexes of the running steps. */
      async running() {
        await new Promise((resolve) => setImmediate(resolve));
        return [...running.keys()];
      },
      end: (index: number) => running.get(index)?.(),
    };
  }
  const read = { effect: "read", input: {} } as const;
  const writeTo = (name: string) => ({ effect: "write", input: { owner: "Octo", name } }) as const;
  const writeToNode = { effect: "destructive", input: { id: "N_1" } } as const;

  test("run at most four concurrently", async () => {
    const { running, end, concurrent } = start(Array.from({ length: 6 }, () => read));
    expect(await running()).toEqual([0, 1, 2, 3]);
    end(1);
    expect(await running()).toEqual([0, 2, 3, 4]);
    for (const index of [0, 2, 3, 4]) end(index);
    expect(await running()).toEqual([5]);
    end(5);
    await concurrent.reads;
    expect([...(await concurrent.results)].sort()).toEqual(
      [0, 1, 2, 3, 4, 5].map((index) => [index, String(index)]),
    );
  });

  test("write after all reads", async () => {
    const { running, end } = start([writeTo("a"), read]);
    expect(await running()).toEqual([1]);
    end(1);
    expect(await running()).toEqual([0]);
  });

  test("write after the joined reads", async () => {
    let allow = (): void => undefined;
    const mayWrite = new Promise<void>((resolve) => {
      allow = resolve;
    });
    const { running } = start([writeTo("a"), read], { mayWrite });
    expect(await running()).toEqual([1]);
    allow();
    const other = start([writeTo("a")], { mayWrite });
    expect(await other.running()).toEqual([0]);
  });

  test("write to one repository sequentially (ignoring case), to others concurrently", async () => {
    const { running, end } = start([writeTo("a"), writeTo("b"), writeTo("A"), writeTo("a")]);
    expect(await running()).toEqual([0, 1]);
    end(0);
    expect(await running()).toEqual([1, 2]);
    end(2);
    expect(await running()).toEqual([1, 3]);
  });

  test("write to a node with an unknown repository sequentially and in order", async () => {
    const { running, end } = start([writeTo("a"), writeToNode, writeTo("b")]);
    for (const index of [0, 1, 2]) {
      expect(await running()).toEqual([index]);
      end(index);
    }
  });

  test("write to a node before the joined requests are done if these write nothing", async () => {
    const { running } = start([writeToNode], { joined: new Promise(() => undefined) });
    expect(await running()).toEqual([0]);
  });

  test("write to a repository after the joined writes to it", async () => {
    let done = (): void => undefined;
    const joined = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { running } = start([writeTo("a"), writeTo("b")], { joined, joinedTargets: ["octo/a"] });
    expect(await running()).toEqual([1]);
    done();
    expect(await running()).toEqual([1, 0]);
  });

  test.each([
    ["the joined write", [writeTo("a"), writeTo("b")], [targetRepository({ id: "N_1" })]],
    ["the concurrent write", [writeToNode], ["octo/a"]],
  ])("wait for the joined writes if %s is to a node", async (_which, steps, joinedTargets) => {
    let done = (): void => undefined;
    const joined = new Promise<void>((resolve) => {
      done = resolve;
    });
    const { running } = start(steps, { joined, joinedTargets });
    expect(await running()).toEqual([]);
    done();
    expect(await running()).toEqual([0]);
  });
});

test("a repository is known only with its owner and its name", () => {
  expect(targetRepository({ owner: "Octo", name: "Hello" })).toBe("octo/hello");
  for (const input of [{ owner: "octo" }, { name: "hello" }, {}]) expect(targetRepository(input)).toBe("*");
});

test("meta of a chain without joined steps has the last response of its steps", async () => {
  await using server = await serve(rest);
  const { meta } = await run([step(restThing), step(restThing)], server);
  expect(meta.response?.status).toBe(200);
});

test("meta has the last response of the chain and of separate steps, and events have all of them", async () => {
  const events: GhxEvent[] = [];
  const answer = answering();
  await using server = await serve((request, response, count) => {
    response.setHeader("x-github-request-id", request.url === "/graphql" ? "joined" : "separate");
    if (request.url === "/graphql") answer(request, response, count);
    else respondJson(response, { id: "r" });
  });
  const result = await runTestChain(
    [step(viewThing, { id: "a" }), step(viewThing, { id: "b" }), step(restThing)],
    testSession(server.url, { onEvent: (event) => events.push(event) }),
    { mixed: true },
  );
  expect(result.status).toBe("success");
  expect(result.meta.response?.status).toBe(200);
  expect(result.results.map(({ meta }) => meta?.response)).toEqual([
    undefined,
    undefined,
    { status: 200, request_id: "separate" },
  ]);
  const responses = events.flatMap((event) =>
    event.type === "response" ? [`${event.capability_id} ${event.headers["x-github-request-id"]}`] : [],
  );
  expect(responses.sort()).toEqual(["chain joined", `${restThing.id} separate`]);
});
