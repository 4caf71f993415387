// `each`: a step that is replaced by one per value.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTools, type Tools } from "../tools/tools.js";
import { readSteps } from "./steps.js";

let github: LocalGithub;
let tools: Tools;

beforeAll(async () => {
  github = await startLocalGithub();
  tools = createTools({ apiUrl: github.url, token: github.token, env: {}, repo: "octo/hello" });
});
afterAll(() => github.close());

test("each value is added to the input of a step of its own", () => {
  const step = { task: "issue.update", input: { repo: "octo/hello" }, fields: "number", after: [0] };
  const common = { task: "issue.update", fields: "number", after: [0] };
  expect(
    readSteps([{ task: "repo.view" }, { ...step, each: { issueNumber: [1, 2], title: ["a", "b"] } }]),
  ).toEqual({
    steps: [
      { task: "repo.view", input: {} },
      { ...common, input: { repo: "octo/hello", issueNumber: 1, title: "a" } },
      { ...common, input: { repo: "octo/hello", issueNumber: 2, title: "b" } },
    ],
  });
});

test.each([
  ["nothing", {}],
  ["a list", [1, 2]],
  ["one value", { issueNumber: 1 }],
  ["no values", { issueNumber: [] }],
  ["lists of different lengths", { issueNumber: [1, 2], title: ["a"] }],
])("%s in each is an error", (_what, each) => {
  expect(readSteps([{ task: "issue.close", each }]).problem).toContain(
    'steps.0.each: expected {"<input field>": [<value>, …]} with as many values for every field',
  );
});

test("a field of each that the input has as well is an error", () => {
  const step = { task: "issue.close", input: { issueNumber: 3 }, each: { issueNumber: [1, 2] } };
  expect(readSteps([step]).problem).toBe(
    "steps.0.each.issueNumber: is in the input as well; provide one of them",
  );
});

test("values of each count as steps", () => {
  const issueNumber = Array.from({ length: 1_001 }, (_, index) => index + 1);
  expect(readSteps([{ task: "issue.close", each: { issueNumber } }]).problem).toBe(
    "steps: expected at most 1000",
  );
});

test("a key of the prototype in each is a property", () => {
  const { steps = [] } = readSteps([
    { task: "issue.close", each: JSON.parse('{"__proto__":[{"polluted":1}]}') },
  ]);
  expect(Object.keys(Object(steps[0]?.input))).toEqual(["__proto__"]);
  expect(Object({}).polluted).toBeUndefined();
});

test("steps with each are run, and later steps count them", async () => {
  const steps = [
    { task: "issue.close", each: { issueNumber: [1, 2] } },
    { task: "issue.view", input: { issueNumber: "$1.number" }, fields: "number,state" },
  ];
  const { data } = JSON.parse(await tools.call("chain", { steps }));
  expect(data).toHaveLength(3);
  expect(data[2]).toEqual({ number: 2, state: "CLOSED" });
});
