// The default repository of a call.

import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseRepository } from "../input/parse-repository.js";
import { headOfFolder, repositoryOfFolder } from "./repository.js";

test.each([
  ["octo/hello", "octo/hello", undefined],
  ["octo/hello.js", "octo/hello.js", undefined],
  ["ghe.example.com/octo/hello", "octo/hello", "ghe.example.com"],
  ["https://github.com/octo/hello", "octo/hello", "github.com"],
  ["https://token@GitHub.com/octo/hello.git/", "octo/hello", "github.com"],
  ["git@github.com:octo/hello.git", "octo/hello", "github.com"],
  ["ssh://git@ssh.github.com:443/octo/hello.git", "octo/hello", "github.com"],
])("parses %s", (text, repo, host) => {
  expect(parseRepository(text)).toEqual({ repo, host });
});

test.each([
  "",
  "octo",
  "octo/",
  "/hello",
  "octo/..",
  "a/b/c/d",
  "octo/he llo",
  "-R/x",
  "octo/hello\n",
  "https://x/y",
  "file:///octo/hello",
])("%j is not a repository", (text) => {
  expect(parseRepository(text)).toBeUndefined();
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ghx-repository-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = (url: string) =>
  `[core]\n\tbare = false\n[remote "upstream"]\n\turl = git@gitlab.example.com:other/one.git\n[remote "origin"]\n\tfetch = +refs\n\turl = ${url}\n[branch "main"]\n\tremote = origin\n`;

function workTree(url: string): string {
  mkdirSync(join(folder, ".git"));
  writeFileSync(join(folder, ".git/config"), config(url));
  mkdirSync(join(folder, "deep/er"), { recursive: true });
  return join(folder, "deep/er");
}

test("uses the remote origin of the folder's work tree", async () => {
  const cwd = workTree("git@github.com:octo/hello.git");
  expect(repositoryOfFolder({ cwd, env: {} })).toEqual({ repo: "octo/hello", host: "github.com" });
});

test("ignores a remote on another host", async () => {
  const cwd = workTree("https://gitlab.com/octo/hello.git");
  expect(repositoryOfFolder({ cwd, env: {} })).toBeUndefined();
  expect(repositoryOfFolder({ cwd, env: { GH_HOST: "gitlab.com" } })).toMatchObject({
    repo: "octo/hello",
  });
});

describe("a clone with several remotes", () => {
  const remote = (name: string, repo: string, setting = "") =>
    `[remote "${name}"]\n\turl = git@github.com:${repo}.git\n\tfetch = +refs\n${setting}`;
  const clone = (...sections: readonly string[]) => {
    mkdirSync(join(folder, ".git"));
    writeFileSync(join(folder, ".git/config"), sections.join(""));
    return { cwd: folder, env: {} };
  };

  test.each([
    [
      "upstream",
      [remote("origin", "fork/hello"), remote("github", "b/hello"), remote("upstream", "a/hello")],
      "a/hello",
    ],
    ["github", [remote("origin", "fork/hello"), remote("github", "b/hello")], "b/hello"],
    ["origin", [remote("another", "b/hello"), remote("origin", "fork/hello")], "fork/hello"],
    ["the only one, whatever its name", [remote("work.tree", "b/hello")], "b/hello"],
    ["the first one by name", [remote("zeta", "z/hello"), remote("alpha", "a/hello")], "a/hello"],
  ])("uses %s", (_, sections, repo) => {
    expect(repositoryOfFolder(clone(...sections))).toEqual({ repo, host: "github.com" });
  });

  test.each([
    ["base", "fork/hello"],
    ["octo/hello", "octo/hello"],
    ["ghe.example.com/octo/hello", "octo/hello"],
  ])("uses what gh repo set-default chose: %s", (resolved, repo) => {
    const chosen = remote("origin", "fork/hello", `\tgh-resolved = ${resolved} # chosen\n`);
    expect(repositoryOfFolder(clone(remote("upstream", "a/hello"), chosen))).toEqual({
      repo,
      host: "github.com",
    });
  });

  test("uses the last choice", () => {
    const place = clone(remote("origin", "a/hello", "\tgh-resolved = b/hello\n\tGH-Resolved = base\n"));
    expect(repositoryOfFolder(place)).toMatchObject({ repo: "a/hello" });
  });

  test("refuses a choice that does not name a repository", () => {
    const place = clone(remote("origin", "a/hello", "\tgh-resolved = bogus\n"));
    expect(() => repositoryOfFolder(place)).toThrow(/gh-resolved.*"bogus"/);
  });

  test("ignores a choice on another host", () => {
    const other = '[remote "up"]\n\turl = git@gitlab.com:a/hello.git\n\tgh-resolved = base\n';
    expect(repositoryOfFolder(clone(other, remote("origin", "b/hello")))).toMatchObject({ repo: "b/hello" });
  });

  test.each([
    ["a branch that was not pushed", "", "topic"],
    [
      "a branch of the repository",
      '[branch "topic"]\n\tremote = upstream\n\tmerge = refs/heads/other\n',
      "other",
    ],
    ["a branch of a fork", '[branch "topic"]\n\tremote = origin\n\tmerge = refs/heads/other\n', "fork:other"],
    ["a branch of another host", '[branch "topic"]\n\tremote = gone\n\tmerge = refs/heads/other\n', "topic"],
  ])("returns the head of %s", (_, section, head) => {
    const place = clone(remote("origin", "fork/hello"), remote("upstream", "a/hello"), section);
    writeFileSync(join(folder, ".git/HEAD"), "ref: refs/heads/topic\n");
    expect(headOfFolder(place, "A/hello")).toBe(head);
  });
});

test("a linked work tree uses the configuration of its repository", async () => {
  workTree("https://github.com/octo/hello");
  mkdirSync(join(folder, ".git/worktrees/linked"), { recursive: true });
  writeFileSync(join(folder, ".git/worktrees/linked/commondir"), "../..\n");
  mkdirSync(join(folder, "linked"));
  writeFileSync(join(folder, "linked/.git"), `gitdir: ${join(folder, ".git/worktrees/linked")}\n`);
  expect(repositoryOfFolder({ cwd: join(folder, "linked"), env: {} })).toMatchObject({
    repo: "octo/hello",
  });
});

test("returns undefined outside of a work tree", async () => {
  expect(repositoryOfFolder({ cwd: folder, env: {} })).toBeUndefined();
});

describe("a work tree of another user", () => {
  const uid = process.getuid?.() ?? 0;

  test.skipIf(process.getuid === undefined)(
    "is ignored, also below a folder of another work tree",
    async () => {
      const cwd = workTree("git@github.com:octo/hello.git");
      expect(repositoryOfFolder({ cwd, env: {} }, uid)).toMatchObject({ repo: "octo/hello" });
      expect(repositoryOfFolder({ cwd, env: {} }, uid + 1)).toBeUndefined();
      expect(repositoryOfFolder({ cwd, env: { SUDO_UID: String(uid) } }, uid + 1)).toBeUndefined();
    },
  );

  test.skipIf(uid !== 0)("is ignored if only its configuration is of another user", async () => {
    const cwd = workTree("git@github.com:octo/hello.git");
    chownSync(join(folder, ".git/config"), 12_345, 12_345);
    expect(repositoryOfFolder({ cwd, env: {} }, uid)).toBeUndefined();
    expect(repositoryOfFolder({ cwd, env: { SUDO_UID: "12345" } }, uid)).toMatchObject({
      repo: "octo/hello",
    });
  });
});
