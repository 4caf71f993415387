// `ghx doctor`: its checks and suggested fixes.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installedGh } from "../../../scripts/fetch-gh.js";
import { ghx } from "../testing/in-process.js";
import { github, useLocalGithub } from "../testing/local-github.js";
import type { Check } from "./doctor/check.js";

useLocalGithub();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-doctor-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function doctor(env: Record<string, string>, argv: readonly string[] = []) {
  const { exitCode, out, err } = await ghx(["doctor", "--json", ...argv], { env, cwd: folder });
  expect(err).toBe("");
  const { ok, checks } = JSON.parse(out) as { ok: boolean; checks: readonly Check[] };
  expect(exitCode).toBe(ok ? 0 : 1);
  return { ok, checks, check: (name: string) => checks.find((each) => each.name === name) };
}
/** An environment without gh and a login. */
const bare = { PATH: "", HOME: "/nonexistent" };
const here = (token: string) => ({ ...bare, GHX_API_URL: github.url, GH_TOKEN: token });

test("a valid token: reports the login, the scopes and the routes", async () => {
  const { ok, check } = await doctor(here("octocat-token"), ["-R", "octo/hello"]);
  expect(ok).toBe(true);
  expect(check("token")).toMatchObject({ status: "ok", message: "from GH_TOKEN" });
  expect(check("login")).toMatchObject({ status: "ok", message: "octocat" });
  expect(check("scopes")).toEqual({
    name: "scopes",
    status: "ok",
    message: "repo, workflow, admin:org, project, gist",
  });
  expect(check("route graphql")).toMatchObject({
    status: "ok",
    message: expect.stringMatching(/^\d+ of \d+/),
  });
  expect(check("gh")).toMatchObject({
    status: "warning",
    fix: expect.stringContaining("https://cli.github.com"),
  });
  expect(check("route cli")?.status).toBe("warning");
  expect(check("repository")).toMatchObject({
    status: "ok",
    message: expect.stringContaining("octo/hello: "),
  });
});

test("missing scopes: reports their purpose and how to add them", async () => {
  const { ok, check } = await doctor(here("reader-token"));
  expect(ok).toBe(true);
  expect(check("scopes")).toEqual({
    name: "scopes",
    status: "warning",
    message: expect.stringMatching(/^repo; missing read:org \(team.*\), project \(.*\), workflow \(/),
    fix: expect.stringContaining("https://github.com/settings/tokens"),
  });
});

test("accepts a fine-grained token without scopes, and an app token without a user", async () => {
  expect((await doctor(here("fine-token"))).check("scopes")).toMatchObject({ status: "ok" });
  const { ok, check } = await doctor(here("hubot-token"));
  expect(ok).toBe(true);
  expect(check("login")?.status).toBe("ok");
});

test("a rejected token: no route works", async () => {
  const { ok, check } = await doctor(here("wrong-token"));
  expect(ok).toBe(false);
  expect(check("login")).toMatchObject({ status: "problem", fix: expect.stringContaining("valid token") });
  expect(check("routes")).toMatchObject({ status: "problem" });
});

test("without a token and gh, suggests both", async () => {
  const { ok, check } = await doctor(bare);
  expect(ok).toBe(false);
  expect(check("token")).toMatchObject({ status: "warning", fix: expect.stringContaining("gh auth login") });
  expect(check("routes")).toMatchObject({ fix: expect.stringContaining("GH_TOKEN") });
});

test("an unreachable server: suggests to check GHX_API_URL", async () => {
  const { ok, check } = await doctor({ ...bare, GHX_API_URL: "http://127.0.0.1:9", GH_TOKEN: "t" });
  expect(ok).toBe(false);
  expect(check("login")).toMatchObject({ status: "problem", fix: expect.stringContaining("GHX_API_URL") });
});

test("a repository that the token cannot access: reports the HTTP status", async () => {
  const { ok, check } = await doctor(here("octocat-token"), ["-R", "octo/none"]);
  expect(ok).toBe(false);
  expect(check("repository")).toMatchObject({ status: "problem", message: "octo/none: HTTP 404" });
});

test("reports read-only mode, rejects an invalid host, and never prints the token", async () => {
  const { checks, check } = await doctor({ ...here("octocat-token"), GHX_READ_ONLY: "1" });
  expect(check("read-only")?.status).toBe("ok");
  expect(JSON.stringify(checks)).not.toContain("octocat-token");
  const wrong = await ghx(["doctor"], { env: { ...bare, GH_HOST: "not a host" } });
  expect(wrong).toMatchObject({ exitCode: 1, err: expect.stringContaining("host") });
});

test("reads no repository outside of GHX_REPOSITORIES, which it reports", async () => {
  const env = { ...here("octocat-token"), GHX_REPOSITORIES: "octo/hello" };
  const { check } = await doctor(env, ["-R", "octo/secret"]);
  expect(check("repositories")).toMatchObject({
    status: "ok",
    message: expect.stringContaining("octo/hello"),
  });
  expect(check("repository")?.message).toContain("octo/secret is outside of the permitted repositories");
  expect((await doctor(env, ["-R", "octo/hello"])).check("repository")?.status).toBe("ok");
});

const binaries = installedGh();
describe.skipIf(binaries.length === 0)("with the real gh", () => {
  test.each(binaries)("$version: reports its version and login", async ({ path, version }) => {
    const PATH = join(path, "..");
    const { ok, check } = await doctor({ ...github.env(), GHX_API_URL: github.url, PATH });
    expect(ok).toBe(true);
    expect(check("gh")).toMatchObject({ status: "ok", message: version });
    expect(check("gh login")).toMatchObject({ status: "ok", message: "octocat" });
    expect(check("route cli")?.status).toBe("ok");
  });
});
