import { expect, test } from "vitest";
import { loadWorld } from "../world/load.js";
import { authorAssociation } from "./author-association.js";

const { store } = loadWorld(`
users: { octocat: {}, mona: {}, ana: {}, hubot: {}, reader: {} }
organizations: { octo: { members: { octocat: admin } } }
repositories:
  octo/hello:
    collaborators: { hubot: write }
    commits:
      "${"1".repeat(40)}": { message: Begin, author: { user: mona } }
      "${"2".repeat(40)}": { message: Squash }
    branches: { main: { commit: "${"1".repeat(40)}" } }
    pulls:
      1: { title: Squashed, author: ana, state: MERGED, head: { ref: topic, oid: "${"2".repeat(40)}" } }
      2: { title: Open, author: reader, head: { ref: other, oid: "${"2".repeat(40)}" } }
`);

test.each([
  ["octocat", "MEMBER"],
  ["hubot", "COLLABORATOR"],
  ["mona", "CONTRIBUTOR"],
  ["ana", "CONTRIBUTOR"],
  ["reader", "NONE"],
])("returns the relation of %s to the repository: %s", (login, expected) => {
  const repository = store.repository("octo", "hello");
  if (!repository) throw new Error("the world has no repository");
  expect(authorAssociation(repository, store.user(login) ?? null)).toBe(expected);
});
