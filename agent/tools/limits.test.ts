// Answers to arguments of megabytes are short, and repeated names are explained once.

import { expect, test } from "vitest";
import { selectCapabilities } from "../explain/select-capabilities.js";
import { createTools } from "../index.js";

const tools = createTools({ env: {}, repo: "octo/hello", token: "x".repeat(20) });
const long = "k".repeat(2_000_000);
const view = { capability_id: "issue.view" };

test.each<[string, string, unknown]>([
  ["a capability", "execute", { capability_id: long }],
  ["an argument", "execute", { ...view, [long]: 1 }],
  ["an input", "execute", { ...view, params: { [long]: 1 } }],
  ["an output field", "execute", { ...view, params: { issueNumber: 1 }, fields: long }],
  ["the capability of explain", "explain", { capability_id: long }],
  ["the capability of a step", "chain", { steps: [{ task: long }] }],
  ["a field of a step", "chain", { steps: [{ task: "issue.view", [long]: 1 }] }],
  ["an output field of a step", "chain", { steps: [{ task: "issue.view", fields: long }] }],
  ["a tool", long, {}],
])("a long name of %s is shortened in the error", async (_, name, args) => {
  for (const format of ["compact", "full"] as const)
    for (const rawText of [false, true]) {
      const text = await createTools({ env: {}, repo: "octo/hello", format, rawText }).call(name, args);
      const { ok, status } = JSON.parse(text);
      expect(ok === false || status === "failed").toBe(true);
      expect(text.length).toBeLessThan(20_000);
    }
});

test("of 10,000 unknown inputs, the first ones are listed", async () => {
  const params = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index]));
  expect((await tools.call("execute", { ...view, params })).length).toBeLessThan(20_000);
});

test("a value that is nested too deeply is a VALIDATION error", async () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 100_000; depth++) deep = [deep];
  const input = { issueNumber: deep };
  const message = expect.stringMatching(/^issueNumber[.0]*: is nested too deeply$/);
  const executed = JSON.parse(await tools.call("execute", { ...view, params: input }));
  expect(executed.error).toMatchObject({ code: "VALIDATION", message });
  const { errors } = JSON.parse(await tools.call("chain", { steps: [{ task: "issue.view", input }] }));
  expect(errors[0]).toMatchObject({ code: "VALIDATION", message });
});

test("an exception in a tool is its answer", async () => {
  const params = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error(`broken ghp_${"a".repeat(36)}`);
      },
    },
  );
  expect(JSON.parse(await tools.call("execute", { ...view, params }))).toMatchObject({
    ok: false,
    error: { code: "UNKNOWN", message: expect.stringContaining("broken [redacted]") },
  });
});

test("a chain has at most 1,000 steps", async () => {
  const steps = Array.from({ length: 1_001 }, () => ({ task: "repo.view" }));
  expect(JSON.parse(await tools.call("chain", { steps })).error.message).toBe("steps: expected at most 1000");
});

test("a name that is repeated is selected once", async () => {
  expect((await selectCapabilities("issue.view issue,repo.* ".repeat(10_000))).matches).toHaveLength(3);
});
