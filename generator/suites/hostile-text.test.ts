// What ghx-gen prints about cards and documents of other people controls no terminal and is short.

import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "../command.js";
import { fixtures } from "../testing/projects.js";

const project = await mkdtemp(join(tmpdir(), "ghx-hostile-text-"));
await cp(join(fixtures, "small"), project, { recursive: true });
afterAll(() => rm(project, { recursive: true, force: true }));

/** Returns what `ghx-gen check` prints about a card with this name and text. */
async function check(name: string, text: string): Promise<string> {
  const path = join(project, "cards", name);
  const printed: string[] = [];
  const print = (part: string) => void printed.push(part);
  await writeFile(path, text);
  const code = await runCommand(["check"], { cwd: project, out: print, err: print });
  await rm(path);
  expect(code).toBe(1);
  return printed.join("");
}

const ESCAPE = "\u001b]0;title\u0007\u009b2J";

it.each([
  ["the name of a file", `${ESCAPE}.yaml`, "capability: [", "\\u{1b}]0;title\\u{7}\\u{9b}2J.yaml"],
  ["a line", "x.yaml", `id: "issue.view" # \u202e${"\u001b[2J"}`, "# \\u{202e}\\u{1b}[2J"],
  ["a key", "x.yaml", '"\\e[2J\\u202e": 1', "\\u{1b}[2J\\u{202e}"],
])("escapes control characters in %s", async (_, name, text, shown) => {
  const printed = await check(name, text);
  expect(printed).toContain(shown);
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
});

it("shows the part of a long line that is wrong", async () => {
  const printed = await check(
    "x.yaml",
    `{ "x": "${"a".repeat(2_000_000)}", "wrong": 1, "y": "${"b".repeat(2_000_000)}" }`,
  );
  expect(printed).toMatch(/\| .*"wrong": 1.*\n +\| +\^+\n/);
  expect(printed.length).toBeLessThan(20_000);
});

it("shortens a long value in a message", async () => {
  const long = "k".repeat(2_000_000);
  expect((await check("x.yaml", `id: ${long}\n${long}: 1\n`)).length).toBeLessThan(20_000);
});
