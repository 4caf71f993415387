// Scores trials: the cost of the calls, and the result of each task.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { sum, tokens } from "../tokens/count.js";
import { covers, listChanges, type Plain } from "./changes.js";
import { endOfKept } from "./keep.js";
import { printsLog } from "./logs.js";
import { initialState, type LoggedCall, readJson, readLines } from "./run-files.js";
import type { TrialWorld, Verdict } from "./task.js";
import { trialWorld } from "./worlds/index.js";

/** The results of an agent's work. */
export interface Result {
  /** The verdicts in the order of the tasks. */
  readonly verdicts: readonly Verdict[];
  /** Paths that changed although no task requires it. */
  readonly wrongWrites: readonly string[];
}

/** The score of a folder that `pnpm trial start` or `pnpm trial keep` wrote. */
export interface Score extends Result {
  readonly dir: string;
  readonly world: string;
  readonly tool: string;
  readonly right: number;
  readonly calls: number;
  readonly failed: number;
  readonly written: number;
  readonly read: number;
  /** The part of `read` that is logs, see `printsLog`. */
  readonly logs: number;
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
  const end = existsSync(join(dir, "changes.jsonl"))
    ? endOfKept(dir, world)
    : (readJson(dir, "world.json") as Plain);
  const result = judge(trialWorld(world), end, readLines(dir, "answers.txt").join("\n"));
  const commands = costs(calls);
  return {
    ...{ dir, world, tool, ...result },
    right: result.verdicts.filter((verdict) => verdict === "right").length,
    calls: calls.length,
    failed: calls.filter(({ code }) => code !== 0).length,
    written: sum(commands.map(({ written }) => written)),
    read: sum(commands.map(({ read }) => read)),
    logs: sum(calls.filter(({ argv }) => printsLog(argv)).map(readTokens)),
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
    `  ${score.calls} calls, ${score.failed} failed; tokens: ${score.written} written, ${score.read} read (${score.logs} in logs)`,
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

function readTokens({ out, err, omitted = 0 }: LoggedCall): number {
  return tokens(out + err) + omitted;
}

function costs(calls: readonly LoggedCall[]): CommandCost[] {
  const groups = new Map<string, LoggedCall[]>();
  for (const call of calls) {
    // The second argument of a call over MCP is its input.
    const command = call.argv.slice(0, call.argv[1]?.startsWith("{") ? 1 : 2).join(" ");
    groups.set(command, [...(groups.get(command) ?? []), call]);
  }
  return [...groups]
    .map(([command, group]) => ({
      command: command.slice(0, 60),
      calls: group.length,
      written: sum(group.map(({ argv, input }) => tokens(argv.join(" ") + input))),
      read: sum(group.map(readTokens)),
    }))
    .sort((a, b) => b.written + b.read - a.written - a.read);
}
