// Reads the directory of a ZIP file, also of one with the 64-bit fields of large files.

import type { FileHandle } from "node:fs/promises";
import { type RouteError, validationError } from "../contract/route-error.js";

/** A file or a folder in a ZIP file. */
export interface ZipEntry {
  /** Its path, with `/` between the names and at the end of a folder. */
  readonly name: string;
  /** Bytes of the file, and of its compressed form. */
  readonly size: number;
  readonly packedSize: number;
  readonly isPacked: boolean;
  /** Whether the path is a symbolic link or a device. */
  readonly isSpecial: boolean;
  /** Where its header begins. */
  readonly offset: number;
}

export const zipError = (problem: string): RouteError => validationError(`The ZIP file ${problem}.`);

/** Returns the files and folders in the order of the directory. Throws `VALIDATION`. */
export async function readZipEntries(file: FileHandle): Promise<readonly ZipEntry[]> {
  const { count, size, offset } = await findDirectory(file);
  if (size > MAX_DIRECTORY_BYTES) throw zipError("has too many files");
  const directory = await read(file, offset, size);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < count) {
    if (at + ENTRY_BYTES > size || directory.readUInt32LE(at) !== ENTRY) throw damaged();
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    const end = at + ENTRY_BYTES + Number(name) + Number(extra) + Number(comment);
    if (end > size) throw damaged();
    entries.push(readEntry(directory.subarray(at, end)));
    at = end;
  }
  return entries;
}

/** Returns where the bytes of the file begin. Throws `VALIDATION`. */
export async function findContent(file: FileHandle, { offset }: ZipEntry): Promise<number> {
  const header = await read(file, offset, HEADER_BYTES);
  if (header.readUInt32LE(0) !== HEADER) throw damaged();
  return offset + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function findDirectory(file: FileHandle) {
  const { size: total } = await file.stat();
  const start = Math.max(0, total - END_BYTES - MAX_COMMENT);
  const tail = await read(file, start, total - start);
  const at = tail.lastIndexOf(END);
  if (at < 0 || at + END_BYTES > tail.length) throw zipError("is not a ZIP file");
  const found = {
    count: tail.readUInt16LE(at + 10),
    size: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const isLarge = found.count === MAX_16 || found.size === MAX_32 || found.offset === MAX_32;
  const locator = at - LOCATOR_BYTES;
  if (!isLarge || locator < 0 || tail.readUInt32LE(locator) !== LOCATOR) return found;
  const end = await read(file, Number(tail.readBigUInt64LE(locator + 8)), LARGE_END_BYTES);
  if (end.readUInt32LE(0) !== LARGE_END) throw damaged();
  const [count = 0, size = 0, offset = 0] = [32, 40, 48].map((field) => Number(end.readBigUInt64LE(field)));
  return { count, size, offset };
}

function readEntry(entry: Buffer): ZipEntry {
  const nameEnd = ENTRY_BYTES + entry.readUInt16LE(28);
  const sizes = [entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42)];
  const large = largeFields(entry.subarray(nameEnd, nameEnd + entry.readUInt16LE(30)));
  // 64-bit fields exist for the full 32-bit ones, in this order.
  const [size = 0, packedSize = 0, offset = 0] = sizes.map((one) => (one === MAX_32 ? large.shift() : one));
  if (Math.max(size, packedSize, offset) > MAX_BYTES) throw damaged();
  const method = entry.readUInt16LE(10);
  const name = entry.toString("utf8", ENTRY_BYTES, nameEnd);
  if ((entry.readUInt16LE(8) & ENCRYPTED) !== 0) throw zipError(`has an encrypted file: ${name}`);
  if (method !== STORED && method !== DEFLATED)
    throw zipError(`has a file with an unknown compression: ${name}`);
  const isUnix = entry.readUInt8(5) === UNIX;
  const type = isUnix ? (entry.readUInt32LE(38) >>> 16) & TYPE_MASK : 0;
  const isSpecial = type !== 0 && type !== REGULAR_FILE && type !== FOLDER;
  return { name, size, packedSize, offset, isSpecial, isPacked: method === DEFLATED };
}

/** Returns the numbers of the extra field for large files. */
function largeFields(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; ) {
    const [id, end] = [extra.readUInt16LE(at), at + 4 + extra.readUInt16LE(at + 2)];
    if (id === LARGE_FIELDS) {
      const field = extra.subarray(at + 4, end);
      return Array.from({ length: field.length >> 3 }, (_, index) =>
        Number(field.readBigUInt64LE(index * 8)),
      );
    }
    at = end;
  }
  return [];
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position > MAX_BYTES) throw damaged();
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead < length) throw damaged();
  return buffer;
}

const damaged = (): RouteError => zipError("is damaged");

const END: Buffer = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const ENTRY = 0x02014b50;
const HEADER = 0x04034b50;
const LOCATOR = 0x07064b50;
const LARGE_END = 0x06064b50;
const LARGE_FIELDS = 0x0001;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const HEADER_BYTES = 30;
const LOCATOR_BYTES = 20;
const LARGE_END_BYTES = 56;
const MAX_COMMENT = 0xffff;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;
/** Far more than a file may have, so that sums are exact. */
const MAX_BYTES = 2 ** 48;

const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const UNIX = 3;
const TYPE_MASK = 0xf000;
const REGULAR_FILE = 0x8000;
const FOLDER = 0x4000;
