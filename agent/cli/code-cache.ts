// Loads a CommonJS file with V8's compiled code of an earlier run, which halves the start of the program.

import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** Words that run different code. V8 keeps the functions that a run has called, so each word has its own file. */
const COMMANDS = [
  "run",
  "chain",
  "list",
  "explain",
  "capabilities",
  "mcp",
  "sim",
  "completion",
  "doctor",
  "trust",
];

/**
 * Returns the exports of a CommonJS file, which must not import(). The code that V8 compiled in the first run with this word is kept in the
 * user's cache folder, one file per word and version of Node. A file that another user owns or can write is ignored.
 */
export function loadWithCodeCache(file: string, require: NodeJS.Require, word = "--help"): unknown {
  const cache = cacheFile(word, process.env);
  if (cache === undefined) return require(file);
  const key = identify(file);
  const cached = readCache(cache, key);
  // Built as ASCII, which this decodes fastest.
  const source = `(function (exports, require, module, __filename) {${readFileSync(file, "latin1")}\n})`;
  const script = new Script(source, {
    filename: file,
    ...(cached === undefined ? {} : { cachedData: cached }),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file);
  if (cached === undefined || script.cachedDataRejected === true) {
    process.once("exit", () => writeCache(cache, Buffer.concat([key, script.createCachedData()])));
  }
  return module.exports;
}

/**
 * Returns bytes that identify the content of a file, because V8 itself compares only the length of the source. The time
 * of the last change of the inode cannot be set, unlike that of the content, which is the same in all npm packages.
 */
function identify(file: string): Buffer {
  const { dev, ino, size, mtimeMs, ctimeMs } = statSync(file);
  return Buffer.from(Float64Array.of(dev, ino, size, mtimeMs, ctimeMs).buffer);
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the path for the compiled code; undefined if there is no cache folder or Node's caches are disabled. */
function cacheFile(word: string, env: Environment): string | undefined {
  // Bun and Deno compile code in other ways.
  if (env.NODE_DISABLE_COMPILE_CACHE || process.versions.bun || process.versions.deno) return undefined;
  const folder = cacheFolder(env);
  if (folder === undefined) return undefined;
  const command = word.startsWith("-") ? "help" : COMMANDS.includes(word) ? word : "run";
  return join(folder, "ghx", `${command}-${process.version}-${process.arch}.code`);
}

function cacheFolder(env: Environment): string | undefined {
  if (process.platform === "win32") return env.LOCALAPPDATA;
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (!env.HOME) return undefined;
  return process.platform === "darwin" ? join(env.HOME, "Library/Caches") : join(env.HOME, ".cache");
}

/** Returns the compiled code if the file starts with the key. */
function readCache(path: string, key: Uint8Array): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    // Windows has no O_NOFOLLOW; its cache folder is private.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { uid, mode } = fstatSync(descriptor);
    if (process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0)) return undefined;
    const content = readFileSync(descriptor);
    return content.subarray(0, key.length).equals(key) ? content.subarray(key.length) : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Replaces the file at once, so that no other process reads a part of it. The cache is optional, so errors are ignored. */
function writeCache(path: string, content: Uint8Array): void {
  const temporary = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(temporary, content, { mode: 0o600, flag: "wx" });
    renameSync(temporary, path);
  } catch {
    // The next run compiles the code again.
  }
}
