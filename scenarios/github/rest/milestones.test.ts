import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

const MILESTONES = "/repos/octocat/hello/milestones";

test("creates, closes and deletes a milestone", async () => {
  const github = testGitHub();
  const body = { title: "v3.0", description: "Third", due_on: "2026-09-01T00:00:00Z" };
  expect(await github.request("POST", MILESTONES, { body })).toMatchObject({
    status: 201,
    body: { number: 4, title: "v3.0", state: "open", creator: { login: "octocat" } },
  });
  expect(await github.request("PATCH", `${MILESTONES}/4`, { body: { state: "closed" } })).toMatchObject({
    status: 200,
    body: { state: "closed", closed_at: expect.any(String), title: "v3.0" },
  });
  expect(await github.request("DELETE", `${MILESTONES}/1`)).toMatchObject({ status: 204 });
  expect(await github.request("GET", `${MILESTONES}/1`)).toMatchObject({ status: 404 });
  expect(github.store.repository("octocat", "hello")?.threads.get(1)?.milestone).toBeNull();
});

test("requires a title that is unique in the repository", async () => {
  const github = testGitHub();
  const create = (body: object, token = "octocat-token") =>
    github.request("POST", MILESTONES, { body, token });
  expect(await create({ title: "v1.0" })).toMatchObject({
    status: 422,
    body: { errors: [{ resource: "Milestone", field: "title", code: "already_exists" }] },
  });
  expect(await create({})).toMatchObject({ status: 422 });
  expect(await create({ title: "x" }, "mona-token")).toMatchObject({ status: 403 });
});

test("sets and clears the milestone of an issue", async () => {
  const github = testGitHub();
  const set = (milestone: number | null) =>
    github.request("PATCH", "/repos/octocat/hello/issues/2", { body: { milestone } });
  expect(await set(3)).toMatchObject({ body: { milestone: { number: 3 } } });
  expect(await set(null)).toMatchObject({ body: { milestone: null } });
  expect(await set(9)).toMatchObject({
    status: 422,
    body: { errors: [{ field: "milestone", code: "invalid" }] },
  });
});
