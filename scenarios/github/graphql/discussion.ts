/** Resolvers for discussions, their comments and categories. */
import { authorAssociation } from "../domain/author-association.js";
import { isAnswered, listCategories, listDiscussions } from "../domain/discussions.js";
import { notFound } from "../store/errors.js";
import type { Discussion, DiscussionComment, Repository } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { minimizableFields } from "./hidden.js";
import { reactableFields } from "./reaction.js";
import { bodies, labelableFields } from "./thread.js";
import { type Fields, own, WEB } from "./types.js";

export const discussionFields: Fields<Discussion> = {
  ...own<Discussion>("id", "databaseId", "number", "title", "body", "author", "category", "answer"),
  ...own<Discussion>("locked", "stateReason", "upvoteCount", "repository"),
  ...own<Discussion>("createdAt", "updatedAt", "closedAt"),
  ...bodies<Discussion>(),
  ...labelableFields,
  ...reactableFields,
  authorAssociation: (discussion) => authorAssociation(discussion.repository, discussion.author),
  closed: (discussion) => discussion.state === "CLOSED",
  isAnswered,
  comments: (discussion, args: PageArgs, _call, info) =>
    connection(
      discussion.comments.filter(({ replyTo }) => replyTo === null),
      args,
      info,
    ),
  url: (discussion) => WEB + discussionPath(discussion),
  resourcePath: discussionPath,
  viewerDidAuthor: (discussion, _args, call) => discussion.author === call.viewer.user,
};

export const discussionCommentFields: Fields<DiscussionComment> = {
  ...own<DiscussionComment>("id", "databaseId", "author", "body", "discussion", "replyTo", "upvoteCount"),
  ...own<DiscussionComment>("createdAt", "updatedAt", "deletedAt"),
  ...bodies<DiscussionComment>(),
  ...minimizableFields,
  ...reactableFields,
  authorAssociation: (comment) => authorAssociation(comment.discussion.repository, comment.author),
  isAnswer: (comment) => comment.discussion.answer === comment,
  replies: (comment, args: PageArgs, _call, info) =>
    connection(
      comment.discussion.comments.filter(({ replyTo }) => replyTo === comment),
      args,
      info,
    ),
  url: (comment) => WEB + commentPath(comment),
  resourcePath: commentPath,
  viewerDidAuthor: (comment, _args, call) => comment.author === call.viewer.user,
};

interface ListArgs extends PageArgs {
  readonly categoryId?: string | null;
  readonly answered?: boolean | null;
  readonly states?: readonly string[] | null;
  readonly orderBy?: Order | null;
}

export const repositoryDiscussionFields: Fields<Repository> = {
  discussion: (repository, { number }: { number: number }) => {
    const found = listDiscussions(repository).find((one) => one.number === number);
    if (found) return found;
    throw notFound(`Could not resolve to a Discussion with the number of ${number}.`);
  },
  discussions: (repository, args: ListArgs, _call, info) => {
    const { categoryId, answered, states } = args;
    const found = listDiscussions(repository).filter(
      (one) =>
        (categoryId == null || one.category.id === categoryId) &&
        (answered == null || isAnswered(one) === answered) &&
        (!states?.length || states.includes(one.state)),
    );
    return connection(ordered(found, args.orderBy, DISCUSSION_ORDER), args, info);
  },
  discussionCategory: (repository, { slug }: { slug: string }) =>
    listCategories(repository).find((one) => one.slug === slug) ?? null,
  discussionCategories: (repository, args: PageArgs, _call, info) =>
    connection(listCategories(repository), args, info),
};

const DISCUSSION_ORDER = {
  CREATED_AT: (discussion: Discussion) => discussion.createdAt,
  UPDATED_AT: (discussion: Discussion) => discussion.updatedAt,
};

function discussionPath({ repository, number }: Discussion): string {
  return `/${repository.owner.login}/${repository.name}/discussions/${number}`;
}

function commentPath({ discussion, databaseId }: DiscussionComment): string {
  return `${discussionPath(discussion)}#discussioncomment-${databaseId}`;
}
