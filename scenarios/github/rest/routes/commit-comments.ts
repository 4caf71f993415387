/** Endpoints for the comments on a commit. */
import { createEntry } from "../../domain/entries.js";
import { entriesIn } from "../../resources/entries.js";
import { value } from "../../resources/resource.js";
import { commitComments } from "../../resources/tables/commit-comments.js";
import { getCommit } from "../commit.js";
import { createdAnswer, listEntries } from "../declared.js";
import { readBody } from "../declared-body.js";
import type { Route } from "../route.js";

const COMMENTS = "/repos/{owner}/{repo}/commits/{commit_sha*}/comments";

export const commitCommentRoutes: readonly Route[] = [
  {
    method: "GET",
    path: COMMENTS,
    docs: "commits/comments#list-commit-comments",
    handle: (call) => {
      const { oid, repository } = getCommit(call, "contents", "commit_sha");
      const comments = entriesIn(commitComments, repository);
      const found = comments.filter((comment) => value(comment, "commitOid") === oid);
      return listEntries(call, commitComments, found);
    },
  },
  {
    method: "POST",
    path: COMMENTS,
    docs: "commits/comments#create-a-commit-comment",
    handle: (call) => {
      const { oid, repository } = getCommit(call, "contents", "commit_sha");
      const given = { ...readBody(call, commitComments, "create"), commitOid: oid };
      return createdAnswer(call, createEntry(call.store, call.viewer, commitComments, repository, given));
    },
  },
];
