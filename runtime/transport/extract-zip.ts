// Extracts ZIP files, whose paths and sizes are not trusted.

import { type FileHandle, lstat, open } from "node:fs/promises";
import { join, posix } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { Body } from "../contract/github-api.js";
import { findContent, readZipEntries, type ZipEntry, zipError } from "./zip-entries.js";

/** Writes a file to a path in the folder. */
type Write = (stream: Body, path: string) => Promise<unknown>;

/**
 * Writes the files of a ZIP file, and returns their bytes. Throws `VALIDATION` before the first one is written for a
 * path that leaves the folder or is in `.git`, a symbolic link, more than `maxBytes`, and, unless `overwrite` is set, a file
 * that exists.
 */
export async function extractZip(
  archive: string,
  folder: string,
  { maxBytes, overwrite }: { readonly maxBytes: number; readonly overwrite: boolean },
  write: Write,
): Promise<number> {
  const file = await open(archive, "r");
  try {
    const entries = (await readZipEntries(file)).filter(({ name }) => !name.endsWith("/"));
    for (const entry of entries) checkEntry(entry);
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > maxBytes) throw zipError(`has more than ${maxBytes} bytes of files`);
    if (!overwrite) for (const { name } of entries) await checkNew(folder, name);
    for (const entry of entries) await write(await openEntry(file, entry), entry.name);
    return total;
  } finally {
    await file.close();
  }
}

function checkEntry({ name, isSpecial }: ZipEntry): void {
  if (isSpecial) throw zipError(`has a symbolic link: ${name}`);
  const segments = name.split("/");
  const isSafe = posix.normalize(name) === name && !UNSAFE.test(name) && segments.every((one) => !isGit(one));
  if (!isSafe || segments.some((one) => one === ".." || DEVICE.test(one)))
    throw zipError(`has a file that cannot be extracted: ${name}`);
}

/** Absolute paths, paths of Windows and its streams, and characters that are not valid in paths. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused.
const UNSAFE = /^\/|^$|[\\:\u0000-\u001f\u007f]/;
/** The names of devices on Windows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Git would run the hooks and settings of such a folder. Windows ignores dots and spaces at the end. */
const isGit = (segment: string): boolean => /^(?:\.git|git~\d)[. ]*$/i.test(segment);

async function checkNew(folder: string, name: string): Promise<void> {
  const found = await lstat(join(folder, name)).catch(() => undefined);
  if (found !== undefined)
    throw zipError(`has ${name}, which exists; set overwrite, or choose another folder`);
}

async function openEntry(file: FileHandle, entry: ZipEntry): Promise<Body> {
  const start = await findContent(file, entry);
  const { packedSize, isPacked } = entry;
  const packed =
    packedSize === 0
      ? Readable.from([])
      : file.createReadStream({ start, end: start + packedSize - 1, autoClose: false });
  const content = isPacked ? pipeline(packed, createInflateRaw(), () => {}) : packed;
  return Readable.toWeb(Readable.from(withSize(content, entry)));
}

/** Returns the chunks of a file. Throws `VALIDATION` if they are not as many bytes as the directory says. */
async function* withSize(chunks: AsyncIterable<Uint8Array>, { name, size }: ZipEntry) {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > size) break;
      yield chunk;
    }
  } catch (thrown) {
    if (!/^Z_/.test(Object(thrown).code)) throw thrown;
    bytes = Number.NaN;
  }
  if (bytes !== size) throw zipError(`has a damaged file: ${name}`);
}
