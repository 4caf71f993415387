// Reads the cards and documents of a base: a git revision, or a folder with another version of the project.

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import {
  addIncluded,
  isShared,
  loadCards,
  MissingInput,
  type Project,
  relativePath,
  type Sources,
} from "../source/load.js";
import type { SourceMap } from "../source/source-map.js";

export type BaseSources = Pick<Sources, "cards" | "shared" | "documents">;

/**
 * Reads the base, with the definitions that this version of the compiler includes. Throws {@link MissingInput} if the base
 * is neither a folder nor a revision that contains cards.
 */
export async function loadBase(project: Project, base: string): Promise<BaseSources> {
  const folder = resolve(project.root, base);
  const cards = relativePath(project.root, project.cards);
  const operations = relativePath(project.root, project.operations);
  if (existsSync(join(folder, cards)))
    return loadCards({ root: folder, cards: join(folder, cards), operations: join(folder, operations) });
  const files = readRevision(project.root, base, [cards, operations]);
  const within = (path: string, parent: string): boolean =>
    path.slice(0, -basename(path).length - 1) === parent;
  const pick = (keep: (path: string) => boolean): SourceMap =>
    new Map([...files].filter(([path]) => keep(path)));
  const isCardFile = (path: string): boolean => path.endsWith(".yaml") && within(path, cards);
  const result = {
    cards: pick((path) => isCardFile(path) && !isShared(path)),
    shared: pick((path) => isCardFile(path) && isShared(path)),
    documents: pick(
      (path) =>
        path.endsWith(".graphql") && (within(path, operations) || within(path, `${operations}/fragments`)),
    ),
  };
  if (result.cards.size === 0) throw new MissingInput(`there are no cards in ${cards} of ${base}`);
  return addIncluded(result);
}

/** Returns the newest release tag that the current revision contains (`v1.2.0`); undefined before the first release. */
export function releaseTag(root: string): string | undefined {
  return git(root, ["describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"])?.trim();
}

function readRevision(root: string, revision: string, folders: readonly string[]): Map<string, string> {
  const commit = git(root, ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`]);
  if (commit === undefined)
    throw new MissingInput(
      `"${revision}" is neither a git revision nor a folder with another version of the cards`,
    );
  // Paths are relative to the folder in which git runs, as in the project.
  const listed = git(root, ["ls-tree", "-r", "-z", "--name-only", commit.trim(), "--", ...folders]) ?? "";
  const paths = listed.split("\0").filter((path) => path !== "");
  return new Map(
    paths.flatMap((path) => {
      const text = git(root, ["show", `${commit.trim()}:./${path}`]);
      return text === undefined ? [] : [[path, text.replaceAll("\r\n", "\n")] as const];
    }),
  );
}

/** Returns the output of git; undefined if it fails. */
function git(cwd: string, args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return status === 0 ? stdout : undefined;
}
