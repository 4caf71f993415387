// Checks the folders that ghx-gen writes to: inside the project, apart from its inputs, and not behind a symbolic link.

import { lstat } from "node:fs/promises";
import { isAbsolute, join, relative, resolve, sep } from "node:path";

/** Output that ghx-gen refuses to write. */
export class OutputError extends Error {}

/** A folder as a flag names it. */
export interface FolderFlag {
  readonly flag: string;
  readonly given: string;
}

/** Throws `OutputError` unless every output is a valid folder for generated files. */
export async function checkOutputFolders(
  root: string,
  outputs: readonly FolderFlag[],
  inputs: readonly FolderFlag[],
): Promise<void> {
  for (const [index, output] of outputs.entries()) {
    checkPlace(root, output);
    await checkPath(root, output);
    for (const input of inputs) {
      if (contains(resolve(root, output.given), resolve(root, input.given)))
        throw refusal(output, `contains ${input.given}, the folder of ${input.flag}`);
    }
    for (const other of outputs.slice(0, index)) {
      const [a, b] = [resolve(root, output.given), resolve(root, other.given)];
      if (contains(a, b) || contains(b, a))
        throw refusal(output, `overlaps with ${other.flag} ${other.given}`);
    }
  }
}

/** The first symbolic link on the way from `root` to `path`, `path` included. */
export async function findLink(root: string, path: string): Promise<string | undefined> {
  for (const part of partsBelow(root, path)) {
    if ((await entryAt(part))?.isSymbolicLink()) return part;
  }
  return undefined;
}

function checkPlace(root: string, output: FolderFlag): void {
  const path = relative(root, resolve(root, output.given));
  if (path === "") throw refusal(output, "is the project itself");
  if (path === ".." || path.startsWith(`..${sep}`) || isAbsolute(path))
    throw refusal(output, "is outside of the project");
}

async function checkPath(root: string, output: FolderFlag): Promise<void> {
  const folder = resolve(root, output.given);
  const link = await findLink(root, folder);
  if (link !== undefined) {
    const name = relative(root, link);
    throw refusal(output, link === folder ? "is a symbolic link" : `is behind the symbolic link ${name}`);
  }
  for (const part of partsBelow(root, folder)) {
    const entry = await entryAt(part);
    if (entry === undefined) return;
    if (entry.isDirectory()) continue;
    throw refusal(output, part === folder ? "is a file" : `is inside a file, ${relative(root, part)}`);
  }
}

const refusal = ({ flag, given }: FolderFlag, reason: string): OutputError =>
  new OutputError(
    `${flag} ${given} ${reason}; give a folder inside the project that contains only generated files`,
  );

/** Paths of the folders between `root` and `path`, `path` last. */
function partsBelow(root: string, path: string): string[] {
  const names = relative(root, path).split(sep);
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
}

async function entryAt(path: string) {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Whether `path` is the folder or inside it, on file systems that ignore case as well. */
function contains(folder: string, path: string): boolean {
  const [outer, inner] = [folder, path].map((one) => `${one.normalize("NFC").toLowerCase()}${sep}`);
  return inner?.startsWith(outer ?? "") ?? false;
}
