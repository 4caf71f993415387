// Sends the call of `ghx run`: in its repository, with corrections, and after questions at a terminal.

import {
  type Capability,
  type ExecuteOptions,
  execute,
  type ResultEnvelope,
  type Session,
} from "../../../runtime/index.js";
import { withAliasWarning } from "../../input/alias-warning.js";
import { isInvalidInput } from "../../input/invalid-input.js";
import type { Repository } from "../../input/parse-repository.js";
import type { Parsed } from "../args.js";
import { commandOptions, needsRepository, withRepository } from "../call-options.js";
import type { Input } from "../input.js";
import { checkInput } from "../one-owner.js";
import { startProgress } from "../progress.js";
import { readPagesUntil } from "../read-pages.js";
import { headOfFolder, repositoryOfFolder } from "../repository.js";
import type { Terminal } from "../terminal.js";

/** A call that the command line describes. */
export interface LineCall {
  /** The id as it is written, which may be an older name. */
  readonly id: string;
  readonly capability: Capability<unknown, unknown>;
  readonly input: Input;
  readonly parsed: Parsed;
  readonly pages: Parameters<typeof readPagesUntil>[1] | undefined;
  readonly place: CallPlace;
  /** Whether the input is JSON, which programs write. */
  readonly isJson: boolean;
}

/** Sends a call, after a question if it is to be asked. `full`: undefined if the answer is no. */
export async function sendCall(
  { id, capability, input, parsed, pages, place, isJson }: LineCall,
  isAsked: boolean,
  terminal: Terminal,
): Promise<{ readonly full: ResultEnvelope | undefined; readonly isAborted: () => boolean }> {
  const progress = parsed.has("trace") ? undefined : startProgress(id, terminal);
  const options = await commandOptions(parsed, terminal, progress);
  const read = async (one: Input, session?: Session) =>
    withAliasWarning(
      id,
      await runInPlace(capability, one, options, place, terminal, session),
      terminal.extend,
    );
  const ask = async () => {
    const { confirmAtTerminal } = await import("../confirm.js");
    const repository = repositoryFor(capability, Object(input).value, place.named, terminal);
    const whole = withRepository(options, repository);
    return confirmAtTerminal(id, whole, terminal, progress, (session) => read(input, session));
  };
  /** Asks for what is missing or reads it. */
  const readAsking = async (): Promise<ResultEnvelope> => {
    const result = await read(input);
    if (result.ok || isJson) return result;
    const { completeInput } = await import("../ask-inputs.js");
    const more = await completeInput(capability.id, result, place.short, terminal, progress);
    return more === undefined ? result : read(withFlags(input, more));
  };
  const reading: Promise<ResultEnvelope | undefined> = isAsked
    ? ask()
    : pages === undefined || input.problem !== undefined
      ? readAsking()
      : readPagesUntil(Object(input.value), pages, (value, session, count) => {
          progress?.count(count);
          return read({ value }, session);
        });
  const full = await reading.finally(progress?.stop);
  return { full, isAborted: () => options.signal?.aborted === true };
}

/** Merges the flags into the JSON input. A value that is not an object is kept, so that validation reports it. */
export function withFlags(input: Input, given: Readonly<Record<string, unknown>>): Input {
  if (input.problem !== undefined || Object.keys(given).length === 0) return input;
  const { value } = input;
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? { value: { ...value, ...given } } : input;
}

/** What the command line names besides the input. */
export interface CallPlace {
  readonly named: Repository | undefined;
  /** The repository of `-R`, which the input must not contradict: `owner/name`. */
  readonly chosen: string | undefined;
  /** The head branch of the pull request. */
  readonly branch: string | undefined;
  /** Whether it is the short form. */
  readonly short: boolean;
  /** The inputs that may be the number of the pull request of the current branch. */
  readonly onBranch: readonly string[];
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

/** Runs a call. `isCheck`: whether the options are those of a dry run that only checks the call. */
export async function runInPlace(
  capability: Capability<unknown, unknown>,
  input: Input,
  options: ExecuteOptions,
  { named, chosen, branch, onBranch }: CallPlace,
  terminal: Terminal,
  session?: Session,
  isCheck = false,
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
  const call = async (value: unknown, dryRun?: true) => {
    checkInput(capability, value, chosen);
    return execute(capability, value, dryRun ? { ...whole, dryRun } : whole, session);
  };
  const about = { id: capability.id, repo, input: input.value, options: whole, isCheck };
  if (branch !== undefined) {
    const { callOnBranch } = await import("../head-branch.js");
    return callOnBranch({ ...about, branch, field: "prNumber" }, call);
  }
  const result = await call(input.value);
  if (result.ok || !isInvalidInput(result.error)) return result;
  if (onBranch.length > 0 && repository !== undefined && named === undefined) {
    const { callOnBranch, missingNumber } = await import("../head-branch.js");
    const current = headOfFolder(terminal, repo);
    const field = current && (await missingNumber(onBranch, input.value, result, call));
    if (current !== undefined && field) return callOnBranch({ ...about, branch: current, field }, call);
  }
  const { retryCorrected } = await import("../../input/retry-corrected.js");
  const last = await retryCorrected(
    capability.id,
    {
      result,
      input: input.value,
      repo,
      chosen: named?.repo,
      host: whole.host ?? (terminal.env.GH_HOST || undefined),
      extend: terminal.extend,
    },
    call,
  );
  const { mentionFlag } = await import("../missing-repository.js");
  const { mentionForm } = await import("../missing-form.js");
  const mentioned = mentionFlag(last.result, capability, last.input, (named ?? repository) !== undefined);
  return mentionForm(mentioned, capability.id, last.input, (named ?? repository)?.repo, terminal.extend);
}
