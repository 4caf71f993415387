import { expect, it } from "vitest";
import { octoWorld } from "../testing.js";

const comment = (world: ReturnType<typeof octoWorld>) =>
  world.store.repository("octo", "hello")?.threads.get(1)?.comments[0];

it("returns pages of the comments and reactions of an issue", async () => {
  const { data } = await octoWorld().query(`{ repository(owner: "octo", name: "hello") { issue(number: 1) {
    comments(first: 2) { totalCount pageInfo { hasNextPage } nodes { body reactionGroups { content reactors(first: 5) { totalCount nodes { ... on User { login } } } } } }
    reactionGroups { content viewerHasReacted users(first: 1) { totalCount nodes { login } } }
    reactions(first: 10, content: EYES) { totalCount viewerHasReacted nodes { content user { login } reactable { id } } }
  } } }`);
  expect(data).toMatchObject({
    repository: {
      issue: {
        comments: {
          totalCount: 3,
          pageInfo: { hasNextPage: true },
          nodes: [
            {
              body: "I can reproduce it.",
              reactionGroups: expect.arrayContaining([
                { content: "HEART", reactors: { totalCount: 1, nodes: [{ login: "octocat" }] } },
              ]),
            },
            {},
          ],
        },
        reactionGroups: expect.arrayContaining([
          {
            content: "THUMBS_UP",
            viewerHasReacted: false,
            users: { totalCount: 2, nodes: [{ login: "monalisa" }] },
          },
          { content: "ROCKET", viewerHasReacted: false, users: { totalCount: 0, nodes: [] } },
        ]),
        reactions: { totalCount: 1, nodes: [{ content: "EYES", user: { login: "monalisa" } }] },
      },
    },
  });
});

it("adds a repeated reaction once and removes it", async () => {
  const world = octoWorld();
  const react = (name: "addReaction" | "removeReaction") =>
    world.query(
      `mutation($id: ID!) { ${name}(input: { subjectId: $id, content: ROCKET }) { reaction { content } subject { id } } }`,
      { id: comment(world)?.id },
    );
  await react("addReaction");
  expect(await react("addReaction")).toMatchObject({
    data: { addReaction: { reaction: { content: "ROCKET" } } },
  });
  expect(comment(world)?.reactions).toHaveLength(2);
  await react("removeReaction");
  expect(comment(world)?.reactions).toHaveLength(1);
});

it("comments can be edited and deleted by their author and by users with write access", async () => {
  const world = octoWorld();
  const edit = (token: string) =>
    world.query(
      `mutation($id: ID!) { updateIssueComment(input: { id: $id, body: "Edited" }) { issueComment { body } } }`,
      { id: comment(world)?.id },
      token,
    );
  expect(await edit("reader-token")).toMatchObject({
    errors: [{ message: "reader does not have the correct permissions to execute `UpdateIssueComment`" }],
  });
  expect(await edit("monalisa-token")).toMatchObject({
    data: { updateIssueComment: { issueComment: { body: "Edited" } } },
  });
  const id = comment(world)?.id;
  await world.query(`mutation($id: ID!) { deleteIssueComment(input: { id: $id }) { clientMutationId } }`, {
    id,
  });
  expect(world.store.nodes.has(id ?? "")).toBe(false);
});

it("rejects a comment on a locked issue by users without write access", async () => {
  const { query, store } = octoWorld();
  const id = store.repository("octo", "hello")?.threads.get(11)?.id;
  const add = `mutation($id: ID!) { addComment(input: { subjectId: $id, body: "Hi" }) { commentEdge { node { body } } } }`;
  expect(await query(add, { id }, "reader-token")).toMatchObject({ errors: [{ type: "FORBIDDEN" }] });
  expect(await query(add, { id })).toMatchObject({
    data: { addComment: { commentEdge: { node: { body: "Hi" } } } },
  });
});

it("removes all references to a deleted issue", async () => {
  const { query, store, pull } = octoWorld();
  const repository = store.repository("octo", "hello");
  const id = repository?.threads.get(1)?.id;
  await query(`mutation($id: ID!) { deleteIssue(input: { issueId: $id }) { repository { name } } }`, { id });
  expect(pull(3).closingIssues).toEqual([]);
  expect(repository?.threads.get(8)).toMatchObject({ parent: null });
  expect(store.project("octo", 1)?.items.map((item) => item.databaseId)).not.toContain(12_000_001);
  expect(
    await query(`{ repository(owner: "octo", name: "hello") { issue(number: 1) { id } } }`),
  ).toMatchObject({
    errors: [{ type: "NOT_FOUND", message: "Could not resolve to an Issue with the number of 1." }],
  });
});
