/** Endpoints for requested reviewers: users and teams. */
import { type Reviewers, requestReviews, withdrawRequests } from "../../domain/review-requests.js";
import { unprocessable } from "../../store/errors.js";
import type { PullRequest } from "../../store/types.js";
import { type Call, getPull } from "../call.js";
import { optionalNames } from "../input.js";
import { simpleUser, storeLogin } from "../render/account.js";
import { simplePull } from "../render/pull.js";
import { fullName } from "../render/repository.js";
import { teamObject } from "../render/team.js";
import type { Route } from "../route.js";

const REQUESTED = "/repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers";

export const reviewRequestRoutes: readonly Route[] = [
  {
    method: "GET",
    path: REQUESTED,
    docs: "pulls/review-requests#get-all-requested-reviewers-for-a-pull-request",
    handle: (call) => {
      const pull = getPull(call);
      const users = pull.requestedReviewers.map((user) => simpleUser(call, user));
      return {
        status: 200,
        body: { users, teams: pull.requestedTeams.map((team) => teamObject(call, team)) },
      };
    },
  },
  {
    method: "POST",
    path: REQUESTED,
    docs: "reference/pulls#request-reviewers-for-a-pull-request",
    handle: (call) => {
      const pull = getPull(call);
      requestReviews(call.store, call.viewer, pull, reviewers(call, pull), { union: true });
      return { status: 201, body: simplePull(call, pull) };
    },
  },
  {
    method: "DELETE",
    path: REQUESTED,
    docs: "pulls/review-requests#remove-requested-reviewers-from-a-pull-request",
    handle: (call) => {
      const pull = getPull(call);
      withdrawRequests(call.store, call.viewer, pull, reviewers(call, pull));
      return { status: 200, body: simplePull(call, pull) };
    },
  },
];

function reviewers({ store, input }: Call, pull: PullRequest): Reviewers {
  const { owner } = pull.repository;
  const logins = optionalNames(input, "reviewers") ?? [];
  const slugs = optionalNames(input, "team_reviewers") ?? [];
  const known = owner.__typename === "Organization" ? owner.teams : undefined;
  const users = logins.flatMap((login) => store.user(storeLogin(login)) ?? []);
  const teams = slugs.flatMap((slug) => known?.get(slug.toLowerCase()) ?? []);
  if (users.length < logins.length || teams.length < slugs.length) {
    throw unprocessable(
      "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not " +
        `a collaborator of the ${fullName(pull.repository)} repository.`,
    );
  }
  return { users, teams };
}
