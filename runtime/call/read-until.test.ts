// Tests reads of an output until it has a state, in complete calls against a local server.

import { expect, test } from "vitest";
import type { PlannedRest, RestPlan } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { readUntil } from "./read-until.js";

const get = (name: string, role: PlannedRest["role"]): PlannedRest => ({
  name,
  role,
  request: () => ({ method: "GET", path: `/${name}` }),
});
const rest: RestPlan = {
  api: "rest",
  requests: [get("found", "lookup"), get("main", "main"), get("later", "then")],
  output: (scope) => ({ ...Object(scope).main, later: Object(scope).later.count }),
  until: {
    read: readUntil,
    fields: ["status"],
    done: (scope) => Reflect.get(Object(scope).data, "status") === "completed",
  },
};
const watch = capability({ order: ["rest"], rest });

/** Answers the main request with these statuses, the last one from then on. */
const answers = (...statuses: readonly string[]) => {
  let count = 0;
  return serve(({ url }, response) => {
    if (url === "/main") count++;
    respondJson(response, { status: statuses[Math.min(count, statuses.length) - 1], count });
  });
};

test("sends the requests after the lookups again until the output has the state, and reports each wait", async () => {
  await using server = await answers("queued", "running", "completed");
  const events: unknown[] = [];
  const onEvent = (event: {
    type: string;
    step?: string;
    attempt?: number;
    delay_ms?: number;
    state?: object;
  }) => event.type === "wait" && events.push([event.step, event.attempt, event.delay_ms, event.state]);
  const session = testSession(server.url);
  const result = await execute(watch, {}, { onEvent, retry: { baseMs: 1 } }, session);
  expect(result).toMatchObject({ ok: true, data: { status: "completed", later: 3 } });
  expect(server.requests.map(({ url }) => url)).toEqual([
    "/found",
    ...["/main", "/later", "/main", "/later", "/main", "/later"],
  ]);
  expect(events).toEqual([
    ["main", 1, 4, { status: "queued" }],
    ["main", 2, 8, { status: "running" }],
  ]);
});

test("fails before a wait that the call would not outlive", async () => {
  await using server = await answers("queued");
  const result = await execute(watch, {}, { timeoutMs: 500 }, testSession(server.url));
  expect(result).toMatchObject({
    ok: false,
    error: {
      code: "NETWORK",
      retryable: true,
      message: expect.stringMatching(
        /does not have the requested state yet, .* set a higher timeoutMs.* Last state: status: queued\.$/,
      ),
      details: { state: { status: "queued" } },
    },
  });
});

test("an error while it waits contains the state that was read last, without lists", async () => {
  let count = 0;
  await using server = await serve(({ url }, response) =>
    url === "/main" && ++count === 3
      ? respondJson(response, { message: "Gone" }, 410)
      : respondJson(response, { status: `attempt ${count}`, counts: { open: 2 }, jobs: [{ name: "a" }] }),
  );
  const until = { ...rest.until, read: readUntil, done: () => false, fields: ["status", "counts", "jobs"] };
  const plan = { ...rest, until } satisfies RestPlan;
  const untrusted = ["status"];
  const failing = { ...capability({ order: ["rest"], rest: plan }), untrusted };
  const { error } = await execute(failing, {}, { retry: { baseMs: 1 } }, testSession(server.url));
  expect(error).toMatchObject({ code: "NOT_FOUND", untrusted: true });
  expect(error?.details?.state).toEqual({ status: "attempt 2", counts: { open: 2 } });
});

test("a warning that every answer causes is reported once", async () => {
  await using server = await answers("queued", "completed");
  const plan = { ...rest, omits: [["more", "GraphQL only."]] } satisfies RestPlan;
  const partial = capability({ order: ["rest"], rest: plan });
  const result = await execute(partial, {}, { retry: { baseMs: 1 } }, testSession(server.url));
  expect(result.meta.warnings).toEqual([{ code: "FIELD_UNAVAILABLE", message: "more: GraphQL only." }]);
});
