// The program `ghx` of the packed package.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { full as isFull } from "../../scenarios/runner/depth.js";
import { bin, root, run } from "./project.js";

const alone = inject("alone");
const full = inject("full");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

const environment = () => ({ GHX_API_URL: github.url, GH_TOKEN: github.token });
const ghx = (args: readonly string[]) => run(bin(alone, "ghx"), args, alone, environment());

test("prints --version and --help", async () => {
  const viaNpx = await run("npx", ["--no-install", "ghx", "--version"], alone);
  expect(viaNpx.out).toBe(`${version}\n`);
  expect(await ghx(["--version"])).toMatchObject({ exitCode: 0, out: `${version}\n` });
  expect(await ghx(["--help"])).toMatchObject({ exitCode: 0, out: expect.stringContaining("Usage: ghx") });
});

test("lists and explains capabilities", async () => {
  expect(await ghx(["capabilities", "list"])).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(/^issue: /m),
  });
  const explained = await ghx(["capabilities", "explain", "issue.view"]);
  expect(explained).toMatchObject({ exitCode: 0, out: expect.stringContaining("issueNumber:int") });
});

test("runs a capability", async () => {
  const { exitCode, out } = await ghx([
    "run",
    "issue.view",
    "-R",
    "octo/hello",
    "--input",
    '{"issueNumber":1}',
  ]);
  expect(exitCode).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true, data: { number: 1 } });
});

test("mcp serves a client, and its licenses are included", async () => {
  const client = new Client({ name: "test", version: "1.0.0" });
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...environment() };
  const args = ["mcp", "--repo", "octo/hello", "--read-only"];
  await client.connect(new StdioClientTransport({ command: bin(alone, "ghx"), args, env, cwd: alone }));
  try {
    const view = { capability_id: "issue.view", params: { issueNumber: 1 } };
    const { content } = await client.callTool({ name: "execute", arguments: view });
    expect(content).toEqual([{ type: "text", text: expect.stringContaining('"ok":true') }]);
  } finally {
    await client.close();
  }
  const notice = readFileSync(join(alone, "node_modules/ghx/THIRD-PARTY-LICENSES.txt"), "utf8");
  expect(notice).toContain("@modelcontextprotocol/server");
});

test("passes the tests of the command line", async () => {
  // Not those that replace modules of the sources, or that build the program themselves.
  const more = ["agent/cli/commands", "agent/tools/policy.test.ts"];
  const files = ["agent/cli/command-line.test.ts", ...(isFull ? more : [])];
  const env = { GHX_TEST_CLI: join(alone, "node_modules/ghx/dist/cli"), VITEST: "", NO_COLOR: "1" };
  const { exitCode, out, err } = await run(
    bin(root, "vitest"),
    ["run", "--reporter=dot", ...files],
    root,
    env,
  );
  expect({ exitCode, err }, out).toEqual({ exitCode: 0, err: "" });
  expect(Number(/Tests +(\d+) passed/.exec(out)?.[1])).toBeGreaterThan(isFull ? 500 : 300);
});

test("sim without its package prints how to install it in one line", async () => {
  const { exitCode, err } = await ghx(["sim"]);
  const messages = err.split("\n").filter((line) => line.startsWith("ghx: "));
  expect(exitCode).toBe(1);
  expect(messages).toEqual([
    "ghx: sim requires the package @ghx/local-github; run npm install --save-dev @ghx/local-github",
  ]);
});

test("ghx/testing without the package of the local GitHub says how to install it", async () => {
  const code = `import("ghx/testing").then(({ startGithub }) => startGithub()).catch(({ message }) => console.log(message))`;
  expect((await run(process.execPath, ["-e", code], alone)).out).toBe(
    "ghx/testing requires the package @ghx/local-github; run npm install --save-dev @ghx/local-github\n",
  );
});

test("sim serves run", () =>
  withSim(async (text) => {
    const [, url = "", token = ""] = /GHX_API_URL=(\S+) GH_TOKEN=(\S+)/.exec(text) ?? [];
    const env = { GHX_API_URL: url, GH_TOKEN: token };
    const { out } = await run(bin(full, "ghx"), ["run", "repo.view", "-R", "octo/hello"], full, env);
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { nameWithOwner: "octo/hello" } });
  }));

/** Runs `npx ghx sim` in the full project and passes its output. */
async function withSim(use: (text: string) => Promise<void>): Promise<void> {
  const program = join(full, "node_modules/ghx/dist/cli/ghx.cjs");
  const child = spawn(process.execPath, [program, "sim", "--port", "0"], { cwd: full });
  try {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await expect.poll(() => text).toContain("Press Ctrl-C to stop.");
    await use(text);
  } finally {
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
}
