// Parses the arguments of a capability: its input flags, and the subject as an argument after the id.

import type { CatalogEntry } from "../../runtime/index.js";
import { parseRepository } from "../input/parse-repository.js";
import { collectProblem, type Parsed, parse, report } from "./args.js";
import type { Flags } from "./command.js";
import { limitFields, withListFlags } from "./limit.js";
import type { Terminal } from "./terminal.js";

export interface CallToParse {
  readonly id: string;
  readonly argv: readonly string[];
  /** The flags that are not inputs. */
  readonly own: Flags;
  /** The fields of the input; undefined if no argument names one. */
  readonly fields: Pick<CatalogEntry, "flags"> | undefined;
  /** The capability whose subject the argument after the id names. */
  readonly subjectOf: CatalogEntry | undefined;
  /** The repository that a URL must not contradict, apart from -R of the call and GH_REPO. */
  readonly repo?: string | undefined;
}

/** Parsed arguments of a capability. */
export interface ParsedCall extends Parsed {
  /** The head branch of the pull request that the call is about. */
  readonly branch?: string;
}

export async function parseCall(
  { id, argv, own, fields, subjectOf, repo }: CallToParse,
  { env }: Pick<Terminal, "env">,
  problems?: string[],
): Promise<ParsedCall> {
  const fieldFlags = fields === undefined ? {} : (await import("./capability-flags.js")).inputFlags(fields);
  const flags = { ...withListFlags(fieldFlags), ...own };
  const found: string[] = [];
  const first = await parse(`run ${id}`, argv, flags, found);
  const parsed =
    subjectOf === undefined ? first : await setSubject(first, argv, flags, subjectOf, env, repo, found);
  report(found, problems);
  return parsed;
}

/** Returns the arguments with flags as in the help: `--unresolved-only` for `--unresolvedOnly` or `--unresolved_only`. */
export function kebabFlags(argv: readonly string[]): string[] {
  const end = argv.indexOf("--");
  return argv.map((word, index) => {
    const [flag] = end < 0 || index < end ? (/^--[a-z]\w*(?==|$)/.exec(word) ?? []) : [];
    if (flag === undefined) return word;
    const words = flag.replace(
      /_?([A-Z])|_([a-z])/g,
      (_, upper = "", lower = "") => `-${upper.toLowerCase()}${lower}`,
    );
    return words + word.slice(flag.length);
  });
}

/** Parses the argument after the id as the flag of the subject, if there is such an argument. */
async function setSubject(
  parsed: Parsed,
  argv: readonly string[],
  flags: Flags,
  entry: CatalogEntry,
  env: Terminal["env"],
  repo: string | undefined,
  problems: string[],
): Promise<ParsedCall> {
  const [id = "", first, ...more] = parsed.positionals;
  if (first === undefined || first === "-") return parsed;
  // The words of a search, as in gh.
  const isSearch =
    entry.flags.some(({ name, required }) => name === "query" && required) && !parsed.has("query");
  const argument = isSearch ? [first, ...more].join(" ") : first;
  const others = isSearch ? [] : more;
  const { readPair, readSubject } = await import("./subject.js");
  const pair = readPair(entry, parsed.positionals.slice(1));
  if (pair !== undefined)
    return { ...(await parse(`run ${id}`, [...pair, ...argv], flags, problems)), positionals: [id] };
  const chosen = parseRepository(parsed.value("repo") ?? repo ?? "")?.repo;
  const subject = collectProblem(problems, () => readSubject(entry, argument, env, parsed.has, chosen));
  if (subject === undefined) {
    // After an unknown flag, the argument may be the value of the flag.
    if (problems.length > 1) problems.pop();
    return { ...parsed, positionals: [id, ...others] };
  }
  if (subject.branch !== undefined)
    return { ...parsed, positionals: [id, ...others], branch: subject.branch };
  const { kebab } = await import("./capability-flags.js");
  const isGiven = (flag: string) =>
    [flag, `${flag}-file`].some(
      (name) => parsed.has(name) || subject.flags.some((one) => one.startsWith(`--${name}=`)),
    );
  const missing = entry.flags.flatMap(({ name, required }) =>
    required && name !== "owner" && name !== "name" && !isGiven(kebab(name)) ? [kebab(name)] : [],
  );
  const own = entry.flags.find(({ name }) =>
    subject.flags.some((one) => one.startsWith(`--${kebab(name)}=`)),
  );
  const { isRepeatable } = await import("./capability-flags.js");
  const isList = own !== undefined && missing.length === 0 && isRepeatable(own);
  // A further argument is the only required input that is missing, or another element of a list.
  const isInput = isList || (missing.length === 1 && others.length === 1 && others[0] !== "-");
  const flag = isList ? kebab(own.name) : missing[0];
  const further = isInput ? others.map((other) => `--${flag}=${other}`) : [];
  // In front, because the arguments may contain `--`.
  // Reports the problems of the first arguments as well.
  problems.length = 0;
  const set = await parse(`run ${id}`, [...subject.flags, ...further, ...argv], flags, problems);
  return { ...set, positionals: isInput ? [id] : [id, ...others] };
}

/** Returns the fields of the input: `limit`, those that a flag can only mean, and the others. */
export async function inputFields(
  entry: CatalogEntry,
  argv: readonly string[],
  own: Flags,
): Promise<Pick<CatalogEntry, "flags">> {
  const flags = [...limitFields(entry.flags), ...entry.flags];
  const { inputFlags } = await import("./capability-flags.js");
  const inputs = withListFlags(inputFlags({ flags }));
  const negations = Object.keys(inputs).filter((name) => inputs[name]?.negatable);
  const names = [...Object.keys({ ...inputs, ...own, help: true }), ...negations.map((name) => `no-${name}`)];
  const known = new Set(names);
  const { guessedFields, unknownFlags } = await import("./guessed-flags.js");
  const guessed = unknownFlags(argv, known).length === 0 ? [] : await guessedFields(argv, known, entry);
  return { flags: [...guessed, ...flags] };
}
