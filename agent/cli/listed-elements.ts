// Commands of gh that are a call for each element of a list, such as `release download v1.0.0 -p '*.zip'`.

import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  execute,
  type GhEach,
  loadCapability,
  type ResultEnvelope,
  type Session,
} from "../../runtime/index.js";
import { fileName } from "../../runtime/transport/file-name.js";
import { extended } from "../explain/extended-catalog.js";
import { findCapability } from "../explain/find.js";
import { pageItems } from "../output/page-items.js";
import { safeJson } from "../output/text.js";
import { commandOptions, needsRepository, withRepository } from "./call-options.js";
import { kebab, readInputFlags } from "./capability-flags.js";
import { COMMANDS } from "./command-table.js";
import { outputOptions } from "./commands/run-output.js";
import { callExitCode, hasValues } from "./exit-code.js";
import { chainOfCommands } from "./expand-command.js";
import { type Filter, filterOf, folderFlags, isOneName, takeFlags } from "./gh-arguments.js";
import { findRuns, isInput, readCall } from "./gh-command.js";
import { readLimit } from "./limit.js";
import { LOADERS } from "./loaders.js";
import { loadPrinter } from "./output/format.js";
import { inputFields, parseCall } from "./parse-call.js";
import { startProgress } from "./progress.js";
import { MAX_ITEMS, readPagesUntil } from "./read-pages.js";
import { namedRepository, repositoryOfFolder } from "./repository.js";
import { CommandError, EXIT, type Terminal } from "./terminal.js";
import { withSignature } from "./usage-error.js";

type Words = readonly string[];
type Inputs = Readonly<Record<string, unknown>>;

/**
 * Reads the list and runs the calls as a chain. Returns the exit code, or undefined if the command is another one, or names
 * one element.
 */
export async function runForEach(words: Words, terminal: Terminal): Promise<number | undefined> {
  const { run } = readCall(words, terminal.extend) ?? {};
  if (run?.each === undefined) return undefined;
  const { each, argument } = run;
  const start = findRuns(words, terminal.extend).words.length;
  const { values, others } = takeFlags(words.slice(start), run.names ?? {});
  const filter = filterOf(values);
  if (isOneName(filter) || others.some(isInput)) return undefined;
  const command = [...words.slice(0, start), ...others];
  const call = await readCallOf(command, terminal);
  const { entry: list } = await findCapability(each.list, terminal.extend);
  if (call === undefined || list === undefined || call.given[each.input] !== undefined) return undefined;
  const isOfList = ([name]: readonly [string, unknown]) => list.flags.some((flag) => flag.name === name);
  const input = Object.fromEntries(Object.entries(call.given).filter(isOfList));
  const isNamed = Object.keys(input).some((name) => name !== "owner" && name !== "name");
  const isMissing = argument !== undefined && !isNamed;
  if (isMissing && !Object.hasOwn(list.fields, argument)) return undefined;
  const { given, pages } = readLimit(input, list, MAX_ITEMS);
  const result = await readList(each.list, given, pages, call.parsed, terminal);
  if (!result.ok || call.parsed.has("dry-run")) {
    const print = await loadPrinter(await outputOptions(call.parsed, terminal), terminal);
    print(result);
    return callExitCode(result);
  }
  const partial = result.meta.warnings?.find(({ code }) => code === "MORE_EXIST");
  if (partial !== undefined)
    throw new CommandError(`${partial.message} With --route rest, the list may be complete.`);
  const all = await choose(result.data, each, filter);
  const place = String(call.given[each.files ?? ""] ?? ".");
  const chosen = filter.areNew
    ? all.filter((name) => !existsSync(resolve(terminal.cwd, place, fileName(name))))
    : all;
  if (chosen.length === 0) {
    terminal.out(`${safeJson({ status: "success", results: [] })}\n`);
    return EXIT.ok;
  }
  const subject = isMissing ? [`--${kebab(argument)}=${Object(result.data)[argument]}`] : [];
  const folder = values.get("each-folder")?.at(-1) ?? ".";
  const calls = chosen.map((name) => [
    ...command,
    ...subject,
    `--${kebab(each.input)}=${name}`,
    ...folderFlags(each, join(folder, fileName(name))),
  ]);
  const flags = COMMANDS.chain.flags;
  return (await LOADERS.chain())(await chainOfCommands(calls, flags, terminal), terminal, flags);
}

/** Returns the flags and the inputs of the command. */
async function readCallOf(words: Words, terminal: Terminal) {
  const { argv } = readCall(words, terminal.extend) ?? {};
  const { entry } = argv === undefined ? {} : await findCapability(argv[0], terminal.extend);
  if (argv === undefined || entry === undefined) return undefined;
  const own = { ...COMMANDS.run.flags, ...COMMANDS.chain.flags };
  return withSignature(entry, async () => {
    const fields = await inputFields(entry, argv, own);
    const parsed = await parseCall({ id: entry.id, argv, own, fields, subjectOf: entry }, terminal);
    return { parsed, given: await readInputFlags(fields, parsed, terminal) };
  });
}

async function readList(
  id: string,
  input: Inputs,
  pages: Parameters<typeof readPagesUntil>[1] | undefined,
  parsed: Parameters<typeof commandOptions>[0],
  terminal: Terminal,
): Promise<ResultEnvelope> {
  const capability = await loadCapability(extended(terminal.extend), id);
  if (capability === undefined) throw new CommandError(`there is no capability ${id}`);
  const named = namedRepository(parsed.value("repo"), terminal.env);
  const repository = needsRepository(capability, input) ? (named ?? repositoryOfFolder(terminal)) : undefined;
  const progress = parsed.has("trace") ? undefined : startProgress(id, terminal);
  const options = withRepository(await commandOptions(parsed, terminal, progress), repository);
  const read = (given: object, session?: Session) => execute(capability, given, options, session);
  const result = pages === undefined ? read(input) : readPagesUntil(input, pages, read);
  return result.finally(progress?.stop);
}

/** Returns the distinct texts of the chosen elements. Throws {@link CommandError} if there are none. */
async function choose(
  data: unknown,
  { items, field, input, where = {} }: GhEach,
  { names, patterns }: Filter,
): Promise<Words> {
  const elements: readonly unknown[] = (items === undefined ? pageItems(data) : Object(data)[items]) ?? [];
  const valid = elements.filter((element) => hasValues(where, element));
  const known = [...new Set(valid.map((element) => String(Object(element)[field])))];
  const { minimatch } = await import("minimatch");
  const filters = [...names, ...patterns];
  const chosen = known.filter(
    (name) =>
      filters.length === 0 ||
      names.includes(name) ||
      patterns.some((pattern) => minimatch(name, pattern, AS_IN_GH)),
  );
  if (chosen.length > 0) return chosen;
  const noun = input.replace(/Id$/, "");
  if (known.length === 0) throw new CommandError(`there is no ${noun}`);
  const more = known.length > MAX_KNOWN ? ` and ${known.length - MAX_KNOWN} more` : "";
  throw new CommandError(
    `no ${noun} matches ${filters.map((one) => JSON.stringify(one)).join(" or ")}; ${noun}s: ${known.slice(0, MAX_KNOWN).join(", ")}${more}`,
  );
}

/** The names that an error lists. */
const MAX_KNOWN = 20;

/** The patterns of Go's filepath.Match: `*`, `?`, `[a-z]` and `\`. */
const AS_IN_GH = {
  dot: true,
  nobrace: true,
  nocomment: true,
  noext: true,
  noglobstar: true,
  nonegate: true,
} as const;
