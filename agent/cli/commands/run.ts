// `ghx run`: runs a capability with input from flags and JSON, and prints the result in the requested format.

import {
  type Capability,
  type CatalogEntry,
  type GhExit,
  loadCapability,
  type ResultEnvelope,
  unknownCapability,
} from "../../../runtime/index.js";
import { extended } from "../../explain/extended-catalog.js";
import { findCapability } from "../../explain/find.js";
import { withTokens } from "../../output/estimate-tokens.js";
import { pageItems } from "../../output/page-items.js";
import { atMost, type Parsed, parse, peek, takeJson } from "../args.js";
import { commandOptions } from "../call-options.js";
import type { Flags } from "../command.js";
import { callExitCode, describeExit, ghExit } from "../exit-code.js";
import { readFieldList } from "../field-list.js";
import { readInput } from "../input.js";
import { readLimit } from "../limit.js";
import { loadPrinter } from "../output/format.js";
import { inputFields, kebabFlags, parseCall } from "../parse-call.js";
import { MAX_ITEMS } from "../read-pages.js";
import { namedRepository } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { outputOptions, prepareOutput } from "./run-output.js";
import { type CallPlace, type LineCall, runInPlace, sendCall, withFlags } from "./send-call.js";

/** Runs the capability that the first argument names. */
export function run(argv: readonly string[], terminal: Terminal, own: Flags): Promise<number> {
  return runCapability(argv, terminal, own, false);
}

/** What a short form is in gh. */
interface GhForm {
  /** The exit codes of gh's command. */
  readonly exit?: readonly GhExit[] | undefined;
  /** The words of a command that is about the pull request of the current branch without an argument. */
  readonly onBranch?: readonly string[] | undefined;
}

/** Like {@link run}, but accepts the value of the field that identifies the subject as an argument after the id. */
export function runShort(
  argv: readonly string[],
  terminal: Terminal,
  own: Flags,
  form: GhForm = {},
): Promise<number> {
  return runCapability(argv, terminal, own, true, form);
}

async function runCapability(
  words: readonly string[],
  terminal: Terminal,
  own: Flags,
  short: boolean,
  { exit, onBranch }: GhForm = {},
): Promise<number> {
  const line = readLine(words, own, short, exit);
  const { id, json } = line;
  const capability = await loadCapability(extended(terminal.extend), id);
  if (capability === undefined) return reportUnknown(line, terminal);
  const entry = needsEntry(line, terminal) ? (await findCapability(id, terminal.extend)).entry : undefined;
  const read = () => readFlags(line, entry, terminal);
  const { parsed, given, pages } = await (entry === undefined
    ? read()
    : (await import("../usage-error.js")).withSignature(entry, read));
  const isForWeb = parsed.has("web");
  if (isForWeb && (capability.effect !== "read" || entry?.fields.url === undefined))
    throw new UsageError(`--web opens what a read returns with a url; ${id} does not`);
  const dash = stdinArgument(parsed, json);
  const { named, chosen, flags } = readRepository(parsed, given, terminal, capability.inRepository);
  const whole = withFlags(await readInput(json ?? dash ?? parsed.value("input"), terminal), flags);
  const { input, output, project } = await prepareOutput(whole, parsed, capability, entry, terminal);
  const print = await loadPrinter(output, terminal);
  const isJson = json !== undefined || dash !== undefined || parsed.has("input");
  // JSON, which programs write, names what it changes.
  const isOfGh = onBranch !== undefined && !isJson;
  const numbers = isOfGh ? ["prNumber", "issueNumber"] : capability.effect === "read" ? ["prNumber"] : [];
  const place = { named, chosen, branch: parsed.branch, short, onBranch: short ? numbers : [] };
  const call: LineCall = { id, capability, input, parsed, pages, place, isJson };
  const check = { ...(await commandOptions(parsed, terminal, undefined)), dryRun: true };
  const isAsked =
    (await isDestructive(capability, Object(input).value)) &&
    !output.plan &&
    !check.readOnly &&
    !parsed.has("yes");
  if (isAsked) {
    // An invalid or refused call is reported without a question.
    const checked = await runInPlace(capability, input, check, place, terminal, undefined, true);
    if (!checked.ok) {
      print(checked);
      return callExitCode(checked);
    }
    const { requireTerminal } = await import("../confirm.js");
    const command = onBranch ? [...onBranch, ...words.slice(1)] : short ? words : ["run", ...words];
    requireTerminal([id], command, [capability], terminal);
  }
  const { full, isAborted } = await sendCall(call, isAsked, terminal);
  if (full === undefined) return EXIT.failed;
  if (isForWeb && full.ok && !output.plan) {
    (await import("../browser.js")).openInBrowser(Object(full.data).url, terminal);
    return EXIT.ok;
  }
  const result =
    project === undefined || (output.plan && !output.lines)
      ? full
      : await (await import("../../output/projection.js")).projectResult(full, project);
  print(output.full || output.verbose ? withTokens(result, Object(input).value) : result, full.data);
  if (isAborted()) return EXIT.interrupted;
  if (!result.ok) return callExitCode(result);
  const found = ghExit(line.codes, full.data);
  if (found === undefined) return EXIT.ok;
  const isEmpty = pageItems(full.data)?.length === 0;
  // A text does not contain the values.
  if (isEmpty || output.text !== undefined) {
    const reason = isEmpty ? `no items (${output.searched})` : describeExit(found, full.data);
    terminal.err(`ghx: ${reason}: exit code ${found.code}, as for gh\n`);
  }
  return found.code;
}

/** A command line whose flags are not read yet, since they depend on the capability. */
interface Line {
  readonly id: string;
  readonly argv: readonly string[];
  /** The input, if it is an argument. */
  readonly json: string | undefined;
  readonly own: Flags;
  /** Whether there are flags apart from `own`. */
  readonly moreFlags: boolean;
  /** The flags of `own` that are set. */
  readonly seen: ReadonlySet<string>;
  /** Whether the argument after the id identifies the subject. */
  readonly hasSubject: boolean;
  /** The exit codes of gh's command. */
  readonly codes: readonly GhExit[];
}

function readLine(words: readonly string[], own: Flags, short: boolean, exit: readonly GhExit[] = []): Line {
  const { argv, json } = takeJson(readFieldList(kebabFlags(words)), "{", own);
  const { positionals, moreFlags, seen } = peek(argv, own);
  const [id] = positionals;
  if (id === undefined) throw new UsageError("run requires a capability id; see ghx list");
  // As in gh, a command that selects fields exits with 0.
  const codes = ["fields", "jq", "dry-run"].some((flag) => seen.has(flag)) ? [] : exit;
  return { id, argv, json, own, moreFlags, seen, hasSubject: short && positionals.length > 1, codes };
}

async function reportUnknown({ id, argv, own, moreFlags, seen }: Line, terminal: Terminal): Promise<number> {
  // Other flags may be input flags, so they cannot be parsed without the capability.
  const parsed = moreFlags ? undefined : await parse("run", argv, own);
  const print = await loadPrinter(await outputOptions(parsed, terminal, { lines: seen.has("jq") }), terminal);
  const { withUsage } = await import("../../input/usage.js");
  // As in `gh run view`: the words of a command.
  const name = id.includes(".") ? id : `run ${id}`;
  const failure = unknownCapability(extended(terminal.extend), id);
  print(withApiHint(await withUsage(name, failure, undefined, terminal.extend)));
  return EXIT.usage;
}

/** Whether the catalog is loaded: if the command line names input or output fields. */
const needsEntry = ({ moreFlags, hasSubject, codes, seen }: Line, { env, isTTY }: Terminal): boolean =>
  moreFlags ||
  hasSubject ||
  codes.length > 0 ||
  ["fields", "format", "compact", "jq", "web"].some((flag) => seen.has(flag)) ||
  Boolean(env.GHX_FORMAT) ||
  isTTY.out;

/** Returns the flags, the input that they set, and the pages to read. `entry`: undefined if no flag is an input. */
async function readFlags(line: Line, entry: CatalogEntry | undefined, terminal: Terminal) {
  const { id, argv, own, hasSubject, codes } = line;
  if (entry === undefined) {
    const call = { id, argv, own, fields: undefined, subjectOf: undefined };
    return { parsed: await parseCall(call, terminal), given: {}, pages: undefined };
  }
  const fields = await inputFields(entry, argv, own);
  const call = { id, argv, own, fields, subjectOf: hasSubject ? entry : undefined };
  const parsed = await parseCall(call, terminal);
  const { readInputFlags } = await import("../capability-flags.js");
  const { withChoices } = await import("../guessed-flags.js");
  const values = await withChoices(entry, await readInputFlags(fields, parsed, terminal));
  (await import("../one-owner.js")).checkOwners(entry, values, parsed.value("repo"));
  // The exit code is about the whole list.
  const isWhole = codes.length > 0 && PART_FLAGS.every((name) => values[name] === undefined);
  const all = parsed.has("all") || isWhole ? MAX_ITEMS : undefined;
  return { parsed, ...readLimit(values, entry, all) };
}

/**
 * Returns the repository that is named, and as `chosen` the one of `-R`. With `--owner octo`, `--repo hello` is an input,
 * as in GitHub's REST API, and `--repo octo/hello` is the repository of that owner.
 */
function readRepository(
  parsed: Parsed,
  given: Readonly<Record<string, unknown>>,
  { env }: Terminal,
  inRepository: boolean,
): Pick<CallPlace, "named" | "chosen"> & { readonly flags: Readonly<Record<string, unknown>> } {
  const repo = parsed.value("repo");
  const isName = given.owner !== undefined && repo !== undefined && !repo.includes("/");
  const named = namedRepository(isName ? undefined : repo, env);
  const [owner = "", name] = repo === undefined ? [] : (named?.repo.split("/") ?? []);
  const lacksName = inRepository && given.name === undefined;
  const isSameOwner = owner.toLowerCase() === String(given.owner ?? "").toLowerCase();
  const flags = isName
    ? { ...given, [given.name === undefined ? "name" : "repo"]: repo }
    : { ...given, ...(lacksName && isSameOwner && name !== undefined && { name }) };
  return { named, chosen: isName || repo === undefined ? undefined : named?.repo, flags };
}

/** The inputs that select a part of a list. */
const PART_FLAGS = ["limit", "first", "after"];

/** Adds what sends other requests to the error about an id that no other one resembles. */
function withApiHint(result: ResultEnvelope): ResultEnvelope {
  if (result.ok || result.error.details?.usage !== undefined) return result;
  const message = `${result.error.message} ghx api sends requests without a capability.`;
  return { ...result, error: { ...result.error, message } };
}

/** Returns the argument `-` after the id, which means `--input -`. */
function stdinArgument(parsed: Parsed, json: string | undefined): string | undefined {
  if (json !== undefined && parsed.has("input"))
    throw new UsageError("the input is given twice: as an argument and as --input");
  const [, dash] = parsed.positionals;
  if (dash !== undefined && (dash !== "-" || parsed.has("input"))) {
    throw new UsageError(
      `unexpected argument ${JSON.stringify(dash)}; pass the input as flags, as '<json>', or - for stdin`,
    );
  }
  atMost(2, parsed);
  return dash;
}

/** Whether the call needs a confirmation. What inputs add to a call is loaded only if the capability has such inputs. */
async function isDestructive(capability: Capability<unknown, unknown>, input: unknown): Promise<boolean> {
  if (capability.performs === undefined) return capability.effect === "destructive";
  const { effectOf } = await import("../../explain/effect-of.js");
  return effectOf(capability, input) === "destructive";
}
