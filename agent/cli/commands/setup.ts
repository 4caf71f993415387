// `ghx setup`: adds the main skill to a project. A second run changes nothing.

import { mainSkill } from "../../explain/main-skill.js";
import { safeLine } from "../../output/text.js";
import { atMost, parse, wordOf } from "../args.js";
import { TARGETS } from "../choices.js";
import type { Flags } from "../command.js";
import { EXIT, type Terminal } from "../terminal.js";
import { agentsBlock, withBlock, withoutBlock } from "./setup/agents-block.js";
import { readInside, removeInside, writeInside } from "./setup/files.js";
import { replaceOwnFile, skillFile } from "./setup/skill-file.js";

interface Target {
  readonly path: string;
  /** Returns the new text of the file. Undefined means that there is no file. */
  readonly install: (text: string | undefined) => string;
  readonly remove: (text: string) => string | undefined;
}

const skillIn = (folder: string): Target => ({
  path: `${folder}/skills/ghx/SKILL.md`,
  install: (text) => replaceOwnFile(text, skillFile(mainSkill)),
  remove: (text) => replaceOwnFile(text, undefined),
});

const FILES: Readonly<Record<(typeof TARGETS)[number], Target>> = {
  // Of Claude Code.
  skill: skillIn(".claude"),
  // Of Codex, Cursor, Copilot, Gemini CLI and others: https://agentskills.io.
  "agents-skill": skillIn(".agents"),
  "agents-md": {
    path: "AGENTS.md",
    install: (text) => withBlock(text, agentsBlock(mainSkill)),
    remove: withoutBlock,
  },
};

export async function setup(argv: readonly string[], terminal: Terminal, flags: Flags): Promise<number> {
  const parsed = await parse("setup", argv, flags);
  atMost(0, parsed);
  const { resolve } = await import("node:path");
  const folder = resolve(terminal.cwd, parsed.value("dir") ?? ".");
  const words = await Promise.all(parsed.values("target").map((word) => wordOf("--target", word, TARGETS)));
  const targets = (words.length === 0 ? TARGETS : TARGETS.filter((target) => words.includes(target))).map(
    (target) => FILES[target],
  );
  const dryRun = parsed.has("dry-run");
  // All files are read before any file is written.
  const changes = await Promise.all(
    targets.map(async ({ path, install, remove }) => {
      const before = await readInside(folder, path);
      const after = parsed.has("remove") ? before && remove(before) : install(before);
      return { path, before, after };
    }),
  );
  for (const { path, before, after } of changes) {
    if (before !== after && !dryRun) {
      if (after === undefined) await removeInside(folder, path);
      else await writeInside(folder, path, after);
    }
    const change = describeChange(before, after);
    terminal.out(`${dryRun && change !== "unchanged" ? `would be ${change}` : change}: ${safeLine(path)}\n`);
  }
  return EXIT.ok;
}

function describeChange(before: string | undefined, after: string | undefined): string {
  if (before === after) return "unchanged";
  if (before === undefined) return "created";
  return after === undefined ? "removed" : "updated";
}
