// Projects on disk with hostile names of files, symbolic links and folders, compiled by `ghx-gen gen`.

import {
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { runCommand } from "../../../../generator/command.js";
import { fixtures } from "../../../../generator/testing/projects.js";
import { checkFiles } from "./checks.js";
import { FILE_NAMES, PATHS } from "./hostile-values.js";
import { brief, type Finding, type InputSource } from "./input.js";

const name = fc.constantFrom(...FILE_NAMES);
const path = fc.constantFrom(...PATHS);
const place = fc.constantFrom(
  "cards/shared.yaml",
  "cards/extra.yaml",
  "operations/IssueList.graphql",
  "operations/schema",
  "cards",
  "operations",
  "generated",
  "generated/issue",
  "generated/issue/list.ts",
  "generated/index.ts",
  "generated/operations",
  "reference",
  "reference/README.md",
);
const target = fc.constantFrom(
  "../outside",
  "../outside/secret.yaml",
  "../outside/missing",
  ".",
  "generated",
  "/dev/null",
);

/** What is done to a project before it is compiled. */
const trick = fc.oneof(
  fc.record({ kind: fc.constant("rename" as const), from: fc.constantFrom("cards", "operations"), name }),
  fc.record({ kind: fc.constant("link" as const), place, target }),
);
const flags = fc.record({ out: path, reference: path, runtime: path, cards: path }, { requiredKeys: [] });
const projectChange = fc.record({ tricks: fc.array(trick, { maxLength: 2 }), flags });

type Trick = typeof trick extends fc.Arbitrary<infer Value> ? Value : never;
type Flags = typeof flags extends fc.Arbitrary<infer Value> ? Value : never;

export const projectInputs: InputSource = {
  create: ({ seed }, count) =>
    fc.sample(projectChange, { numRuns: count, seed }).map((change) => ({
      describe: () => `ghx-gen gen ${brief(change)}`,
      run: async () => {
        const folder = mkdtempSync(join(tmpdir(), "ghx-hostile-"));
        try {
          return await compileProject(folder, change.tricks, change.flags);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      },
    })),
};

async function compileProject(folder: string, tricks: readonly Trick[], flags: Flags): Promise<Finding[]> {
  const root = join(folder, "project");
  mkdirSync(join(folder, "outside/inner"), { recursive: true });
  writeFileSync(join(folder, "outside/secret.yaml"), "secret: 1\n");
  for (const part of ["cards", "operations"])
    cpSync(join(fixtures, "small", part), join(root, part), { recursive: true });
  symlinkSync("../outside", join(root, "link"));
  for (const one of tricks) {
    // The place may be gone, or in a link that leads nowhere.
    try {
      apply(root, one);
    } catch (thrown) {
      if (!(thrown instanceof Error && "code" in thrown)) throw thrown;
    }
  }
  const before = snapshot(folder);
  const given = { out: "generated", reference: "reference", ...flags };
  const args = Object.entries(given).flatMap(([flag, value]) => [`--${flag}=${value}`]);
  const ignore = (): void => {};
  await runCommand(["gen", ...args], { cwd: root, out: ignore, err: ignore });
  const after = snapshot(folder);
  const written = [...after].filter(([path, text]) => before.get(path) !== text);
  const lost = [...before.keys()].filter((path) => !after.has(path));
  const isForeign = (path: string) => /^outside\/|^project\/(cards|operations)\//.test(path);
  return [
    ...(lost.length > 0 || written.some(([path]) => isForeign(path)) ? ["outside" as const] : []),
    ...checkFiles(new Map(written)),
  ];
}

function apply(root: string, trick: Trick): void {
  if (trick.kind === "rename") {
    const folder = join(root, trick.from);
    const ending = trick.from === "cards" ? "yaml" : "graphql";
    const [first] = readdirSync(folder).filter((one) => one.endsWith(`.${ending}`));
    if (first !== undefined) renameSync(join(folder, first), join(folder, `${trick.name}.${ending}`));
    return;
  }
  const path = join(root, trick.place);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(trick.target.startsWith("/") ? trick.target : join(root, trick.target), path);
}

/** Returns the texts of files and the targets of links by path, without following links. */
function snapshot(folder: string, prefix = "", all: Map<string, string> = new Map()): Map<string, string> {
  for (const name of readdirSync(join(folder, prefix))) {
    const path = `${prefix}${name}`;
    const full = join(folder, path);
    const stat = lstatSync(full);
    if (stat.isDirectory()) snapshot(folder, `${path}/`, all);
    else all.set(path, stat.isSymbolicLink() ? readlinkSync(full) : readFileSync(full, "utf8"));
  }
  return all;
}
