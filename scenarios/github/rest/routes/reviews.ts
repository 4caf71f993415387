/** Reviews of pull requests, and asking for them. */
import { type ReviewThreadInput, requestReviews, submitReview } from "../../domain/reviews.js";
import type { RestResponse } from "../../http.js";
import { unprocessable } from "../../store/errors.js";
import type { PullRequest, User } from "../../store/types.js";
import { type Call, pullOf } from "../call.js";
import {
  type Input,
  nullableInteger,
  nullableText,
  optionalEnum,
  optionalNames,
  optionalObjects,
  requiredText,
} from "../input.js";
import { listPage } from "../pages.js";
import { simpleUser, storeLogin } from "../render/account.js";
import { reviewObject, simplePull } from "../render/pull.js";
import { fullName } from "../render/repository.js";
import type { Route } from "../route.js";

const PULL = "/repos/{owner}/{repo}/pulls/{pull_number}";

export const reviewRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${PULL}/reviews`,
    docs: "pulls/reviews#list-reviews-for-a-pull-request",
    handle: (call) => {
      // Pending reviews are their author's alone.
      const { user } = call.viewer;
      const seen = pullOf(call).reviews.filter((one) => one.state !== "PENDING" || one.author === user);
      return listPage(call, seen, (review) => reviewObject(call, review));
    },
  },
  {
    method: "POST",
    path: `${PULL}/reviews`,
    docs: "pulls/reviews#create-a-review-for-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const review = submitReview(store, viewer, pullOf(call), {
        event: optionalEnum(input, "event", ["APPROVE", "REQUEST_CHANGES", "COMMENT"]),
        body: nullableText(input, "body") ?? undefined,
        commitOid: nullableText(input, "commit_id") ?? undefined,
        threads: optionalObjects(input, "comments")?.map(threadInput),
      });
      return { status: 200, body: reviewObject(call, review) };
    },
  },
  {
    method: "GET",
    path: `${PULL}/requested_reviewers`,
    docs: "pulls/review-requests#get-all-requested-reviewers-for-a-pull-request",
    handle: (call) => ({
      status: 200,
      body: { users: pullOf(call).requestedReviewers.map((user) => simpleUser(call, user)), teams: [] },
    }),
  },
  {
    method: "POST",
    path: `${PULL}/requested_reviewers`,
    docs: "reference/pulls#request-reviewers-for-a-pull-request",
    handle: (call) => request(call, 201, (_pull, named) => named, { union: true }),
  },
  {
    method: "DELETE",
    path: `${PULL}/requested_reviewers`,
    docs: "pulls/review-requests#remove-requested-reviewers-from-a-pull-request",
    handle: (call) => {
      const remaining = (pull: PullRequest, named: readonly User[]) =>
        pull.requestedReviewers.filter((user) => !named.includes(user));
      return request(call, 200, remaining, { union: false });
    },
  },
];

function request(
  call: Call,
  status: number,
  wanted: (pull: PullRequest, named: readonly User[]) => readonly User[],
  how: { union: boolean },
): RestResponse {
  const pull = pullOf(call);
  requestReviews(call.store, call.viewer, pull, wanted(pull, reviewers(call, pull)), how);
  return { status, body: simplePull(call, pull) };
}

/** The store has no teams, so that naming one fails as naming a stranger does. */
function reviewers({ store, input }: Call, pull: PullRequest): User[] {
  const logins = optionalNames(input, "reviewers") ?? [];
  const teams = optionalNames(input, "team_reviewers") ?? [];
  const users = logins.flatMap((login) => store.user(storeLogin(login)) ?? []);
  if (users.length < logins.length || teams.length > 0) {
    throw unprocessable(
      "Reviews may only be requested from collaborators. One or more of the users or teams you specified is not " +
        `a collaborator of the ${fullName(pull.repository)} repository.`,
    );
  }
  return users;
}

function threadInput(comment: Input): ReviewThreadInput {
  const line = nullableInteger(comment, "line") ?? nullableInteger(comment, "position");
  if (line === undefined || line === null) throw unprocessable(`Invalid request.\n\n"line" wasn't supplied.`);
  return {
    path: requiredText(comment, "path"),
    body: requiredText(comment, "body"),
    line,
    startLine: nullableInteger(comment, "start_line") ?? undefined,
    side: optionalEnum(comment, "side", ["LEFT", "RIGHT"]),
  };
}
