// Runs jq filters in a worker thread, so that a filter without an end can be stopped.

import { pageItems } from "./page-items.js";

/** The results of a filter, or why it failed. */
export type JqResult =
  | { readonly outputs: readonly unknown[]; readonly problem?: undefined }
  | { readonly outputs?: undefined; readonly problem: string };

const TIMEOUT_MS = 5_000;
const STOPPED = `the filter was stopped after ${TIMEOUT_MS / 1_000} s`;
/** The maximum memory of jq's build for WebAssembly. */
const MAX_MEMORY = "256 MB";

/** The exit code of jq that WebAssembly ended, which happens if the memory is not sufficient. */
const ABORTED = -1;

/** Loads the module and runs the filter. Written in JavaScript, since a worker does not load this file's source. */
const WORKER = `
const { parentPort, workerData: { module, input, filter } } = require("node:worker_threads");
const ABORTED = ${ABORTED};
require(module).raw(input, filter, ["-c", "-M"]).then(
  (result) => parentPort.postMessage(result),
  (error) => parentPort.postMessage({ stdout: "", stderr: String(error), exitCode: ABORTED }),
);`;

/** Returns why the filter is not valid, or undefined. Runs nothing. */
export async function checkJq(filter: string): Promise<string | undefined> {
  // Without an input, a filter is compiled and not run.
  const { problem } = await runJqOnText("", filter);
  return problem;
}

/**
 * Runs a filter on data as JSON. Of a page, the input is the list of items, as for gh; a filter that fails on it is run
 * on the page: `length`, `.[].number`, `.items[].number` and `.totalCount` are all valid.
 */
export async function runJq(data: unknown, filter: string): Promise<JqResult> {
  const items = pageItems(data);
  if (items === undefined) return withShape(await runJqOnText(JSON.stringify(data), filter), data);
  const startedAt = performance.now();
  const result = await runJqOnText(JSON.stringify(items), filter);
  if (result.outputs !== undefined) return result;
  // Both have the time of one.
  const rest = result.problem === STOPPED ? 0 : TIMEOUT_MS - (performance.now() - startedAt);
  if (rest <= 0) return withShape(result, items);
  const whole = await runJqOnText(JSON.stringify(data), filter, rest);
  return whole.outputs === undefined ? withShape(result, items) : whole;
}

/** Runs a filter on a JSON text. */
export async function runJqOnText(input: string, filter: string, timeout = TIMEOUT_MS): Promise<JqResult> {
  const result = await runInWorker(input, filter, timeout);
  if (typeof result === "string") return { problem: result };
  const { stdout, stderr, exitCode } = result;
  if (exitCode === ABORTED) return { problem: `the filter needs more memory than jq has (${MAX_MEMORY})` };
  if (exitCode !== 0) return { problem: cleanMessage(stderr) };
  return {
    outputs: stdout
      .split("\n")
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line)),
  };
}

interface Output {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Returns what jq printed, or why it could not run. */
async function runInWorker(input: string, filter: string, timeout: number): Promise<Output | string> {
  const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
  const module = findModule();
  if (threads === undefined || module === undefined)
    return "jq requires Node and the files of the ghx package";
  // The space prevents that jq reads a filter such as -1 as a flag.
  const workerData = { module, input, filter: ` ${filter}` };
  const worker = new threads.Worker(WORKER, { eval: true, execArgv: [], env: {}, workerData, stderr: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Output | string>((resolve) => {
      worker.once("online", () => {
        timer = setTimeout(() => resolve(STOPPED), timeout);
      });
      worker.once("message", resolve);
      worker.once("error", (error: unknown) =>
        resolve(error instanceof Error ? error.message : String(error)),
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Returns the path of jq: the copy in the published package, else the installed dependency. */
function findModule(): string | undefined {
  const require = globalThis.process?.getBuiltinModule?.("node:module").createRequire(import.meta.url);
  for (const name of ["#jq", "jq-wasm"]) {
    try {
      return require?.resolve(name);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

/** Converts `jq: error (at /dev/stdin:0): Cannot …` and the lines after it to `Cannot …`. */
function cleanMessage(stderr: string): string {
  const [line = ""] = stderr.split("\n", 1);
  return line.replace(/^jq: error(?: \(at [^)]*\))?: /, "").replace(/ at <top-level>.*$/, "") || "no message";
}

/** Adds what the input of the filter is to its problem. */
function withShape(result: JqResult, input: unknown): JqResult {
  return result.problem === undefined
    ? result
    : { problem: `${result.problem}; the input is ${describe(input)}` };
}

/** Returns `a list of {number, labels[]{name}}`: the names of fields, and those of the objects in them. */
function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${describe(value[0])}`;
  if (typeof value !== "object" || value === null) return value === null ? "null" : `a ${typeof value}`;
  const names = Object.entries(value).map(([name, field]) => name + inner(field));
  return `{${names.join(", ")}}`;
}

/** Returns `{id, title}` for an object, and `[]{id, title}` for a list of objects. */
function inner(field: unknown): string {
  const prefix = Array.isArray(field) ? "[]" : "";
  const value: unknown = Array.isArray(field) ? field[0] : field;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return prefix;
  // Keys that are not names of fields, such as paths of files, are contents.
  const names = Object.keys(value);
  return prefix + (names.every((name) => /^\w{1,40}$/.test(name)) ? `{${names.join(", ")}}` : "");
}
