// `ghx setup`: the main skill for the agents of a project, written so that a second run changes nothing.

import { mainSkill } from "../../main-skill.js";
import { safeLine } from "../../text.js";
import { atMost, oneOf, parse } from "../args.js";
import { TARGETS } from "../choices.js";
import type { Flags } from "../command.js";
import { EXIT, type Terminal } from "../terminal.js";
import { readInside, removeInside, writeInside } from "./setup/files.js";
import { agentsBlock, ownFile, skillFile, withBlock, withoutBlock } from "./setup/texts.js";

interface Target {
  readonly path: string;
  /** What the file is to be, from what it is; undefined for no file. */
  readonly install: (text: string | undefined) => string;
  readonly remove: (text: string) => string | undefined;
}

const FILES: Readonly<Record<(typeof TARGETS)[number], Target>> = {
  skill: {
    path: ".claude/skills/ghx/SKILL.md",
    install: (text) => ownFile(text, skillFile(mainSkill)),
    remove: (text) => ownFile(text, undefined),
  },
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
  const words = await Promise.all(parsed.values("target").map((word) => oneOf("--target", word, TARGETS)));
  const targets = (words.length === 0 ? TARGETS : TARGETS.filter((target) => words.includes(target))).map(
    (target) => FILES[target],
  );
  const dryRun = parsed.has("dry-run");
  // All is read and decided before anything is written.
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
    const what = outcome(before, after);
    terminal.out(`${dryRun && what !== "unchanged" ? `would be ${what}` : what}: ${safeLine(path)}\n`);
  }
  return EXIT.ok;
}

function outcome(before: string | undefined, after: string | undefined): string {
  if (before === after) return "unchanged";
  if (before === undefined) return "written";
  return after === undefined ? "removed" : "changed";
}
