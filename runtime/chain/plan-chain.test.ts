// Tests the dry run of a chain.

import { expect, test } from "vitest";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { ChainOptions } from "../contract/options.js";
import type { PlannedGraphql } from "../contract/plan.js";
import { answering } from "../testing/root-fields.js";
import {
  both,
  capability,
  closeThing,
  nodeCapability,
  nodeRequest,
  renameThing,
  repeating,
  restPlan,
  restThing,
  viewThing,
} from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { step, testSession } from "../testing/test-session.js";
import { runChain } from "./run-chain.js";
import { MAX_OPERATIONS } from "./split-batch.js";
import type { RequestedStep } from "./step-types.js";

async function plan(steps: readonly RequestedStep[], options: ChainOptions = {}): Promise<ChainPlan> {
  await using server = await serve(answering());
  const result = await runChain(steps, { dryRun: true, ...options }, testSession(server.url));
  if (result.status !== "planned") throw new Error(JSON.stringify(result));
  expect(server.requests).toHaveLength(0);
  return result;
}

test("returns the joined requests and the steps of each alias", async () => {
  const steps = [
    step(renameThing, { id: "a" }),
    step(viewThing, { id: "b" }),
    step(viewThing, { id: "b" }),
    step(closeThing, { id: "c" }),
  ];
  expect(await plan(steps)).toEqual({
    status: "planned",
    requests: [
      {
        phase: "read",
        document:
          "query Chain($s0_id:ID! $s1_id:ID!){s0_seek:seek(id:$s0_id){id} s1_view:view(id:$s1_id){id}}",
        variables: { s0_id: "a", s1_id: "b" },
        aliases: { s0_seek: [0], s1_view: [1, 2] },
      },
      {
        phase: "write",
        document:
          "mutation Chain($s0_id:ID! $s3_id:ID!){s0_rename:rename(id:$s0_id){id} s3_close:close(id:$s3_id){id}}",
        variables: { s0_id: "<from target.seek.id>", s3_id: "c" },
        aliases: { s0_rename: [0], s3_close: [3] },
      },
    ],
  });
});

test("follow-ups come last, with their conditions", async () => {
  const after: PlannedGraphql = nodeRequest("mutation", "after", {
    name: "after",
    role: "then",
    when: ({ main }: { readonly main?: unknown }) => Boolean(Object(main).close.merged),
  });
  const finish = nodeCapability("thing.finish", [nodeRequest("mutation", "close"), after]);
  const { requests } = await plan([step(finish, { id: "a" }), step(closeThing, { id: "b" })]);
  expect(requests.map(({ phase, aliases }) => [phase, aliases])).toEqual([
    ["write", { s0_close: [0], s1_close: [1] }],
    ["follow_up", { s0_after: [0] }],
  ]);
  expect(requests[1]?.conditions).toEqual({ s0_after: "the response to main decides whether it is sent" });
});

test("returns every request of a long chain", async () => {
  const steps = Array.from({ length: MAX_OPERATIONS + 1 }, (_, index) =>
    step(closeThing, { id: `${index}` }),
  );
  const { requests } = await plan(steps);
  expect(requests.map(({ aliases }) => Object.keys(aliases).length)).toEqual([MAX_OPERATIONS, 1]);
});

test("concurrent steps have the plans of their calls", async () => {
  const { requests, separate } = await plan([step(viewThing, { id: "a" }), step(restThing)], { mixed: true });
  expect(requests).toHaveLength(1);
  expect(separate).toMatchObject([
    { step: 1, plan: { capability_id: "thing.rerun", routes: [{ route: "rest" }] } },
  ]);
});

test("a chain with one step returns the routes of its call, GraphQL or not", async () => {
  expect(await plan([step(restThing)])).toMatchObject({
    requests: [],
    separate: [{ step: 0, plan: { routes: [{ route: "rest" }] } }],
  });
  expect((await plan([step(both())])).separate?.[0]?.plan.routes.map(({ route }) => route)).toEqual([
    "graphql",
    "rest",
  ]);
});

test("a separate step shows where it uses the result of another", async () => {
  const send = capability({
    id: "thing.send",
    order: ["rest"],
    rest: restPlan("GET", {
      requests: [
        {
          name: "main",
          role: "main",
          request: ({ input }: { readonly input?: unknown }) => ({
            method: "GET",
            path: `/thing/${Object(input).id}`,
          }),
        },
      ],
    }),
  });
  const { separate } = await plan([step(viewThing, { id: "a" }), step(send, { id: "$0.id" })], {
    mixed: true,
  });
  expect(separate?.[0]?.plan.routes[0]?.requests[0]?.rest?.path).toBe("/thing/<from $0.id>");
});

test("an operation that is not joined is a request of its own, after the joined ones", async () => {
  const alone = nodeCapability("thing.alone", [nodeRequest("query", "view", { operation: { alone: true } })]);
  const { requests } = await plan([
    step(alone, { id: "a" }),
    step(viewThing, { id: "b" }),
    step(viewThing, { id: "c" }),
  ]);
  expect(requests.map(({ aliases }) => aliases)).toEqual([{ s1_view: [1], s2_view: [2] }, { s0_view: [0] }]);
});

test("a request that selects nothing is not shown, and one of several steps has the condition of any", async () => {
  const users = nodeRequest("query", "users", {
    name: "users",
    role: "lookup",
    operation: repeating.users,
    repeat: () => [],
  });
  const seek = nodeRequest("query", "seek", { name: "target", role: "lookup" });
  const viewing = nodeRequest("query", "view", {
    name: "state",
    role: "lookup",
    when: ({ target }: { readonly target?: unknown }) => Boolean(Object(target).seek.open),
  });
  const change = nodeCapability("thing.change", [users, seek, viewing, nodeRequest("mutation", "close")]);
  const { requests } = await plan([step(viewThing, { id: "a" }), step(change, { id: "a" })]);
  expect(requests.map(({ aliases }) => aliases)).toEqual([
    { s0_view: [0, 1], s1_seek: [1] },
    { s1_close: [1] },
  ]);
  expect(requests[0]?.conditions).toEqual({
    s0_view: "the response to target decides whether it is sent",
  });
});

test("rejects an invalid chain", async () => {
  const result = await runChain(
    [step(viewThing), step(restThing)],
    { dryRun: true },
    testSession("http://127.0.0.1:9"),
  );
  expect(result).toMatchObject({ status: "failed", error: { code: "VALIDATION" } });
});
