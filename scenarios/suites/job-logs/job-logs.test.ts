// What an agent reads about a failed job, from the logs of real test runners.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import { createTools } from "../../../agent/index.js";
import { patchedWorld } from "../../runner/worlds.js";

const folder = join(import.meta.dirname, "fixtures");
const runners = readdirSync(folder)
  .filter((file) => file.endsWith(".log"))
  .map((file) => basename(file, ".log"));

/** Job ids of the recorded logs, all in one failed run. */
const FIRST_JOB = 42_000_000_001;
let github: LocalGithub;
beforeAll(async () => {
  const jobs = runners.map((runner, index) => [
    FIRST_JOB + index,
    {
      name: runner,
      conclusion: "FAILURE",
      steps: [{ name: "Run tests", conclusion: "FAILURE" }],
      log: readFileSync(join(folder, `${runner}.log`), "utf8"),
    },
  ]);
  const patch = {
    repositories: { "octo/hello": { runs: { 15000000003: { jobs: Object.fromEntries(jobs) } } } },
  };
  github = await startLocalGithub({ world: stringify(patchedWorld({}, { patch })) });
});
afterAll(() => github.close());

/** The name of the failed test, and the lines with its assertion. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  cargo: ["tests::applies_the_discount", "left: 100\nright: 90"],
  dotnet: ["Cart.Tests.CartTests.AppliesTheDiscount", "Expected: 90\nActual: 100"],
  go: ["TestDiscount/applies_the_discount", "Total() = 100, want 90"],
  gradle: ["com.example.CartTest > appliesTheDiscount", "expected:<90> but was:<100>"],
  jest: ["cart › applies the discount", "Expected: 90\nReceived: 100"],
  maven: ["appliesTheDiscount(com.example.CartTest)", "expected:<90> but was:<100>"],
  mocha: ["1) cart\napplies the discount", "100 !== 90"],
  node: ["applies the discount", "100 !== 90", "expected: 90\nactual: 100"],
  phpunit: ["CartTest::testAppliesTheDiscount", "Failed asserting that 100 is identical to 90."],
  pytest: ["TestCart.test_applies_the_discount", "assert 100 == 90"],
  rspec: ["cart applies the discount", "expected: 90\ngot: 100"],
  vitest: ["cart.test.js > cart > applies the discount", "expected 100 to be 90"],
};

test("there is an expectation for each recorded log", () => {
  expect(runners).toEqual(Object.keys(EXPECTED));
});

test.each(runners)("an agent reads the failed test and its assertion in 150 tokens: %s", async (runner) => {
  const tools = createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
  const params = { jobId: FIRST_JOB + runners.indexOf(runner) };
  const text = await tools.call("execute", { capability_id: "workflow.job.logs.get", params });
  const { data } = JSON.parse(text);
  const [{ failedSteps, summary }] = data.jobs;
  expect(failedSteps).toEqual(["Run tests"]);
  expect(summary.errors).toHaveLength(1);
  for (const part of EXPECTED[runner] ?? []) expect(summary.errors[0]).toContain(part);
  for (const markup of ["\u001b", "##[", "2026-", "/home/runner"]) expect(text).not.toContain(markup);
  expect(encode(text).length).toBeLessThanOrEqual(150);
});
