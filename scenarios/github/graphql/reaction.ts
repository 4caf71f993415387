/** Resolvers for reactions and reaction groups. */
import { react, unreact } from "../domain/reactions.js";
import { REACTION_CONTENTS } from "../store/reactions.js";
import type { Reactable, Reaction, ReactionContent } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { getNode } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { type Call, type Fields, own, View } from "./types.js";

/** Fields of the interface Reactable. */
export const reactableFields: Fields<Reactable> = {
  reactionGroups,
  reactions: (subject, args: PageArgs & { content?: string | null; orderBy?: Order | null }, call, info) => {
    const found = subject.reactions.filter((one) => args.content == null || one.content === args.content);
    const keys = { CREATED_AT: (one: Reaction) => one.createdAt };
    return connection(ordered(found, args.orderBy, keys), args, info, {
      connection: { viewerHasReacted: found.some((one) => one.user === call.viewer.user) },
    });
  },
  viewerCanReact: (subject) => {
    if (subject.__typename === "Release") return true;
    if (subject.__typename === "IssueComment") return !subject.subject.locked;
    if (subject.__typename === "DiscussionComment") return !subject.discussion.locked;
    if (subject.__typename === "PullRequestReview") return !subject.pullRequest.locked;
    if (subject.__typename === "PullRequestReviewComment") return !subject.thread.pullRequest.locked;
    return !subject.locked;
  },
};

export const reactionFields: Fields<Reaction> = {
  ...own<Reaction>("id", "databaseId", "content", "createdAt"),
  user: (reaction) => (reaction.user?.__typename === "User" ? reaction.user : null),
  reactable: (reaction) => reaction.subject,
};

interface ReactionInput {
  readonly subjectId: string;
  readonly content: ReactionContent;
}

export const reactionMutations: Fields<undefined> = {
  addReaction: (_root, { input }: Input<ReactionInput>, call) => {
    const subject = getReactable(call, input.subjectId);
    const reaction = react(call.store, call.viewer, subject, input.content);
    return payload(input, { reaction, subject, reactionGroups: () => reactionGroups(subject, {}, call) });
  },
  removeReaction: (_root, { input }: Input<ReactionInput>, call) => {
    const subject = getReactable(call, input.subjectId);
    const reaction = unreact(call.store, call.viewer, subject, input.content);
    return payload(input, { reaction, subject, reactionGroups: () => reactionGroups(subject, {}, call) });
  },
};

/** Returns a group for every kind of reaction, including those without reactions. */
function reactionGroups(subject: Reactable, _args: unknown, call: Call): View[] {
  return REACTION_CONTENTS.map((content) => {
    const reactions = subject.reactions.filter((one) => one.content === content);
    const people = reactions.flatMap((one) => one.user ?? []);
    const edge = (user: object) => ({
      reactedAt: reactions.find((one) => one.user === user)?.createdAt,
    });
    const users = people.filter((user) => user.__typename === "User");
    return new View({
      content,
      createdAt: reactions[0]?.createdAt ?? null,
      subject,
      users: (args: PageArgs, info: Parameters<typeof connection>[2]) =>
        connection(users, args, info, { edge }),
      reactors: (args: PageArgs, info: Parameters<typeof connection>[2]) =>
        connection(people, args, info, { edge }),
      viewerHasReacted: people.includes(call.viewer.user),
    });
  });
}

function getReactable(call: Call, id: string): Reactable {
  return getNode(
    call,
    id,
    ...(["Issue", "PullRequest", "IssueComment", "PullRequestReview"] as const),
    ...(["PullRequestReviewComment", "Release", "Discussion", "DiscussionComment"] as const),
  );
}
