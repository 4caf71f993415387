/** Generates release notes like GitHub: a list of the pull requests merged since the previous release. */
import type { PullRequest, Release, Repository } from "../store/types.js";
import { latestRelease, publishedRelease } from "./releases.js";

export interface ReleaseNotes {
  readonly name: string;
  readonly body: string;
}

export function generateNotes(repository: Repository, tagName: string, previousTag?: string): ReleaseNotes {
  const previous: Release | null =
    (previousTag === undefined ? latestRelease(repository) : publishedRelease(repository, previousTag)) ??
    null;
  const page = `https://github.com/${repository.owner.login}/${repository.name}`;
  const since = previous?.publishedAt ?? "";
  const lines = [...repository.threads.values()]
    .filter((thread): thread is PullRequest => thread.__typename === "PullRequest")
    .filter(({ mergedAt }) => mergedAt !== null && mergedAt > since)
    .map(
      ({ title, author, number }) => `* ${title} by @${author?.login ?? "ghost"} in ${page}/pull/${number}`,
    );
  const range = previous ? `compare/${previous.tagName}...${tagName}` : `commits/${tagName}`;
  const changes = lines.length > 0 ? `## What's Changed\n${lines.join("\n")}\n\n` : "";
  return { name: tagName, body: `${changes}**Full Changelog**: ${page}/${range}` };
}
