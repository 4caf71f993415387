// Tests of executeTask and executeTasks.

import { describe, expect, test } from "vitest";
import { answering, parseRoots } from "../testing/root-fields.js";
import { closeThing, restThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { registryOf, testSession } from "../testing/test-session.js";
import { bindChain } from "./bound-chain.js";
import { bind } from "./client.js";
import { taskRunner, tasksRunner } from "./task-runners.js";
import { loadCapability } from "./tasks.js";

const registry = registryOf(
  {
    "thing.view": async () => viewThing,
    "thing.close": async () => closeThing,
    "thing.rerun": async () => restThing,
  },
  {
    aliases: { "thing.show": "thing.view" },
  },
);
const executeTask = taskRunner(registry);
const executeTasks = tasksRunner(registry);

test("runs a task by its id or alias", async () => {
  await using server = await serve(answering());
  for (const task of ["thing.view", "thing.show"]) {
    const result = await executeTask({ task, input: { id: "a" } }, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: { id: "a" }, meta: { capability_id: "thing.view" } });
  }
});

test("runs several tasks as a chain, and results have the names of the tasks", async () => {
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
  expect(server.requests.map((request) => parseRoots(request).length)).toEqual([1, 1]);
});

test("returns the plan of several tasks", async () => {
  const requests = ["a", "b"].map((id) => ({ task: "thing.view", input: { id } }));
  const plan = await executeTasks(requests, { dryRun: true }, testSession("http://127.0.0.1:9"));
  expect(plan).toMatchObject({ requests: [{ phase: "read" }] });
});

describe("an unknown name", () => {
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
  ])("%s is reported with the nearest names", async (task, message, nearest) => {
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

describe("a name that is not a string fails with VALIDATION and is not resolved", () => {
  const id = "thing.close";
  test.each<[string, unknown, string]>([
    ["an array of an id", [id], "a list"],
    ["an object that converts to an id", { toString: () => id }, "an object"],
    ["an object with a primitive value", { [Symbol.toPrimitive]: () => id }, "an object"],
    ["a String object", Object(id), "an object"],
    ["a proxy of an array", new Proxy([id], {}), "a list"],
    ["an object without a prototype", Object.create(null), "an object"],
    ["a number", 1, "a number"],
    ["true", true, "a boolean"],
    ["a symbol", Symbol(id), "a symbol"],
    ["null", null, "null"],
    ["nothing", undefined, "nothing"],
  ])("%s", async (_, task, type) => {
    await using server = await serve(answering());
    const session = testSession(server.url);
    const message = `Expected a capability id as a string, got ${type}.`;
    const error = { code: "VALIDATION", message, retryable: false };
    expect(await loadCapability(registry, task)).toBeUndefined();
    // The types exclude such names, but untyped data may contain them.
    expect(await Reflect.apply(executeTask, undefined, [{ task, input: { id: "a" } }, {}, session])).toEqual({
      ok: false,
      error,
      meta: { capability_id: "" },
    });
    const view = { task: "thing.view", input: { id: "a" } };
    for (const requests of [[{ task, input: { id: "a" } }], [view, { task, input: { id: "a" } }]]) {
      const results = { results: requests.map((request) => (request === view ? {} : { task: "", error })) };
      for (const options of [{}, { dryRun: true }]) {
        const result: unknown = await Reflect.apply(executeTasks, undefined, [requests, options, session]);
        expect(result).toMatchObject({ status: "failed", ...results });
      }
    }
    const step = { ...bind(session, closeThing).step({ id: "a" }), task };
    for (const steps of [[step], [bind(session, viewThing).step({ id: "a" }), step]]) {
      const result: unknown = await Reflect.apply(bindChain(session), undefined, [steps]);
      expect(result).toMatchObject({
        status: "failed",
        results: steps.map((each) => (each === step ? { error } : {})),
      });
    }
    expect(server.requests).toHaveLength(0);
  });

  test("rejects a request that is not an object", async () => {
    for (const request of [null, undefined, id, [id]]) {
      const error = { code: "VALIDATION" };
      expect(await Reflect.apply(executeTask, undefined, [request])).toMatchObject({ ok: false, error });
      expect(await Reflect.apply(executeTasks, undefined, [[request]])).toMatchObject({
        status: "failed",
        results: [{ ok: false, error }],
      });
    }
  });
});

test("reads each task once, so that the validated task is the one that runs", async () => {
  await using server = await serve(answering());
  const session = testSession(server.url, { readOnly: true });
  const changing = () => {
    let count = 0;
    return {
      input: { id: "a" },
      get task() {
        return count++ === 0 ? "thing.view" : "thing.close";
      },
    };
  };
  expect(await executeTask(changing(), {}, session)).toMatchObject({
    ok: true,
    meta: { capability_id: "thing.view" },
  });
  expect(await executeTasks([changing(), changing()], {}, session)).toMatchObject({
    status: "success",
    results: [{ task: "thing.view" }, { task: "thing.view" }],
  });
});

test.each([
  ["an object with a __proto__ key", JSON.parse('{"__proto__": {"id": "x"}}'), "__proto__"],
  ["a list", [], "expected an object"],
  ["nothing", null, "expected an object"],
])("%s as input rejects the chain", async (_what, input, message) => {
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

test("a property that tasks do not have is rejected with its path, next to the other errors", async () => {
  await using server = await serve(answering());
  const misspelled = { task: "thing.close", input: null, aftre: [0], fields: undefined };
  const requests = [{ task: "thing.view", input: { id: "a" } }, misspelled];
  const { results } = await executeTasks(requests, {}, testSession(server.url));
  expect(results[1]?.error?.message).toMatch(
    /^steps\.1\.aftre: unknown field; expected task, input or after; .*expected an object/,
  );
  expect(server.requests).toHaveLength(0);
});

test("an option in a single task is rejected with its path, and nothing is sent", async () => {
  await using server = await serve(answering());
  const request = { task: "thing.close", input: { id: "a" }, dryRun: true, readOnly: true, after: undefined };
  const message =
    "dryRun: unknown field; expected task or input; readOnly: unknown field; expected task or input";
  expect(await executeTask(request, {}, testSession(server.url))).toMatchObject({
    error: { code: "VALIDATION", message },
    meta: { capability_id: "thing.close" },
  });
  expect(await executeTasks([request], {}, testSession(server.url))).toMatchObject({
    results: [{ error: { message: expect.stringContaining("steps.0.dryRun: unknown field") } }],
  });
  expect(server.requests).toHaveLength(0);
});

test("a value may equal a property name of Object.prototype", async () => {
  await using server = await serve(answering());
  const requests = ["constructor", "hasOwnProperty"].map((id) => ({ task: "thing.view", input: { id } }));
  const result = await executeTasks(requests, {}, testSession(server.url));
  expect(result).toMatchObject({
    results: [{ data: { id: "constructor" } }, { data: { id: "hasOwnProperty" } }],
  });
});
