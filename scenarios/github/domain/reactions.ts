/** Adds and removes reactions. */
import { addReaction, reactableRepository } from "../store/reactions.js";
import type { Store, Viewer } from "../store/store.js";
import type { Reactable, Reaction, ReactionContent } from "../store/types.js";
import { requirePermission } from "./permissions.js";

/** Adds a reaction, or returns the viewer's existing reaction of the same kind. */
export function react(store: Store, viewer: Viewer, subject: Reactable, content: ReactionContent): Reaction {
  requireReader(viewer, subject);
  const found = subject.reactions.find((one) => one.user === viewer.user && one.content === content);
  if (found) return found;
  store.writes++;
  return addReaction(store, { subject, content, user: viewer.user, createdAt: store.now() });
}

/** Removes a reaction and returns it, or returns null if it does not exist. */
export function unreact(
  store: Store,
  viewer: Viewer,
  subject: Reactable,
  content: ReactionContent,
): Reaction | null {
  requireReader(viewer, subject);
  const found = subject.reactions.find((one) => one.user === viewer.user && one.content === content);
  if (!found) return null;
  subject.reactions = subject.reactions.filter((one) => one !== found);
  store.nodes.delete(found.id);
  store.writes++;
  return found;
}

function requireReader(viewer: Viewer, subject: Reactable): void {
  const { __typename: type } = subject;
  const resource = type.startsWith("Discussion")
    ? "discussions"
    : type === "Issue" || type === "IssueComment"
      ? "issues"
      : "pull_requests";
  requirePermission(viewer, reactableRepository(subject), { permission: "read", resource });
}
