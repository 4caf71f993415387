/** Creates gzipped tar archives for the files of repositories. */
import { gzipSync } from "node:zlib";
import type { ArchiveEntry } from "./zip.js";

const BLOCK = 512;
/** The length of the names that the format has space for. A longer one is in a record before the file. */
const NAME_LENGTH = 100;

/** Creates an archive. Its bytes depend on the entries only. */
export function tarball(entries: readonly ArchiveEntry[]): Uint8Array {
  const files = entries.flatMap(({ name, text }) => {
    const content = Buffer.from(text);
    const length = Buffer.byteLength(name);
    const long = length > NAME_LENGTH ? record("pax_header", "x", Buffer.from(pathRecord(name))) : [];
    return [...long, ...record(name, "0", content)];
  });
  return gzipSync(Buffer.concat([...files, Buffer.alloc(2 * BLOCK)]));
}

/** Returns the extended header for a path, which begins with its own length. */
function pathRecord(path: string): string {
  const rest = ` path=${path}\n`;
  const bytes = Buffer.byteLength(rest);
  const digits = String(bytes + String(bytes).length).length;
  return `${bytes + digits}${rest}`;
}

/** Returns a header and the content, padded to whole blocks. */
function record(name: string, type: "0" | "x", content: Buffer): Buffer[] {
  const padding = Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK);
  return [header(name, type, content.length), content, padding];
}

function header(name: string, type: string, size: number): Buffer {
  const bytes = Buffer.alloc(BLOCK);
  bytes.set(Buffer.from(name).subarray(0, NAME_LENGTH));
  const fields: [offset: number, text: string][] = [
    [100, "0000644\0"],
    [108, "0000000\0"],
    [116, "0000000\0"],
    [124, `${size.toString(8).padStart(11, "0")}\0`],
    [136, "00000000000\0"],
    // The checksum is computed with spaces in its place.
    [148, "        "],
    [156, type],
    [257, "ustar\x0000"],
  ];
  for (const [offset, text] of fields) bytes.write(text, offset, "latin1");
  const checksum = bytes.reduce((sum, byte) => sum + byte, 0);
  bytes.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return bytes;
}
