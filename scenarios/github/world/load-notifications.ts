/** Loads the notifications of users, and their subscriptions to repositories, issues and pull requests. */
import type { Issue, PullRequest } from "../store/types.js";
import { defined, type Loading } from "./loading.js";
import type { WorldFile } from "./shapes.js";

export function loadNotifications(loading: Loading, users: WorldFile["users"]): void {
  for (const [login, { notifications }] of users ?? [])
    for (const [databaseId, { subject: reference, ...given }] of notifications ?? []) {
      const path = ["users", login, "notifications", databaseId];
      const subject = threadAt(loading, reference);
      const user = loading.user(login, path);
      if (!subject) loading.problem([...path, "subject"], `unknown issue or pull request "${reference}"`);
      if (!subject || !user) continue;
      loading.store.notifications.push({
        databaseId,
        user,
        subject,
        reason: "subscribed",
        unread: true,
        isDone: false,
        updatedAt: subject.updatedAt,
        lastReadAt: null,
        ...defined(given),
      });
    }
}

export function loadSubscriptions(loading: Loading, users: WorldFile["users"]): void {
  for (const [login, { subscriptions }] of users ?? [])
    for (const [reference, given] of subscriptions ?? []) {
      const path = ["users", login, "subscriptions", reference];
      const subject = threadAt(loading, reference) ?? loading.store.repositories.get(reference.toLowerCase());
      const user = loading.user(login, path);
      if (!subject) loading.problem(path, `unknown repository, issue or pull request "${reference}"`);
      if (!subject || !user) continue;
      const { createdAt } = subject;
      loading.store.subscriptions.push({ user, subject, createdAt, ...defined(given) });
    }
}

/** Returns the thread with a reference such as `octo/hello#1`. */
function threadAt({ store }: Loading, reference: string): Issue | PullRequest | undefined {
  const [name = "", number = ""] = reference.split("#");
  return store.repositories.get(name.toLowerCase())?.threads.get(Number(number));
}
