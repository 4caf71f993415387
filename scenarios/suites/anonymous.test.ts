// Public data without a token: over REST, if the check for a token is skipped.

import { expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { startLocalGithub } from "../github/index.js";

test("public data is read over REST without a token", async () => {
  await using github = await startLocalGithub();
  const ghx = createGhx({ env: {}, apiUrl: github.url, repo: "octo/hello", routes: ["rest"] });
  const anonymous = { skipPreflight: true };
  const issue = await ghx.issue.view({ issueNumber: 1 }, anonymous);
  expect(issue).toMatchObject({ ok: true, data: { title: "Found a bug" } });
  expect(await ghx.pr.list({}, anonymous)).toMatchObject({ ok: true });
  const secret = await ghx.issue.view({ owner: "octo", name: "secret", issueNumber: 1 }, anonymous);
  expect(secret).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  const write = await ghx.issue.close({ issueNumber: 1 }, anonymous);
  expect(write).toMatchObject({ ok: false, error: { code: "AUTH", retryable: false } });
  expect(github.writes).toBe(0);
});

test("without a token, nothing is sent by default", async () => {
  await using github = await startLocalGithub();
  const ghx = createGhx({ env: {}, apiUrl: github.url, repo: "octo/hello" });
  expect(await ghx.issue.view({ issueNumber: 1 })).toMatchObject({ ok: false, error: { code: "AUTH" } });
  expect(github.requests).toEqual([]);
});
