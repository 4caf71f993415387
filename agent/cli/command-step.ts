// Steps of a chain that are written like command lines: `issue view 7 --fields title`.

import { split } from "shlex";
import { readText } from "../../runtime/chain/references.js";
import type { CatalogEntry, GhCommand, GhEach } from "../../runtime/index.js";
import { findCapability } from "../explain/find.js";
import { readSteps, type StepData } from "../input/steps.js";
import { collectProblem, type Parsed, peek } from "./args.js";
import { kebab, splitNames } from "./capability-flags.js";
import type { Flags } from "./command.js";
import { isCommandName } from "./command-table.js";
import { expandCommand } from "./expand-command.js";
import { filterOf, isOneName, takeFlags } from "./gh-arguments.js";
import { findRuns, isInput, readCall } from "./gh-command.js";
import { mentionGh, refuseReplaced, withLongFlags } from "./gh-letters.js";
import { parseArgument } from "./input.js";
import { readLimit, sizesOf } from "./limit.js";
import { withNearId } from "./near-id.js";
import { checkOwners } from "./one-owner.js";
import { inputFields, kebabFlags, parseCall } from "./parse-call.js";
import { type Terminal, UsageError } from "./terminal.js";
import { problemOf, usageAfter, withoutHelp } from "./usage-error.js";

/** The flags of a step that are not inputs. */
const STEP_FLAGS: Flags = {
  repo: { type: "string", short: "R", about: "" },
  fields: { type: "string", many: true, about: "" },
  json: { type: "string", many: true, about: "" },
  jq: { type: "string", short: "q", about: "" },
  yes: { type: "boolean", short: "y", about: "" },
  "after-steps": { type: "string", many: true, about: "" },
  "change-of": { type: "string", about: "" },
};

/** A step, and why its text is not valid. */
export interface ReadStep {
  readonly step: StepData | object;
  readonly problem?: string;
  /** The signature of the capability, and of others that unknown flags describe, if there is a problem. */
  readonly usage?: string;
  /** The state in which the step is not run. */
  readonly unless?: GhCommand["unless"];
  /** Whether `--yes` confirms the step. */
  readonly isConfirmed?: boolean;
  /** Whether it is one of several changes of a command of gh. */
  readonly isChange?: boolean | undefined;
}

/** Reads the steps of a text: a command line, or the JSON of a step. `offset`: the number of steps before it. */
export async function readCommandSteps(
  text: string,
  terminal: Terminal,
  repo: string | undefined,
  offset: number,
): Promise<readonly ReadStep[]> {
  try {
    if (text.trimStart().startsWith("{")) return readJsonStep(Object(parseArgument(text)));
    // JSON is not split into words, which would remove its quotes.
    const [, before = text, json, after = ""] = /^([\w.\s]+?)(\{.*\})([^{}]*)$/s.exec(text) ?? [];
    const given = kebabFlags(splitWords(quoteJson(`${before} ${after}`.trim())));
    const words = withLongFlags(withNearId(given, terminal.extend));
    refuseReplaced(words);
    const { steps, areChanges } = await expandCommand(words, {}, terminal, offset);
    const read = await Promise.all(steps.map((step) => readWords(step, json, terminal, repo)));
    return read.map(({ problem, ...step }) => ({
      ...step,
      ...(problem !== undefined && { problem: mentionGh(problem, words) }),
      isChange: areChanges,
    }));
  } catch (thrown) {
    const words = leading(text.trim().split(/\s+/));
    const [task = words.join(".")] = readCall(words, terminal.extend)?.argv ?? [];
    return [{ step: { task, input: {} }, problem: problemOf(thrown) }];
  }
}

/** Returns the step, or one for each value of its `each`. */
function readJsonStep(step: object): readonly ReadStep[] {
  const steps = "each" in step ? readSteps([step]).steps : undefined;
  return (steps ?? [step]).map((one) => ({ step: one }));
}

/** Reads a step from its words and the JSON of its input. */
async function readWords(
  words: readonly string[],
  json: string | undefined,
  terminal: Terminal,
  repo: string | undefined,
): Promise<ReadStep> {
  const { argv, run } = readCall(words, terminal.extend) ?? {};
  // The chain reports an unknown id, with the nearest ones.
  if (argv === undefined) {
    const [first = ""] = words;
    const step = { task: leading(words).join("."), input: {} };
    return isCommandName(first) ? { step, problem: `run ghx ${first} on its own` } : { step };
  }
  const [task] = argv;
  const { entry } = await findCapability(task, terminal.extend);
  try {
    if (run?.each !== undefined && json === undefined) refuseSeveral(words, run.each, run.names, terminal);
    const whole = json === undefined ? {} : Object(parseArgument(json));
    if (entry === undefined) return { step: { task, input: whole } };
    const read = await readStepArguments(entry, argv, terminal, repo);
    const { given, problems, isConfirmed, unless, ...selected } = read;
    const step = { task, input: { ...whole, ...given }, ...selected };
    return problems.length === 0
      ? { step, isConfirmed, unless }
      : await unread(step, problems.join("; "), entry);
  } catch (thrown) {
    const [step, problem] = [{ task, input: {} }, problemOf(thrown)];
    return entry === undefined ? { step, problem } : unread(step, problem, entry);
  }
}

/** Throws the error about a command that is a call for each element of a list, unless it names one of them. */
function refuseSeveral(
  words: readonly string[],
  { input }: GhEach,
  names: GhCommand["names"] = {},
  { extend }: Terminal,
): void {
  const command = findRuns(words, extend).words;
  const { values, others } = takeFlags(words.slice(command.length), names);
  const flag = `--${kebab(input)}`;
  const isNamed = others.some((word) => isInput(word) || word === flag || word.startsWith(`${flag}=`));
  if (isNamed || isOneName(filterOf(values))) return;
  throw new UsageError(
    `run ghx ${command.join(" ")} on its own, which reads the list; a step names one element: ${flag} <text>`,
  );
}

async function unread(step: StepData, problem: string, entry: CatalogEntry): Promise<ReadStep> {
  const { usage, others } = await usageAfter(problem, entry);
  return { step, problem: withoutHelp(problem), usage: [usage, ...others].join("\n") };
}

async function readStepArguments(
  entry: CatalogEntry,
  argv: readonly [id: string, ...rest: string[]],
  terminal: Terminal,
  chosen: string | undefined,
): Promise<
  Pick<StepData, "fields" | "jq" | "after"> & {
    readonly given: object;
    readonly problems: readonly string[];
    readonly isConfirmed: boolean;
    readonly unless: GhCommand["unless"];
  }
> {
  const [id] = argv;
  const fields = await inputFields(entry, argv, STEP_FLAGS);
  const { positionals } = peek(argv, STEP_FLAGS);
  const subjectOf = positionals.length > 1 ? entry : undefined;
  const problems: string[] = [];
  const call = { id, argv, own: STEP_FLAGS, fields, subjectOf, repo: chosen };
  const parsed = await parseCall(call, terminal, problems);
  if (parsed.branch !== undefined)
    problems.push(`expected the number of the pull request, got ${JSON.stringify(parsed.branch)}`);
  const [, extra] = parsed.positionals;
  // After an unknown flag, it may be the value of the flag.
  if (extra !== undefined && problems.length === 0)
    problems.push(`unexpected argument ${JSON.stringify(extra)}`);
  const { readInputFlags } = await import("./capability-flags.js");
  const { withChoices } = await import("./guessed-flags.js");
  const values = await withChoices(
    entry,
    await readInputFlags(fields, parsed, terminal, isReference, problems),
  );
  collectProblem(problems, () => checkOwners(entry, values, parsed.value("repo")));
  const { given = values, pages } = collectProblem(problems, () => readLimit(values, entry, undefined)) ?? {};
  if (parsed.has("all") || pages !== undefined)
    problems.push(`a step reads at most one page, of ${sizesOf(entry.flags)[1]} here`);
  return {
    given: { ...given, ...repositoryFields(parsed.value("repo"), entry) },
    problems,
    isConfirmed: parsed.has("yes"),
    unless: findRuns(splitWords(parsed.value("change-of") ?? ""), terminal.extend).runs.find(
      (run) => run.id === id && run.unless !== undefined,
    )?.unless,
    ...selection(parsed),
    ...earlierSteps(parsed),
  };
}

/** Returns `owner` and `name` of `-R owner/name`, or `repo` of any other text. */
function repositoryFields(repo: string | undefined, { flags }: CatalogEntry): object {
  if (repo === undefined) return {};
  const [owner, name, ...more] = repo.split("/");
  const isPlace = ["owner", "name"].every((field) => flags.some((flag) => flag.name === field));
  return owner && name && more.length === 0 && isPlace ? { owner, name } : { repo };
}

/**
 * Splits as a shell does, except that double quotes after a colon are a part of the word, as in GitHub's searches
 * (`label:"good first issue"`), and that `\\n` in double quotes is a line break, as in JSON.
 */
function splitWords(text: string): string[] {
  try {
    return split(text.replaceAll(/(\w:)?("(?:[^"\\]|\\.)*")|'[^']*'|\\./gs, readQuotes));
  } catch {
    throw new UsageError(`a quote is not closed in ${JSON.stringify(text.slice(0, 60))}`);
  }
}

function readQuotes(part: string, qualifier: string | undefined, quoted: string | undefined): string {
  if (quoted === undefined) return part;
  const broken = quoted.replaceAll(/\\./gs, (pair) => (pair === "\\n" ? "\n" : pair));
  return qualifier === undefined ? broken : `${qualifier}'"'${broken}'"'`;
}

/** Quotes the JSON of flags: `--inputs {"a":1}`. Text in quotes is left as it is. */
function quoteJson(text: string): string {
  const found = [...text.matchAll(/'[^']*'|"(?:[^"\\]|\\.)*"|\\.|\s--[\w-]+[= ](?=[{[])/gs)];
  const flag = found.find(([part]) => /^\s/.test(part));
  if (flag === undefined) return text;
  const before = text.slice(0, flag.index + flag[0].length);
  const rest = text.slice(before.length);
  const ends = [...rest.matchAll(/[}\]](?=\s|$)/g)].map(({ index }) => index + 1);
  const end = ends.find((one) => isJson(rest.slice(0, one)));
  if (end === undefined) return text;
  return `${before}'${rest.slice(0, end).replaceAll("'", `'\\''`)}'${quoteJson(rest.slice(end))}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function selection(parsed: Parsed): Pick<StepData, "fields" | "jq"> {
  const fields = [...parsed.values("fields"), ...parsed.values("json")];
  const jq = parsed.value("jq");
  return { ...(fields.length > 0 && { fields }), ...(jq !== undefined && { jq }) };
}

/** Returns the steps of `--after-steps 0,1`. The chain reports other values. */
function earlierSteps(parsed: Parsed): Pick<StepData, "after"> {
  const steps = parsed.values("after-steps").flatMap(splitNames);
  return steps.length === 0 ? {} : { after: steps.map(Number) };
}

function isReference(text: string): boolean {
  return "step" in readText(text);
}

function leading(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => !/^[a-z]\w*(?:\.\w+)*$/i.test(word));
  return end < 0 ? words : words.slice(0, end);
}
