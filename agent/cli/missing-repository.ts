// Errors about a repository that is missing mention how the command line names one.

import type { Capability, ChainStepResult, ResultEnvelope } from "../../runtime/index.js";

/**
 * Adds `-R` to the message if the capability acts in a repository and neither the input nor the command line names one, and
 * asks only for the number if one does. `named`: whether the command line, the environment or the folder does.
 */
export function mentionFlag<Result extends ResultEnvelope | ChainStepResult>(
  result: Result,
  { inRepository }: Pick<Capability<unknown, unknown>, "inRepository">,
  input: unknown,
  named: boolean,
): Result {
  if (result.ok || !inRepository) return result;
  // The input has another owner, such as the owner of a project.
  if (LACKS_NAME.test(result.error.message))
    return withMessage(
      result,
      result.error.message.replace(LACKS_NAME, "requires a repository: -R owner/name"),
    );
  if (named || namesRepository(input)) return withMessage(result, withoutRepository(result.error.message));
  const issues: unknown = result.error.details?.issues;
  if (!Array.isArray(issues) || !issues.some(isAboutRepository)) return result;
  return withMessage(result, withFlag(result.error.message));
}

const LACKS_NAME = /\brequires name\b/;

function withMessage<Result extends ResultEnvelope | ChainStepResult>(
  result: Result,
  message: string,
): Result {
  return result.ok ? result : { ...result, error: { ...result.error, message } };
}

/** Returns `provide issueId or issueNumber` in place of the alternative that repeats the repository. */
const withoutRepository = (message: string): string =>
  message.replace(/\b(provide \w+), or owner, name and (\w+)(?=$|;)/, "$1 or $2");

/** Returns the message with `-R` in place of what it says about `owner` and `name`, or after it if one is given. */
function withFlag(message: string): string {
  const missing = ["owner: is required (a string)", "name: is required (a string)"];
  const parts = message.split("; ");
  if (!missing.every((part) => parts.includes(part)))
    return `${message} (name the repository with -R owner/name)`;
  const others = parts.filter((part) => !missing.includes(part));
  return [
    "a repository is required: use -R owner/name or GH_REPO, or run ghx in a clone of it",
    ...others,
  ].join("; ");
}

function namesRepository(input: unknown): boolean {
  const { owner, name, repo, repository } = Object(input);
  return (owner !== undefined && name !== undefined) || repo !== undefined || repository !== undefined;
}

/** Whether the issue is that `owner` or `name` is required, alone, for a number, or in one of the alternatives. */
function isAboutRepository(issue: unknown): boolean {
  const { path, message } = Object(issue);
  return path === "owner" || path === "name" || /^provide .*\bowner\b|requires owner\b/.test(String(message));
}
