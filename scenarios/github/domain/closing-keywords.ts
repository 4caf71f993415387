/** Finds the issues that a pull request's description closes: `Closes #1`, `fixes octo/hello#2`. */
import type { Issue, PullRequest, Repository } from "../store/types.js";

const KEYWORD = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:([\w.-]+)\/([\w.-]+))?#(\d+)/gi;

export function closedByText(repository: Repository, text: string): Issue[] {
  const own = `${repository.owner.login}/${repository.name}`.toLowerCase();
  const issues = [...text.matchAll(KEYWORD)].flatMap(([, owner, name, number]) => {
    if (owner !== undefined && `${owner}/${name}`.toLowerCase() !== own) return [];
    const thread = repository.threads.get(Number(number));
    return thread?.__typename === "Issue" ? [thread] : [];
  });
  return [...new Set(issues)];
}

/** The issues that the description of a pull request closes. GitHub ignores keywords if the base is not the default branch. */
export function closedByPull({
  repository,
  baseRefName,
  body,
}: Pick<PullRequest, "repository" | "baseRefName" | "body">): Issue[] {
  return baseRefName === repository.defaultBranch ? closedByText(repository, body) : [];
}
