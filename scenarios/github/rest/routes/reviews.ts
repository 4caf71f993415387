/** Endpoints for reviews. */
import {
  deletePending,
  dismissReview,
  isVisibleReview,
  type ReviewThreadInput,
  submitPending,
  submitReview,
} from "../../domain/reviews.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { Review } from "../../store/types.js";
import { type Call, getPull, numberParam } from "../call.js";
import {
  type Input,
  nullableInteger,
  nullableText,
  optionalEnum,
  optionalObjects,
  requiredText,
  requireKeys,
} from "../input.js";
import { listPage } from "../pages.js";
import { reviewObject } from "../render/pull.js";
import type { Route } from "../route.js";

const PULL = "/repos/{owner}/{repo}/pulls/{pull_number}";

export const reviewRoutes: readonly Route[] = [
  {
    method: "GET",
    path: `${PULL}/reviews`,
    docs: "pulls/reviews#list-reviews-for-a-pull-request",
    handle: (call) => {
      const seen = getPull(call).reviews.filter((review) => isVisibleReview(call.viewer, review));
      return listPage(call, seen, (review) => reviewObject(call, review));
    },
  },
  {
    method: "POST",
    path: `${PULL}/reviews`,
    docs: "pulls/reviews#create-a-review-for-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const review = submitReview(store, viewer, getPull(call), {
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
    path: `${PULL}/reviews/{review_id}`,
    docs: "pulls/reviews#get-a-review-for-a-pull-request",
    handle: (call) => ({ status: 200, body: reviewObject(call, getReview(call)) }),
  },
  {
    method: "DELETE",
    path: `${PULL}/reviews/{review_id}`,
    docs: "pulls/reviews#delete-a-pending-review-for-a-pull-request",
    handle: (call) => {
      const review = getReview(call);
      deletePending(call.store, call.viewer, review);
      return { status: 200, body: reviewObject(call, review) };
    },
  },
  {
    method: "POST",
    path: `${PULL}/reviews/{review_id}/events`,
    docs: "pulls/reviews#submit-a-review-for-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const review = getReview(call);
      requireKeys(input, ["event"]);
      submitPending(store, viewer, review, {
        event: optionalEnum(input, "event", ["APPROVE", "REQUEST_CHANGES", "COMMENT"]) ?? "COMMENT",
        body: nullableText(input, "body") ?? undefined,
      });
      return { status: 200, body: reviewObject(call, review) };
    },
  },
  {
    method: "PUT",
    path: `${PULL}/reviews/{review_id}/dismissals`,
    docs: "pulls/reviews#dismiss-a-review-for-a-pull-request",
    handle: (call) => {
      const { store, viewer, input } = call;
      const review = getReview(call);
      const message = requiredText(input, "message");
      optionalEnum(input, "event", ["DISMISS"]);
      dismissReview(store, viewer, review, message);
      return { status: 200, body: reviewObject(call, review) };
    },
  },
];

function getReview(call: Call): Review {
  const id = numberParam(call, "review_id");
  const review = getPull(call).reviews.find((one) => one.databaseId === id);
  if (!review || !isVisibleReview(call.viewer, review)) throw notFound();
  return review;
}

/** Reads where a comment is. It is on a file if its `subject_type` says so, and on lines otherwise. */
export function threadInput(comment: Input): ReviewThreadInput {
  const isOnFile = optionalEnum(comment, "subject_type", ["line", "file"]) === "file";
  const line = nullableInteger(comment, "line") ?? nullableInteger(comment, "position") ?? undefined;
  if (line === undefined && !isOnFile) throw unprocessable(`Invalid request.\n\n"line" wasn't supplied.`);
  return {
    path: requiredText(comment, "path"),
    body: requiredText(comment, "body"),
    line: isOnFile ? undefined : line,
    startLine: nullableInteger(comment, "start_line") ?? undefined,
    side: optionalEnum(comment, "side", ["LEFT", "RIGHT"]),
    startSide: optionalEnum(comment, "start_side", ["LEFT", "RIGHT"]),
  };
}
