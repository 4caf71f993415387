/** Creates discussions, their comments and the categories of a repository. */
import { addEntry, entriesIn } from "../resources/entries.js";
import { discussionCategories } from "../resources/tables/discussion-categories.js";
import { EPOCH } from "./accounts.js";
import { nodeId } from "./ids.js";
import { fill, type Init } from "./init.js";
import type { Store } from "./store.js";
import { nextNumber } from "./threads.js";
import type { Discussion, DiscussionComment, Repository } from "./types.js";

export function addDiscussion(
  store: Store,
  init: Init<Discussion, "repository" | "category" | "title">,
): Discussion {
  const databaseId = init.databaseId ?? store.nextId("Discussion");
  store.reserveId("Discussion", databaseId);
  const createdAt = init.createdAt ?? EPOCH;
  const discussion = fill<Discussion>(
    {
      __typename: "Discussion",
      id: nodeId("Discussion", init.repository.databaseId, databaseId),
      databaseId,
      repository: init.repository,
      number: init.number ?? nextNumber(init.repository),
      category: init.category,
      title: init.title,
      body: "",
      author: null,
      labels: [],
      comments: [],
      answer: null,
      reactions: [],
      state: "OPEN",
      stateReason: null,
      locked: false,
      // The vote of the author.
      upvoteCount: 1,
      createdAt,
      updatedAt: createdAt,
      closedAt: null,
    },
    init,
  );
  discussion.repository.discussions.set(discussion.number, discussion);
  return store.register(discussion);
}

export function addDiscussionComment(
  store: Store,
  init: Init<DiscussionComment, "discussion" | "body">,
): DiscussionComment {
  const databaseId = init.databaseId ?? store.nextId("DiscussionComment");
  store.reserveId("DiscussionComment", databaseId);
  const createdAt = init.createdAt ?? init.discussion.createdAt;
  const comment = fill<DiscussionComment>(
    {
      __typename: "DiscussionComment",
      id: nodeId("DiscussionComment", init.discussion.repository.databaseId, databaseId),
      databaseId,
      discussion: init.discussion,
      replyTo: null,
      author: null,
      body: init.body,
      reactions: [],
      hiddenFor: null,
      upvoteCount: 1,
      createdAt,
      updatedAt: createdAt,
      deletedAt: null,
    },
    init,
  );
  comment.discussion.comments.push(comment);
  return store.register(comment);
}

/** Adds GitHub's categories to a repository that has discussions enabled and no categories yet. */
export function addDefaultCategories(store: Store, repository: Repository): void {
  if (!repository.hasDiscussionsEnabled || entriesIn(discussionCategories, repository).length > 0) return;
  for (const [name, slug, emoji, description] of CATEGORIES)
    addEntry(store, discussionCategories, repository, {
      ...{ name, slug, emoji, description },
      isAnswerable: slug === "q-a",
      createdAt: repository.updatedAt,
    });
}

const CATEGORIES: readonly (readonly [name: string, slug: string, emoji: string, description: string])[] = [
  ["Announcements", "announcements", ":mega:", "Updates from maintainers"],
  ["General", "general", ":speech_balloon:", "Chat about anything and everything here"],
  ["Ideas", "ideas", ":bulb:", "Share ideas for new features"],
  ["Polls", "polls", ":ballot_box:", "Take a vote from the community"],
  ["Q&A", "q-a", ":pray:", "Ask the community for help"],
  ["Show and tell", "show-and-tell", ":raised_hands:", "Show off something you've made"],
];
