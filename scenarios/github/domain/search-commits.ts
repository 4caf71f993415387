/** Searches of commits: https://docs.github.com/search-github/searching-on-github/searching-commits */
import type { Commit, GitActor, Repository } from "../store/types.js";
import { inRange } from "./date-range.js";
import { treeOid } from "./files.js";
import { commitHistory } from "./history.js";
import { inRepository, type Kind, same } from "./search-kind.js";

/** Returns the commits of default branches, which searches find, the newest of each first. */
export function searchableCommits(repositories: readonly Repository[]): Commit[] {
  return repositories.flatMap(({ refs, defaultBranch }) => {
    const head = refs.get(`refs/heads/${defaultBranch}`)?.target;
    return head ? commitHistory(head, {}) : [];
  });
}

type Qualifier = Kind<Commit>["qualifiers"][string];

const repo: Qualifier = ({ repository }, value) => inRepository.repo(repository, value);
const owner: Qualifier = ({ repository }, value, viewer) => inRepository.owner(repository, value, viewer);

/** The qualifiers of the author or the committer. */
const by = (role: "author" | "committer"): Record<string, Qualifier> => {
  const of = (commit: Commit): GitActor => commit[role];
  return {
    [role]: (commit, value, { user }) => same(of(commit).user?.login, value === "@me" ? user.login : value),
    [`${role}-name`]: (commit, value) => of(commit).name.toLowerCase().includes(value.toLowerCase()),
    [`${role}-email`]: (commit, value) => same(of(commit).email, value),
    [`${role}-date`]: (commit, value) => inRange(of(commit).date, value),
  };
};

export const commitSearch: Kind<Commit> = {
  text: ({ message }) => message,
  qualifiers: {
    ...by("author"),
    ...by("committer"),
    repo,
    user: owner,
    org: owner,
    is: ({ repository }, value) => inRepository.visibility(repository, value),
    merge: ({ parents }, value) => String(parents.length > 1) === value,
    hash: ({ oid }, value) => oid.startsWith(value.toLowerCase()),
    parent: ({ parents }, value) => parents.some((parent) => parent.startsWith(value.toLowerCase())),
    tree: (commit, value) => treeOid(commit).startsWith(value.toLowerCase()),
  },
  notImplemented: [],
  sort: {
    "author-date": ({ author }) => Date.parse(author.date),
    "committer-date": ({ committer }) => Date.parse(committer.date),
  },
};
