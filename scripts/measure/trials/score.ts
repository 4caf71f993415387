// Scores trials: the cost of the calls, and the result of each task.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dumpWorld, loadWorld, type World } from "@ghx/local-github";
import { sum, tokens } from "../tokens/count.js";
import { covers, listChanges, type Plain } from "./changes.js";
import type { TrialWorld, Verdict } from "./task.js";
import { trialWorld } from "./worlds/index.js";

/** A call of the tool, as the wrapper logs it. */
export interface LoggedCall {
  readonly argv: readonly string[];
  readonly input: string;
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
}

/** The results of an agent's work. */
export interface Result {
  /** The verdicts in the order of the tasks. */
  readonly verdicts: readonly Verdict[];
  /** Paths that changed although no task requires it. */
  readonly wrongWrites: readonly string[];
}

/** The score of a folder that `pnpm trial start` wrote. */
export interface Score extends Result {
  readonly dir: string;
  readonly world: string;
  readonly tool: string;
  readonly right: number;
  readonly calls: number;
  readonly failed: number;
  readonly written: number;
  readonly read: number;
  /** The cost of each kind of command, the most expensive first. */
  readonly commands: readonly CommandCost[];
}

interface CommandCost {
  readonly command: string;
  readonly calls: number;
  readonly written: number;
  readonly read: number;
}

/** Scores the trial in a folder. */
export function scoreTrial(dir: string): Score {
  // Written by `start` and by the wrapper, so their types are known.
  const { world, tool } = readJson(dir, "trial.json") as { world: string; tool: string };
  const calls = readLines(dir, "log.jsonl").map((line) => JSON.parse(line) as LoggedCall);
  const end = readJson(dir, "world.json") as Plain;
  const result = judge(trialWorld(world), end, readLines(dir, "answers.txt").join("\n"));
  const commands = costs(calls);
  return {
    ...{ dir, world, tool, ...result },
    right: result.verdicts.filter((verdict) => verdict === "right").length,
    calls: calls.length,
    failed: calls.filter(({ code }) => code !== 0).length,
    written: sum(commands.map(({ written }) => written)),
    read: sum(commands.map(({ read }) => read)),
    commands,
  };
}

/** Compares the end state and the answers with what the tasks expect. */
export function judge(trial: TrialWorld, end: Plain, answers: string): Result {
  const start = initialState(trial.world);
  const changes = listChanges(start, end);
  const outcome = { start, end, changes, answers: parseAnswers(answers) };
  const allowed = trial.tasks.flatMap(({ mayChange }) => mayChange);
  return {
    verdicts: trial.tasks.map(({ check }) => check(outcome)),
    wrongWrites: changes.flatMap((change) =>
      allowed.some((pattern) => covers(pattern, change)) ? [] : [change.path],
    ),
  };
}

/** Reads answers: each begins a line with the number of its task and a colon. */
export function parseAnswers(text: string): ReadonlyMap<number, string> {
  const parts = text.split(/^\s*(\d+)\s*[:.)]\s*/m).slice(1);
  return new Map(
    parts.flatMap((part, index) =>
      index % 2 === 0 ? [[Number(part), (parts[index + 1] ?? "").trim()]] : [],
    ),
  );
}

/** Returns the text of a score. */
export function renderScore(score: Score): string {
  const { dir, world, tool, verdicts, wrongWrites } = score;
  const list = (verdict: Verdict) => {
    const numbers = verdicts.flatMap((one, index) => (one === verdict ? [index + 1] : []));
    return numbers.length === 0 ? [] : [`  ${verdict}: ${numbers.join(", ")}`];
  };
  return [
    `${dir}: ${world} with ${tool}, ${score.right} of ${verdicts.length} right, ${wrongWrites.length} wrong writes`,
    `  ${score.calls} calls, ${score.failed} failed; tokens: ${score.written} written, ${score.read} read`,
    ...(["right", "wrong", "missing"] as const).flatMap(list),
    ...wrongWrites.map((path) => `  wrong write: ${path}`),
    ...score.commands
      .slice(0, 15)
      .map(
        ({ command, calls, written, read }) =>
          `  ${command}: ${calls} calls, ${written} written, ${read} read`,
      ),
  ].join("\n");
}

function initialState(world: World): Plain {
  const { store, diagnostics } = loadWorld(world);
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return Object(dumpWorld(store));
}

function costs(calls: readonly LoggedCall[]): CommandCost[] {
  const groups = new Map<string, LoggedCall[]>();
  for (const call of calls) {
    const command = call.argv.slice(0, 2).join(" ");
    groups.set(command, [...(groups.get(command) ?? []), call]);
  }
  return [...groups]
    .map(([command, group]) => ({
      command: command.slice(0, 60),
      calls: group.length,
      written: sum(group.map(({ argv, input }) => tokens(argv.join(" ") + input))),
      read: sum(group.map(({ out, err }) => tokens(out + err))),
    }))
    .sort((a, b) => b.written + b.read - a.written - a.read);
}

function readJson(dir: string, name: string): unknown {
  const file = join(dir, name);
  if (!existsSync(file))
    throw new Error(
      `${file} does not exist: expected a folder of "pnpm trial start" whose server was ended with Ctrl-C or SIGTERM`,
    );
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Reads the lines of a file, which an agent that did nothing has not written. */
function readLines(dir: string, name: string): string[] {
  const file = join(dir, name);
  return existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
    : [];
}
