// The server that the cli route reaches for a client with a custom API URL, with the real gh.

import { dirname } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGhx } from "../../generated/index.js";
import { installedGh } from "../../scripts/fetch-gh.js";

let github: LocalGithub;
let other: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
  other = await startLocalGithub();
});
afterAll(() => Promise.all([github.close(), other.close()]));

describe.each(installedGh())("gh $version", ({ path }) => {
  const viewIssue = (env: Record<string, string>) =>
    createGhx({
      apiUrl: github.url,
      env: { PATH: dirname(path), ...env },
      repo: "octo/hello",
      routes: ["cli"],
    }).issue.view({ issueNumber: 1 });

  test("reaches the local GitHub in that server's environment", async () => {
    expect(await viewIssue(github.env())).toMatchObject({ ok: true, meta: { route_used: "cli" } });
  });

  test("is not run in the environment of another local GitHub", async () => {
    expect(await viewIssue(other.env())).toMatchObject({
      ok: false,
      error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("GHX_GH_API_URL") },
    });
    expect(other.requests).toEqual([]);
  });
});
