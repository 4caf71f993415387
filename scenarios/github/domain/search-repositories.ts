/** Searches of repositories: https://docs.github.com/search-github/searching-on-github/searching-for-repositories */
import type { Repository } from "../store/types.js";
import { inNumberRange, inRange } from "./date-range.js";
import { inRepository, type Kind, same } from "./search-kind.js";

const { repo, owner, visibility } = inRepository;

export const repositorySearch: Kind<Repository> = {
  text: ({ name, description }) => `${name}\n${description ?? ""}`,
  qualifiers: {
    repo,
    user: owner,
    org: owner,
    owner,
    is: visibility,
    topic: ({ topics }, value) => topics.some((topic) => same(topic, value)),
    topics: ({ topics }, value) => inNumberRange(topics.length, value),
    language: ({ primaryLanguage }, value) => same(primaryLanguage, value),
    license: ({ license }, value) => same(license, value),
    stars: ({ stargazerCount }, value) => inNumberRange(stargazerCount, value),
    forks: ({ forkCount }, value) => inNumberRange(forkCount, value),
    size: ({ diskUsage }, value) => inNumberRange(diskUsage, value),
    created: ({ createdAt }, value) => inRange(createdAt, value),
    pushed: ({ pushedAt }, value) => pushedAt !== null && inRange(pushedAt, value),
    archived: ({ isArchived }, value) => String(isArchived) === value,
    template: ({ isTemplate }, value) => String(isTemplate) === value,
    mirror: (_, value) => value === "false",
    fork: ({ parent }, value) => value === "true" || (parent !== null) === (value === "only"),
    "good-first-issues": (repository, value) =>
      inNumberRange(openIssues(repository, "good first issue"), value),
    "help-wanted-issues": (repository, value) => inNumberRange(openIssues(repository, "help wanted"), value),
  },
  notImplemented: ["followers", "has", "props"],
  sort: {
    stars: ({ stargazerCount }) => stargazerCount,
    forks: ({ forkCount }) => forkCount,
    updated: ({ updatedAt }) => updatedAt,
    "help-wanted-issues": (repository) => openIssues(repository, "help wanted"),
  },
};

/** Forks are searched only if the search says so. */
export function searchableRepositories(visible: readonly Repository[], query: string): Repository[] {
  return visible.filter(({ parent }) => parent === null || /(?:^|\s)fork:/.test(query));
}

function openIssues({ threads }: Repository, label: string): number {
  return [...threads.values()].filter(
    ({ __typename, state, labels }) =>
      __typename === "Issue" && state === "OPEN" && labels.some(({ name }) => same(name, label)),
  ).length;
}
