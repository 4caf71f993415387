// The pull request of a head branch: named by an argument, or the current branch of the folder.

import { bindRequest } from "../../runtime/client/request.js";
import type { ExecuteOptions, ResultEnvelope, ResultError } from "../../runtime/index.js";
import { parse } from "./args.js";
import { commandOptions, withRepository } from "./call-options.js";
import type { Flags } from "./command.js";
import { headOfFolder, namedRepository, repositoryOfFolder } from "./repository.js";
import { CommandError, type Terminal, UsageError } from "./terminal.js";

/** A call whose input lacks the number of the pull request. */
interface Call {
  readonly id: string;
  /** The head branch. */
  readonly branch: string;
  /** The input that is the number. */
  readonly field: string;
  /** `owner/name`. */
  readonly repo: string | undefined;
  readonly input: unknown;
  readonly options: ExecuteOptions;
  /** Whether the call is only checked, as by a dry run. */
  readonly isCheck: boolean;
}

type RunCall = (input: unknown, dryRun?: true) => Promise<ResultEnvelope>;

/**
 * Runs the call on the pull request of the branch. Its number is read only if a dry run with another number is successful,
 * so that nothing is sent for an invalid input. Throws {@link UsageError} without a repository, and in a dry run.
 */
export async function callOnBranch(
  { id, branch, field, repo, input, options, isCheck }: Call,
  call: RunCall,
): Promise<ResultEnvelope> {
  const { owner, name } = Object(input);
  const place = repo ?? (owner !== undefined && name !== undefined ? `${owner}/${name}` : undefined);
  if (place === undefined)
    throw new UsageError(
      `${JSON.stringify(branch)} is a branch of no repository; name the repository with -R owner/name`,
    );
  if (options.dryRun && !isCheck) throw inDryRun(branch);
  const planned = await call(withNumber(input, field, 1), true);
  if (!planned.ok || isCheck) return planned;
  const { number, failure } = await findByHead(id, branch, place, options);
  return number === undefined ? failure : call(withNumber(input, field, number));
}

/** Returns the first field that the input lacks as the number of a pull request. `failed`: the result without it. */
export async function missingNumber(
  fields: readonly string[],
  input: unknown,
  failed: ResultEnvelope,
  call: RunCall,
): Promise<string | undefined> {
  const before = issuesOf(failed);
  for (const field of fields.filter((name) => Object(input)[name] === undefined)) {
    const after = issuesOf(await call(withNumber(input, field, 1), true));
    const isKnown = after.every(({ path }) => path !== field);
    if (isKnown && before.some((issue) => !after.some((one) => isSame(one, issue)))) return field;
  }
  return undefined;
}

interface Issue {
  readonly path: string;
  readonly message: string;
}

function issuesOf(result: ResultEnvelope): readonly Issue[] {
  const issues: unknown = result.ok ? [] : result.error.details?.issues;
  return Array.isArray(issues) ? issues : [];
}

const isSame = (one: Issue, other: Issue): boolean =>
  one.path === other.path && one.message === other.message;

const withNumber = (input: unknown, field: string, number: number): object => ({
  ...Object(input),
  [field]: number,
});

/**
 * Returns the number of the pull request of the current branch, for a chain with the flags `argv`. Returns undefined if a
 * repository is named, and without a branch. Throws {@link CommandError} if there is none, and {@link UsageError} in a
 * dry run.
 */
export async function currentPull(
  argv: readonly string[],
  own: Flags,
  terminal: Terminal,
): Promise<number | undefined> {
  const parsed = await parse("chain", argv, own);
  const repository = repositoryOfFolder(terminal);
  const isNamed = namedRepository(parsed.value("repo"), terminal.env) !== undefined;
  const branch = isNamed || repository === undefined ? undefined : headOfFolder(terminal, repository.repo);
  if (repository === undefined || branch === undefined) return undefined;
  if (parsed.has("dry-run")) throw inDryRun(branch);
  const options = withRepository(await commandOptions(parsed, terminal, undefined), repository);
  const { number, failure } = await findByHead("", branch, repository.repo, options);
  if (failure !== undefined && !failure.ok) throw new CommandError(failure.error.message);
  return number;
}

const inDryRun = (branch: string): UsageError =>
  new UsageError(
    `a dry run requires the number of the pull request, and got the branch ${JSON.stringify(branch)}`,
  );

/** The number of a pull request, or the result of the call without it. */
type Found =
  | { readonly number: number; readonly failure?: undefined }
  | { readonly number?: undefined; readonly failure: ResultEnvelope };

/**
 * Returns the number of the open pull request with the head branch, else of the newest one, in one request. `head`: a
 * branch of the repository, or `owner:branch` for one of a fork. `repo`: `owner/name`.
 */
async function findByHead(
  id: string,
  head: string,
  repo: string,
  { dryRun: _, routes: _routes, ...options }: ExecuteOptions,
): Promise<Found> {
  const [owner, name] = repo.split("/");
  const parameters = {
    owner,
    repo: name,
    head: head.includes(":") ? head : `${owner}:${head}`,
    state: "all",
  };
  const result = await bindRequest()("GET /repos/{owner}/{repo}/pulls", parameters, options);
  if (!result.ok) return { failure: { ...result, meta: { ...result.meta, capability_id: id } } };
  const pulls: readonly { readonly number: number; readonly state: string }[] = Object(result.data);
  const found = pulls.find(({ state }) => state === "open") ?? pulls[0];
  if (found !== undefined) return { number: found.number };
  const message = `no pull request of ${repo} has the head branch ${JSON.stringify(head)}`;
  const error: ResultError = { code: "NOT_FOUND", message, retryable: false };
  return { failure: { ok: false, error, meta: { ...result.meta, capability_id: id } } };
}
