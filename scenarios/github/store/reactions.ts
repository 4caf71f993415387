/** Creates reactions. */
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import type { Reactable, Reaction, ReactionContent, Repository } from "./types.js";

/** The kinds of reactions, in GitHub's order. */
export const REACTION_CONTENTS = [
  "THUMBS_UP",
  "THUMBS_DOWN",
  "LAUGH",
  "HOORAY",
  "CONFUSED",
  "HEART",
  "ROCKET",
  "EYES",
] as const satisfies readonly ReactionContent[];

export function addReaction(store: Store, init: Init<Reaction, "subject" | "content" | "user">): Reaction {
  const databaseId = init.databaseId ?? store.nextId("Reaction");
  store.reserveId("Reaction", databaseId);
  const reaction = fill<Reaction>(
    {
      __typename: "Reaction",
      id: nodeId("Reaction", reactableRepository(init.subject).databaseId, databaseId),
      databaseId,
      subject: init.subject,
      content: init.content,
      user: init.user,
      createdAt: reactableCreatedAt(init.subject),
    },
    init,
  );
  init.subject.reactions.push(reaction);
  return store.register(reaction);
}

export function reactableRepository(subject: Reactable): Repository {
  switch (subject.__typename) {
    case "IssueComment":
      return subject.subject.repository;
    case "PullRequestReview":
      return subject.pullRequest.repository;
    case "PullRequestReviewComment":
      return subject.thread.pullRequest.repository;
    case "DiscussionComment":
      return subject.discussion.repository;
    default:
      return subject.repository;
  }
}

function reactableCreatedAt(subject: Reactable): string {
  if (subject.__typename !== "PullRequestReview") return subject.createdAt;
  return subject.submittedAt ?? subject.pullRequest.createdAt;
}
