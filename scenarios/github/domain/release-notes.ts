/** Generates release notes like GitHub: a list of the pull requests merged since the previous release. */
import { unprocessable } from "../store/errors.js";
import type { PullRequest, Repository } from "../store/types.js";
import { latestRelease, publishedRelease } from "./releases.js";

export interface ReleaseNotes {
  readonly name: string;
  readonly body: string;
}

interface Previous {
  readonly tagName: string;
  readonly date: string | null;
}

export function generateNotes(repository: Repository, tagName: string, previousTag?: string): ReleaseNotes {
  const previous = previousTag === undefined ? latest(repository) : tagged(repository, previousTag);
  const page = `https://github.com/${repository.owner.login}/${repository.name}`;
  const since = previous?.date ?? "";
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

function latest(repository: Repository): Previous | null {
  const release = latestRelease(repository);
  return release && { tagName: release.tagName, date: release.publishedAt };
}

/** Returns a tag with the date of its release or, without one, of its commit. */
function tagged(repository: Repository, tagName: string): Previous {
  const release = publishedRelease(repository, tagName);
  const target = repository.refs.get(`refs/tags/${tagName}`)?.target;
  if (!release && !target) throw unprocessable("Invalid previous_tag parameter");
  return { tagName, date: release?.publishedAt ?? target?.committer.date ?? null };
}
