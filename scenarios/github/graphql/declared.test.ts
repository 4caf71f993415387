import { expect, test } from "vitest";
import { octoWorld } from "../testing.js";

const CREATE = `mutation($input: CreateLabelInput!) { createLabel(input: $input) { label { id name color url } } }`;

test("creates, updates, finds and deletes an entry by its node id", async () => {
  const world = octoWorld();
  const repositoryId = world.store.repository("octo", "hello")?.id;
  const created = await world.query(CREATE, { input: { repositoryId, name: "chore", color: "00ff00" } });
  const { id, url } = Object(created.data).createLabel.label;
  expect(url).toBe("https://github.com/octo/hello/labels/chore");
  const updated = await world.query(
    `mutation($id: ID!) { updateLabel(input: { id: $id, name: "chores" }) { label { name color } } }`,
    { id },
  );
  expect(updated.data).toEqual({ updateLabel: { label: { name: "chores", color: "00ff00" } } });
  const find = `query($id: ID!) { node(id: $id) { ... on Label { name repository { name } } }
    repository(owner: "octo", name: "hello") { label(name: "Chores") { id } labels(first: 5, query: "chor") { totalCount } } }`;
  expect((await world.query(find, { id })).data).toEqual({
    node: { name: "chores", repository: { name: "hello" } },
    repository: { label: { id }, labels: { totalCount: 1 } },
  });
  const removed = await world.query(
    `mutation($id: ID!) { deleteLabel(input: { id: $id, clientMutationId: "1" }) { clientMutationId } }`,
    { id },
  );
  expect(removed).toEqual({ data: { deleteLabel: { clientMutationId: "1" } } });
  expect((await world.query(find, { id })).data).toMatchObject({ node: null, repository: { label: null } });
});

test("refuses a value that is taken, and who may not write", async () => {
  const world = octoWorld();
  const repositoryId = world.store.repository("octo", "hello")?.id;
  const create = (name: string, token?: string) =>
    world.query(CREATE, { input: { repositoryId, name, color: "00ff00" } }, token);
  expect((await create("Bug")).errors).toMatchObject([
    { type: "UNPROCESSABLE", message: "Name has already been taken" },
  ]);
  expect((await create("new", "hubot-token")).errors).toMatchObject([{ type: "FORBIDDEN" }]);
});

test("returns the entries of an organization", async () => {
  const { data } = await octoWorld().query(
    `{ organization(login: "octo") { rulesets(first: 5) { totalCount } } }`,
  );
  expect(data).toEqual({ organization: { rulesets: { totalCount: 0 } } });
});
