// Kept runs: what the score of a run needs, as small text files without paths, addresses and tokens.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { tokens } from "../tokens/count.js";
import { type Change, listChanges, type Plain, valueAt } from "./changes.js";
import { printsLog } from "./logs.js";
import { initialState, type LoggedCall, readJson, readLines } from "./run-files.js";
import { trialWorld } from "./worlds/index.js";

const root = join(import.meta.dirname, "../../..");
const RUNS: string = join(import.meta.dirname, "runs");

/** Of a long log, the number of lines at its start and at its end that are kept. */
const [FIRST, LAST] = [10, 40];

/** Copies the run in a folder of `pnpm trial start` to the kept runs, and returns its new folder. */
export function keepRun(dir: string, runs: string = RUNS): string {
  // Written by `start`, so its type is known.
  const { world, tool } = readJson(dir, "trial.json") as { world: string; tool: string };
  const trial = trialWorld(world);
  const end = readJson(dir, "world.json") as Plain;
  const kept = nextFolder(join(runs, world), tool);
  const clean = withoutMachine(dir, Object.keys(trial.world.tokens ?? {}));
  mkdirSync(kept, { recursive: true });
  const write = (name: string, lines: readonly string[]) =>
    writeFileSync(join(kept, name), lines.map((line) => `${line}\n`).join(""));
  write("trial.json", [JSON.stringify({ world, tool })]);
  write(
    "log.jsonl",
    readLines(dir, "log.jsonl").map((line) =>
      JSON.stringify(shortenLog(JSON.parse(clean(line)) as LoggedCall)),
    ),
  );
  write("answers.txt", readLines(dir, "answers.txt").map(clean));
  write(
    "changes.jsonl",
    listChanges(initialState(trial.world), end).map(({ path, after }) =>
      clean(JSON.stringify(after === undefined ? { path } : { path, after }, withoutJobLogs)),
    ),
  );
  return kept;
}

/** Returns the folders of the kept runs, sorted by world, tool and number. */
export function keptRuns(runs: string = RUNS): string[] {
  const folders = (dir: string) =>
    existsSync(dir)
      ? readdirSync(dir)
          .sort((a, b) => a.localeCompare(b, "en", { numeric: true }))
          .map((name) => join(dir, name))
      : [];
  return folders(runs).flatMap(folders);
}

/** Returns the end state of a kept run: the start with its changes, without new times. */
export function endOfKept(dir: string, world: string): Plain {
  const end = initialState(trialWorld(world).world);
  for (const line of readLines(dir, "changes.jsonl")) applyChange(end, JSON.parse(line) as Change);
  return end;
}

function applyChange(state: Plain, { path, after }: Pick<Change, "path" | "after">): void {
  const keys = path.split(" > ");
  const last = keys.pop() ?? "";
  const parent = valueAt(state, keys.join(" > "));
  if (typeof parent !== "object" || parent === null) throw new Error(`${path} is not in the world`);
  if (after !== undefined) Object(parent)[last] = after;
  else if (Array.isArray(parent)) parent.length = Math.min(parent.length, Number(last));
  else Reflect.deleteProperty(parent, last);
}

/** Omits the logs of jobs, which a rerun moves and no task changes. */
const withoutJobLogs = (key: string, value: unknown): unknown => (key === "log" ? null : value);

/** Returns the folder after the last one of a tool. */
function nextFolder(dir: string, tool: string): string {
  let number = 1;
  while (existsSync(join(dir, `${tool}-${number}`))) number++;
  return join(dir, `${tool}-${number}`);
}

/** Returns a function that replaces paths, addresses and tokens in a text. */
function withoutMachine(dir: string, worldTokens: readonly string[]): (text: string) => string {
  const paths: [string, string][] = [
    ...[dir, ...worldTokens].map((text, index): [string, string] => [text, index === 0 ? "." : "<token>"]),
    [root, "<ghx>"],
    [tmpdir(), "<tmp>"],
    [homedir(), "<home>"],
  ];
  return (text) =>
    paths
      .reduce((done, [secret, name]) => (secret.length > 1 ? done.replaceAll(secret, name) : done), text)
      .replaceAll(/\b(?:127\.0\.0\.1|localhost):\d+/g, "localhost");
}

/** Replaces the middle of a job's log with its number of tokens. */
function shortenLog(call: LoggedCall): LoggedCall {
  const lines = call.out.split("\n");
  if (!printsLog(call.argv) || lines.length <= FIRST + LAST) return call;
  const out = [...lines.slice(0, FIRST), "…", ...lines.slice(-LAST)].join("\n");
  return { ...call, out, omitted: tokens(call.out) - tokens(out) };
}
