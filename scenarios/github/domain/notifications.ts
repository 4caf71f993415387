/** Notifications of users: lists them, marks them as read, and removes them. */
import { GitHubError, notFound } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Notification, Repository } from "../store/types.js";

/** Reasons of notifications that the user gets without taking part. */
const WATCHING = ["subscribed", "ci_activity"];

export interface NotificationFilter {
  readonly all?: boolean;
  readonly participating?: boolean;
  readonly since?: string | null;
  readonly before?: string | null;
  readonly repository?: Repository | undefined;
}

/** Returns the notifications of the viewer that are not done, newest first. Without `all`, those that are unread. */
export function notifications(
  store: Store,
  viewer: Viewer,
  { all = false, participating = false, since, before, repository }: NotificationFilter = {},
): Notification[] {
  requireInbox(viewer);
  const time = (text: string) => Date.parse(text);
  return store.notifications
    .filter((one) => one.user === viewer.user && !one.isDone && (all || one.unread))
    .filter((one) => !participating || !WATCHING.includes(one.reason))
    .filter((one) => !since || time(one.updatedAt) >= time(since))
    .filter((one) => !before || time(one.updatedAt) < time(before))
    .filter((one) => !repository || one.subject.repository === repository)
    .sort((a, b) => time(b.updatedAt) - time(a.updatedAt));
}

/** Returns a notification of the viewer. */
export function notificationWithId(store: Store, viewer: Viewer, id: string): Notification {
  requireInbox(viewer);
  const found = store.notifications.find((one) => one.user === viewer.user && String(one.databaseId) === id);
  if (!found) throw notFound();
  return found;
}

export function markAsRead(store: Store, found: readonly Notification[]): void {
  for (const one of found) if (one.unread) Object.assign(one, { unread: false, lastReadAt: store.now() });
  store.writes++;
}

export function markAsDone(store: Store, notification: Notification): void {
  Object.assign(notification, { isDone: true, unread: false });
  store.writes++;
}

/** Throws unless the token is a classic one with a scope that gives access to notifications. */
export function requireInbox({ token }: Viewer): void {
  if (token.kind !== "classic") {
    const bearer = token.kind === "app" ? "integration" : "personal access token";
    throw new GitHubError("FORBIDDEN", `Resource not accessible by ${bearer}`, { lacks: "token-permission" });
  }
  if (!["notifications", "repo"].some((scope) => token.scopes.includes(scope)))
    throw new GitHubError("FORBIDDEN", "Missing the 'notifications' scope.");
}
