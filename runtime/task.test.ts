// Capabilities by name, alone and as chains.

import { describe, expect, test } from "vitest";
import { taskRunner, tasksRunner } from "./task.js";
import { answering, closeThing, restThing, rootsOf, serve, testSession, viewThing } from "./test-support.js";

const registry = {
  loaders: {
    "thing.view": async () => viewThing,
    "thing.close": async () => closeThing,
    "thing.rerun": async () => restThing,
  },
  aliases: { "thing.show": "thing.view" },
};
const executeTask = taskRunner(registry);
const executeTasks = tasksRunner(registry);

test("one by its id or alias", async () => {
  await using server = await serve(answering());
  for (const task of ["thing.view", "thing.show"]) {
    const result = await executeTask({ task, input: { id: "a" } }, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: { id: "a" }, meta: { capability_id: "thing.view" } });
  }
});

test("several are a chain; results are called as the tasks were", async () => {
  await using server = await serve(answering());
  const result = await executeTasks(
    [
      { task: "thing.show", input: { id: "a" } },
      { task: "thing.close", input: { id: "b" } },
    ],
    {},
    testSession(server.url),
  );
  expect(result).toMatchObject({
    status: "success",
    results: [
      { task: "thing.show", data: { id: "a" } },
      { task: "thing.close", data: { id: "b" } },
    ],
  });
  expect(server.requests.map((request) => rootsOf(request).length)).toEqual([1, 1]);
});

test("the plan of several", async () => {
  const requests = ["a", "b"].map((id) => ({ task: "thing.view", input: { id } }));
  const plan = await executeTasks(requests, { dryRun: true }, testSession("http://127.0.0.1:9"));
  expect(plan).toMatchObject({ requests: [{ phase: "read" }] });
});

describe("a name that there is not", () => {
  test.each([
    ["thing.veiw", 'There is no capability "thing.veiw"; did you mean "thing.view"?', ["thing.view"]],
    [
      "thing.frobnicate.all",
      'There is no capability "thing.frobnicate.all".',
      ["thing.view", "thing.close", "thing.rerun", "thing.show"],
    ],
    ["__proto__", 'There is no capability "__proto__".', []],
    ["constructor", 'There is no capability "constructor".', []],
    ["toString", 'There is no capability "toString".', []],
  ])("%s is told with the nearest", async (task, message, nearest) => {
    await using server = await serve(answering());
    const session = testSession(server.url);
    const error = { code: "VALIDATION", message, details: { capability_id: task, nearest } };
    expect(await executeTask({ task, input: {} }, {}, session)).toMatchObject({ ok: false, error });
    expect(await executeTasks([{ task, input: {} }], {}, session)).toMatchObject({
      status: "failed",
      results: [{ task, error }],
    });
    const several = await executeTasks(
      [
        { task: "thing.view", input: {} },
        { task, input: {} },
      ],
      {},
      session,
    );
    expect(several).toMatchObject({
      status: "failed",
      results: [{ error: { details: { not_sent: true } } }, { task, error }],
    });
    expect(server.requests).toHaveLength(0);
  });
});

test.each([
  ["a key that would change what the object is", JSON.parse('{"__proto__": {"id": "x"}}'), "__proto__"],
  ["a list", [], "expected an object"],
  ["nothing", null, "expected an object"],
])("an input that is %s rejects the chain", async (_what, input, message) => {
  await using server = await serve(answering());
  const requests = [
    { task: "thing.view", input },
    { task: "thing.close", input: { id: "b" } },
  ];
  const result = await executeTasks(requests, {}, testSession(server.url));
  expect(result).toMatchObject({
    results: [{ error: { code: "VALIDATION", message: expect.stringContaining(message) } }, { ok: false }],
  });
  expect(server.requests).toHaveLength(0);
});

test("an own key of an object's prototype is a value like any other", async () => {
  await using server = await serve(answering());
  const requests = ["constructor", "hasOwnProperty"].map((id) => ({ task: "thing.view", input: { id } }));
  const result = await executeTasks(requests, {}, testSession(server.url));
  expect(result).toMatchObject({
    results: [{ data: { id: "constructor" } }, { data: { id: "hasOwnProperty" } }],
  });
});
