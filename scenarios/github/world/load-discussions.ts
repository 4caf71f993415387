/** Loads discussions with their comments. */

import { entriesIn } from "../resources/entries.js";
import { discussionCategories } from "../resources/tables/discussion-categories.js";
import { addDiscussion, addDiscussionComment } from "../store/discussions.js";
import type { Discussion, DiscussionCategory, DiscussionComment, Repository } from "../store/types.js";
import { loadReactions } from "./load-reactions.js";
import type { Loading } from "./loading.js";
import { labelsAt } from "./references.js";
import type { Path } from "./shape.js";
import type { DiscussionFile, RepositoryFile } from "./shapes.js";

type CommentFile = NonNullable<DiscussionFile["comments"]>[number];

export function loadDiscussions(
  loading: Loading,
  repository: Repository,
  file: RepositoryFile,
  path: Path,
): void {
  const categories = entriesIn(discussionCategories, repository) as readonly DiscussionCategory[];
  for (const [number, { id, labels, comments, reactions, ...given }] of file.discussions ?? []) {
    const at = [...path, "discussions", number];
    if (repository.threads.has(number))
      loading.problem(at, `number ${number} is already an issue or a pull request`);
    const category = categories.find(({ slug }) => slug === given.category);
    if (!category) {
      const known = categories.map(({ slug }) => slug).join(", ") || "none";
      loading.problem(
        [...at, "category"],
        `unknown category "${given.category}"; this repository has ${known}`,
      );
      continue;
    }
    const discussion = addDiscussion(loading.store, {
      ...given,
      ...{ repository, number, category, databaseId: id },
      author: loading.user(given.author, [...at, "author"]),
      labels: labelsAt(loading, repository, labels, [...at, "labels"]),
    });
    loadReactions(loading, discussion, reactions, at);
    for (const [index, { replies, ...comment }] of (comments ?? []).entries()) {
      const place = [...at, "comments", index];
      const made = loadComment(loading, discussion, comment, place);
      for (const [nth, reply] of (replies ?? []).entries())
        loadComment(loading, discussion, reply, [...place, "replies", nth], made);
    }
  }
}

function loadComment(
  loading: Loading,
  discussion: Discussion,
  { id, isAnswer, reactions, author, ...given }: Omit<CommentFile, "replies">,
  path: Path,
  replyTo: DiscussionComment | null = null,
): DiscussionComment {
  const made = addDiscussionComment(loading.store, {
    ...given,
    ...{ discussion, replyTo, databaseId: id },
    author: loading.user(author, [...path, "author"]),
  });
  if (isAnswer) discussion.answer = made;
  loadReactions(loading, made, reactions, path);
  return made;
}
