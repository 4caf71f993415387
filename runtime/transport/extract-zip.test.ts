// Tests the extraction of ZIP files, whose paths and sizes are not trusted.

import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { FileTarget } from "../contract/github-api.js";
import { fileBody } from "./file-body.js";

interface File {
  readonly name: string;
  readonly text?: string;
  /** The size that the directory has. */
  readonly size?: number;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
  readonly mode?: number;
  /** Whether the numbers are in the field of large files. */
  readonly isLarge?: boolean;
  readonly packed?: Buffer;
}

const bytes = (...fields: readonly (readonly [size: 1 | 2 | 4 | 8, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64LE(BigInt(value));
      return buffer.subarray(0, size);
    }),
  );

function zip(files: readonly File[], isLarge = false): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const length = (all: readonly Buffer[]) => all.reduce((sum, one) => sum + one.length, 0);
  for (const file of files) {
    const plain = Buffer.from(file.text ?? "text");
    const packed = file.packed ?? (file.isStored ? plain : deflateRawSync(plain));
    const [name, size, offset] = [Buffer.from(file.name), file.size ?? plain.length, length(parts)];
    const method = file.method ?? (file.isStored ? 0 : 8);
    const start = [
      [2, file.flags ?? 0x800],
      [2, method],
      [4, 0],
      [4, 0],
    ] as const;
    parts.push(
      bytes([4, 0x04034b50], [2, 20], ...start, [4, 0], [4, 0], [2, name.length], [2, 0]),
      name,
      packed,
    );
    const extra = file.isLarge
      ? bytes([2, 9], [2, 2], [2, 0], [2, 1], [2, 24], [8, size], [8, packed.length], [8, offset])
      : Buffer.alloc(0);
    const field = (value: number) => [4, file.isLarge ? 0xffffffff : value] as const;
    directory.push(
      bytes([4, 0x02014b50], [1, 20], [1, 3], [2, 20], ...start, field(packed.length), field(size)),
      bytes([2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
      bytes([2, 0], [2, file.mode ?? 0o100644], field(offset)),
      name,
      extra,
    );
  }
  const [size, offset] = [length(directory), length(parts)];
  const numbers = isLarge ? [0xffff, 0xffffffff, 0xffffffff] : [files.length, size, offset];
  const [count = 0, directorySize = 0, directoryOffset = 0] = numbers;
  const large = isLarge
    ? [
        bytes(
          [4, 0x06064b50],
          [8, 44],
          [2, 45],
          [2, 45],
          [4, 0],
          [4, 0],
          [8, files.length],
          [8, files.length],
        ),
        bytes([8, size], [8, offset], [4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : [];
  const end = bytes(
    [4, 0x06054b50],
    [4, 0],
    [2, count],
    [2, count],
    [4, directorySize],
    [4, directoryOffset],
    [2, 0],
  );
  return Buffer.concat([...parts, ...directory, ...large, end]);
}

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ghx-zip-test-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
});

const extract = (archive: Buffer, target: Partial<FileTarget> = {}) =>
  fileBody.save(
    new Blob([new Uint8Array(archive)]).stream(),
    { name: "a.zip", maxBytes: 5_000, body: fileBody, extract: true, ...target },
    { folder: root, onProgress: undefined, host: "api.example" },
  );

const files = (): readonly string[] => readdirSync(root, { recursive: true }).map(String).sort();
const fails = (archive: Buffer, message: string) =>
  expect(extract(archive)).rejects.toMatchObject({ code: "VALIDATION", message: `The ZIP file ${message}.` });

test("extracts into a folder with the name of the file", async () => {
  const archive = zip([
    { name: "b.txt" },
    { name: "c/", text: "" },
    { name: "c/.d", isStored: true },
    { name: "e", text: "" },
  ]);
  expect(await extract(archive)).toEqual({ path: "a", bytes: 8 });
  expect(files()).toEqual(
    ["a", "a/.d", "a/b.txt", "a/c", "a/e"].map((one) => one.replace("a/.d", "a/c/.d")).sort(),
  );
  expect(readFileSync(join(root, "a/c/.d"), "utf8")).toBe("text");
});

test("extracts what another program has packed", async () => {
  const source = mkdtempSync(join(tmpdir(), "ghx-zip-source-"));
  onTestFinished(() => rmSync(source, { recursive: true, force: true }));
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: source });
  const texts = { "README.md": "# Größe\n", "src/a b.ts": "x".repeat(3_000), "src/empty": "" };
  mkdirSync(join(source, "src"));
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(source, path), text);
  git("init", "--quiet");
  git("add", ".");
  const tree = String(git("write-tree")).trim();
  expect(await extract(git("archive", "--format=zip", tree), { dir: "." })).toMatchObject({ path: "." });
  expect(files()).toEqual(["README.md", "src", "src/a b.ts", "src/empty"]);
  for (const [path, text] of Object.entries(texts)) expect(readFileSync(join(root, path), "utf8")).toBe(text);
});

test.each([[true], [false]])("extracts into the given folder (64-bit fields: %s)", async (isLarge) => {
  const archive = zip([{ name: "b/c.txt", text: "x".repeat(4_000), isLarge }], isLarge);
  expect(await extract(archive, { dir: "." })).toEqual({ path: ".", bytes: 4_000 });
  expect(files()).toEqual(["b", "b/c.txt"]);
});

test.each([
  "../b",
  "c/../../b",
  "/b",
  "./b",
  "c//b",
  "C:b",
  "c\\..\\b",
  "..",
  ".git/hooks/post-checkout",
  "c/.GIT/config",
  ".git. /config",
  "git~1/config",
  "c/aux.txt",
  "b\nc",
])("refuses the path %j, and writes nothing", async (name) => {
  await fails(zip([{ name: "first" }, { name }]), `has a file that cannot be extracted: ${name}`);
  expect(files()).toEqual(["a"]);
});

test.each<[Partial<File>, string]>([
  [{ mode: 0o120777 }, "has a symbolic link: b"],
  [{ flags: 1 }, "has an encrypted file: b"],
  [{ method: 12 }, "has a file with an unknown compression: b"],
  [{ size: 5_001 }, "has more than 5000 bytes of files"],
  [{ size: 5 }, "has a damaged file: b"],
  [{ packed: Buffer.from("no deflate") }, "has a damaged file: b"],
])("refuses a file with %j", async (file, message) => {
  await fails(zip([{ name: "b", ...file }]), message);
  expect(files()).toEqual(["a"]);
});

test("refuses a file that is larger than the directory says", async () => {
  await fails(zip([{ name: "b", text: "x".repeat(4_000), size: 10 }]), "has a damaged file: b");
  expect(files()).toEqual(["a"]);
});

test("refuses what is not a ZIP file, or a part of one", async () => {
  await fails(Buffer.from("text"), "is not a ZIP file");
  const whole = zip([{ name: "b" }]);
  await fails(whole.subarray(20), "is damaged");
  expect(files()).toEqual(["a"]);
});

test("keeps a file that exists, unless it may be replaced", async () => {
  mkdirSync(join(root, "a"));
  writeFileSync(join(root, "a/c"), "mine");
  const archive = zip([{ name: "b" }, { name: "c" }]);
  await fails(archive, "has c, which exists; set overwrite, or choose another folder");
  expect(files()).toEqual(["a", "a/c"]);
  await extract(archive, { overwrite: true });
  expect(readFileSync(join(root, "a/c"), "utf8")).toBe("text");
});

test("does not follow a symbolic link out of the folder", async () => {
  mkdirSync(join(root, "a"));
  mkdirSync(join(root, "other"));
  symlinkSync(join(root, "other"), join(root, "a/link"));
  await expect(extract(zip([{ name: "link/b" }]), { overwrite: true })).rejects.toMatchObject({
    code: "VALIDATION",
  });
  expect(readdirSync(join(root, "other"))).toEqual([]);
});
