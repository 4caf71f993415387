// The pull request of a head branch: named by an argument, or the current branch of the folder.

import { bindRequest } from "../../runtime/client/request.js";
import type { ExecuteOptions, ResultEnvelope, ResultError } from "../../runtime/index.js";
import { headOfFolder } from "./repository.js";
import { type Terminal, UsageError } from "./terminal.js";

/** A call whose input lacks the number of the pull request. */
interface Call {
  readonly id: string;
  readonly branch: string;
  /** `owner/name`. */
  readonly repo: string | undefined;
  readonly input: unknown;
  readonly options: ExecuteOptions;
}

/**
 * Runs the call on the pull request of the branch. Its number is read only if a dry run with another number is successful,
 * so that nothing is sent for an invalid input. Throws {@link UsageError} without a repository, and in a dry run.
 */
export async function callOnBranch(
  { id, branch, repo, input, options }: Call,
  call: (input: unknown, dryRun?: true) => Promise<ResultEnvelope>,
): Promise<ResultEnvelope> {
  const { owner, name } = Object(input);
  const place = repo ?? (owner !== undefined && name !== undefined ? `${owner}/${name}` : undefined);
  const named = JSON.stringify(branch);
  if (place === undefined)
    throw new UsageError(`${named} is a branch of no repository; name the repository with -R owner/name`);
  if (options.dryRun)
    throw new UsageError(`a dry run requires the number of the pull request, and got the branch ${named}`);
  const withNumber = (prNumber: number) => ({ ...Object(input), prNumber });
  const planned = await call(withNumber(1), true);
  if (!planned.ok) return planned;
  const { number, failure } = await findByHead(id, branch, place, options);
  return number === undefined ? failure : call(withNumber(number));
}

/** Returns the head branch of the folder if the error is only that the number of the pull request is missing. */
export function branchWithoutNumber(
  { details }: ResultError,
  repo: string | undefined,
  terminal: Terminal,
): string | undefined {
  const issues: unknown = details?.issues;
  const [only, ...others] = Array.isArray(issues) ? issues : [];
  const { path, message } = Object(only);
  const isMissing = others.length === 0 && path === "prNumber" && /^is required/.test(message);
  return isMissing ? headOfFolder(terminal, repo) : undefined;
}

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
