import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const PATH = "/repos/octocat/hello/check-runs";
const token = "app-token";
const created = { name: "format", head_sha: "b".repeat(40) };
const annotation = { path: "a.ts", start_line: 1, end_line: 1, annotation_level: "notice", message: "Here" };

test("creates a check run of an app, and completes it with a conclusion", async () => {
  const github = testGitHub();
  const { status, body, headers } = await github.request("POST", PATH, { token, body: created });
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { status: "queued", started_at: null, external_id: "", app: { slug: "github-actions" } },
  });
  const path = new URL(String(headers.location)).pathname;
  expect(await github.request("PATCH", path, { token, body: { conclusion: "neutral" } })).toMatchObject({
    status: 200,
    body: { status: "completed", conclusion: "neutral", completed_at: expect.any(String) },
  });
});

test("a check run that is completed without a start does not start after its end", async () => {
  const github = testGitHub();
  const times = ({ body }: { readonly body: unknown }) => [
    Object(body).started_at,
    Object(body).completed_at,
  ];
  const first = await github.request("POST", PATH, { token, body: { ...created, conclusion: "success" } });
  const [started, completed] = times(first);
  expect(started).toBe(completed);
  const queued = await github.request("POST", PATH, { token, body: created });
  const path = new URL(String(queued.headers.location)).pathname;
  const [startedLater, completedLater] = times(
    await github.request("PATCH", path, { token, body: { conclusion: "success" } }),
  );
  expect(startedLater).toBe(completedLater);
});

test("adds at most 50 annotations in a request", async () => {
  const github = testGitHub();
  const body = (count: number) => ({ output: { summary: "", annotations: Array(count).fill(annotation) } });
  const { headers } = await github.request("POST", PATH, { token, body: { ...created, ...body(50) } });
  const path = new URL(String(headers.location)).pathname;
  expect(await github.request("PATCH", path, { token, body: body(51) })).toMatchObject({ status: 422 });
  expect(await github.request("PATCH", path, { token, body: body(2) })).toMatchObject({
    body: { output: { annotations_count: 52 } },
  });
});

test("refuses users, other apps, and a status without the conclusion that it needs", async () => {
  const github = testGitHub();
  const post = (as: string, body: object) => github.request("POST", PATH, { token: as, body });
  expect(await post("octocat-token", created)).toMatchObject({
    status: 403,
    body: { message: "You must authenticate via a GitHub App." },
  });
  expect(await post(token, { ...created, status: "completed" })).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining(`"conclusion" wasn't supplied`) },
  });
  expect(await post(token, { ...created, head_sha: "0".repeat(40) })).toMatchObject({ status: 422 });
  const { writes } = github.store;
  const other = `${PATH}/41000000101`;
  expect(await github.request("PATCH", other, { token, body: { conclusion: "success" } })).toMatchObject({
    status: 403,
  });
  expect(github.store.writes).toBe(writes);
});
