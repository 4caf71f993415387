// What Node prints for an error that a program does not catch, with the built package.

import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsup";
import { beforeAll, expect, test } from "vitest";
import { externalData } from "../../scripts/shared-data.js";
import { cli, mcp, node } from "../../tsup.config.js";
import { outputOf } from "../cli/testing/finish.js";
import { root } from "../cli/testing/program.js";

const folder = join(root, ".cache/uncaught");
const entry = { main: "agent/main.ts", index: "agent/index.ts" };

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  // With the data, which the package has next to it.
  const esbuildPlugins = node.esbuildPlugins?.filter(({ name }) => name !== externalData.name) ?? [];
  await build({ ...node, config: false, entry, outDir: join(folder, "sdk"), plugins: [], esbuildPlugins });
});

test.each([
  ["a failed call", 'await unwrap(ghx.issue.view({ issueNumber: 404 }, { routes: ["rest"] }))'],
  ["an invalid input", 'await unwrap(ghx.issue.create({ title: "t", labels: Array(50).fill(1) }))'],
  ["an invalid option", 'createGhx({ repo: "octo" })'],
  ["an invalid option of tools", 'createTools({ token: "t", repo: "octo" })'],
  ["a call by id", 'unwrap(await executeTask({ task: "issue.vew", input: {} }))'],
  [
    "an error with long details",
    `unwrap({ ok: false, meta: { capability_id: "issue.view" }, error: { code: "SERVER", retryable: false,
      message: "long ".repeat(1000), details: { known: Array(500).fill("a name") } } })`,
  ],
  ["an abort", "await unwrap(ghx.issue.view({ issueNumber: 1 }, { signal: AbortSignal.abort() }))"],
])("%s prints at most 2 kB", async (_, statement) => {
  const program = join(folder, "program.mjs");
  const code = `import { createGhx, executeTask, unwrap } from "./sdk/main.js";
    import { createTools } from "./sdk/index.js";
    const fetch = async () => new Response('{"message":"Not Found"}', { status: 404 });
    const ghx = createGhx({ repo: "octo/hello", token: "t", fetch });
    ${statement};`;
  writeFileSync(program, code);
  const { exitCode, err } = await outputOf(spawn(process.execPath, [program]));
  expect(exitCode).toBe(1);
  expect(err).toMatch(/^GhxError: \S/m);
  expect(err).toMatch(/\n\s+at .*program\.mjs/);
  expect(err.length).toBeLessThan(2048);
});

test("the minified code of the command line and of the MCP server is broken into lines", async () => {
  for (const [options, name] of [
    [cli, "program"],
    [mcp, "serve"],
  ] as const) {
    await build({ ...options, config: false, outDir: join(folder, name) });
    const lines = readFileSync(join(folder, name, `${name}.cjs`), "utf8").split("\n");
    expect(lines.length).toBeGreaterThan(1000);
  }
});
