// Tests chains that write over GraphQL and over REST: which writes wait for others, and what a failed step stops.

import { expect, test } from "vitest";
import { lookUntil } from "../call/look-until.js";
import type { Capability } from "../contract/capability.js";
import { answering } from "../testing/root-fields.js";
import { capability, closeThing, nodeRequest, renameThing, restPlan } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve, split, status } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";
import { close, rename, sent, view, waiting } from "./fixtures/dependent-steps.js";
import type { RequestedStep } from "./step-types.js";

/** A capability over REST whose path ends with the `id` of its input. */
const overRest = (method: "GET" | "POST") =>
  capability({
    id: `thing.${method}`,
    effect: method === "GET" ? "read" : "write",
    order: ["rest"],
    rest: restPlan(method, {
      requests: [
        {
          name: "main",
          role: "main",
          request: ({ input }: { readonly input?: unknown }) => ({
            method,
            path: `/thing/${Object(input).id}`,
          }),
        },
      ],
    }),
  });
const readOver = (id: string) => step(overRest("GET"), { id });
const writeOver = (id: string, more: object = {}) => step(overRest("POST"), { id, ...more });
const inRepository = (one: RequestedStep, name: string): RequestedStep => ({
  ...one,
  input: { ...Object(one.input), owner: "octo", name },
});
const ok: Handler = (_request, response) => respondJson(response, { id: "r" });

/** A promise, and the function that resolves it. */
function signal() {
  let send = (): void => undefined;
  const sending = new Promise<void>((resolve) => {
    send = resolve;
  });
  return { sending, send };
}

test("a write over REST is sent after the answer to the joined writes to its repository", async () => {
  await using other = await serve(ok);
  const order: string[] = [];
  await using server = await serve(
    split(
      async (request, response, count) => {
        // A write that is sent at the same time arrives before these answers.
        for (const _ of [1, 2, 3]) await (await fetch(other.url)).text();
        order.push("joined");
        answering()(request, response, count);
      },
      (_request, response) => {
        order.push("REST");
        respondJson(response, {});
      },
    ),
  );
  const steps = [inRepository(close("a"), "hello"), inRepository(writeOver("b"), "Hello"), view("c")];
  const { status } = await runStepsAt(steps, server.url, { mixed: true });
  expect(status).toBe("success");
  expect(order).toEqual(["joined", "joined", "REST"]);
});

test("a write over REST does not wait for joined writes to other repositories, nor for reads of its own", async () => {
  const arrived = signal();
  await using server = await serve(
    split(
      async (request, response, count) => {
        // The joined write is answered only if the other one is sent before.
        if (request.body.includes("mutation")) await arrived.sending;
        answering()(request, response, count);
      },
      (_request, response) => {
        arrived.send();
        respondJson(response, {});
      },
    ),
  );
  const steps = [
    inRepository(close("a"), "other"),
    inRepository(view("b"), "hello"),
    inRepository(writeOver("c"), "hello"),
  ];
  const { results } = await runStepsAt(steps, server.url, { mixed: true, timeoutMs: 60_000 });
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true]);
});

test("after a failure that stops the writes, reads that were waiting are sent", async () => {
  const stopped = signal();
  const explain: Capability<unknown, unknown>["explain"] = () => async (thrown) => {
    stopped.send();
    throw thrown;
  };
  await using server = await serve(
    split(
      answering(({ field }) => (field === "seek" ? null : undefined)),
      // The last read waits for one of the others, and these for the failure.
      async (_request, response) => {
        await stopped.sending;
        respondJson(response, {});
      },
    ),
  );
  const reads = ["1", "2", "3", "4", "5"].map(readOver);
  const steps = [...reads, step({ ...renameThing, explain }, { id: "a" }), writeOver("6")];
  const { results } = await runStepsAt(steps, server.url, { mixed: true, checkFirst: true });
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, false, false]);
  expect(results[6]?.error?.message).toBe("Not sent, because step 5 (thing.rename) failed.");
  expect(server.requests.map(({ method, url }) => `${method} ${url}`)).not.toContain("POST /thing/6");
});

test("a level without joined steps comes before one whose steps are joined", async () => {
  await using server = await serve(split(answering(), ok));
  const steps = [writeOver("1"), waiting(view("a"), 0), waiting(close("$0.id"), 0), waiting(view("b"), 0)];
  const { status, meta } = await runStepsAt(steps, server.url, { mixed: true });
  expect(status).toBe("success");
  expect(meta).toMatchObject({ route_used: "mixed", round_trips: 2 });
  expect(meta.extra).toBeUndefined();
  const [first, ...joined] = server.requests;
  expect(first?.url).toBe("/thing/1");
  expect(sent(joined)).toEqual(["query view=a view=b", "mutation close=r"]);
});

test("the routes of a chain whose joined steps were not sent are those of the others", async () => {
  await using server = await serve(split(answering(), status(404)));
  const steps = [writeOver("1"), waiting(view("a"), 0), waiting(close("b"), 0)];
  const { results, meta } = await runStepsAt(steps, server.url, { mixed: true });
  expect(results.map(({ error }) => error?.code)).toEqual(["NOT_FOUND", "NOT_FOUND", "NOT_FOUND"]);
  expect(meta).toMatchObject({ route_used: "rest", round_trips: 0 });
});

test("a step that the value of a reference lets join runs alone if no other step is joined", async () => {
  const { graphql } = renameThing;
  const [lookup, main] = graphql?.requests ?? [];
  if (!graphql || !lookup || !main) throw new Error("no plan");
  const wait = {
    look: lookUntil,
    when: (scope: object) => Object(scope).input.id !== "r",
    until: () => true,
  };
  const plan = { ...graphql, requests: [lookup, { ...main, wait }] };
  await using server = await serve(split(answering(), ok));
  const steps = [writeOver("1"), step({ ...renameThing, graphql: plan }, { id: "$0.id" })];
  const { results } = await runStepsAt(steps, server.url, { mixed: true });
  expect(results).toMatchObject([{ data: { id: "r" } }, { data: { id: "r!" } }]);
});

test("a step that is not sent does not read what exists", async () => {
  const { operation } = nodeRequest("query", "names");
  const explain: Capability<unknown, unknown>["explain"] =
    ({ wire }) =>
    async (thrown) => {
      const request = { operation, variables: { id: "all" }, repeated: [], partial: [] };
      await wire.graphql(request, { signal: undefined, timeoutMs: 1000 });
      throw thrown;
    };
  await using server = await serve(answering(({ field }) => (field === "seek" ? null : undefined)));
  const steps = [rename("a"), step({ ...closeThing, explain }, { id: "b" })];
  const { results } = await runStepsAt(steps, server.url, { checkFirst: true });
  expect(results.map(({ error }) => error?.details?.not_sent)).toEqual([undefined, true]);
  expect(sent(server.requests)).toEqual(["query seek=a"]);
});
