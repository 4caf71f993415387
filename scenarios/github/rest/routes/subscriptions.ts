/** Endpoints for the viewer's subscriptions to repositories and to the threads of notifications. */
import { notificationWithId } from "../../domain/notifications.js";
import { getSubscription, setSubscription } from "../../domain/subscriptions.js";
import { notFound } from "../../store/errors.js";
import type { Subscribable } from "../../store/types.js";
import { type Call, getRepository, param } from "../call.js";
import { optionalFlag } from "../input.js";
import type { Route } from "../route.js";
import { NotImplemented } from "../unimplemented.js";

export const subscriptionRoutes: readonly Route[] = [
  ...routesBelow("repository_url", "/repos/{owner}/{repo}", getRepository, {
    GET: "activity/watching#get-a-repository-subscription",
    PUT: "activity/watching#set-a-repository-subscription",
    DELETE: "activity/watching#delete-a-repository-subscription",
  }),
  ...routesBelow("thread_url", "/notifications/threads/{thread_id}", getSubject, {
    GET: "activity/notifications#get-a-thread-subscription-for-the-authenticated-user",
    PUT: "activity/notifications#set-a-thread-subscription",
    DELETE: "activity/notifications#delete-a-thread-subscription",
  }),
];

function getSubject(call: Call): Subscribable {
  return notificationWithId(call.store, call.viewer, param(call, "thread_id")).subject;
}

/** Returns the endpoints of the subscription to what the path names. `key` is the key of its URL in answers. */
function routesBelow(
  key: "repository_url" | "thread_url",
  parent: string,
  subjectOf: (call: Call) => Subscribable,
  docs: Readonly<Record<"GET" | "PUT" | "DELETE", string>>,
): Route[] {
  const path = `${parent}/subscription`;
  const answer = (call: Call) => {
    const found = getSubscription(call.store, call.viewer, subjectOf(call));
    if (!found) throw notFound();
    const url = call.apiUrl + call.request.path;
    const ignored = found.state === "IGNORED";
    const body = { subscribed: !ignored, ignored, reason: null, created_at: found.createdAt, url };
    return { status: 200, body: { ...body, [key]: url.replace("/subscription", "") } };
  };
  const set = (call: Call) => {
    const ignored = optionalFlag(call.input, "ignored") ?? false;
    if (!ignored && optionalFlag(call.input, "subscribed") === false)
      throw new NotImplemented('the value false of "subscribed" of ');
    setSubscription(call.store, call.viewer, subjectOf(call), ignored ? "IGNORED" : "SUBSCRIBED");
    return answer(call);
  };
  const remove = (call: Call) => {
    setSubscription(call.store, call.viewer, subjectOf(call), "UNSUBSCRIBED");
    return { status: 204 };
  };
  return [
    { method: "GET", path, docs: docs.GET, handle: answer },
    { method: "PUT", path, docs: docs.PUT, handle: set },
    { method: "DELETE", path, docs: docs.DELETE, handle: remove },
  ];
}
