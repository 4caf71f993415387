/** Creates zip archives for logs, artifacts and the files of repositories. */
import { crc32, deflateRawSync } from "node:zlib";

export interface ArchiveEntry {
  readonly name: string;
  readonly text: string;
}

const DEFLATED = 8;
/** File names are UTF-8. */
const FLAGS = 0x0800;
/** January 1, 1980, the earliest date of the format. */
const DATE = 0x0021;

export function* zip(entries: readonly ArchiveEntry[]): Generator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const plain = Buffer.from(text);
    const packed = deflateRawSync(plain);
    const shared = header(Buffer.from(name), plain, packed);
    const local = Buffer.concat([signed(0x04034b50), shared, Buffer.from(name)]);
    yield local;
    yield packed;
    directory.push(central(shared, name, offset));
    offset += local.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([listed, signed(0x06054b50), end]);
}

/** Returns the fields shared by the local header and the central directory entry. */
function header(name: Buffer, plain: Buffer, packed: Buffer): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(FLAGS, 2);
  bytes.writeUInt16LE(DEFLATED, 4);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(crc32(plain), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(plain.length, 18);
  bytes.writeUInt16LE(name.length, 22);
  return bytes;
}

function central(shared: Buffer, name: string, offset: number): Buffer {
  const version = Buffer.from([20, 0]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([signed(0x02014b50), version, shared, rest, Buffer.from(name)]);
}

function signed(signature: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(signature);
  return bytes;
}
