import { expect, test } from "vitest";
import { testGitHub } from "./fixtures/github.js";

test.each([
  [
    "POST",
    "/repos/octocat/hello/issues",
    { title: "New", colour: "red" },
    '"colour" is not a permitted key.',
  ],
  [
    "POST",
    "/repos/octocat/hello/issues",
    { titel: "New", boddy: "" },
    '"titel", "boddy" are not permitted keys.',
  ],
  ["PATCH", "/repos/octocat/hello/issues/1", { assigned: [] }, '"assigned" is not a permitted key.'],
  ["PUT", "/repos/octocat/hello/pulls/4/merge", { method: "squash" }, '"method" is not a permitted key.'],
  [
    "POST",
    "/repos/octocat/hello/pulls/4/reviews",
    { event: "COMMENT", body: "x", comments: [{ path: "src/a.ts", line: 1, body: "y", startLine: 1 }] },
    '"startLine" is not a permitted key.',
  ],
])("%s %s refuses unknown keys of the body", async (method, path, body, message) => {
  const github = testGitHub();
  const answer = await github.request(method, path, { body });
  expect(answer).toMatchObject({ status: 422, body: { message: `Invalid request.\n\n${message}` } });
  expect(github.store.writes).toBe(0);
});
