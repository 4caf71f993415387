import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startGithub, type TestGithub, type World } from "../testing/index.js";

const OID = "1000000000000000000000000000000000000001";
const CI = ".github/workflows/ci.yml";
const world = {
  users: { mona: {} },
  tokens: { "mona-token": { user: "mona", scopes: ["repo", "workflow"] } },
  repositories: {
    "mona/app": {
      branches: { main: { commit: OID } },
      workflows: {
        [CI]: {
          name: CI,
          dispatchInputs: [],
          jobs: {
            lint: { duration: 1 },
            test: { conclusion: "FAILURE", log: "##[error]Expected 1, got 2\n" },
          },
        },
        ".github/workflows/plain.yml": { name: "Plain", dispatchInputs: [] },
        ".github/workflows/slow.yml": {
          name: "Slow",
          dispatchInputs: [],
          jobs: { build: { duration: 3600 } },
        },
      },
      runs: {
        7: {
          workflow: CI,
          headSha: OID,
          conclusion: "FAILURE",
          createdAt: "2026-02-20T10:00:00Z",
          jobs: { 8: { name: "test", conclusion: "FAILURE" }, 9: { name: "docs", conclusion: "SUCCESS" } },
        },
        17: { workflow: CI, headSha: OID, status: "IN_PROGRESS" },
      },
    },
  },
} satisfies World;

let github: TestGithub;
beforeAll(async () => {
  github = await startGithub({ world, client: { retry: { baseMs: 1 } } });
});
afterAll(() => github.close());
beforeEach(() => github.reset());

const run = (id: number) => github.world().repositories["mona/app"]?.runs?.[id];
const dispatch = async (workflow: string) => {
  const { data } = await github.ghx.workflow.dispatch.run({ workflow });
  return Number(data?.runId);
};

test("a dispatched run is queued, and its jobs proceed to their conclusions when it is watched", async () => {
  const runId = await dispatch("ci.yml");
  expect(run(runId)).toMatchObject({ status: "QUEUED", conclusion: null });
  const states: unknown[] = [];
  const { data } = await github.ghx.workflow.run.watch(
    { runId },
    { onEvent: (event) => void (event.type === "wait" && states.push(event.state)) },
  );
  expect(states).toMatchObject([{ status: "QUEUED" }, { status: "IN_PROGRESS" }]);
  expect(data).toMatchObject({
    conclusion: "FAILURE",
    jobs: [
      { name: "lint", conclusion: "SUCCESS" },
      { name: "test", conclusion: "FAILURE" },
    ],
  });
  expect(run(runId)).toMatchObject({ status: "COMPLETED", updatedAt: "2026-03-01T12:00:05Z" });
  expect(Object.values(run(runId)?.jobs ?? {})).toMatchObject([
    { startedAt: "2026-03-01T12:00:02Z", completedAt: "2026-03-01T12:00:03Z" },
    { startedAt: "2026-03-01T12:00:02Z", completedAt: "2026-03-01T12:00:05Z" },
  ]);
  const logs = await github.ghx.workflow.job.logs.get({ runId });
  expect(logs.data?.jobs).toMatchObject([{ name: "test", summary: { errors: ["Expected 1, got 2"] } }]);
  const checks = await github.ghx.commit.checks.list({ ref: "main" });
  expect(checks.ok && JSON.stringify(checks.data)).toContain("lint");
});

test("a workflow without jobs has one that succeeds", async () => {
  const runId = await dispatch("plain.yml");
  const { data } = await github.ghx.workflow.run.watch({ runId });
  expect(data).toMatchObject({ conclusion: "SUCCESS", jobs: [{ name: "build", conclusion: "SUCCESS" }] });
});

test("a rerun proceeds, and keeps the jobs that it does not repeat", async () => {
  await github.ghx.workflow.run.rerun_failed({ runId: 7 });
  expect(run(7)).toMatchObject({ status: "QUEUED", runAttempt: 2 });
  const { data } = await github.ghx.workflow.run.watch({ runId: 7 });
  expect(data).toMatchObject({
    conclusion: "FAILURE",
    jobs: [
      { id: 9, conclusion: "SUCCESS" },
      { name: "test", conclusion: "FAILURE" },
    ],
  });
});

test("a run that takes longer than the call waits is still in progress", async () => {
  const runId = await dispatch("slow.yml");
  const { error } = await github.ghx.workflow.run.watch({ runId }, { timeoutMs: 200 });
  expect(error).toMatchObject({
    code: "NETWORK",
    retryable: true,
    message: expect.stringContaining("Last state: status: IN_PROGRESS."),
    details: { state: { status: "IN_PROGRESS" } },
  });
  expect(run(runId)).toMatchObject({ status: "IN_PROGRESS" });
  await github.ghx.workflow.run.cancel({ runId });
  expect(run(runId)).toMatchObject({ status: "COMPLETED", conclusion: "CANCELLED" });
});

test("runs of the world keep their state, and requests that read no run do not advance the clock", async () => {
  await github.ghx.workflow.runs.list();
  await github.ghx.workflow.run.view({ runId: 17 });
  expect(run(17)).toMatchObject({ status: "IN_PROGRESS" });
  await dispatch("slow.yml");
  const before = github.store.date;
  await github.ghx.issue.list();
  expect(github.store.date).toEqual(before);
});

test("proceeds with the time of another clock", async () => {
  let time = Date.parse("2026-05-01T00:00:00Z");
  const clock = () => ({ now: () => new Date(time) });
  await using timed = await startGithub({ world, clock });
  const { data } = await timed.ghx.workflow.dispatch.run({ workflow: "slow.yml" });
  const state = async () => (await timed.ghx.workflow.run.view({ runId: Number(data?.runId) })).data;
  expect(await state()).toMatchObject({ status: "QUEUED" });
  time += 2000;
  expect(await state()).toMatchObject({ status: "IN_PROGRESS" });
  time += 3_600_000;
  expect(await state()).toMatchObject({ status: "COMPLETED", conclusion: "SUCCESS" });
});

test("a workflow that is committed has the jobs of its file", async () => {
  const content = "on: workflow_dispatch\njobs:\n  a: { runs-on: macos-latest }\n  b: { name: Second }\n";
  await github.ghx.repo.file.put({ path: ".github/workflows/new.yml", content, message: "Add it" });
  const runId = await dispatch("new.yml");
  expect(Object.values(run(runId)?.jobs ?? {})).toMatchObject([
    { name: "a", labels: ["macos-latest"] },
    { name: "Second", labels: ["ubuntu-latest"] },
  ]);
});
