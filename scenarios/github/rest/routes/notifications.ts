/** Endpoints for the notifications of the authenticated user. */
import { markAsDone, markAsRead, notifications, notificationWithId } from "../../domain/notifications.js";
import type { RestContext, RestResponse } from "../../http.js";
import type { Notification, Repository } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { optionalFlag, optionalText } from "../input.js";
import { listPage } from "../pages.js";
import { minimalRepository, repositoryUrl } from "../render/repository.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

const INBOX = "/notifications";
const THREAD = `${INBOX}/threads/{thread_id}`;
const IN_REPOSITORY = "/repos/{owner}/{repo}/notifications";
const DOCS = "activity/notifications#";

export const notificationRoutes: readonly Route[] = [
  {
    method: "GET",
    path: INBOX,
    docs: `${DOCS}list-notifications-for-the-authenticated-user`,
    handle: (call) => list(call),
  },
  {
    method: "PUT",
    path: INBOX,
    docs: `${DOCS}mark-notifications-as-read`,
    handle: (call) => markAllAsRead(call),
  },
  {
    method: "GET",
    path: IN_REPOSITORY,
    docs: `${DOCS}list-repository-notifications-for-the-authenticated-user`,
    handle: (call) => list(call, getRepository(call)),
  },
  {
    method: "PUT",
    path: IN_REPOSITORY,
    docs: `${DOCS}mark-repository-notifications-as-read`,
    handle: (call) => markAllAsRead(call, getRepository(call)),
  },
  {
    method: "GET",
    path: THREAD,
    docs: `${DOCS}get-a-thread`,
    handle: (call) => ({ status: 200, body: notificationObject(call, inPath(call)) }),
  },
  {
    method: "PATCH",
    path: THREAD,
    docs: `${DOCS}mark-a-thread-as-read`,
    handle: (call) => {
      markAsRead(call.store, [inPath(call)]);
      return { status: 205 };
    },
  },
  {
    method: "DELETE",
    path: THREAD,
    docs: `${DOCS}mark-a-thread-as-done`,
    handle: (call) => {
      markAsDone(call.store, inPath(call));
      return { status: 204 };
    },
  },
];

const inPath = (call: Call): Notification =>
  notificationWithId(call.store, call.viewer, param(call, "thread_id"));

function list(call: Call, repository?: Repository): RestResponse {
  const { query } = call.request;
  const found = notifications(call.store, call.viewer, {
    all: query.get("all") === "true",
    participating: query.get("participating") === "true",
    since: query.get("since"),
    before: query.get("before"),
    repository,
  });
  return listPage(call, found, (one) => notificationObject(call, one));
}

function markAllAsRead(call: Call, repository?: Repository): RestResponse {
  const { viewer, store, input } = call;
  if (optionalFlag(input, "read") === false) throw new NotImplemented('the key "read" of ');
  markAsRead(
    store,
    notifications(store, viewer, { before: optionalText(input, "last_read_at") ?? null, repository }),
  );
  return { status: 205 };
}

/** Renders a notification. GitHub also sends the URL of the newest comment, or again the one of the subject. */
function notificationObject(context: RestContext, notification: Notification) {
  const { subject, databaseId, reason, unread, updatedAt, lastReadAt } = notification;
  const { repository, title, number, comments } = subject;
  const isPull = subject.__typename === "PullRequest";
  const at = repositoryUrl(context, repository);
  const page = `${at}/${isPull ? "pulls" : "issues"}/${number}`;
  const comment = comments.at(-1);
  const url = `${context.apiUrl}/notifications/threads/${databaseId}`;
  return {
    id: String(databaseId),
    unread,
    reason,
    updated_at: updatedAt,
    last_read_at: lastReadAt,
    subject: {
      title,
      url: page,
      latest_comment_url: comment ? `${at}/issues/comments/${comment.databaseId}` : page,
      type: subject.__typename,
    },
    repository: minimalRepository(context, repository),
    url,
    subscription_url: `${url}/subscription`,
  };
}
