// Writes the bodies of responses to files, and reads files as bodies of requests.

import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { link, lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, normalize, resolve } from "node:path";
import type { Body, FilePlace, FileTarget, SavedFile } from "../contract/github-api.js";
import { type RouteError, validationError } from "../contract/route-error.js";
import { fileName } from "./file-name.js";
import { limitedChunks } from "./limited-chunks.js";
import { isWithin } from "./read-node-file.js";

export { findFile, readFile } from "./read-node-file.js";

/**
 * Writes a body to a new file: to a hidden file in the same folder first, so that the file is complete or does not exist.
 * Throws `VALIDATION` for a folder outside of `place.folder`, an existing file, and a body that is too large.
 */
export async function saveFile(
  stream: Body | null,
  target: FileTarget,
  place: FilePlace,
): Promise<SavedFile> {
  const name = fileName(target.name);
  const { extract, maxBytes } = target;
  const given = target.dir ?? (extract ? name.replace(/\.zip$/i, "") : ".");
  const overwrite = target.overwrite === true;
  const { onProgress } = place;
  try {
    const folder = await openFolder(given, place.folder);
    if (!extract) {
      if (!overwrite && (await exists(join(folder, name)))) throw alreadyExists(name, given);
      const bytes = await writeFile(stream, folder, name, { maxBytes, overwrite, onProgress }).catch(
        (thrown) => {
          throw Object(thrown).code === "EEXIST" ? alreadyExists(name, given) : thrown;
        },
      );
      return { path: normalize(join(given, name)), bytes };
    }
    const bytes = await withPart(folder, async (part, file) => {
      await writeBody(stream, file, { maxBytes, onProgress });
      const { extractZip } = await import("./extract-zip.js");
      return extractZip(part, folder, { maxBytes, overwrite }, async (content, path) =>
        writeFile(content, await openFolder(dirname(path), folder), basename(path), {
          maxBytes,
          overwrite,
        }),
      );
    });
    return { path: normalize(given), bytes };
  } catch (thrown) {
    await stream?.cancel().catch(() => undefined);
    throw isSystemError(thrown) ? fileError(thrown, given) : thrown;
  }
}

interface WriteOptions {
  readonly maxBytes: number;
  readonly overwrite: boolean;
  readonly onProgress?: FilePlace["onProgress"];
}

/** Writes a file, which is complete or does not exist. Throws EEXIST if there is one and `overwrite` is false. */
const writeFile = (
  stream: Body | null,
  folder: string,
  name: string,
  options: WriteOptions,
): Promise<number> =>
  withPart(folder, async (part, file) => {
    const bytes = await writeBody(stream, file, options);
    await file.close();
    await publish(part, join(folder, name), options.overwrite);
    return bytes;
  });

/** Opens a hidden file in the folder for the time of `use`. */
async function withPart<Result>(
  folder: string,
  use: (path: string, file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const part = join(folder, `.${randomUUID()}.part`);
  const file = await open(part, "wx");
  try {
    return await use(part, file);
  } finally {
    await file.close().catch(() => undefined);
    await rm(part, { force: true });
  }
}

async function writeBody(
  stream: Body | null,
  file: FileHandle,
  { maxBytes, onProgress }: Omit<WriteOptions, "overwrite">,
): Promise<number> {
  let bytes = 0;
  for await (const value of limitedChunks(stream, maxBytes, onProgress)) {
    bytes += value.byteLength;
    for (let start = 0; start < value.byteLength; ) {
      const { bytesWritten } = await file.write(value, start);
      start += bytesWritten;
    }
  }
  return bytes;
}

/** Moves a complete file to its place. A link fails if there is a file, in one step. */
async function publish(part: string, path: string, overwrite: boolean): Promise<void> {
  if (overwrite) return rename(part, path);
  try {
    await link(part, path);
  } catch (thrown) {
    // Some file systems have no links.
    if (!["EPERM", "ENOTSUP", "ENOSYS", "EXDEV"].includes(String(Object(thrown).code))) throw thrown;
    if (await exists(path)) throw Object.assign(new Error("exists"), { code: "EEXIST" });
    await rename(part, path);
  }
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * Returns the folder without symbolic links, and creates it. `root`: the folder that it must stay in. A symbolic link that
 * leads out of it is an error before anything is created.
 */
async function openFolder(dir: string, root: string | undefined): Promise<string> {
  const path = resolve(root ?? ".", dir);
  if (root === undefined) {
    await mkdir(path, { recursive: true });
    return realpath(path);
  }
  const within = await realpath(resolve(root));
  // Nothing is created behind a link: the nearest folder that exists decides.
  const nearest = await nearestFolder(path);
  if (!isWithin(path, resolve(root)) || !isWithin(nearest, within)) throw outside(dir, root);
  await mkdir(path, { recursive: true });
  const real = await realpath(path);
  if (!isWithin(real, within)) throw outside(dir, root);
  return real;
}

async function nearestFolder(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (thrown) {
    if (Object(thrown).code !== "ENOENT" || dirname(path) === path) throw thrown;
    return nearestFolder(dirname(path));
  }
}

const alreadyExists = (name: string, dir: string): RouteError =>
  invalid("dir", `${name} exists in ${dir}; set overwrite, or choose another folder`);
const outside = (dir: string, root: string): RouteError =>
  invalid("dir", `${dir} is outside of ${root}, where files must stay`);

/** Returns the error for a folder that cannot be written, such as a full disk. */
const fileError = ({ code, message }: NodeJS.ErrnoException, dir: string): RouteError =>
  invalid("dir", `cannot write to ${dir}: ${message.split(",")[0] ?? code}`);

const isSystemError = (thrown: unknown): thrown is NodeJS.ErrnoException =>
  thrown instanceof Error && typeof Object(thrown).syscall === "string";

function invalid(path: string, message: string): RouteError {
  return validationError(`${path}: ${message}.`, { details: { issues: [{ path, message }] } });
}
