import { expect, test } from "vitest";
import { loadWorld } from "../world/load.js";
import { runLogEntries } from "./job-log.js";

test("a log without times belongs to the failed step", () => {
  const { store, diagnostics } = loadWorld(`
users: { octocat: {} }
tokens: { t: { user: octocat, scopes: [repo] } }
repositories:
  octocat/hello:
    commits: { "${"1".repeat(40)}": {} }
    branches: { main: { commit: "${"1".repeat(40)}" } }
    workflows: { .github/workflows/ci.yml: { name: CI } }
    runs:
      15000000001:
        workflow: .github/workflows/ci.yml
        headSha: "${"1".repeat(40)}"
        conclusion: FAILURE
        jobs:
          41000000001:
            name: test
            conclusion: FAILURE
            steps: [{ name: Set up job, conclusion: SUCCESS }, { name: Run tests, conclusion: FAILURE }]
            log: "it failed\\n"
`);
  expect(diagnostics).toEqual([]);
  const runs = [...(store.repository("octocat", "hello")?.runs.values() ?? [])];
  expect(runs.flatMap(({ jobs }) => runLogEntries(jobs))).toEqual([
    { name: "0_test.txt", text: "it failed\n" },
    { name: "test/2_Run tests.txt", text: "it failed\n" },
  ]);
});
