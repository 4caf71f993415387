// The built program as a child process, against the local GitHub.

import { type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fault } from "@ghx/local-github";
import { beforeAll, expect, test } from "vitest";
import { cli } from "../../tsup.config.js";
import { outputOf } from "./testing/finish.js";
import { github, useLocalGithub } from "./testing/local-github.js";
import { buildProgram, root } from "./testing/program.js";

useLocalGithub();

let program: string;

beforeAll(async () => {
  program = await buildProgram(cli, "cli");
});

function start(
  argv: readonly string[],
  env: Record<string, string> = {},
  cwd = root,
): ChildProcessWithoutNullStreams {
  const { PATH = "", HOME = "" } = process.env;
  const variables = { PATH, HOME, GHX_API_URL: github.url, GH_TOKEN: github.token, ...env };
  return spawn(process.execPath, [program, ...argv], { env: variables, cwd });
}

const ghx = (argv: readonly string[], env?: Record<string, string>, cwd?: string) =>
  outputOf(start(argv, env, cwd));

test("--version prints the version of the package", async () => {
  expect(await ghx(["--version"])).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});

test("run prints one line of compact JSON", async () => {
  const { exitCode, out, err } = await ghx([
    "run",
    "issue.view",
    "-R",
    "octo/hello",
    "--input",
    '{"issueNumber":1}',
  ]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(out.indexOf("\n")).toBe(out.length - 1);
  expect(Object.keys(JSON.parse(out))).toEqual(["ok", "data"]);
});

test("the words of an id and a number run a capability", async () => {
  const { exitCode, out, err } = await ghx(["issue", "view", "1", "-R", "octo/hello"]);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { number: 1 } });
});

test.each([["-"], ["--input", "-"], ["--input=-"]])("run reads its input from stdin: %s", async (...dash) => {
  const child = start(["run", "issue.view", ...dash]);
  child.stdin.end('\ufeff{"owner":"octo","name":"hello","issueNumber":1}\n');
  expect(JSON.parse((await outputOf(child)).out)).toMatchObject({ ok: true, data: { number: 1 } });
});

test("rejects stdin that is not UTF-8", async () => {
  const child = start(["run", "issue.view", "-"]);
  child.stdin.end(Buffer.from([0x7b, 0xff, 0x7d]));
  expect(JSON.parse((await outputOf(child)).out).error.message).toBe("input: expected UTF-8 on stdin");
});

test("--json prints the envelope, --route selects a route, --trace logs to stderr", async () => {
  const argv = ["run", "repo.view", "-R", "octo/hello", "--json", "--route", "rest", "--trace"];
  const { out, err } = await ghx(argv);
  expect(JSON.parse(out)).toMatchObject({
    ok: true,
    meta: { route_used: "rest", attempts: [{ route: "rest" }] },
  });
  expect(err).toMatch(
    /^route rest .*\n(attempt 1 of .* over rest\nresponse 200 to (GET|HEAD) http:\S+ over rest in \d+ ms, request \S+\n)+ok over rest in \d+ ms\n$/,
  );
});

test("a failed call prints its error and exits with 1", async () => {
  const { exitCode, out, err } = await ghx([
    "run",
    "issue.view",
    "-R",
    "octo/hello",
    "--input",
    '{"issueNumber":9999}',
  ]);
  expect(JSON.parse(out)).toMatchObject({ ok: false, error: { code: "NOT_FOUND" } });
  expect({ exitCode, err }).toEqual({ exitCode: 1, err: "" });
});

test("the repository comes from GH_REPO, or from the folder's git remote", async () => {
  const view = ["run", "repo.view"];
  expect(JSON.parse((await ghx(view, { GH_REPO: "octo/hello" })).out).data.nameWithOwner).toBe("octo/hello");
  const folder = mkdtempSync(join(tmpdir(), "ghx-built-"));
  try {
    await new Promise((resolve) => execFile("git", ["init", "-q", folder], resolve));
    await new Promise((resolve) =>
      execFile("git", ["-C", folder, "remote", "add", "origin", "git@github.com:octo/hello.git"], resolve),
    );
    expect(JSON.parse((await ghx(view, {}, folder)).out).data.nameWithOwner).toBe("octo/hello");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("prints no control characters from GitHub's texts", async () => {
  const title = "red \u001b[31m \u009b2J \u202e";
  const input = JSON.stringify({ title });
  const { out } = await ghx(["run", "issue.create", "-R", "octo/hello", "--input", input]);
  expect(out).toMatch(/^[\x20-\x7e]*\n$/);
  expect(JSON.parse(out).data.title).toBe("red <U+001B>[31m <U+009B>2J <U+202E>");
});

test("--raw-text keeps hidden characters in the parsed JSON and escapes them in its text", async () => {
  const title = "red \u001b[31m \u009b2J \u202e";
  const input = JSON.stringify({ title });
  const { out } = await ghx(["run", "issue.create", "-R", "octo/hello", "--raw-text", "--input", input]);
  expect(out).toMatch(/^[\x20-\x7e]*\n$/);
  expect(JSON.parse(out).data.title).toBe(title);
});

test("a dry run sends nothing", async () => {
  const input = JSON.stringify({ title: "not yet" });
  const { exitCode } = await ghx(["run", "issue.create", "-R", "octo/hello", "--dry-run", "--input", input]);
  expect({ exitCode, requests: github.requests.length }).toEqual({ exitCode: 0, requests: 0 });
});

test("succeeds if the reader closes the pipe", async () => {
  const child = start(["capabilities", "list", "--json"]);
  child.stdout.destroy();
  const { exitCode, err } = await outputOf(child);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s aborts a write, which reports an unknown outcome",
  async (signal) => {
    github.faults.add({ match: { mutation: true }, do: fault.hang() });
    const child = start(["run", "issue.close", "-R", "octo/hello", "--input", '{"issueNumber":1}']);
    const finished = outputOf(child);
    await expect.poll(() => github.requests.length).toBeGreaterThan(1);
    child.kill(signal);
    const { exitCode, out, err } = await finished;
    expect({ exitCode, err }).toEqual({ exitCode: 130, err: "" });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      error: { retryable: false, details: { outcome: "unknown" } },
    });
  },
);

test("sim runs until a signal and removes its socket", async () => {
  const child = start(["sim", "--port", "0"]);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString();
  });
  const finished = outputOf(child);
  await expect.poll(() => text).toContain("Press Ctrl-C to stop.");
  const [, url = ""] = /listens at (\S+)/.exec(text) ?? [];
  const [, token = ""] = /GH_TOKEN=(\S+)/.exec(text) ?? [];
  const [, socket = ""] = /and on (\S+)/.exec(text) ?? [];
  expect(text).toContain("GH_CONFIG_DIR=");
  const view = await ghx(["run", "repo.view", "-R", "octo/hello"], { GHX_API_URL: url, GH_TOKEN: token });
  expect(JSON.parse(view.out).ok).toBe(true);
  child.kill("SIGTERM");
  expect(await finished).toMatchObject({ exitCode: 0, err: "" });
  expect(existsSync(socket)).toBe(false);
});

test("sim runs a command with the server and ends with its exit code", async () => {
  const program = `const url = process.env.GHX_API_URL;
    const headers = { authorization: "bearer " + process.env.GH_TOKEN };
    fetch(url + "/repos/octo/hello", { headers }).then(async (response) => {
      console.log(url, (await response.json()).full_name, process.env.GH_HOST, process.argv.slice(1).join());
      process.exitCode = 7;
    });`;
  const args = ["sim", "--port", "0", "--", process.execPath, "-e", program, "--", "--help", "--port"];
  const { exitCode, out, err } = await ghx(args, { GH_HOST: "github.example.com", GH_TOKEN: "other" });
  expect({ exitCode, err }).toEqual({ exitCode: 7, err: "" });
  const [, url = ""] = /^(\S+) octo\/hello undefined --help,--port\n$/.exec(out) ?? [];
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  await expect(fetch(url)).rejects.toThrow();
});

test("sim prints the seed of a harsh run, which repeats it", async () => {
  const program = `const headers = { authorization: "bearer " + process.env.GH_TOKEN };
    const statuses = [];
    for (let count = 0; count < 30; count++)
      statuses.push((await fetch(process.env.GHX_API_URL + "/user/repos", { headers })).status);
    console.log(statuses.join());`;
  const run = (...flags: string[]) =>
    ghx(["sim", ...flags, "--", process.execPath, "--input-type=module", "-e", program]);
  const first = await run("--harsh");
  const [, seed = ""] = /^ghx: harsh with the seed (\d+)\n$/.exec(first.err) ?? [];
  expect(first.out).toMatch(/^(?:200|403)(?:,(?:200|403)){29}\n$/);
  expect(first.out).toContain("403");
  expect(await run("--seed", seed)).toEqual(first);
});

test("sim runs a command without --, which Yarn 1 removes", async () => {
  const program = "console.log(process.argv[1], process.env.GHX_API_URL !== undefined)";
  const { exitCode, out } = await ghx(["sim", "--port", "0", process.execPath, "-e", program, "x"]);
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: "x true\n" });
});

test("sim reports a command that does not exist", async () => {
  const { exitCode, err } = await ghx(["sim", "--", "./no-such-program"]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^ghx: cannot run \.\/no-such-program: .*ENOENT\n$/);
});

test("sim reports the position of an error in a world file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ghx-world-"));
  const world = join(folder, "bad.yaml");
  try {
    writeFileSync(world, "users:\n  octocat: { nmae: x }\n");
    const { exitCode, err } = await ghx(["sim", "--world", world]);
    expect(exitCode).toBe(1);
    expect(err).toMatch(/^ghx: The world is malformed:\n\S*bad\.yaml:2:\d+ unknown key "nmae".*\n$/);
    expect(err).not.toMatch(/^\s+at /m);
    const missing = await ghx(["sim", "--world", join(folder, "none.yaml")]);
    expect(missing).toMatchObject({
      exitCode: 2,
      err: expect.stringMatching(/^ghx: --world: .*none\.yaml: no such file\n$/),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("sim reports a port that is in use", async () => {
  const port = new URL(github.url).port;
  const { exitCode, err } = await ghx(["sim", "--port", port]);
  expect({ exitCode, err }).toEqual({
    exitCode: 1,
    err: `ghx: --port: ${port} is already in use\n`,
  });
});
