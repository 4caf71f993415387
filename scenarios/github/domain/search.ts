/** Search with GitHub's qualifiers, over what the viewer may see. */
import type { Store, Viewer } from "../store/store.js";
import type { Issue, Owner, PullRequest, Repository } from "../store/types.js";
import { reviewDecision } from "./merge.js";
import { canSee } from "./permissions.js";

export function repositoriesOf(store: Store, viewer: Viewer, owner: Owner): Repository[] {
  return visibleRepositories(store, viewer).filter((repository) => repository.owner === owner);
}

export function visibleRepositories(store: Store, viewer: Viewer): Repository[] {
  return [...store.repositories.values()].filter((repository) => canSee(viewer, repository));
}

/** Issues and pull requests; newest first unless `sort:` says otherwise. Unknown qualifiers match nothing. */
export function searchThreads(store: Store, viewer: Viewer, query: string): (Issue | PullRequest)[] {
  const terms = parseQuery(query);
  const sort = terms.find((term) => term.key === "sort")?.value ?? "created-desc";
  const threads = visibleRepositories(store, viewer).flatMap((repository) => [
    ...repository.threads.values(),
  ]);
  const found = threads.filter((thread) => terms.every((term) => matches(thread, term, viewer)));
  const by = sort.startsWith("updated") ? ("updatedAt" as const) : ("createdAt" as const);
  const sign = sort.endsWith("-asc") ? 1 : -1;
  return found.sort((a, b) => sign * (Date.parse(a[by]) - Date.parse(b[by]) || a.number - b.number));
}

export function searchRepositories(store: Store, viewer: Viewer, query: string): Repository[] {
  const terms = parseQuery(query);
  return visibleRepositories(store, viewer).filter((repository) =>
    terms.every((term) => term.negated !== repositoryMatches(repository, term)),
  );
}

interface Term {
  /** Empty for a word that is searched for in titles and bodies. */
  readonly key: string;
  readonly value: string;
  readonly negated: boolean;
}

/** Splits `repo:octo/hello label:"help wanted" -author:octocat crash`; quotes hold values with spaces together. */
function parseQuery(query: string): Term[] {
  const pattern = /(-?)(?:([\w-]+):)?("(?:[^"\\]|\\.)*"|\S+)/g;
  return [...query.matchAll(pattern)].map(([, minus, key = "", value = ""]) => ({
    key: key.toLowerCase(),
    value: value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, "$1") : value,
    negated: minus === "-",
  }));
}

function matches(thread: Issue | PullRequest, term: Term, viewer: Viewer): boolean {
  return term.key === "sort" || term.negated !== holds(thread, term, viewer);
}

function holds(thread: Issue | PullRequest, { key, value }: Term, viewer: Viewer): boolean {
  const login = value === "@me" ? viewer.user.login : value.replace(/^app\//, "").replace(/\[bot\]$/, "");
  const same = (text: string | null | undefined) => text?.toLowerCase() === login.toLowerCase();
  switch (key) {
    case "":
      return `${thread.title}\n${thread.body}`.toLowerCase().includes(value.toLowerCase());
    case "repo":
      return (
        `${thread.repository.owner.login}/${thread.repository.name}`.toLowerCase() === value.toLowerCase()
      );
    case "org":
    case "user":
    case "owner":
      return same(thread.repository.owner.login);
    case "is":
    case "type":
    case "state":
      return isKind(thread, value.toLowerCase());
    case "label":
      return thread.labels.some((label) => same(label.name));
    case "author":
      return same(thread.author?.login);
    case "assignee":
      return thread.assignees.some((user) => same(user.login));
    case "commenter":
      return thread.comments.some((comment) => same(comment.author?.login));
    case "involves":
      return same(thread.author?.login) || thread.assignees.some((user) => same(user.login));
    case "mentions":
      return thread.body.toLowerCase().includes(`@${login.toLowerCase()}`);
    case "milestone":
      return same(thread.milestone?.title);
    case "no":
      return lacks(thread, value);
    case "reason":
      return thread.__typename === "Issue" && thread.stateReason === value.toUpperCase().replace(" ", "_");
    case "in":
    case "archived":
      return true;
    default:
      return thread.__typename === "PullRequest" && pullHolds(thread, key, value);
  }
}

function isKind(thread: Issue | PullRequest, kind: string): boolean {
  switch (kind) {
    case "issue":
      return thread.__typename === "Issue";
    case "pr":
    case "pull-request":
      return thread.__typename === "PullRequest";
    case "open":
      return thread.state === "OPEN";
    case "closed":
      return thread.state !== "OPEN";
    case "merged":
      return thread.state === "MERGED";
    case "unmerged":
      return thread.__typename === "PullRequest" && thread.state !== "MERGED";
    case "draft":
      return thread.__typename === "PullRequest" && thread.isDraft;
    case "public":
    case "private":
      return thread.repository.visibility === kind.toUpperCase();
    case "locked":
      return thread.locked;
    default:
      return false;
  }
}

function lacks(thread: Issue | PullRequest, what: string): boolean {
  if (what === "assignee") return thread.assignees.length === 0;
  if (what === "label") return thread.labels.length === 0;
  return what === "milestone" && thread.milestone === null;
}

function pullHolds(pull: PullRequest, key: string, value: string): boolean {
  switch (key) {
    case "head":
      return pull.headRefName === value;
    case "base":
      return pull.baseRefName === value;
    case "draft":
      return pull.isDraft === (value === "true");
    case "review":
      return reviewDecision(pull) === { approved: "APPROVED", required: "REVIEW_REQUIRED" }[value];
    case "review-requested":
      return pull.requestedReviewers.some((user) => user.login === value);
    default:
      return false;
  }
}

function repositoryMatches(repository: Repository, { key, value }: Term): boolean {
  const same = (text: string) => text.toLowerCase() === value.toLowerCase();
  switch (key) {
    case "":
      return `${repository.name}\n${repository.description ?? ""}`
        .toLowerCase()
        .includes(value.toLowerCase());
    case "repo":
      return same(`${repository.owner.login}/${repository.name}`);
    case "user":
    case "org":
    case "owner":
      return same(repository.owner.login);
    case "is":
      return same(repository.visibility);
    case "topic":
      return repository.topics.some(same);
    case "language":
      return same(repository.primaryLanguage ?? "");
    case "fork":
    case "sort":
    case "archived":
    case "in":
      return true;
    default:
      return false;
  }
}
