/**
 * `pnpm rename-package <name>` publishes the SDK under another name, such as a scoped one: it changes the name in
 * package.json and everywhere the package is imported or installed. The program is still called ghx.
 */

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseFlags } from "./parse-flags.js";

const root = join(import.meta.dirname, "..");

/** The files that name the package; the changelog and the lockfile do not. */
export function filesWithName(): string[] {
  return execFileSync("git", ["ls-files", "*.md", "*.ts", "*.js", "*.mjs", "*.json", "*.yaml", "*.yml"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  })
    .split("\n")
    .filter((file) => file !== "" && !/^(?:CHANGELOG\.md|pnpm-lock\.yaml|.*\/package\.json)$/.test(file));
}

export function packageName(): string {
  return JSON.parse(readFileSync(join(root, "package.json"), "utf8")).name;
}

/** Returns the text with the new name in place of the package's. */
export function renamePackage(text: string, name: string, newName: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  const places = [
    // A package manager or npx installs it.
    `(?<=\\b(?:npm install|npm i|pnpm add|yarn add|bun add)(?: --?[\\w-]+)* )${escaped}(?![\\w/-])`,
    `(?<=\\bnpx (?:-y )?|"-y", )("?)${escaped}\\1(?![\\w/-])`,
    // A program imports it, or a sentence names an entry.
    `(?<=\\b(?:from|import|require)\\s*\\(?\\s*)(["'])${escaped}\\2`,
    `(?<![\\w@/.$-])${escaped}(?=/[a-z$<{*])(?!/${escaped}\\b)`,
  ];
  return text.replace(new RegExp(places.join("|"), "g"), (place) => place.replace(name, () => newName));
}

if (process.argv[1] === import.meta.filename) {
  const { positionals } = parseFlags({ allowPositionals: true });
  const [newName = ""] = positionals;
  if (!/^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*$/.test(newName)) {
    process.stderr.write("usage: pnpm rename-package <name>, such as @acme/ghx\n");
    process.exit(2);
  }
  const current = packageName();
  const manifest = readFileSync(join(root, "package.json"), "utf8");
  writeFileSync(
    join(root, "package.json"),
    manifest.replace(`"name": "${current}"`, () => `"name": "${newName}"`),
  );
  for (const file of filesWithName()) {
    const path = join(root, file);
    const text = readFileSync(path, "utf8");
    const renamed = renamePackage(text, current, newName);
    if (renamed === text) continue;
    writeFileSync(path, renamed);
    process.stdout.write(`${file}\n`);
  }
}
