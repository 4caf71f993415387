/** Requests reviews from users and teams, and removes review requests. */
import { unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { PullRequest, Team, User } from "../store/types.js";
import { touch } from "./issues.js";
import { isAssignable, requirePermission } from "./permissions.js";
import { recordChange } from "./timeline.js";

export interface Reviewers {
  readonly users: readonly User[];
  readonly teams: readonly Team[];
}

/** Requests reviews. `union` keeps the existing requests. */
export function requestReviews(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  { users, teams }: Reviewers,
  { union }: { readonly union: boolean },
): void {
  requireTriage(viewer, pull);
  if (users.some((user) => user === pull.author)) {
    throw unprocessable("Review cannot be requested from pull request author.");
  }
  if (users.some((user) => !isAssignable(user, pull.repository))) {
    throw unprocessable("Reviews may only be requested from collaborators.");
  }
  if (teams.some((team) => team.organization !== pull.repository.owner)) {
    throw unprocessable("Reviews may only be requested from collaborators.");
  }
  setRequests(store, viewer, pull, {
    users: [...new Set([...(union ? pull.requestedReviewers : []), ...users])],
    teams: [...new Set([...(union ? pull.requestedTeams : []), ...teams])],
  });
}

export function withdrawRequests(
  store: Store,
  viewer: Viewer,
  pull: PullRequest,
  { users, teams }: Reviewers,
): void {
  requireTriage(viewer, pull);
  setRequests(store, viewer, pull, {
    users: pull.requestedReviewers.filter((user) => !users.includes(user)),
    teams: pull.requestedTeams.filter((team) => !teams.includes(team)),
  });
}

function setRequests(store: Store, { user }: Viewer, pull: PullRequest, { users, teams }: Reviewers): void {
  const requests = { requestedReviewers: users, requestedTeams: teams };
  recordChange(store, user, [pull], () => Object.assign(pull, requests));
  touch(store, pull);
}

function requireTriage(viewer: Viewer, pull: PullRequest): void {
  requirePermission(viewer, pull.repository, { permission: "triage", resource: "pull_requests" });
}
