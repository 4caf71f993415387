// Older names of inputs: accepted in calls by id, and not in typed functions.

import { expect, test } from "vitest";
import { array, object, string } from "../schema/index.js";
import { answering, closeThing, json, restThing, serve, testSession, viewThing } from "../test-support.js";
import { bindChain } from "./chain.js";
import { bind } from "./client.js";
import { taskRunner, tasksRunner } from "./task-runners.js";
import { loadCapability } from "./tasks.js";

const input = () => object({ id: string({ minLength: 1 }), labels: array(string()) }, { required: ["id"] });
const view = { ...viewThing, input };
const renamed = { nodeId: "id", number: "id" };
const registry = {
  loaders: {
    "thing.view": async () => view,
    "thing.close": async () => ({ ...closeThing, input }),
    "thing.rerun": async () => ({ ...restThing, input }),
  },
  aliases: { "thing.show": "thing.view" },
  renamedInputs: { "thing.view": renamed, "thing.rerun": renamed },
};
const executeTask = taskRunner(registry);
const executeTasks = tasksRunner(registry);
const WARNING = { code: "RENAMED_INPUT", message: "The input nodeId was renamed to id; use id." };

test.each(["thing.view", "thing.show"])("%s accepts the older name and warns", async (task) => {
  await using server = await serve(answering());
  const result = await executeTask({ task, input: { nodeId: "a" } }, {}, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: { id: "a" }, meta: { warnings: [WARNING] } });
  const current = await executeTask({ task, input: { id: "a" } }, {}, testSession(server.url));
  expect(current.ok && current.meta.warnings).toBeUndefined();
});

test("a failure and a dry run contain the warning", async () => {
  await using server = await serve(answering());
  const session = testSession(server.url);
  expect(await executeTask({ task: "thing.view", input: { nodeId: "" } }, {}, session)).toMatchObject({
    error: { code: "VALIDATION", message: expect.stringContaining("id: expected a non-empty string") },
    meta: { warnings: [WARNING] },
  });
  const request = { task: "thing.view", input: { nodeId: "a" } };
  expect(await executeTask(request, { dryRun: true }, session)).toMatchObject({
    ok: true,
    meta: { warnings: [WARNING] },
  });
  expect(server.requests).toHaveLength(0);
});

test("the older name is accepted only by the capability that renames it", async () => {
  await using server = await serve(answering());
  const request = { task: "thing.close", input: { nodeId: "a" } };
  expect(await executeTask(request, {}, testSession(server.url))).toMatchObject({
    error: { code: "VALIDATION", message: expect.stringContaining("nodeId: is not an input") },
  });
});

test.each([
  [{ id: "a", nodeId: "a" }, "id and nodeId"],
  [{ number: "a", nodeId: "a" }, "number and nodeId"],
])("two names of one input fail, and nothing is sent: %j", async (both, names) => {
  await using server = await serve(answering());
  const session = testSession(server.url);
  const error = {
    code: "VALIDATION",
    message: `nodeId: is an older name of id; provide only id, not ${names}`,
  };
  const step = { task: "thing.view", input: both };
  expect(await executeTask(step, {}, session)).toMatchObject({ ok: false, error });
  for (const steps of [[step], [{ task: "thing.close", input: { id: "b" } }, step]]) {
    const { status, results } = await executeTasks(steps, {}, session);
    expect({ status, last: results.at(-1) }).toMatchObject({ status: "failed", last: { error } });
  }
  expect(server.requests).toHaveLength(0);
});

test("each step of a chain has its own warnings, joined or not", async () => {
  const graphql = answering();
  await using server = await serve((request, response, count) =>
    request.url === "/thing" ? json(response, {}) : graphql(request, response, count),
  );
  const session = testSession(server.url);
  const older = { task: "thing.view", input: { nodeId: "a" } };
  const close = { task: "thing.close", input: { id: "b" } };
  const rerun = { task: "thing.rerun", input: { number: "c" } };
  const { results } = await executeTasks([older, close, rerun], { mixed: true }, session);
  expect(results[0]).toMatchObject({ data: { id: "a" }, meta: { warnings: [WARNING] } });
  expect(results[1]?.meta?.warnings).toBeUndefined();
  const other = { ...WARNING, message: "The input number was renamed to id; use id." };
  expect(results[2]).toMatchObject({ ok: true, meta: { route_used: "rest", warnings: [other] } });
  expect((await executeTasks([older], {}, session)).results[0]?.meta?.warnings).toEqual([WARNING]);
  const invalid = { task: "thing.view", input: { nodeId: "" } };
  const rejected = await executeTasks([close, invalid], {}, session);
  expect(rejected.results[1]).toMatchObject({ ok: false, meta: { warnings: [WARNING] } });
  const plan = await executeTasks([close, older], { dryRun: true }, session);
  expect(plan).toMatchObject({ status: "planned", warnings: [{ step: 1, ...WARNING }] });
});

test("keys of every object are not older names", async () => {
  await using server = await serve(answering());
  const session = testSession(server.url);
  for (const key of ["__proto__", "constructor", "toString"]) {
    const request = { task: "thing.view", input: JSON.parse(`{"nodeId": "a", "${key}": {"id": "b"}}`) };
    const error = { code: "VALIDATION", message: expect.stringContaining(`${key}: is not an`) };
    expect(await executeTask(request, {}, session)).toMatchObject({ ok: false, error });
  }
  expect(server.requests).toHaveLength(0);
  const byPrototype = { ...registry, renamedInputs: Object.create({ "thing.view": renamed }) };
  const capability = await loadCapability(byPrototype, "thing.view");
  expect(capability?.id).toBe("thing.view");
  expect(capability?.renameInputs).toBeUndefined();
});

test("typed functions and their chains do not accept the older name", async () => {
  await using server = await serve(answering());
  const session = testSession(server.url);
  await loadCapability(registry, "thing.view");
  const call = bind(session, view);
  const error = { code: "VALIDATION", message: expect.stringContaining("nodeId: is not an input") };
  expect(await call({ nodeId: "a" })).toMatchObject({ ok: false, error });
  expect(await bindChain(session)([call.step({ nodeId: "a" })])).toMatchObject({ results: [{ error }] });
  expect(server.requests).toHaveLength(0);
});
