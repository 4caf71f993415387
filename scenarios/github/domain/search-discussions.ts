/** Searches of discussions: https://docs.github.com/search-github/searching-on-github/searching-discussions */
import type { Discussion, Repository } from "../store/types.js";
import { inNumberRange, inRange } from "./date-range.js";
import { isAnswered, listDiscussions } from "./discussions.js";
import { inRepository, type Kind, same } from "./search-kind.js";

/** Returns the discussions of the repositories that the viewer can see, newest first. */
export function searchableDiscussions(visible: readonly Repository[]): Discussion[] {
  return visible.flatMap(listDiscussions).sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

const { repo, owner, visibility } = inRepository;
type Qualifier = Kind<Discussion>["qualifiers"][string];
const ofOwner: Qualifier = ({ repository }, value, viewer) => owner(repository, value, viewer);

const STATES: Readonly<Record<string, (discussion: Discussion) => boolean>> = {
  open: ({ state }) => state === "OPEN",
  closed: ({ state }) => state === "CLOSED",
  answered: (discussion) => isAnswered(discussion) === true,
  unanswered: (discussion) => isAnswered(discussion) === false,
  locked: ({ locked }) => locked,
  unlocked: ({ locked }) => !locked,
};

export const discussionSearch: Kind<Discussion> = {
  text: ({ title, body }) => `${title}\n${body}`,
  qualifiers: {
    repo: ({ repository }, value) => repo(repository, value),
    user: ofOwner,
    org: ofOwner,
    is: (discussion, value) => STATES[value]?.(discussion) ?? visibility(discussion.repository, value),
    author: ({ author }, value, { user }) => same(author?.login, value === "@me" ? user.login : value),
    category: ({ category }, value) => same(category.name, value),
    label: ({ labels }, value) => labels.some(({ name }) => same(name, value)),
    comments: ({ comments }, value) => inNumberRange(comments.length, value),
    created: ({ createdAt }, value) => inRange(createdAt, value),
    updated: ({ updatedAt }, value) => inRange(updatedAt, value),
  },
  notImplemented: ["answered-by", "commenter", "interactions", "involves", "mentions", "reactions", "team"],
  sort: {
    created: ({ createdAt }) => createdAt,
    updated: ({ updatedAt }) => updatedAt,
    comments: ({ comments }) => comments.length,
  },
};
