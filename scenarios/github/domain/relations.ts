/** Changes sub-issues, dependencies and issue types. */
import { unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Issue, IssueType, Repository } from "../store/types.js";
import { requireTriage, touch } from "./issues.js";
import { recordChange } from "./timeline.js";

// GitHub documents these limits. It does not document the messages of the last two.
const MAX_SUB_ISSUES = 100;
/** The levels of sub-issues below an issue. */
const MAX_LEVELS = 8;
/** The issues that block an issue, and those that it blocks. */
const MAX_DEPENDENCIES = 50;

export function addSubIssue(
  store: Store,
  viewer: Viewer,
  parent: Issue,
  child: Issue,
  { replaceParent = false }: { replaceParent?: boolean } = {},
): void {
  requireTriage(viewer, parent);
  if (parent === child || ancestors(parent).includes(child)) {
    throw unprocessable(
      "An error occured while adding the sub-issue to the parent issue. Sub issue cannot be its own ancestor",
    );
  }
  if (child.parent === parent) {
    throw unprocessable(
      "An error occured while adding the sub-issue to the parent issue. Issue may not contain duplicate sub-issues",
    );
  }
  if (child.parent && !replaceParent) {
    throw unprocessable(
      "An error occured while adding the sub-issue to the parent issue. Sub issue may only have one parent",
    );
  }
  if (parent.subIssues.length >= MAX_SUB_ISSUES)
    throw unprocessable("Parent cannot have more than 100 sub-issues");
  if (ancestors(parent).length + levels(child) > MAX_LEVELS)
    throw unprocessable(
      `An error occured while adding the sub-issue to the parent issue. Sub issues cannot be nested more than ${MAX_LEVELS} levels deep`,
    );
  const former = child.parent;
  recordChange(store, viewer.user, [...(former ? [former] : []), parent, child], () => {
    if (former) unlink(former, child);
    child.parent = parent;
    parent.subIssues = [...parent.subIssues, child];
  });
  touch(store, parent);
}

export function removeSubIssue(store: Store, viewer: Viewer, parent: Issue, child: Issue): void {
  requireTriage(viewer, parent);
  if (child.parent !== parent) throw unprocessable("The provided sub-issue is not a sub-issue of the issue");
  recordChange(store, viewer.user, [parent, child], () => unlink(parent, child));
  touch(store, parent);
}

/** Moves a sub-issue to the place after or before another one. */
export function moveSubIssue(
  store: Store,
  viewer: Viewer,
  parent: Issue,
  child: Issue,
  { after, before }: { readonly after?: Issue | undefined; readonly before?: Issue | undefined },
): void {
  requireTriage(viewer, parent);
  const anchor = after ?? before;
  if (!anchor || (after && before)) throw unprocessable("Specify either after_id or before_id");
  if (child.parent !== parent || anchor.parent !== parent)
    throw unprocessable("The provided sub-issue is not a sub-issue of the issue");
  if (child === anchor) throw unprocessable("A sub-issue cannot be moved relative to itself");
  const others = parent.subIssues.filter((other) => other !== child);
  const place = others.indexOf(anchor) + (after ? 1 : 0);
  parent.subIssues = [...others.slice(0, place), child, ...others.slice(place)];
  touch(store, parent);
}

export function addBlockedBy(store: Store, viewer: Viewer, issue: Issue, blocker: Issue): void {
  requireTriage(viewer, issue);
  if (issue === blocker) throw unprocessable("An issue cannot be blocked by itself");
  if (issue.blockedBy.includes(blocker)) throw unprocessable("Target issue has already been taken");
  if (Math.max(issue.blockedBy.length, blockedByThis(store, blocker).length) >= MAX_DEPENDENCIES)
    throw unprocessable(`An issue can have at most ${MAX_DEPENDENCIES} dependencies of each kind`);
  issue.blockedBy.push(blocker);
  touch(store, issue);
}

export function removeBlockedBy(store: Store, viewer: Viewer, issue: Issue, blocker: Issue): void {
  requireTriage(viewer, issue);
  if (!issue.blockedBy.includes(blocker)) throw unprocessable("The provided issue does not block the issue");
  issue.blockedBy = issue.blockedBy.filter((other) => other !== blocker);
  touch(store, issue);
}

/** Returns the issues of all repositories that are blocked by this issue. */
export function blockedByThis(store: Store, issue: Issue): Issue[] {
  return [...store.repositories.values()].flatMap((repository) =>
    [...repository.threads.values()].flatMap((thread) =>
      thread.__typename === "Issue" && thread.blockedBy.includes(issue) ? [thread] : [],
    ),
  );
}

/** Returns the issue types of a repository's owner, or null if the owner is a user: only organizations have issue types. */
export function ownerIssueTypes({ owner }: Repository): IssueType[] | null {
  return owner.__typename === "Organization" ? owner.issueTypes : null;
}

function unlink(parent: Issue, child: Issue): void {
  child.parent = null;
  parent.subIssues = parent.subIssues.filter((other) => other !== child);
}

function ancestors(issue: Issue): Issue[] {
  return issue.parent ? [issue.parent, ...ancestors(issue.parent)] : [];
}

/** Returns the number of levels of an issue and its sub-issues. */
function levels({ subIssues }: Issue): number {
  return 1 + Math.max(0, ...subIssues.map(levels));
}
