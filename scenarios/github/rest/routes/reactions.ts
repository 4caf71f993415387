/** Endpoints for reactions to issues, pull requests and comments. */
import { react, unreact } from "../../domain/reactions.js";
import type { RestResponse } from "../../http.js";
import { notFound, unprocessable } from "../../store/errors.js";
import type { Reactable } from "../../store/types.js";
import { type Call, getComment, getRepository, getReviewComment, getThread, numberParam } from "../call.js";
import { requiredText } from "../input.js";
import { listPage } from "../pages.js";
import { CONTENTS, REST_CONTENT, reactionObject } from "../render/reaction.js";
import type { Route } from "../route.js";

const REPOSITORY = "/repos/{owner}/{repo}";

/** What can have reactions: its path, the name of it in GitHub's documentation, and how a call finds it. */
const SUBJECTS: readonly [path: string, noun: string, find: (call: Call) => Reactable][] = [
  ["issues/{issue_number}", "an-issue", getThread],
  ["issues/comments/{comment_id}", "an-issue-comment", getComment],
  [
    "pulls/comments/{comment_id}",
    "a-pull-request-review-comment",
    (call) => getReviewComment(call, getRepository(call, "pull_requests")),
  ],
];

export const reactionRoutes: readonly Route[] = SUBJECTS.flatMap(([subject, noun, find]): Route[] => {
  const path = `${REPOSITORY}/${subject}/reactions`;
  return [
    {
      method: "GET",
      path,
      docs: `reactions/reactions#list-reactions-for-${noun}`,
      handle: (call) => listed(call, find(call)),
    },
    {
      method: "POST",
      path,
      docs: `reactions/reactions#create-reaction-for-${noun}`,
      handle: (call) => created(call, find(call)),
    },
    {
      method: "DELETE",
      path: `${path}/{reaction_id}`,
      docs: `reactions/reactions#delete-${noun.replace("review-", "")}-reaction`,
      handle: (call) => deleted(call, find(call)),
    },
  ];
});

/** Responds with 200 if the viewer has reacted this way before. */
function created(call: Call, subject: Reactable): RestResponse {
  const { store, viewer, input } = call;
  const given = requiredText(input, "content");
  const content = CONTENTS.find((one) => REST_CONTENT[one] === given);
  if (content === undefined) {
    const known = CONTENTS.map((one) => REST_CONTENT[one]).join('", "');
    throw unprocessable(
      `Invalid request.\n\nFor 'properties/content', ${given} is not a member of ["${known}"].`,
    );
  }
  const before = subject.reactions.length;
  const reaction = react(store, viewer, subject, content);
  return { status: subject.reactions.length > before ? 201 : 200, body: reactionObject(call, reaction) };
}

/** Deletes a reaction of the viewer. */
function deleted(call: Call, subject: Reactable): RestResponse {
  const { store, viewer } = call;
  const id = numberParam(call, "reaction_id");
  const reaction = subject.reactions.find((one) => one.databaseId === id && one.user === viewer.user);
  if (!reaction) throw notFound();
  unreact(store, viewer, subject, reaction.content);
  return { status: 204 };
}

function listed(call: Call, { reactions }: Reactable): RestResponse {
  const content = call.request.query.get("content");
  const found = reactions.filter((one) => content === null || REST_CONTENT[one.content] === content);
  return listPage(call, found, (reaction) => reactionObject(call, reaction));
}
