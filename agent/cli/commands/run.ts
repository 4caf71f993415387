// `ghx run`: runs a capability with input from flags and JSON, and prints the result in the requested format.

import {
  type Capability,
  type ExecuteOptions,
  execute,
  type GhExit,
  loadCapability,
  type ResultEnvelope,
  type Session,
  unknownCapability,
} from "../../../runtime/index.js";
import { extended } from "../../explain/catalog.js";
import { findCapability } from "../../explain/find.js";
import { withAliasWarning } from "../../input/alias-warning.js";
import { isInvalidInput } from "../../input/invalid-input.js";
import { withTokens } from "../../output/estimate-tokens.js";
import { pageItems } from "../../output/page-items.js";
import { atMost, type Parsed, parse, peek, takeJson } from "../args.js";
import { callOptions, needsRepository, withRepository } from "../call-options.js";
import type { Flags } from "../command.js";
import { callExitCode, ghExitCode } from "../exit-code.js";
import { readFieldList } from "../field-list.js";
import { type Input, readInput } from "../input.js";
import { readLimit } from "../limit.js";
import { loadPrinter } from "../output/format.js";
import { inputFields, kebabFlags, parseCall } from "../parse-call.js";
import { startProgress } from "../progress.js";
import { MAX_ITEMS, readPages } from "../read-pages.js";
import { namedRepository, type Repository, repositoryOfFolder } from "../repository.js";
import { EXIT, type Terminal, UsageError } from "../terminal.js";
import { outputOptions, prepareOutput } from "./run-output.js";

/** Runs the capability that the first argument names. */
export function run(argv: readonly string[], terminal: Terminal, own: Flags): Promise<number> {
  return runCapability(argv, terminal, own, false);
}

/**
 * Like {@link run}, but accepts the value of the field that identifies the subject as an argument after the id. `exit`: the
 * exit codes of gh's command.
 */
export function runShort(
  argv: readonly string[],
  terminal: Terminal,
  own: Flags,
  exit: readonly GhExit[] = [],
): Promise<number> {
  return runCapability(argv, terminal, own, true, exit);
}

async function runCapability(
  words: readonly string[],
  terminal: Terminal,
  own: Flags,
  short: boolean,
  exit: readonly GhExit[] = [],
): Promise<number> {
  const { argv, json } = takeJson(readFieldList(kebabFlags(words)), "{", own);
  const { positionals, moreFlags, seen } = peek(argv, own);
  const [id] = positionals;
  if (id === undefined) throw new UsageError("run requires a capability id; see ghx list");
  const capability = await loadCapability(extended(terminal.extend), id);
  if (capability === undefined) {
    // Other flags may be input flags, so they cannot be parsed without the capability.
    const parsed = moreFlags ? undefined : await parse("run", argv, own);
    const print = await loadPrinter(
      await outputOptions(parsed, terminal, { lines: seen.has("jq") }),
      terminal,
    );
    const { withUsage } = await import("../../input/usage.js");
    // As in `gh run view`: the words of a command.
    const name = id.includes(".") ? id : `run ${id}`;
    const failure = unknownCapability(extended(terminal.extend), id);
    print(withApiHint(await withUsage(name, failure, undefined, terminal.extend)));
    return EXIT.usage;
  }
  // The catalog is loaded only if the command line names input or output fields.
  const hasSubject = short && positionals.length > 1;
  // As in gh, a command that selects fields exits with 0.
  const codes = ["fields", "jq", "dry-run"].some((flag) => seen.has(flag)) ? [] : exit;
  const needsEntry =
    moreFlags ||
    hasSubject ||
    codes.length > 0 ||
    ["fields", "format", "compact", "jq", "web"].some((flag) => seen.has(flag)) ||
    terminal.env.GHX_FORMAT ||
    terminal.isTTY.out;
  const entry = needsEntry ? (await findCapability(id, terminal.extend)).entry : undefined;
  const readFlags = async () => {
    const fields = entry === undefined ? undefined : await inputFields(entry, argv, own);
    const call = { id, argv, own, fields, subjectOf: hasSubject ? entry : undefined };
    const parsed = await parseCall(call, terminal);
    const read =
      fields === undefined
        ? {}
        : await (await import("../capability-flags.js")).readInputFlags(fields, parsed, terminal);
    const values =
      entry === undefined ? read : await (await import("../guessed-flags.js")).withChoices(entry, read);
    if (entry !== undefined)
      (await import("../one-owner.js")).checkOwners(entry, values, parsed.value("repo"));
    // The exit code is about the whole list.
    const isWhole = codes.length > 0 && PART_FLAGS.every((name) => values[name] === undefined);
    const all = parsed.has("all") || isWhole ? MAX_ITEMS : undefined;
    return { parsed, ...(entry === undefined ? { given: values } : readLimit(values, entry, all)) };
  };
  const { parsed, given, pages } = await (entry === undefined
    ? readFlags()
    : (await import("../usage-error.js")).withSignature(entry, readFlags));
  const { branch } = parsed;
  const isForWeb = parsed.has("web");
  if (isForWeb && (capability.effect !== "read" || entry?.fields.url === undefined))
    throw new UsageError(`--web opens what a read returns with a url; ${id} does not`);
  const dash = stdinArgument(parsed, json);
  // `--owner octo --repo hello`, the names of GitHub's REST API.
  const repo = parsed.value("repo");
  const isName = given.owner !== undefined && repo !== undefined && !repo.includes("/");
  const named = namedRepository(isName ? undefined : repo, terminal.env);
  const flags = isName ? { ...given, [given.name === undefined ? "name" : "repo"]: repo } : given;
  const whole = combine(await readInput(json ?? dash ?? parsed.value("input"), terminal), flags);
  const { input, output, project } = await prepareOutput(whole, parsed, capability, entry, terminal);
  const print = await loadPrinter(output, terminal);
  const place = { named, branch, short };
  const check = { ...(await callOptions(parsed, terminal, undefined)), dryRun: true };
  // An invalid or refused call is reported without a question.
  const isAsked =
    capability.effect === "destructive" && !output.plan && !check.readOnly && !parsed.has("yes");
  if (isAsked) {
    const checked =
      branch === undefined ? await runWith(capability, input, check, place, terminal) : undefined;
    if (checked?.ok === false) {
      print(checked);
      return callExitCode(checked);
    }
    const { requireTerminal } = await import("../confirm.js");
    requireTerminal([id], short ? words : ["run", ...words], [capability], terminal);
  }
  const progress = parsed.has("trace") ? undefined : startProgress(id, terminal);
  const options = await callOptions(parsed, terminal, progress);
  const read = async (one: Input, session?: Session) =>
    withAliasWarning(id, await runWith(capability, one, options, place, terminal, session), terminal.extend);
  const ask = async () => {
    const { confirmAtTerminal } = await import("../confirm.js");
    const whole = withRepository(options, repositoryFor(capability, Object(input).value, named, terminal));
    return confirmAtTerminal(id, whole, terminal, progress, (session) => read(input, session));
  };
  /** Asks for what is missing or reads it, unless the input is JSON, which programs write. */
  const readAsking = async (): Promise<ResultEnvelope> => {
    const result = await read(input);
    if (result.ok || json !== undefined || dash !== undefined || parsed.has("input")) return result;
    const { completeInput } = await import("../ask-inputs.js");
    const more = await completeInput(capability.id, result, short, terminal, progress);
    return more === undefined ? result : read(combine(input, more));
  };
  const reading: Promise<ResultEnvelope | undefined> = isAsked
    ? ask()
    : pages === undefined || input.problem !== undefined
      ? readAsking()
      : readPages(Object(input.value), pages, (value, session) => read({ value }, session));
  const full = await reading.finally(progress?.stop);
  if (full === undefined) return EXIT.failed;
  if (isForWeb && full.ok && !output.plan) {
    (await import("../browser.js")).openInBrowser(Object(full.data).url, terminal);
    return EXIT.ok;
  }
  const result =
    output.plan || project === undefined
      ? full
      : await (await import("../../output/projection.js")).projectResult(full, project);
  print(output.full || output.verbose ? withTokens(result, Object(input).value) : result, full.data);
  if (options.signal?.aborted) return EXIT.interrupted;
  if (!result.ok) return callExitCode(result);
  const code = ghExitCode(codes, full.data);
  if (code !== EXIT.ok && pageItems(full.data)?.length === 0)
    terminal.err(`ghx: no items (${output.searched}): exit code ${code}, as for gh\n`);
  return code;
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

/** Merges the flags into the JSON input. A value that is not an object is kept, so that validation reports it. */
function combine(input: Input, given: Readonly<Record<string, unknown>>): Input {
  if (input.problem !== undefined || Object.keys(given).length === 0) return input;
  const { value } = input;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? { value: { ...value, ...given } } : input;
}

/** What the command line names besides the input. */
interface Place {
  readonly named: Repository | undefined;
  /** The head branch of the pull request. */
  readonly branch: string | undefined;
  /** Whether it is the short form, in which a read may be about the pull request of the current branch. */
  readonly short: boolean;
}

/** Returns the repository of a call whose input names none. */
function repositoryFor(
  capability: Capability<unknown, unknown>,
  input: unknown,
  named: Repository | undefined,
  terminal: Terminal,
): Repository | undefined {
  return needsRepository(capability, input) ? (named ?? repositoryOfFolder(terminal)) : undefined;
}

async function runWith(
  capability: Capability<unknown, unknown>,
  input: Input,
  options: ExecuteOptions,
  { named, branch, short }: Place,
  terminal: Terminal,
  session?: Session,
): Promise<ResultEnvelope> {
  if (input.problem !== undefined) {
    const message = `input: ${input.problem}`;
    return {
      ok: false,
      error: { code: "VALIDATION", message, retryable: false, details: { issues: [{ path: "", message }] } },
      meta: { capability_id: capability.id },
    };
  }
  const repository = repositoryFor(capability, input.value, named, terminal);
  const { repo } = repository ?? {};
  const whole = withRepository(options, repository);
  const call = (value: unknown, dryRun?: true) =>
    execute(capability, value, dryRun ? { ...whole, dryRun } : whole, session);
  if (branch !== undefined) {
    const { callOnBranch } = await import("../head-branch.js");
    return callOnBranch({ id: capability.id, branch, repo, input: input.value, options: whole }, call);
  }
  const result = await call(input.value);
  if (result.ok || !isInvalidInput(result.error)) return result;
  if (short && repository !== undefined && named === undefined && capability.effect === "read") {
    const { branchWithoutNumber, callOnBranch } = await import("../head-branch.js");
    const current = branchWithoutNumber(result.error, repo, terminal);
    if (current !== undefined) {
      const about = { id: capability.id, branch: current, repo, input: input.value, options: whole };
      return callOnBranch(about, call);
    }
  }
  const { retryCorrected } = await import("../../input/retry-corrected.js");
  const last = await retryCorrected(
    capability.id,
    { result, input: input.value, repo, chosen: named?.repo, extend: terminal.extend },
    call,
  );
  const { mentionFlag } = await import("../missing-repository.js");
  const { mentionForm } = await import("../missing-form.js");
  const mentioned = mentionFlag(last.result, capability, last.input, (named ?? repository) !== undefined);
  return mentionForm(mentioned, capability.id, last.input, (named ?? repository)?.repo, terminal.extend);
}
