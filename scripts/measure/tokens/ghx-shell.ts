// ghx in a shell, as an agent uses it that knows gh and GitHub's APIs: it guesses the flags, and reads no explanation
// before a guess was wrong.

import { ghx } from "../../../agent/cli/testing/in-process.js";
import { catalog } from "../../../generated/catalog.js";
import { checkSources } from "../../../generator/compile.js";
import { type ApiName, graphqlNames, restNames } from "../../../generator/model/api-names.js";
import { loadRepository } from "../../../generator/testing/projects.js";
import type { LocalGithub } from "../../../scenarios/github/index.js";
import type { GhBinary } from "../../fetch-gh.js";
import type { Exchange } from "./count.js";
import type { Templates } from "./gh-command.js";
import { type GhName, ghNames } from "./gh-names.js";
import { shellCall } from "./run-gh.js";

export interface ShellStep {
  readonly task: string;
  readonly input: Readonly<Record<string, unknown>>;
}

type KnownName = ApiName & Partial<Pick<GhName, "isArgument">>;

/** What an agent knows: the names that gh, or else an API, has for the inputs of each capability. */
export type Knowledge = ReadonlyMap<string, readonly KnownName[]>;

export async function readKnowledge(gh: GhBinary, templates: Templates): Promise<Knowledge> {
  const { bound } = checkSources(await loadRepository());
  return new Map(
    bound.capabilities.map((capability) => {
      const names = [
        ...ghNames(gh, capability, templates),
        ...restNames(capability),
        ...graphqlNames(capability),
      ];
      return [capability.id, names];
    }),
  );
}

/** The calls whose guess was wrong, the call that succeeded, and its results. */
export interface ShellCalls {
  readonly wrong: readonly Exchange[];
  readonly call: Exchange;
  readonly data: readonly unknown[];
}

/** Runs the steps with guessed inputs, and after a wrong guess with the names that the error states. */
export async function callInShell(
  steps: readonly ShellStep[],
  knowledge: Knowledge,
  github: LocalGithub,
): Promise<ShellCalls> {
  const wrong: Exchange[] = [];
  for (const names of [knowledge, new Map()]) {
    const argv = command(steps, names);
    const requests = github.requests.length;
    const { exitCode, out, err } = await ghx(argv, {
      env: { GHX_API_URL: github.url, GH_TOKEN: github.token },
    });
    const exchange = { write: shellCall(argv, "ghx"), read: out + err };
    if (exitCode === 0) return { wrong, call: exchange, data: results(out, steps.length) };
    if (github.requests.length > requests) throw new Error(`ghx ${argv.join(" ")}: ${out}${err}`);
    wrong.push(exchange);
  }
  throw new Error(wrong.map(({ write, read }) => `${write}: ${read}`).join("\n"));
}

const COMPACT = ["-c"];

function command(steps: readonly ShellStep[], knowledge: Knowledge): string[] {
  const repositories = new Set(steps.map(({ input }) => repository(input)));
  const [shared] = repositories.size === 1 ? repositories : [];
  const commands = steps.map(({ task, input }) =>
    stepCommand({ task, input }, knowledge.get(task) ?? [], shared !== undefined),
  );
  const [only, ...more] = commands;
  if (only === undefined) throw new Error("expected at least one step");
  const isDestructive = (task: string) => catalog.find(({ id }) => id === task)?.effect === "destructive";
  const confirmed = steps.some(({ task }) => isDestructive(task)) ? ["-y"] : [];
  const flags = [...COMPACT, ...confirmed, ...(shared === undefined ? [] : ["-R", shared])];
  return more.length === 0
    ? [...only, ...flags]
    : ["chain", ...flags, ...commands.map((words) => join(words))];
}

/** What is an argument of gh, or the first number, is an argument. Objects are JSON. */
function stepCommand(
  { task, input }: ShellStep,
  names: readonly KnownName[],
  withoutRepository: boolean,
): string[] {
  const guesses = guess(input, names, withoutRepository);
  const subject =
    guesses.find(({ isArgument }) => isArgument) ??
    guesses.find(({ name }) => name === "number" || name === "numbers" || /Number$/.test(name));
  return [
    task,
    ...(subject === undefined ? [] : [String(subject.value)]),
    ...guesses.filter((one) => one !== subject).flatMap(({ name, value }) => flag(name, value)),
  ];
}

/** Returns the words as one argument, quoted as an agent does: only those that need it. */
function join(words: readonly string[]): string {
  return words.map((word) => (/^[\w$.,:/=@+-]+$/.test(word) ? word : quote(word))).join(" ");
}

/** `"Two words"`, `--title="-x y"`. */
function quote(word: string): string {
  const [, name = "", value = word] = /^(--[\w-]+=)(.*)$/s.exec(word) ?? [];
  return `${name}"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** Names of a list are separated by commas, as in gh. */
function flag(key: string, value: unknown): string[] {
  const name = `--${key.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (value === true) return [name];
  if (value === false) return [`${name}=false`];
  if (!Array.isArray(value))
    return valued(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  if (value.some((one) => typeof one === "object")) return valued(name, JSON.stringify(value));
  if (value.every((one) => !String(one).includes(","))) return valued(name, value.join(","));
  return value.flatMap((one) => valued(name, String(one)));
}

/** A value that looks like a flag, or that is empty, follows `=`. */
function valued(name: string, value: string): string[] {
  return value === "" || value.startsWith("-") ? [`${name}=${value}`] : [name, value];
}

function repository({ owner, name }: ShellStep["input"]): string | undefined {
  const isPart = (value: unknown) => typeof value === "string" && !value.startsWith("$");
  return isPart(owner) && isPart(name) ? `${owner}/${name}` : undefined;
}

interface Guess {
  readonly name: string;
  readonly value: unknown;
  readonly isArgument: boolean;
}

/** Returns the input with the known names, without the repository if `-R` names it. */
function guess(
  input: ShellStep["input"],
  names: readonly KnownName[],
  withoutRepository: boolean,
): readonly Guess[] {
  const entries = Object.entries(input).filter(
    ([property]) => !withoutRepository || (property !== "owner" && property !== "name"),
  );
  return entries.map(([property, value]) => {
    const found = names.find((one) => one.property === property && one.name !== "repo");
    return {
      name: found?.name ?? property,
      value: found?.convert(value) ?? value,
      isArgument: found?.isArgument ?? false,
    };
  });
}

/** Returns the data of each step; a text is not data. */
function results(out: string, count: number): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(out);
  } catch {
    return [out];
  }
  if (count === 1) return [data(value)];
  return Array.isArray(value) ? value : Object(value).data;
}

/** Returns the data of a result, which has an envelope if there are warnings. */
function data(result: unknown): unknown {
  return Object.hasOwn(Object(result), "ok") ? Object(result).data : result;
}
