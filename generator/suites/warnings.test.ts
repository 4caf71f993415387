// Warnings: files are written in spite of them, unless the command is strict.

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "../command.js";
import { fixtures } from "../testing/projects.js";

const project = await mkdtemp(join(tmpdir(), "ghx-warnings-"));
await cp(join(fixtures, "small"), project, { recursive: true });
afterAll(() => rm(project, { recursive: true, force: true }));

const card = join(project, "cards/issue.list.yaml");
const text = await readFile(card, "utf8");
await writeFile(card, text.slice(0, text.indexOf("examples:")));

async function run(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, {
    cwd: project,
    out: (part) => void out.push(part),
    err: (part) => void err.push(part),
  });
  return { code, out: out.join(""), err: err.join("") };
}

it("writes nothing for a card without an example if the command is strict", async () => {
  const { code, out, err } = await run("gen", "--strict");
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toContain("cards/issue.list.yaml:1:16 warning GHX223 issue.list has no example");
  expect(err).toContain("1 warning; nothing was written");
  await expect(readFile(join(project, "generated/index.ts"))).rejects.toThrow();
});

it("warns of a card without an example, and writes the SDK", async () => {
  const { code, out, err } = await run("gen");
  expect(err).toContain("warning GHX223 issue.list has no example");
  expect(err).not.toContain("error");
  expect(code).toBe(0);
  expect(out).toMatch(/^5 capabilities, \d+ files in generated\/: \d+ written/);
});
