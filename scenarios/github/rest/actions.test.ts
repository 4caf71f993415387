import { expect, test } from "vitest";
import { unzipped } from "./fixtures/archives.js";
import { testGitHub } from "./fixtures/github.js";

const HELLO = "/repos/octocat/hello";
const RUNS = `${HELLO}/actions/runs`;

test.each([
  ["a".repeat(40)],
  ["aaaaaaa"],
  ["feature/hello"],
  ["heads/feature/hello"],
  ["refs%2Fheads%2Ffeature%2Fhello"],
])("returns the check runs of commit %s", async (ref) => {
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

test("filters check runs by name and status", async () => {
  const github = testGitHub();
  const count = async (query: string) =>
    (await github.request("GET", `${HELLO}/commits/feature%2Fhello/check-runs?${query}`)).body;
  expect(await count("check_name=lint")).toMatchObject({ total_count: 1 });
  expect(await count("status=queued")).toMatchObject({ total_count: 1 });
});

test("returns check suites, a check run by id, and its annotations", async () => {
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

test("returns combined and individual commit statuses", async () => {
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

test("returns runs of a workflow by id and by file name", async () => {
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

test("returns a run with its pull requests unless they are excluded", async () => {
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

test("returns jobs with their steps, and artifacts", async () => {
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

test("redirects logs to another host; returns 410 for expired and 404 for missing logs", async () => {
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

test("reruns all or the failed jobs in a new attempt", async () => {
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

test("cancels a run in progress; returns a conflict for a completed run", async () => {
  const github = testGitHub();
  const cancel = () => github.request("POST", `${RUNS}/15000000102/cancel`);
  expect(await cancel()).toMatchObject({ status: 202, body: {} });
  expect(await cancel()).toMatchObject({ status: 409 });
  expect(await github.request("GET", `${RUNS}/15000000102`)).toMatchObject({
    body: { conclusion: "cancelled" },
  });
});

test("dispatches a workflow and returns the run only if requested", async () => {
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

test("checks the inputs of a dispatch against the committed workflow, and adds their defaults", async () => {
  const github = testGitHub();
  const file = `name: Deploy
on:
  workflow_dispatch:
    inputs:
      environment: { type: choice, options: [staging, production], required: true }
      retries: { type: number, default: 3 }
      debug: { type: boolean }
`;
  const content = Buffer.from(file).toString("base64");
  const path = `${HELLO}/contents/.github/workflows/deploy.yml`;
  const { body } = await github.request("PUT", path, { body: { message: "Add it", content } });
  const dispatch = (inputs: object) =>
    github.request("POST", `${HELLO}/actions/workflows/deploy.yml/dispatches`, {
      body: { ref: "main", inputs },
    });
  for (const [inputs, message] of [
    [{}, "Required input 'environment' not provided"],
    [
      { environment: "moon" },
      "Provided value 'moon' for input 'environment' not in the list of allowed values",
    ],
    [
      { environment: "staging", debug: "" },
      "Provided value '' for input 'debug' not in the list of allowed values",
    ],
    [{ environment: "staging", force: "1" }, 'Unexpected inputs provided: ["force"]'],
  ] as const)
    expect(await dispatch(inputs)).toMatchObject({ status: 422, body: { message } });
  expect(await dispatch({ environment: "staging", debug: true })).toMatchObject({ status: 204 });
  const [run] = [...(github.store.repository("octocat", "hello")?.runs.values() ?? [])].reverse();
  expect(run?.inputs).toEqual({ environment: "staging", retries: "3", debug: "true" });

  const replaced = Buffer.from("name: Deploy it\non: workflow_dispatch\n").toString("base64");
  const { sha } = Object(body).content;
  await github.request("PUT", path, { body: { message: "Change it", content: replaced, sha } });
  expect(await github.request("GET", `${HELLO}/actions/workflows/deploy.yml`)).toMatchObject({
    body: { name: "Deploy it" },
  });
  expect(await dispatch({})).toMatchObject({ status: 204 });
});

test("keeps the jobs, conclusions and times of earlier attempts", async () => {
  const github = testGitHub();
  const get = async (path: string) => (await github.request("GET", `${RUNS}/15000000101${path}`)).body;
  await github.request("POST", `${RUNS}/15000000101/rerun-failed-jobs`);
  expect(await get("/attempts/1")).toMatchObject({
    run_attempt: 1,
    status: "completed",
    conclusion: "failure",
  });
  expect(await get("/attempts/2")).toMatchObject({ run_attempt: 2, status: "queued" });
  expect(await get("/attempts/1/jobs")).toMatchObject({
    jobs: [{ id: 41000000201 }, { id: 41000000202 }, { id: 41000000203 }],
  });
  expect(await get("/jobs")).toMatchObject({
    total_count: 3,
    jobs: [{ id: 41000000202 }, { id: 41000000203 }, { name: "test", run_attempt: 2, status: "queued" }],
  });
  expect(await get("/jobs?filter=all")).toMatchObject({ total_count: 4 });
  expect(await github.request("GET", `${RUNS}/15000000101/attempts/3`)).toMatchObject({ status: 404 });
});

test("reruns one job and carries over the others", async () => {
  const github = testGitHub();
  const rerun = () => github.request("POST", `${HELLO}/actions/jobs/41000000202/rerun`);
  expect(await rerun()).toMatchObject({ status: 201, applied: true });
  expect(await github.request("GET", `${RUNS}/15000000101/jobs`)).toMatchObject({
    body: { jobs: [{ id: 41000000201 }, { id: 41000000203 }, { name: "build", run_attempt: 2 }] },
  });
  expect(await rerun()).toMatchObject({ status: 403, body: { message: "This workflow is already running" } });
});

test("returns the logs of a run as a zip archive by job and step", async () => {
  const github = testGitHub();
  const logs = (runs: string, run: number) => github.request("GET", `${runs}/${run}/logs`);
  expect(await logs(RUNS, 15000000101)).toMatchObject({ status: 410 });
  expect(await logs(RUNS, 15000000102)).toMatchObject({ status: 404 });
  expect(await logs("/repos/octo-org/typed/actions/runs", 14000000201)).toMatchObject({ status: 302 });
  const [blob] = github.blobs;
  expect(blob?.contentType).toBe("application/zip");
  expect(unzipped(Buffer.concat([...(blob?.chunks() ?? [])].map((chunk) => Buffer.from(chunk))))).toEqual({
    "0_unit tests.txt": "2026-01-22T01:00:01.0Z one\n2026-01-22T01:00:09.0Z two ✓\n",
    "unit tests/1_Set up.txt": "2026-01-22T01:00:01.0Z one\n",
    "unit tests/2_Run.txt": "2026-01-22T01:00:09.0Z two ✓\n",
  });
});

test("returns and downloads artifacts until they expire", async () => {
  const github = testGitHub();
  const artifact = (path: string) => github.request("GET", `${HELLO}/actions/artifacts/${path}`);
  expect(await artifact("2200000101")).toMatchObject({ body: { name: "coverage", expired: false } });
  expect(await artifact("2200000101/zip")).toMatchObject({ status: 302 });
  const expired = "/repos/octo-org/typed/actions/artifacts/2100000201/zip";
  expect(await github.request("GET", expired)).toMatchObject({
    status: 410,
    body: { message: "Artifact has expired" },
  });
  expect(await artifact("1")).toMatchObject({ status: 404 });
});

test("rerequests checks of other apps individually, and checks of Actions by rerunning their run", async () => {
  const github = testGitHub();
  const rerequest = (path: string) => github.request("POST", `${HELLO}/${path}/rerequest`);
  expect(await rerequest("check-runs/41000000101")).toMatchObject({ status: 201, applied: true });
  expect(await github.request("GET", `${HELLO}/check-runs/41000000101`)).toMatchObject({
    body: { status: "queued", conclusion: null },
  });
  expect(await rerequest("check-runs/41000000201")).toMatchObject({ status: 422 });
  const suite = github.store.repository("octocat", "hello")?.runs.get(15000000101)?.checkSuite?.databaseId;
  expect(await rerequest(`check-suites/${suite}`)).toMatchObject({ status: 201 });
  expect(await github.request("GET", `${RUNS}/15000000101`)).toMatchObject({ body: { run_attempt: 2 } });
});
