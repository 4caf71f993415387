import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const RUNS = `${HELLO}/actions/runs`;

test.each([
  ["a".repeat(40)],
  ["aaaaaaa"],
  ["feature/hello"],
  ["heads/feature/hello"],
  ["refs%2Fheads%2Ffeature%2Fhello"],
])("check runs of the commit %s", async (ref) => {
  const { body } = await testGitHub().request("GET", `${HELLO}/commits/${ref}/check-runs?per_page=2`);
  expect(body).toMatchObject({
    total_count: 5,
    check_runs: [
      {
        id: 41000000101,
        name: "lint",
        status: "completed",
        conclusion: "failure",
        output: { annotations_count: 1 },
      },
      { name: "audit", status: "queued", conclusion: null, completed_at: null },
    ],
  });
});

test("check runs are filtered by name and status", async () => {
  const github = testGitHub();
  const count = async (query: string) =>
    (await github.request("GET", `${HELLO}/commits/feature%2Fhello/check-runs?${query}`)).body;
  expect(await count("check_name=lint")).toMatchObject({ total_count: 1 });
  expect(await count("status=queued")).toMatchObject({ total_count: 1 });
});

test("suites, a check run by id, and its annotations", async () => {
  const github = testGitHub();
  const get = async (path: string) => (await github.request("GET", `${HELLO}${path}`)).body;
  const suites = await get("/commits/feature%2Fhello/check-suites");
  expect(suites).toMatchObject({
    total_count: 2,
    check_suites: [{ app: { slug: "linter" } }, { app: { slug: "github-actions" } }],
  });
  expect(await get("/check-runs/41000000101")).toMatchObject({
    pull_requests: [{ number: 4 }, { number: 8 }],
  });
  expect(await get("/check-runs/41000000101/annotations")).toMatchObject([
    { path: "src/a.ts", annotation_level: "warning", end_line: 3 },
  ]);
});

test("commit statuses, combined and one by one", async () => {
  const github = testGitHub();
  const get = (path: string) => github.request("GET", `${HELLO}/commits/${path}`);
  expect(await get("feature/hello/status")).toMatchObject({
    body: {
      state: "pending",
      total_count: 2,
      statuses: [{ context: "ci/jenkins", state: "success" }, { state: "pending" }],
    },
  });
  expect(await get("main/status")).toMatchObject({
    body: { state: "pending", total_count: 0, statuses: [] },
  });
  expect(await get("feature/hello/statuses")).toMatchObject({
    body: [{ context: "deploy", creator: null }, { creator: { login: "hubot" } }],
  });
  expect(await get("main")).toMatchObject({
    body: { sha: "b".repeat(40), parents: [{ sha: "c".repeat(40) }] },
  });
  expect(await get("nothing/status")).toMatchObject({
    status: 422,
    body: { message: "No commit found for SHA: nothing" },
  });
});

test.each([
  ["", [15000000103, 15000000102, 15000000101]],
  ["?branch=feature/hello", [15000000101]],
  ["?event=push", [15000000102]],
  ["?status=failure", [15000000101]],
  ["?status=in_progress", [15000000102]],
  ["?actor=dependabot%5Bbot%5D", [15000000102]],
  [`?head_sha=${"a".repeat(40)}`, [15000000101]],
  ["?created=2026-01-01..2026-01-20", [15000000102, 15000000101]],
  ["?created=%3E2026-01-20", [15000000103]],
])("lists runs: %s", async (query, ids) => {
  const { body } = await testGitHub().request("GET", `${RUNS}${query}`);
  expect(body).toMatchObject({ total_count: ids.length, workflow_runs: ids.map((id) => ({ id })) });
});

test("runs of a workflow by id and by file name", async () => {
  const github = testGitHub();
  for (const workflow of ["161335", "ci.yml", ".github%2Fworkflows%2Fci.yml"]) {
    expect(await github.request("GET", `${HELLO}/actions/workflows/${workflow}/runs`)).toMatchObject({
      body: { total_count: 2 },
    });
  }
  expect(await github.request("GET", `${HELLO}/actions/workflows/none.yml/runs`)).toMatchObject({
    status: 404,
  });
  expect(await github.request("GET", `${HELLO}/actions/workflows`)).toMatchObject({
    body: { total_count: 2, workflows: [{ name: "CI", state: "active" }, { state: "disabled_manually" }] },
  });
});

test("a run with its pull requests, unless they are not wanted", async () => {
  const github = testGitHub();
  const get = async (query: string) => (await github.request("GET", `${RUNS}/15000000101${query}`)).body;
  expect(await get("")).toMatchObject({
    status: "completed",
    conclusion: "failure",
    pull_requests: [{ number: 4 }, { number: 8 }],
  });
  expect(await get("?exclude_pull_requests=true")).toMatchObject({ pull_requests: [] });
  expect(await get("/attempts/1")).toMatchObject({ run_attempt: 1 });
});

test("jobs with their steps, and artifacts", async () => {
  const github = testGitHub();
  const get = async (path: string) => (await github.request("GET", `${HELLO}/actions/${path}`)).body;
  expect(await get("runs/15000000101/jobs")).toMatchObject({
    total_count: 3,
    jobs: [
      {
        id: 41000000201,
        steps: [
          { name: "Set up job", conclusion: "success" },
          { number: 2, conclusion: "failure" },
        ],
      },
      {},
      {},
    ],
  });
  expect(await get("jobs/41000000204")).toMatchObject({
    status: "in_progress",
    conclusion: null,
    completed_at: null,
  });
  expect(await get("runs/15000000101/artifacts")).toMatchObject({
    total_count: 1,
    artifacts: [{ name: "coverage", size_in_bytes: 512 }],
  });
});

test("logs are a redirect to another host; expired ones are gone, unwritten ones not found", async () => {
  const github = testGitHub();
  const logs = (job: number) => github.request("GET", `${HELLO}/actions/jobs/${job}/logs`);
  expect(await logs(41000000201)).toMatchObject({
    status: 302,
    headers: { location: "https://blobs.example/1" },
    body: undefined,
  });
  expect(await logs(41000000202)).toMatchObject({ status: 302 });
  const texts = github.blobs.map((blob) => [...blob.chunks()].join(""));
  expect(texts).toEqual(["one\ntwo\n", "building\n".repeat(20000)]);
  expect(await logs(41000000203)).toMatchObject({ status: 410 });
  expect(await logs(41000000204)).toMatchObject({ status: 404 });
});

test("rerunning starts a new attempt, of all jobs or of the failed ones", async () => {
  const github = testGitHub();
  expect(await github.request("POST", `${RUNS}/15000000101/rerun-failed-jobs`)).toMatchObject({
    status: 201,
    applied: true,
  });
  expect(await github.request("GET", `${RUNS}/15000000101`)).toMatchObject({
    body: { run_attempt: 2, status: "queued", conclusion: null },
  });
  expect(await github.request("POST", `${RUNS}/15000000101/rerun`)).toMatchObject({
    status: 403,
    applied: false,
  });
  expect(await github.request("POST", `${RUNS}/15000000103/rerun`)).toMatchObject({ status: 201 });
});

test("cancelling is accepted while it runs, and a conflict after that", async () => {
  const github = testGitHub();
  const cancel = () => github.request("POST", `${RUNS}/15000000102/cancel`);
  expect(await cancel()).toMatchObject({ status: 202, body: {} });
  expect(await cancel()).toMatchObject({ status: 409 });
  expect(await github.request("GET", `${RUNS}/15000000102`)).toMatchObject({
    body: { conclusion: "cancelled" },
  });
});

test("dispatching answers nothing, or the run when asked for it", async () => {
  const github = testGitHub();
  const dispatch = (body: object) =>
    github.request("POST", `${HELLO}/actions/workflows/ci.yml/dispatches`, { body });
  expect(await dispatch({ ref: "main", inputs: { level: 3 } })).toMatchObject({ status: 204 });
  expect(await dispatch({ ref: "main", return_run_details: true })).toMatchObject({
    status: 200,
    body: { workflow_run_id: 15000000105 },
  });
  expect(await dispatch({ ref: "none" })).toMatchObject({
    status: 422,
    body: { message: "No ref found for: none" },
  });
  expect(await dispatch({ ref: "main", inputs: { other: "x" } })).toMatchObject({ status: 422 });
});
