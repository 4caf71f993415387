import { expect, it } from "vitest";
import { addToken } from "../store/accounts.js";
import { octoWorld } from "../testing.js";

it("items return every kind of value with its field", async () => {
  const { data } =
    await octoWorld().query(`{ organization(login: "octo") { projectV2(number: 1) { items(first: 2) { nodes {
    type content { ... on Issue { number } }
    fieldValues(first: 20) { nodes {
      ... on ProjectV2ItemFieldTextValue { text }
      ... on ProjectV2ItemFieldNumberValue { number field { ... on ProjectV2FieldCommon { name } } }
      ... on ProjectV2ItemFieldDateValue { date }
      ... on ProjectV2ItemFieldSingleSelectValue { name color }
      ... on ProjectV2ItemFieldIterationValue { title startDate duration }
      ... on ProjectV2ItemFieldLabelValue { labels(first: 5) { nodes { name } } }
      ... on ProjectV2ItemFieldMilestoneValue { milestone { title } }
      ... on ProjectV2ItemFieldUserValue { users(first: 5) { nodes { login } } }
      ... on ProjectV2ItemFieldPullRequestValue { pullRequests(first: 5) { nodes { number } } }
      ... on ProjectV2ItemFieldReviewerValue { reviewers(first: 5) { nodes { ... on User { login } } } }
      ... on ProjectV2ItemFieldRepositoryValue { repository { name } }
    } }
  } } } } }`);
  expect(data).toEqual({
    organization: {
      projectV2: {
        items: {
          nodes: [
            {
              type: "ISSUE",
              content: { number: 1 },
              fieldValues: {
                nodes: [
                  { text: "Found a bug" },
                  { users: { nodes: [{ login: "octocat" }, { login: "monalisa" }] } },
                  { labels: { nodes: [{ name: "bug" }, { name: "priority: high" }] } },
                  { pullRequests: { nodes: [{ number: 3 }] } },
                  { milestone: { title: "v1.0" } },
                  { repository: { name: "hello" } },
                  { name: "Todo", color: "GREEN" },
                  { text: "look into it" },
                  { number: 3, field: { name: "Estimate" } },
                  { date: "2026-03-31" },
                  { title: "Sprint 1", startDate: "2026-03-02", duration: 14 },
                ],
              },
            },
            {
              type: "PULL_REQUEST",
              content: {},
              fieldValues: {
                nodes: expect.arrayContaining([{ reviewers: { nodes: [{ login: "octocat" }] } }]),
              },
            },
          ],
        },
      },
    },
  });
});

it("items are filtered by a query, and counted", async () => {
  const { data } = await octoWorld().query(
    `query ($query: String) { organization(login: "octo") { projectV2(number: 1) {
      some: items(query: $query, first: 1) { totalCount nodes { type } pageInfo { hasNextPage } }
      all: items { totalCount }
    } } }`,
    { query: "-status:done is:issue" },
  );
  expect(data).toEqual({
    organization: {
      projectV2: {
        some: { totalCount: 2, nodes: [{ type: "ISSUE" }], pageInfo: { hasNextPage: true } },
        all: { totalCount: 5 },
      },
    },
  });
});

it("fields return their options and iterations", async () => {
  const { data } = await octoWorld().query(`{ organization(login: "octo") { projectV2(number: 1) {
    status: field(name: "status") { ... on ProjectV2SingleSelectField { dataType options { name } } }
    sprint: field(name: "Sprint") { ... on ProjectV2IterationField { configuration { iterations { title } completedIterations { title } } } }
    nope: field(name: "Nope") { __typename }
    fields(first: 1) { totalCount nodes { ... on ProjectV2Field { name dataType } } }
  } } }`);
  expect(data).toEqual({
    organization: {
      projectV2: {
        status: {
          dataType: "SINGLE_SELECT",
          options: [{ name: "Todo" }, { name: "In Progress" }, { name: "Done" }],
        },
        sprint: {
          configuration: {
            iterations: [{ title: "Sprint 1" }, { title: "Sprint 2" }],
            completedIterations: [{ title: "Sprint 0" }],
          },
        },
        nope: null,
        fields: { totalCount: 12, nodes: [{ name: "Title", dataType: "TITLE" }] },
      },
    },
  });
});

it("items can be drafts and are redacted if their content is hidden", async () => {
  const world = octoWorld();
  const { user: reader } = world.viewer("reader");
  addToken(world.store, { token: "outsider-token", user: reader, scopes: ["repo", "project"] });
  const document = `{ organization(login: "octo") { projectV2(number: 1) { items(last: 3) { nodes { type isArchived content { __typename } } } } } }`;
  const draft = { type: "DRAFT_ISSUE", isArchived: false, content: { __typename: "DraftIssue" } };
  const archived = { type: "ISSUE", isArchived: true, content: { __typename: "Issue" } };
  const answer = (last: object) => ({
    organization: { projectV2: { items: { nodes: [draft, archived, last] } } },
  });
  const shown = { type: "ISSUE", isArchived: false, content: { __typename: "Issue" } };
  const redacted = { type: "REDACTED", isArchived: false, content: null };
  expect((await world.query(document)).data).toEqual(answer(shown));
  expect((await world.query(document, {}, "outsider-token")).data).toEqual(answer(redacted));
});

it("creates and deletes a project, for members with the scope project", async () => {
  const world = octoWorld();
  const ownerId = world.store.organization("octo")?.id;
  const create = `mutation($ownerId: ID!) { createProjectV2(input: { ownerId: $ownerId, title: "New" }) {
    projectV2 { id number title creator { login } field(name: "Status") { ... on ProjectV2SingleSelectField { options { name } } } } } }`;
  expect((await world.query(create, { ownerId }, "noscope-token")).errors).toMatchObject([
    { type: "INSUFFICIENT_SCOPES" },
  ]);
  const { data } = await world.query(create, { ownerId });
  expect(data).toMatchObject({
    createProjectV2: {
      projectV2: {
        title: "New",
        creator: { login: "octocat" },
        field: { options: [{ name: "Todo" }, {}, {}] },
      },
    },
  });
  const { id, number } = Object(data).createProjectV2.projectV2;
  const remove = `mutation($id: ID!) { deleteProjectV2(input: { projectId: $id }) { projectV2 { title } } }`;
  expect((await world.query(remove, { id })).data).toMatchObject({
    deleteProjectV2: { projectV2: { title: "New" } },
  });
  expect((await world.query(remove, { id })).errors).toMatchObject([{ type: "NOT_FOUND" }]);
  // GitHub does not use a number again.
  expect((await world.query(create, { ownerId })).data).toMatchObject({
    createProjectV2: { projectV2: { number: number + 1 } },
  });
});

it("a repository lists the projects that are linked to it", async () => {
  const world = octoWorld();
  const listed = async () => {
    const { data } = await world.query(
      `{ repository(owner: "octo", name: "hello") { id projectsV2(first: 5) { nodes { id title } } } }`,
    );
    return Object(data).repository;
  };
  const { id: repositoryId, projectsV2 } = await listed();
  expect(projectsV2.nodes).toMatchObject([{ title: "Roadmap" }]);
  const input = { projectId: projectsV2.nodes[0].id, repositoryId };
  const unlink = `mutation($input: UnlinkProjectV2FromRepositoryInput!) {
    unlinkProjectV2FromRepository(input: $input) { repository { id } } }`;
  await world.query(unlink, { input });
  expect((await listed()).projectsV2.nodes).toEqual([]);
});
