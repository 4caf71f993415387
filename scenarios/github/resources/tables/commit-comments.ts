/** Comments on commits. Anyone who can read the repository may write them, and change their own ones. */
import { authorAssociation } from "../../domain/author-association.js";
import type { Entry, User } from "../../store/types.js";
import { created, integer, optional, text, updated, user } from "../field.js";
import { holder, table, value } from "../resource.js";

export const commitComments = table({
  type: "CommitComment",
  paths: ["/repos/{owner}/{repo}/comments/{comment_id}"],
  key: "databaseId",
  access: { token: "contents", write: "read" },
  nodePrefix: "CC",
  page: "commit/{commitOid}#commitcomment-{databaseId}",
  changeRole: (comment, user) => (value(comment, "author") === user ? "read" : "write"),
  fields: {
    commitOid: text({ rest: "commit_id" }),
    body: text({ max: 65_536 }),
    path: optional(text()),
    position: optional(integer()),
    line: optional(integer()),
    author: user({ rest: "user", set: "created" }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: { author_association: association },
});

function association(comment: Entry): string {
  const repository = holder(comment);
  if (repository.__typename !== "Repository") throw new Error("comments on commits are in repositories");
  // The value of a field of accounts.
  return authorAssociation(repository, value(comment, "author") as User | null);
}
