/** Creates, updates and deletes refs. */
import { gitActor } from "../store/accounts.js";
import { forbiddenBy, unprocessable } from "../store/errors.js";
import { addRef, addTagObject } from "../store/repositories.js";
import type { Store, Viewer } from "../store/store.js";
import type {
  BranchProtectionRule,
  Commit,
  Issue,
  PullRequest,
  Ref,
  Repository,
  TagObject,
  User,
} from "../store/types.js";
import { protectionRule } from "./branch-rules.js";
import { unmetChecks } from "./checks.js";
import { commitsBetween } from "./history.js";
import { requirePermission, viewerPermission } from "./permissions.js";
import { commitIn } from "./pull-create.js";
import { type RefChange, requireRules } from "./ref-rules.js";
import { addEvent, recordChange } from "./timeline.js";

/** Deletes a branch or tag and, like GitHub, closes open pull requests from it. */
export function deleteRef(store: Store, viewer: Viewer, ref: Ref): void {
  const { repository } = ref;
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  if (ref.prefix === "refs/heads/" && ref.name === repository.defaultBranch) {
    throw unprocessable("Cannot delete the default branch");
  }
  const rule = protectionOf(ref);
  if (rule && !rule.allowsDeletions) throw unprocessable("Cannot delete this protected branch");
  requireRules(viewer, repository, { name: fullName(ref), from: ref.target, to: null, isForced: false });
  removeRef(store, viewer.user, ref);
  store.writes++;
}

/** Creates a ref by its full name, such as `refs/heads/topic`. */
export function createRef(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { name, oid }: { readonly name: string; readonly oid: string },
): Ref {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  const { prefix, short } = parsedName(name);
  if (repository.refs.has(name)) throw unprocessable("Reference already exists");
  const target = getCommit(repository, oid);
  requireRules(viewer, repository, { name, from: null, to: target, isForced: false });
  store.writes++;
  const annotation = repository.tagObjects.get(oid) ?? null;
  const ref = addRef(store, { repository, name: short, prefix, target, annotation });
  for (const pull of pullsFrom(store, ref))
    if (pull.headRefOid === target.oid) addEvent(store, viewer.user, pull, "HeadRefRestoredEvent", {});
  return ref;
}

/** Whether the name is a ref that is neither a branch nor a tag, such as `refs/notes/commits`. */
export function isOtherRef(name: string): boolean {
  return /^refs\/(?!heads\/|tags\/)[^/]+\/./.test(name);
}

function parsedName(name: string): { readonly prefix: Ref["prefix"]; readonly short: string } {
  if (!name.startsWith("refs/")) throw unprocessable("Reference name must start with 'refs/'.");
  if (name.split("/").length < 3)
    throw unprocessable("Reference name must contain at least three slash-separated components.");
  const [, prefix, short] = /^(refs\/(?:heads|tags)\/)([^\s~^:?*[\\]+)$/.exec(name) ?? [];
  const isNamed = short !== undefined && !FORBIDDEN.test(short);
  if ((prefix !== "refs/heads/" && prefix !== "refs/tags/") || !isNamed)
    throw unprocessable(`${name} is not a valid ref name.`);
  return { prefix, short };
}

/** What git refuses in the name of a branch or tag. */
const FORBIDDEN = /\.\.|@\{|\/\/|\/$|\.$|(?:^|\/)\.|\.lock(?:\/|$)/;

/** Creates the object of an annotated tag. It has no effect until a ref points to it. */
export function createTagObject(
  store: Store,
  viewer: Viewer,
  repository: Repository,
  { name, message, oid }: { readonly name: string; readonly message: string; readonly oid: string },
): TagObject {
  requirePermission(viewer, repository, { permission: "write", resource: "contents" });
  const target = getCommit(repository, oid);
  store.writes++;
  const tagger = gitActor(viewer.user, store.now());
  return addTagObject(repository, { name, message, target, tagger });
}

/** Creates a branch in which an issue is worked on. Its default name is the number and the title of the issue. */
export function createLinkedBranch(
  store: Store,
  viewer: Viewer,
  issue: Issue,
  { repository, name, oid }: { repository: Repository; name: string | null; oid: string },
): Ref {
  const words = [issue.number, ...(issue.title.toLowerCase().match(/[a-z0-9]+/g) ?? [])];
  const branch = name ?? words.join("-");
  const ref = createRef(store, viewer, repository, { name: `refs/heads/${branch}`, oid });
  issue.linkedBranches.push(ref);
  return ref;
}

/** Updates a ref. Without force, only a fast-forward is accepted. */
export function updateRef(
  store: Store,
  viewer: Viewer,
  ref: Ref,
  { oid, force }: { readonly oid: string; readonly force: boolean },
): void {
  requirePermission(viewer, ref.repository, { permission: "write", resource: "contents" });
  const target = getCommit(ref.repository, oid);
  const lost = commitsBetween(ref.repository, oid, ref.target.oid);
  if (!force && lost.length > 0) throw unprocessable("Update is not a fast forward");
  const change = { name: fullName(ref), from: ref.target, to: target, isForced: lost.length > 0 };
  requireRules(viewer, ref.repository, change);
  requireUnprotected(viewer, ref, change);
  Object.assign(ref, { target, annotation: ref.repository.tagObjects.get(oid) ?? null });
  for (const pull of openPullsFrom(store, ref)) {
    updateHead(store, pull, target);
    const commits = { beforeCommit: change.from, afterCommit: target, ref };
    if (change.isForced) addEvent(store, viewer.user, pull, "HeadRefForcePushedEvent", commits);
  }
  store.writes++;
}

/** Throws if the protection of a branch forbids to push to it. It does not bind administrators unless it says so. */
function requireUnprotected(viewer: Viewer, ref: Ref, { to, isForced }: RefChange): void {
  const rule = protectionOf(ref);
  if (!rule) return;
  if (isForced && !rule.allowsForcePushes)
    throw forbiddenBy("protection", "Cannot force-push to this protected branch");
  if (!rule.isAdminEnforced && viewerPermission(viewer, ref.repository) === "admin") return;
  const unmet = [
    rule.lockBranch ? "Cannot change this locked branch" : null,
    unmetChecks(to, rule.requiresStatusChecks ? rule.requiredStatusCheckContexts : []),
    rule.requiresApprovingReviews ? "Changes must be made through a pull request." : null,
    rule.mergeQueue ? "Changes must be made through the merge queue" : null,
  ].filter((reason) => reason !== null);
  if (unmet.length > 0) throw forbiddenBy("protection", unmet.join(" "));
}

/** Returns the protection of a branch. Tags have none. */
function protectionOf({ repository, prefix, name }: Ref): BranchProtectionRule | null {
  return prefix === "refs/heads/" ? protectionRule(repository, name) : null;
}

function fullName({ prefix, name }: Ref): string {
  return `${prefix}${name}`;
}

function getCommit(repository: Repository, oid: string): Commit {
  const target = repository.commits.get(oid) ?? repository.tagObjects.get(oid)?.target;
  if (!target) throw unprocessable("Object does not exist");
  return target;
}

/** Removes a ref without permission checks. */
export function removeRef(store: Store, actor: User | null, ref: Ref): void {
  ref.repository.refs.delete(`${ref.prefix}${ref.name}`);
  store.nodes.delete(ref.id);
  const open = openPullsFrom(store, ref);
  recordChange(store, actor, open, () => {
    for (const pull of open) Object.assign(pull, { state: "CLOSED", closedAt: store.now() });
  });
  for (const pull of pullsFrom(store, ref))
    addEvent(store, actor, pull, "HeadRefDeletedEvent", { headRef: null, headRefName: ref.name });
}

function openPullsFrom(store: Store, ref: Ref): PullRequest[] {
  return pullsFrom(store, ref).filter(({ state }) => state === "OPEN");
}

/** Returns the pull requests of a head, which may be in other repositories. */
function pullsFrom(store: Store, { repository, name, prefix }: Ref): PullRequest[] {
  if (prefix !== "refs/heads/") return [];
  const threads = [...store.repositories.values()].flatMap((one) => [...one.threads.values()]);
  return threads.filter(
    (thread): thread is PullRequest =>
      thread.__typename === "PullRequest" &&
      thread.headRepository === repository &&
      thread.headRefName === name,
  );
}

/** Sets the head of a pull request and its commits, also if they are in a fork. */
function updateHead(store: Store, pull: PullRequest, { oid, repository }: Commit): void {
  const commits = commitsBetween(pull.repository, pull.baseRefOid, oid, repository);
  pull.headRefOid = oid;
  // GitHub computes again whether it can be merged.
  pull.mergeableSince = null;
  pull.commits = commits.map((commit) => commitIn(store, pull.repository, commit));
}
