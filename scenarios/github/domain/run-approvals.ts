/** Approves workflow runs of forks, and the deployments for which the jobs of a run wait. */
import { entriesIn } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { deployments } from "../resources/tables/deployments.js";
import { environments } from "../resources/tables/environments.js";
import { GitHubError, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Entry, Job, Team, User, WorkflowRun } from "../store/types.js";
import { requirePermission } from "./permissions.js";
import { startRun } from "./run-progress.js";

/** Approves the run of a pull request from a fork, which then starts. */
export function approveRun(store: Store, viewer: Viewer, run: WorkflowRun): void {
  requirePermission(viewer, run.repository, { permission: "write", resource: "actions", scopes: ["repo"] });
  if (run.conclusion !== "ACTION_REQUIRED" || run.headRepository === run.repository)
    throw new GitHubError(
      "FORBIDDEN",
      "This run is not from a fork pull request or queued for another reason.",
    );
  const now = store.now();
  Object.assign(run, { status: "QUEUED", conclusion: null, updatedAt: now });
  startRun(store, run, now);
  store.writes++;
}

/** Returns the environments for which jobs of the run wait. */
export function pendingEnvironments(run: WorkflowRun): Entry[] {
  const names = waitingJobs(run).map(({ environment }) => environment);
  return entriesIn(environments, run.repository).filter((one) => names.includes(nameOf(one)));
}

const nameOf = (environment: Entry): string => String(value(environment, "name"));

function waitingJobs({ jobs }: WorkflowRun): Job[] {
  return jobs.filter(({ checkRun, environment }) => checkRun.status === "WAITING" && environment !== null);
}

/** Returns the users and teams that may approve deployments to an environment. */
export function reviewersOf(store: Store, environment: Entry): (User | Team)[] {
  const teams = [...store.organizations.values()].flatMap((one) => [...one.teams.values()]);
  const people = [...store.users.values(), ...teams];
  return [value(environment, "reviewers")].flat().flatMap((reviewer) => {
    const { type, id } = Object(reviewer);
    return people.filter((one) => one.__typename === type && one.databaseId === id);
  });
}

/** Whether the viewer is a reviewer, and the environment permits the author of the run to be one. */
export function canApprove(store: Store, { user }: Viewer, run: WorkflowRun, environment: Entry): boolean {
  if (value(environment, "preventSelfReview") === true && run.actor === user) return false;
  return reviewersOf(store, environment).some((one) =>
    one.__typename === "Team" ? one.members.includes(user) : one === user,
  );
}

/**
 * Lets the waiting jobs of environments start, or fail. A run fails after its last job. Returns the deployments of the
 * commit to these environments.
 */
export function reviewDeployments(
  store: Store,
  viewer: Viewer,
  run: WorkflowRun,
  ids: readonly number[],
  isApproved: boolean,
): Entry[] {
  requirePermission(viewer, run.repository, {
    permission: "read",
    resource: "deployments",
    scopes: ["repo"],
  });
  const pending = pendingEnvironments(run).filter(({ databaseId }) => ids.includes(databaseId));
  if (pending.length < ids.length) throw unprocessable("No pending deployment requests to approve or reject");
  if (!pending.every((one) => canApprove(store, viewer, run, one)))
    throw unprocessable("You are not a required reviewer.");
  const names = pending.map(nameOf);
  const now = store.now();
  for (const { checkRun } of waitingJobs(run).filter(({ environment }) => names.includes(environment ?? "")))
    Object.assign(
      checkRun,
      isApproved ? { status: "QUEUED" } : { status: "COMPLETED", conclusion: "FAILURE", completedAt: now },
    );
  const isOpen = run.jobs.some(({ checkRun }) => checkRun.status !== "COMPLETED");
  const open = waitingJobs(run).length > 0 ? { status: "WAITING" } : { status: "QUEUED" };
  Object.assign(run, isOpen ? open : { status: "COMPLETED", conclusion: "FAILURE" }, { updatedAt: now });
  if (isOpen && isApproved) startRun(store, run, now);
  store.writes++;
  return entriesIn(deployments, run.repository).filter(
    (one) =>
      value(one, "commitOid") === run.headCommit.oid && names.includes(String(value(one, "environment"))),
  );
}
