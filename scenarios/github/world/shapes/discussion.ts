/** The shape of discussions. */
import { flag, integer, list, login, nullable, object, oneOf, text, timestamp } from "../shape.js";
import { hideReason, reactionsShape } from "./reaction.js";

const post = {
  id: integer,
  author: login,
  reactions: reactionsShape,
  upvoteCount: integer,
  createdAt: timestamp,
  updatedAt: timestamp,
};

const reply = { ...post, isAnswer: flag, hiddenFor: hideReason };

const comment = object(
  { body: text },
  { ...reply, deletedAt: nullable(timestamp), replies: list(object({ body: text }, reply)) },
);

export const discussionShape = object(
  /** The slug of the category. */
  { title: text, category: text },
  {
    ...post,
    body: text,
    labels: list(text),
    comments: list(comment),
    state: oneOf("OPEN", "CLOSED"),
    stateReason: nullable(oneOf("DUPLICATE", "OUTDATED", "REOPENED", "RESOLVED")),
    locked: flag,
    closedAt: nullable(timestamp),
  },
);
