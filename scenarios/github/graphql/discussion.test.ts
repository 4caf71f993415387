import { expect, test } from "vitest";
import { octoWorld, type World } from "../testing.js";
import { loadWorld } from "../world/load.js";

const hello = (world: World) => {
  const repository = world.store.repository("octo", "hello");
  if (!repository) throw new Error("no repository");
  return repository;
};
const slugs = "discussionCategories(first: 10) { nodes { slug } }";

test("issues and discussions share their numbers", async () => {
  const world = octoWorld("discussions.yaml");
  const { id } = hello(world);
  const document = `mutation { createIssue(input: { repositoryId: "${id}", title: "Next" }) { issue { number } } }`;
  const { data } = await world.query(document);
  expect(data).toEqual({ createIssue: { issue: { number: 6 } } });
});

test("a repository gets GitHub's categories when discussions are enabled", async () => {
  const world = octoWorld();
  const { id } = hello(world);
  const enable = (enabled: boolean) =>
    world.query(
      `mutation { updateRepository(input: { repositoryId: "${id}", hasDiscussionsEnabled: ${enabled} }) { repository { ${slugs} } } }`,
    );
  const nodes = ["announcements", "general", "ideas", "polls", "q-a", "show-and-tell"].map((slug) => ({
    slug,
  }));
  const updated = (expected: object) => ({
    data: { updateRepository: { repository: { discussionCategories: { nodes: expected } } } },
  });
  expect(await enable(true)).toEqual(updated(nodes));
  expect(await enable(false)).toEqual(updated([]));
  expect(await enable(true)).toEqual(updated(nodes));
});

test("a discussion cannot be found by its id while discussions are disabled", async () => {
  const world = octoWorld("discussions.yaml");
  const ids = [...world.store.nodes.values()].flatMap(({ __typename: type, id }) =>
    type.startsWith("Discussion") ? [id] : [],
  );
  hello(world).hasDiscussionsEnabled = false;
  const { data, errors } = await world.query("query($ids: [ID!]!) { nodes(ids: $ids) { id } }", { ids });
  expect(data).toEqual({ nodes: ids.map(() => null) });
  expect(errors?.every(({ type }) => type === "NOT_FOUND")).toBe(true);
});

test("a reaction to a comment needs the permission for discussions", async () => {
  const world = octoWorld("discussions.yaml");
  const subject = hello(world).discussions.get(2)?.comments[0];
  const document = `mutation { addReaction(input: { subjectId: "${subject?.id}", content: HEART }) { subject { ... on DiscussionComment { body } } } }`;
  expect(await world.query(document, {}, "fine-token")).toMatchObject({ errors: [{ type: "FORBIDDEN" }] });
  const { data } = await world.query(document, {}, "reader-token");
  expect(data).toEqual({ addReaction: { subject: { body: "Use after." } } });
  expect(subject?.reactions).toMatchObject([{ content: "HEART", user: { login: "reader" } }]);
});

test("deleting a label removes it from discussions", async () => {
  const world = octoWorld("discussions.yaml");
  const [label] = hello(world).labels;
  await world.query(`mutation { deleteLabel(input: { id: "${label?.id}" }) { clientMutationId } }`);
  expect(hello(world).discussions.get(2)?.labels).toEqual([]);
});

test("a world file with an unknown category or a number that is taken is refused", () => {
  const repository = {
    hasDiscussionsEnabled: true,
    issues: { 1: { title: "An issue" } },
    discussions: { 1: { title: "A discussion", category: "idea" } },
  };
  const { diagnostics } = loadWorld({ users: { me: {} }, repositories: { "me/talk": repository } });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    "number 1 is already an issue or a pull request",
    'unknown category "idea"; this repository has announcements, general, ideas, polls, q-a, show-and-tell',
  ]);
});

test.each([
  ["page", [4, 2]],
  ['repo:octo/hello category:"Q&A" is:unanswered', [3]],
  ["is:answered author:reader label:docs is:public", [2]],
  ["is:closed comments:0 created:>2026-01-02", [4]],
  ["user:octo sort:comments-desc", [2, 3, 4, 5]],
])("searches discussions: %s", async (query, numbers) => {
  const world = octoWorld("discussions.yaml");
  const document =
    "query($query: String!) { search(query: $query, type: DISCUSSION, first: 5) { discussionCount nodes { ... on Discussion { number } } } }";
  const { data } = await world.query(document, { query });
  const nodes = numbers.map((number) => ({ number }));
  expect(data).toEqual({ search: { discussionCount: numbers.length, nodes } });
});
