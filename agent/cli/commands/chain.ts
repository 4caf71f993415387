// `ghx chain`: runs several capabilities. Steps are JSON, or an argument like a command line for each; results are JSON.

import { type ChainPlan, type ChainResultEnvelope, loadCapability } from "../../../runtime/index.js";
import { type Extend, extended } from "../../explain/extended-catalog.js";
import type { Repository } from "../../input/parse-repository.js";
import { readSteps, type StepData } from "../../input/steps.js";
import { withoutEnvelope } from "../../output/compact.js";
import { withChainTokens } from "../../output/estimate-tokens.js";
import { presentChain, presentChainBriefly, presentResults } from "../../output/present.js";
import { safeJson } from "../../output/text.js";
import type { Confirm } from "../../tools/confirm-destructive.js";
import { runSteps, type Unread } from "../../tools/run-steps.js";
import { type Parsed, parse, takeJson, wordOf } from "../args.js";
import { commandOptions, needsRepository, withRepository } from "../call-options.js";
import { CHAIN_FORMATS } from "../choices.js";
import type { Flags } from "../command.js";
import type { ReadStep } from "../command-step.js";
import { chainExitCode } from "../exit-code.js";
import { readInput } from "../input.js";
import { mentionFlag } from "../missing-repository.js";
import { type Conditions, withoutNeedless } from "../needless-steps.js";
import { kebabFlags } from "../parse-call.js";
import { startProgress } from "../progress.js";
import { namedRepository, repositoryOfFolder } from "../repository.js";
import { stepName, withStepNames } from "../step-names.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";

export async function chain(words: readonly string[], terminal: Terminal, own: Flags): Promise<number> {
  const { argv, json } = takeJson(kebabFlags(words), "[", own);
  const parsed = await parse("chain", argv, own);
  const source = stepsSource(parsed, json);
  const named = namedRepository(parsed.value("repo"), terminal.env);
  const skipInvalid = parsed.has("skip-invalid");
  const { unread, confirmed, areChanges, conditions, ...given } =
    typeof source === "string"
      ? { ...(await readInput(source, terminal, { flag: "--steps", expected: "a JSON list" })), ...NONE }
      : await readCommands(source, terminal, parsed.value("repo"));
  const all = given.problem === undefined ? readSteps(given.value) : { problem: `steps: ${given.problem}` };
  const progress =
    all.problem !== undefined || parsed.has("trace") ? undefined : startProgress("chain", terminal);
  const repository = await repositoryOf(all.steps ?? [], named, terminal);
  const single = withRepository(await commandOptions(parsed, terminal, progress, true), repository);
  const isSent = !single.dryRun && !single.readOnly;
  const read =
    conditions.size > 0 && all.steps !== undefined && isSent && unread.size === 0
      ? { steps: await withoutNeedless(all.steps, conditions, single, terminal) }
      : all;
  const options = {
    ...single,
    ...choice("mixed", parsed),
    ...choice("ordered", parsed),
    skipInvalid,
    checkFirst: areChanges || parsed.has("check-first"),
  };
  const compact = parsed.has("compact") ? "compact" : undefined;
  const format = await chosenFormat(parsed.value("format") ?? compact, terminal);
  const isFull = parsed.has("json") || parsed.has("verbose");
  const isBrief = format === "compact" && !isFull;
  const areLines = parsed.has("lines") && !isFull && !options.dryRun;
  let isDeclined = false;
  const run = async () => {
    const style = areLines ? "outputs" : isBrief ? "brief" : "objects";
    const runner = { style, unread, extend: terminal.extend } as const;
    const unconfirmed = (read.steps ?? []).filter((_, index) => !confirmed.has(index));
    const ids = parsed.has("yes") || !isSent ? [] : await destructiveIds(unconfirmed, terminal.extend);
    if (ids.length === 0) return runSteps(read, options, runner);
    // An invalid or refused chain is reported without a question.
    const checked = await runSteps(read, { ...options, dryRun: true, skipInvalid: false }, runner);
    if (checked.result.status !== "planned" && !skipInvalid) return checked;
    const { askDestructive, confirmableSessions, requireTerminal } = await import("../confirm.js");
    requireTerminal(ids, ["chain", ...words], await loadSteps(read.steps ?? [], terminal.extend), terminal);
    // The valid steps would run before the question.
    if (skipInvalid) throw new UsageError(`${ids.join(", ")}: --skip-invalid needs --yes; nothing was sent`);
    const sessions = confirmableSessions({ ...options, ...(terminal.extend && { extend: terminal.extend }) });
    const confirm: Confirm = async (calls) => {
      progress?.stop();
      isDeclined = !(await askDestructive(calls, terminal));
      return !isDeclined;
    };
    return runSteps(read, options, { ...runner, sessions, confirm });
  };
  const { result: full, steps } = await run().finally(progress?.stop);
  const names = parsed.values("step-names");
  const result = withStepNames(
    repository === undefined && named === undefined
      ? await withFlagHints(full, steps, terminal.extend)
      : full,
    names,
  );
  if (isDeclined) return EXIT.failed;
  if (unread.size > 0 && !skipInvalid) throw invalidCommands(result, names);
  const rawText = parsed.has("raw-text");
  if (areLines && result.status !== "planned") await printOutputs(result, read.steps, rawText, terminal);
  else {
    const presentSteps = isBrief ? presentChainBriefly : presentChain;
    const presented = presentSteps(isFull ? withChainTokens(result, Object(given).value) : result, {
      format: isFull ? "full" : "compact",
      rawText,
    });
    terminal.out(`${safeJson(isBrief ? withoutEnvelope(presented) : presented)}\n`);
  }
  if (options.signal?.aborted) return EXIT.interrupted;
  return chainExitCode(result);
}

/** Prints the outputs of the steps with a filter, each on a line, and the errors of those that failed. */
async function printOutputs(
  chain: ChainResultEnvelope,
  steps: readonly StepData[] = [],
  rawText: boolean,
  terminal: Terminal,
): Promise<void> {
  const { printLines } = await import("../output/format.js");
  const { printError } = await import("../output/print-error.js");
  const { results, error } = presentResults(chain, { rawText });
  const failed = chain.results.map((one) => !one.ok && one.error.details?.not_sent !== true);
  if (error !== undefined && !failed.includes(true)) printError(error, terminal);
  for (const [index, step] of results.entries()) {
    if (!step.ok && failed[index]) printError(step.error, terminal);
    if (step.ok && steps[index]?.jq !== undefined && Array.isArray(step.data))
      printLines(step.data, undefined, terminal);
  }
}

/** Returns the option that a flag such as `--mixed` or `--no-mixed` sets; none without the flag. */
const choice = <Name extends "mixed" | "ordered">(
  name: Name,
  parsed: Parsed,
): { readonly [Key in Name]?: boolean } =>
  parsed.has(name) ? Object({ [name]: parsed.value(name) !== "false" }) : {};

async function destructiveIds(steps: readonly StepData[], extend: Extend): Promise<readonly string[]> {
  const capabilities = await loadSteps(steps, extend);
  const { effectOf } = await import("../../explain/effect-of.js");
  return capabilities.flatMap((one, index) =>
    one !== undefined && effectOf(one, steps[index]?.input) === "destructive" ? [one.id] : [],
  );
}

const loadSteps = (steps: readonly StepData[], extend: Extend) =>
  Promise.all(steps.map(({ task }) => loadCapability(extended(extend), task)));

/** Returns the repository of the steps whose inputs name none. */
async function repositoryOf(
  steps: readonly StepData[],
  named: Repository | undefined,
  terminal: Terminal,
): Promise<Repository | undefined> {
  const capabilities = await loadSteps(steps, terminal.extend);
  const isNeeded = steps.some(({ input }, index) => {
    const capability = capabilities[index];
    return capability !== undefined && needsRepository(capability, input);
  });
  return isNeeded ? (named ?? repositoryOfFolder(terminal)) : undefined;
}

/** `GHX_FORMAT` may name a format that a chain does not have. */
const chosenFormat = (flag: string | undefined, { env }: Pick<Terminal, "env">) =>
  flag === undefined ? env.GHX_FORMAT : wordOf("--format", flag, CHAIN_FORMATS);

/** Returns the value of `--steps`, the argument with JSON, or the command lines. The argument `-` means `--steps -`. */
function stepsSource(parsed: Parsed, json: string | undefined): string | readonly string[] {
  const { positionals } = parsed;
  const [first] = positionals;
  const given = [json, parsed.value("steps"), first].filter((source) => source !== undefined);
  if (given.length > 1)
    throw new UsageError("the steps are given twice: pass command lines, '<json>', --steps, or - for stdin");
  const [source] = given;
  if (source === undefined)
    throw new UsageError("chain requires steps: '<id> [flags]' for each, '<json>', or - for stdin");
  if (first === undefined) return source;
  const other = positionals.find((word) => !/^\s*[\w{]/.test(word));
  if (other === undefined) return positionals;
  if (other !== "-" || positionals.length > 1)
    throw new UsageError(
      `unexpected argument ${JSON.stringify(other)}; pass each step as '<id> [number] [flags]' or '<id> {…}', all as '[…]', or - for stdin`,
    );
  return other;
}

interface CommandSteps {
  /** Why steps could not be read. */
  readonly unread: ReadonlyMap<number, Unread>;
  readonly conditions: Conditions;
  /** The steps with `--yes`. */
  readonly confirmed: ReadonlySet<number>;
  /** Whether all steps are the changes of one command of gh, which makes all or none. */
  readonly areChanges: boolean;
}

const NONE: CommandSteps = {
  unread: new Map(),
  conditions: new Map(),
  confirmed: new Set(),
  areChanges: false,
};

/** Reads the steps. A step that is JSON is validated with the others. */
async function readCommands(
  commands: readonly string[],
  terminal: Terminal,
  repo: string | undefined,
): Promise<CommandSteps & { readonly value: unknown; readonly problem?: undefined }> {
  const { readCommandSteps } = await import("../command-step.js");
  const read: ReadStep[] = [];
  for (const command of commands)
    read.push(...(await readCommandSteps(command, terminal, repo, read.length)));
  const unread = read.flatMap(({ problem, usage }, index) =>
    problem === undefined ? [] : [[index, { problem, usage }] as const],
  );
  const confirmed = read.flatMap(({ isConfirmed }, index) => (isConfirmed ? [index] : []));
  const conditions = new Map(
    read.flatMap(({ unless }, index) => (unless === undefined ? [] : [[index, unless] as const])),
  );
  const areChanges = commands.length === 1 && read.some(({ isChange }) => isChange);
  const value = read.map(({ step }) => step);
  return { value, unread: new Map(unread), conditions, confirmed: new Set(confirmed), areChanges };
}

/** Returns the error with the problems of all invalid steps, if one of them could not be read. */
function invalidCommands(
  { results = [] }: ChainResultEnvelope | (ChainPlan & { results?: never }),
  names: readonly string[],
): UsageError {
  const shown = new Set<string>();
  const messages = results.flatMap(({ error }, index) => {
    if (error === undefined || error.details?.not_sent === true) return [];
    const usage = String(error.details?.usage ?? "").replaceAll("\n", "; or: ");
    const isNew = usage !== "" && !shown.has(usage);
    shown.add(usage);
    const message = error.message.replace(/\.$/, "");
    return [`${stepName(index, names)}: ${message}${isNew ? `; usage: ${usage}` : ""}`];
  });
  return new UsageError([...messages, "nothing was sent"].join("; "));
}

/** Returns the result with errors that mention how the command line names a repository. */
async function withFlagHints<Result extends ChainResultEnvelope | ChainPlan>(
  result: Result,
  steps: readonly StepData[],
  extend: Extend,
): Promise<Result> {
  if (result.status === "planned") return result;
  const capabilities = await loadSteps(steps, extend);
  const results = result.results.map((step, index) => {
    const capability = capabilities[index];
    return capability === undefined ? step : mentionFlag(step, capability, steps[index]?.input, false);
  });
  return { ...result, results };
}
