/** Subscriptions of users to repositories, issues and pull requests. */
import type { Store, Viewer } from "../store/store.js";
import type { Subscribable, Subscription } from "../store/types.js";
import { requireInbox } from "./notifications.js";

export type SubscriptionState = Subscription["state"] | "UNSUBSCRIBED";

export function subscriptionOf(
  store: Store,
  { user }: Viewer,
  subject: Subscribable,
): Subscription | undefined {
  return store.subscriptions.find((one) => one.user === user && one.subject === subject);
}

/** Returns the subscription of the viewer. Throws if the token has no access to notifications. */
export function getSubscription(
  store: Store,
  viewer: Viewer,
  subject: Subscribable,
): Subscription | undefined {
  requireInbox(viewer);
  return subscriptionOf(store, viewer, subject);
}

/** Subscribes the viewer, ignores the subject, or removes the subscription. */
export function setSubscription(
  store: Store,
  viewer: Viewer,
  subject: Subscribable,
  state: SubscriptionState,
): void {
  const before = getSubscription(store, viewer, subject);
  store.subscriptions = store.subscriptions.filter((one) => one !== before);
  if (state !== "UNSUBSCRIBED")
    store.subscriptions.push({
      user: viewer.user,
      subject,
      state,
      createdAt: before?.createdAt ?? store.now(),
    });
  if (subject.__typename === "Repository")
    subject.watcherCount += Number(state === "SUBSCRIBED") - Number(before?.state === "SUBSCRIBED");
  store.writes++;
}
