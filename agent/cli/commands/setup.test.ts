// `ghx setup`: writes, updates and removes its files, and never writes outside of the folder.

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
import { mainSkill } from "../../explain/main-skill.js";
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
const SHARED = ".agents/skills/ghx/SKILL.md";
const setup = (...argv: string[]) => ghx(["setup", ...argv], { cwd: folder });
const read = (path: string) => readFileSync(join(folder, path), "utf8");
const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const block = (text: string) => /<!-- ghx:begin.*<!-- ghx:end -->/s.exec(text)?.[0] ?? "";

test("writes a skill file and a block that contain the skill", async () => {
  const { exitCode, out } = await setup();
  expect({ exitCode, out }).toEqual({
    exitCode: 0,
    out: `created: ${SKILL}\ncreated: ${SHARED}\ncreated: AGENTS.md\n`,
  });
  expect(read(SHARED)).toBe(read(SKILL));
  expect(read(SKILL)).toMatch(/^---\nname: ghx\ndescription: .+\n---\n/);
  for (const path of [SKILL, SHARED, "AGENTS.md"]) {
    expect(read(path)).toContain(mainSkill.text);
    expect(read(path)).toContain(`skill ${mainSkill.version} -->`);
  }
});

test("a second run changes nothing", async () => {
  await setup();
  const before = [read(SKILL), read("AGENTS.md")];
  expect((await setup()).out).toBe(`unchanged: ${SKILL}\nunchanged: ${SHARED}\nunchanged: AGENTS.md\n`);
  expect([read(SKILL), read("AGENTS.md")]).toEqual(before);
  expect(readdirSync(folder).sort()).toEqual([".agents", ".claude", "AGENTS.md"]);
});

test("keeps the text around the block and replaces an older block", async () => {
  write(
    "AGENTS.md",
    "# Ours\n\nRules.\n\n<!-- ghx:begin skill 0 -->\nold\n<!-- ghx:end -->\n\nMore rules.\n",
  );
  expect((await setup("--target", "agents-md")).out).toBe("updated: AGENTS.md\n");
  const text = read("AGENTS.md");
  expect(text.replace(block(text), "@")).toBe("# Ours\n\nRules.\n\n@\n\nMore rules.\n");
  expect(text).not.toContain("old");
});

test.each([
  ["without a line end", "# Ours", "# Ours\n"],
  ["with Windows line ends", "# Ours\r\n\r\nRules.\r\n", "# Ours\r\n\r\nRules.\r\n"],
  ["with blank lines at the end", "# Ours\n\n\n", "# Ours\n"],
])("--remove restores a file %s", async (_, before, after) => {
  write("AGENTS.md", before);
  await setup();
  if (before.includes("\r\n")) expect(read("AGENTS.md")).not.toMatch(/[^\r]\n/);
  expect((await setup("--remove")).out).toBe(`removed: ${SKILL}\nremoved: ${SHARED}\nupdated: AGENTS.md\n`);
  expect(read("AGENTS.md")).toBe(after);
  expect(readdirSync(folder)).toEqual(["AGENTS.md"]);
});

test("--remove deletes files without other text, and keeps folders with other files", async () => {
  await setup();
  mkdirSync(join(folder, ".claude/skills/other"));
  await setup("--remove");
  expect(existsSync(join(folder, "AGENTS.md"))).toBe(false);
  expect(readdirSync(join(folder, ".claude/skills"))).toEqual(["other"]);
  expect((await setup("--remove")).out).toBe(
    `unchanged: ${SKILL}\nunchanged: ${SHARED}\nunchanged: AGENTS.md\n`,
  );
});

test("--dry-run prints the changes and makes none", async () => {
  expect((await setup("--dry-run")).out).toBe(
    `would be created: ${SKILL}\nwould be created: ${SHARED}\nwould be created: AGENTS.md\n`,
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("--dir and --target select the folder and the files", async () => {
  const { out } = await ghx(["setup", "--dir", "project", "--target", "skill"], { cwd: root });
  expect(out).toBe(`created: ${SKILL}\n`);
  expect(readdirSync(folder)).toEqual([".claude"]);
  expect((await setup("--target", "agents-skill")).out).toBe(`created: ${SHARED}\n`);
  const missing = await ghx(["setup", "--dir", "none"], { cwd: root });
  expect(missing).toMatchObject({ exitCode: 2, err: expect.stringContaining("no such folder") });
  const wrong = await setup("--target", "skil");
  expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining("did you mean skill?") });
});

test("refuses a symbolic link out of the folder, to a file, a folder or a missing file", async () => {
  const outside = join(root, "outside");
  mkdirSync(outside);
  writeFileSync(join(outside, "AGENTS.md"), "not ours\n");
  symlinkSync(join(outside, "AGENTS.md"), join(folder, "AGENTS.md"));
  const refused = { exitCode: 1, out: "", err: expect.stringContaining("symbolic link") };
  // If one of the files is refused, none is written.
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

test("follows and keeps a symbolic link within the folder", async () => {
  write("CLAUDE.md", "# Ours\n");
  symlinkSync("CLAUDE.md", join(folder, "AGENTS.md"));
  expect((await setup("--target", "agents-md")).exitCode).toBe(0);
  expect(read("CLAUDE.md")).toContain(mainSkill.text);
  expect(read("AGENTS.md")).toBe(read("CLAUDE.md"));
});

test.each([
  ["<!-- ghx:begin skill 1 -->\nno end\n", "fix or delete the markers"],
  ["<!-- ghx:end -->\n<!-- ghx:begin skill 1 -->\n", "fix or delete the markers"],
])("refuses markers that are not a pair: %j", async (text, message) => {
  write("AGENTS.md", text);
  expect(await setup()).toMatchObject({ exitCode: 1, err: expect.stringContaining(message) });
  expect(read("AGENTS.md")).toBe(text);
});

test("refuses to replace a skill that it did not write", async () => {
  mkdirSync(join(folder, ".claude/skills/ghx"), { recursive: true });
  write(SKILL, "mine\n");
  for (const argv of [[], ["--remove"]]) expect((await setup(...argv)).exitCode).toBe(1);
  expect(read(SKILL)).toBe("mine\n");
});
