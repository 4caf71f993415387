// Arguments of gh's commands that are files, standard input or digits, and flags without an effect.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { split } from "shlex";
import { afterAll, expect, test } from "vitest";
import { readGhCall } from "./gh-command.js";
import { ghx } from "./testing/in-process.js";
import { environment, github, useLocalGithub } from "./testing/local-github.js";

useLocalGithub();

const folder = mkdtempSync(join(tmpdir(), "ghx-cli-arguments-"));
writeFileSync(join(folder, "a.txt"), "text a");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const GIST = "aa5a315d61ae9438b18d";

const call = (line: string, stdin = "") =>
  ghx(split(line), { env: environment({ GH_REPO: "octo/hello" }), cwd: folder, stdin });

/** Returns the files of the gist that the command created or changed. */
async function filesAfter(line: string, stdin?: string): Promise<unknown> {
  const { exitCode, out } = await call(line, stdin);
  expect({ exitCode, out }).toMatchObject({ exitCode: 0 });
  return github.world().users?.octocat?.gists?.[JSON.parse(out).data.id]?.files;
}

test.each([
  ["gist create -", { "gistfile0.txt": "piped" }],
  ["gist create", { "gistfile0.txt": "piped" }],
  ["gist create -d Text", { "gistfile0.txt": "piped" }],
  ["gist create -f x.txt -", { "x.txt": "piped" }],
  ["gist create --filename=x.txt --public", { "x.txt": "piped" }],
  ["gist create a.txt -", { "a.txt": "text a", "gistfile0.txt": "piped" }],
  ["gist create a.txt", { "a.txt": "text a" }],
])("%s creates the files as gh does", async (line, files) => {
  expect(await filesAfter(line, "piped")).toEqual(files);
});

test.each([
  [`gist edit ${GIST} -f hello.txt a.txt`, "text a"],
  [`gist edit ${GIST} a.txt --filename hello.txt`, "text a"],
  [`gist edit ${GIST} -f hello.txt -`, "piped"],
  [`gist edit https://gist.github.com/octocat/${GIST} -f hello.txt`, "piped"],
])("%s replaces one file", async (line, text) => {
  expect(await filesAfter(line, "piped")).toEqual({ "hello.txt": text, "hallo.txt": "Hallo" });
});

test.each(["-F", "--field"])("%s of a workflow's input reads a file", async (flag) => {
  expect((await call(`workflow run deploy.yml ${flag} environment=@a.txt -f version=@1`)).exitCode).toBe(1);
  const sent = github.requests.find(({ method }) => method === "POST");
  expect(sent?.body).toMatchObject({ inputs: { environment: "text a", version: "@1" } });
});

test.each([
  ["cache delete 505", ["workflow.cache.delete", "--cache-id=505"]],
  ["cache delete npm-8f3a", ["workflow.cache.delete_by_key", "--key=npm-8f3a"]],
  [
    "cache delete -R octo/hello npm-8f3a",
    ["workflow.cache.delete_by_key", "-R", "octo/hello", "--key=npm-8f3a"],
  ],
])("%s deletes by id or key", (line, command) => {
  expect(readGhCall(split(line))).toEqual(command);
});

test.each([
  ["run watch 5 --interval 3", ["workflow.run.watch", "5"]],
  ["run watch --interval=3 5 --exit-status", ["workflow.run.watch", "5"]],
  ["pr checks 3 --watch --interval 3", ["pr.checks.watch", "3"]],
  [`gist view ${GIST} --raw -f a.txt`, ["gist.get", `--gist=${GIST}`, "--file", "a.txt"]],
])("a flag about printing has no effect: %s", (line, command) => {
  expect(readGhCall(split(line))).toEqual(command);
});

test("run download names an artifact of the run", () => {
  expect(readGhCall(split("run download 5 -n coverage -D out"))).toEqual(
    split("workflow.artifact.download --artifact=coverage --dir=out --run-id=5 --extract"),
  );
});

test("a flag about printing needs its value", async () => {
  const { exitCode, err } = await call("run watch 5 --interval");
  expect({ exitCode, err }).toEqual({ exitCode: 2, err: "ghx: --interval requires a value\n" });
});

test.each(["fork", "sync"])(
  "the argument of repo %s is the repository, also with GH_REPO",
  async (command) => {
    const { exitCode, out } = await call(`repo ${command} octo/secret --dry-run`);
    expect({ exitCode, out }).toMatchObject({ exitCode: 0 });
    expect(out).toContain("secret");
  },
);

test.each([
  ["repo list", "repo.list --owner=@me"],
  ["repo list --fork -L 2", "repo.list --owner=@me --fork -L 2"],
  ["repo list --owner octo", "repo.list --owner octo"],
  ["project list", "project_v2.list --owner=@me"],
  [`repo list '{"owner":"octo"}'`, `repo.list '{"owner":"octo"}'`],
  [`repo list --input '{"owner":"octo"}'`, `repo.list --input '{"owner":"octo"}'`],
])("%s is ghx run %s: without an argument, the owner is the user", async (short, long) => {
  const expected = await call(`run ${long}`);
  expect(expected, expected.err).toMatchObject({ exitCode: 0 });
  expect(await call(short)).toEqual(expected);
});
