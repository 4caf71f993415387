// Files as bodies of requests: finds them within the permitted folder, and reads them in chunks.

import { constants, open, realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";

/** A file that can be sent. */
export interface FoundFile {
  /** Absolute path, without symbolic links. */
  readonly path: string;
  readonly bytes: number;
}

/**
 * Returns the file. `root`: the folder that a relative path starts from, and that the file must be in, also after symbolic
 * links are followed. Rejects with the reason if it cannot be sent.
 */
export async function findFile(path: string, root: string | undefined): Promise<FoundFile> {
  if (path.includes("\0")) throw new Error("a path cannot contain a NUL character");
  const given = resolve(root ?? ".", path);
  if (root !== undefined && !isWithin(given, resolve(root))) throw outside(path, root);
  try {
    const real = await realpath(given);
    if (root !== undefined && !isWithin(real, await realpath(resolve(root)))) throw outside(path, root);
    const found = await stat(real);
    if (!found.isFile()) throw new Error(`${path} is not a file`);
    return { path: real, bytes: found.size };
  } catch (thrown) {
    const { code }: { code?: unknown } = Object(thrown);
    if (code === undefined) throw thrown;
    throw new Error(code === "ENOENT" ? `there is no file ${path}` : `cannot read ${path} (${code})`);
  }
}

/**
 * Reads a file of this number of bytes in chunks. Rejects if the file grows or shrinks meanwhile. A symbolic link that has
 * replaced it is not followed.
 */
export async function* readFile(path: string, bytes: number): AsyncGenerator<Uint8Array> {
  // Windows has no such flag.
  const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    for (let left = bytes; left > 0; ) {
      const { buffer, bytesRead } = await file.read(new Uint8Array(Math.min(left, CHUNK_BYTES)));
      if (bytesRead === 0) throw changed(bytes, bytes - left);
      left -= bytesRead;
      // Before the last chunk, so that the request is not complete.
      const { size } = left === 0 ? await file.stat() : { size: bytes };
      if (size > bytes) throw changed(bytes, size);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const changed = (before: number, now: number): Error =>
  new Error(`the file changed while it was sent: it had ${before} bytes, and now has ${now}`);

const CHUNK_BYTES = 64 * 1024;

/** Whether a path is in a folder, or the folder itself. Both are absolute. */
export function isWithin(path: string, root: string): boolean {
  const rest = relative(root, path);
  return rest === "" || (rest !== ".." && !rest.startsWith(`..${sep}`) && resolve(root, rest) === path);
}

const outside = (path: string, root: string): Error =>
  new Error(`${path} is outside of ${root}, where files must be`);
