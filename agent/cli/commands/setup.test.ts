// `ghx setup`: written once, found again, taken out without a trace, and never outside of the folder.

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mainSkill } from "../../main-skill.js";
import { ghx } from "../testing/in-process.js";

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ghx-setup-"));
  folder = join(root, "project");
  mkdirSync(folder);
});
afterEach(() => rmSync(root, { recursive: true }));

const SKILL = ".claude/skills/ghx/SKILL.md";
const setup = (...argv: string[]) => ghx(["setup", ...argv], { cwd: folder });
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const ours = (text: string) => /<!-- ghx:begin.*<!-- ghx:end -->/s.exec(text)?.[0] ?? "";

test("writes the skill and a block that both hold its text", async () => {
  const { exitCode, out } = await setup();
  expect({ exitCode, out }).toEqual({ exitCode: 0, out: `written: ${SKILL}\nwritten: AGENTS.md\n` });
  expect(read(SKILL)).toMatch(/^---\nname: ghx\ndescription: .+\n---\n/);
  for (const path of [SKILL, "AGENTS.md"]) {
    expect(read(path)).toContain(mainSkill.text);
    expect(read(path)).toContain(`skill ${mainSkill.version} -->`);
  }
});

test("a second run changes nothing", async () => {
  await setup();
  const before = [read(SKILL), read("AGENTS.md")];
  expect((await setup()).out).toBe(`unchanged: ${SKILL}\nunchanged: AGENTS.md\n`);
  expect([read(SKILL), read("AGENTS.md")]).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual([".claude", "AGENTS.md"]);
});

test("what others wrote around the block stays, also when an older block is replaced", async () => {
  write(
    "AGENTS.md",
    "# Ours\n\nRules.\n\n<!-- ghx:begin skill 0 -->\nold\n<!-- ghx:end -->\n\nMore rules.\n",
  );
  expect((await setup("--target", "agents-md")).out).toBe("changed: AGENTS.md\n");
  const text = read("AGENTS.md");
  expect(text.replace(ours(text), "@")).toBe("# Ours\n\nRules.\n\n@\n\nMore rules.\n");
  expect(text).not.toContain("old");
});

test.each([
  ["without a line end", "# Ours", "# Ours\n"],
  ["with Windows line ends", "# Ours\r\n\r\nRules.\r\n", "# Ours\r\n\r\nRules.\r\n"],
  ["with blank lines at the end", "# Ours\n\n\n", "# Ours\n"],
])("--remove leaves a file %s as it was", async (_, before, after) => {
  write("AGENTS.md", before);
  await setup();
  if (before.includes("\r\n")) expect(read("AGENTS.md")).not.toMatch(/[^\r]\n/);
  expect((await setup("--remove")).out).toBe(`removed: ${SKILL}\nchanged: AGENTS.md\n`);
  expect(read("AGENTS.md")).toBe(after);
  expect(existsSync(join(folder, ".claude"))).toBe(false);
});

test("--remove takes out files that hold nothing else, and leaves folders that do", async () => {
  await setup();
  mkdirSync(join(folder, ".claude/skills/other"));
  await setup("--remove");
  expect(existsSync(join(folder, "AGENTS.md"))).toBe(false);
  expect(readdirSync(join(folder, ".claude/skills"))).toEqual(["other"]);
  expect((await setup("--remove")).out).toBe(`unchanged: ${SKILL}\nunchanged: AGENTS.md\n`);
});

test("--dry-run says what would be, and changes nothing", async () => {
  expect((await setup("--dry-run")).out).toBe(`would be written: ${SKILL}\nwould be written: AGENTS.md\n`);
  expect(readdirSync(folder)).toEqual([]);
});

test("--dir and --target choose", async () => {
  const { out } = await ghx(["setup", "--dir", "project", "--target", "skill"], { cwd: root });
  expect(out).toBe(`written: ${SKILL}\n`);
  expect(readdirSync(folder)).toEqual([".claude"]);
  const missing = await ghx(["setup", "--dir", "none"], { cwd: root });
  expect(missing).toMatchObject({ exitCode: 1, err: expect.stringContaining("there is no folder") });
  const wrong = await setup("--target", "skil");
  expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining("did you mean skill?") });
});

test("a link that leads out of the folder is not followed, to a file, a folder or nothing", async () => {
  const outside = join(root, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "AGENTS.md"), "not ours\n");
  symlinkSync(join(outside, "AGENTS.md"), join(folder, "AGENTS.md"));
  const refused = { exitCode: 1, out: "", err: expect.stringContaining("through a link") };
  // Nothing is written where one of the two is refused.
  expect(await setup()).toEqual(refused);
  expect(existsSync(join(folder, ".claude"))).toBe(false);
  symlinkSync(outside, join(folder, ".claude"));
  expect(await setup("--target", "skill")).toEqual(refused);
  rmSync(join(folder, "AGENTS.md"));
  symlinkSync(join(outside, "none.md"), join(folder, "AGENTS.md"));
  expect(await setup("--target", "agents-md")).toEqual(refused);
  expect(readdirSync(outside)).toEqual(["AGENTS.md"]);
  expect(readFileSync(join(outside, "AGENTS.md"), "utf8")).toBe("not ours\n");
});

test("a link within the folder is followed and stays a link", async () => {
  write("CLAUDE.md", "# Ours\n");
  symlinkSync("CLAUDE.md", join(folder, "AGENTS.md"));
  expect((await setup("--target", "agents-md")).exitCode).toBe(0);
  expect(read("CLAUDE.md")).toContain(mainSkill.text);
  expect(read("AGENTS.md")).toBe(read("CLAUDE.md"));
});

test.each([
  ["<!-- ghx:begin skill 1 -->\nno end\n", "mend or delete the markers"],
  ["<!-- ghx:end -->\n<!-- ghx:begin skill 1 -->\n", "mend or delete the markers"],
])("markers that are no pair are left alone: %j", async (text, message) => {
  write("AGENTS.md", text);
  expect(await setup()).toMatchObject({ exitCode: 1, err: expect.stringContaining(message) });
  expect(read("AGENTS.md")).toBe(text);
});

test("a skill of the same name that someone else wrote is left alone", async () => {
  mkdirSync(join(folder, ".claude/skills/ghx"), { recursive: true });
  write(SKILL, "mine\n");
  for (const argv of [[], ["--remove"]]) expect((await setup(...argv)).exitCode).toBe(1);
  expect(read(SKILL)).toBe("mine\n");
});
