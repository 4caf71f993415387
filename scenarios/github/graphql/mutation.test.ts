import { describe, expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { dumpWorld } from "../world/dump.js";

function ids(world: ReturnType<typeof octoWorld>) {
  const repository = world.store.repository("octo", "hello");
  const label = (name: string) => repository?.labels.find((found) => found.name === name)?.id;
  const thread = (number: number) => repository?.threads.get(number)?.id;
  return { repository: repository?.id, label, thread, user: (login: string) => world.store.user(login)?.id };
}

describe("mutations", () => {
  it("create an issue and return it", async () => {
    const world = octoWorld();
    const { repository, label, user } = ids(world);
    const input = {
      repositoryId: repository,
      title: "New",
      labelIds: [label("bug")],
      assigneeIds: [user("monalisa")],
      clientMutationId: "x",
    };
    const result = await world.query(
      `mutation($input: CreateIssueInput!) { createIssue(input: $input) { clientMutationId issue { number url author { login } labels(first: 5) { nodes { name } } } } }`,
      { input },
    );
    expect(result).toEqual({
      data: {
        createIssue: {
          clientMutationId: "x",
          issue: {
            number: 15,
            url: "https://github.com/octo/hello/issues/15",
            author: { login: "octocat" },
            labels: { nodes: [{ name: "bug" }] },
          },
        },
      },
    });
    expect(dumpWorld(world.store)).toMatchObject({
      repositories: {
        "octo/hello": { issues: { 15: { title: "New", assignees: ["monalisa"], state: "OPEN" } } },
      },
    });
  });

  it("run sequentially and continue after a failure", async () => {
    const world = octoWorld();
    const { thread } = ids(world);
    const result = await world.query(
      `mutation($a: ID!, $b: ID!) {
        one: closeIssue(input: { issueId: $a, stateReason: NOT_PLANNED }) { issue { state stateReason } }
        two: closeIssue(input: { issueId: "I_nope" }) { issue { state } }
        three: reopenIssue(input: { issueId: $a }) { issue { state stateReason } }
        four: addComment(input: { subjectId: $b, body: "hi" }) { commentEdge { node { body } } }
      }`,
      { a: thread(1), b: thread(3) },
    );
    expect(result).toMatchObject({
      data: {
        one: { issue: { state: "CLOSED", stateReason: "NOT_PLANNED" } },
        two: null,
        three: { issue: { state: "OPEN", stateReason: "REOPENED" } },
        four: { commentEdge: { node: { body: "hi" } } },
      },
      errors: [
        {
          type: "NOT_FOUND",
          path: ["two"],
          message: "Could not resolve to a node with the global id of 'I_nope'",
        },
      ],
    });
    expect(world.store.writes).toBe(3);
  });

  it("name the mutation if the viewer lacks the permission", async () => {
    const world = octoWorld();
    const document = `mutation($id: ID!) { z: closeIssue(input: { issueId: $id }) { issue { id } } }`;
    expect(await world.query(document, { id: ids(world).thread(1) }, "reader-token")).toMatchObject({
      data: { z: null },
      errors: [
        {
          type: "FORBIDDEN",
          path: ["z"],
          message: "reader does not have the correct permissions to execute `CloseIssue`",
        },
      ],
    });
    expect(world.store.writes).toBe(0);
  });

  it("say that the repository is archived", async () => {
    const world = octoWorld();
    const repository = world.store.repository("octo", "hello");
    if (repository) repository.isArchived = true;
    const document = `mutation($id: ID!) { closeIssue(input: { issueId: $id }) { issue { id } } }`;
    expect((await world.query(document, { id: ids(world).thread(1) })).errors).toMatchObject([
      { type: "UNPROCESSABLE", message: "Repository was archived so is read-only." },
    ]);
  });

  it.each([
    ["Resource not accessible by personal access token", "fine-token"],
    ["Resource not accessible by integration", "hubot-token"],
  ])("rejects a token without the permission: %s", async (message, token) => {
    const world = octoWorld();
    const document = `mutation($id: ID!) { closePullRequest(input: { pullRequestId: $id }) { pullRequest { id } } }`;
    expect((await world.query(document, { id: ids(world).thread(3) }, token)).errors).toMatchObject([
      { type: "FORBIDDEN", message },
    ]);
  });

  it("set labels, assignees and milestone and ignore absent properties", async () => {
    const world = octoWorld();
    const { thread, label } = ids(world);
    const result = await world.query(
      `mutation($id: ID!, $labels: [ID!]) { updateIssue(input: { id: $id, labelIds: $labels, milestoneId: null }) {
        issue { title milestone { number } labels(first: 9) { nodes { name } } assignees(first: 9) { totalCount } } } }`,
      { id: thread(1), labels: [label("question")] },
    );
    expect(result.data).toEqual({
      updateIssue: {
        issue: {
          title: "Found a bug",
          milestone: null,
          labels: { nodes: [{ name: "question" }] },
          assignees: { totalCount: 2 },
        },
      },
    });
  });

  it("add and remove labels and assignees", async () => {
    const world = octoWorld();
    const { thread, label, user } = ids(world);
    const result = await world.query(
      `mutation($id: ID!, $add: [ID!]!, $remove: [ID!]!, $users: [ID!]!) {
        addLabelsToLabelable(input: { labelableId: $id, labelIds: $add }) { clientMutationId }
        removeLabelsFromLabelable(input: { labelableId: $id, labelIds: $remove }) { clientMutationId }
        removeAssigneesFromAssignable(input: { assignableId: $id, assigneeIds: $users }) { clientMutationId }
        addAssigneesToAssignable(input: { assignableId: $id, assigneeIds: $users }) {
          assignable { ... on Issue { labels(first: 9) { nodes { name } } assignees(first: 9) { nodes { login } } } }
        }
      }`,
      {
        id: thread(1),
        add: [label("question"), label("bug")],
        remove: [label("bug")],
        users: [user("octocat"), user("reader")],
      },
    );
    expect(result.data).toMatchObject({
      addAssigneesToAssignable: {
        assignable: {
          labels: { nodes: [{ name: "priority: high" }, { name: "question" }] },
          assignees: { nodes: [{ login: "monalisa" }, { login: "octocat" }] },
        },
      },
    });
  });

  it("merge a pull request and delete its branch", async () => {
    const world = octoWorld();
    const refId = world.store.repository("octo", "hello")?.refs.get("refs/heads/feature")?.id;
    const result = await world.query(
      `mutation($id: ID!, $refId: ID!) {
        mergePullRequest(input: { pullRequestId: $id, mergeMethod: REBASE }) { pullRequest { state merged mergeCommit { oid } } }
        deleteRef(input: { refId: $refId }) { clientMutationId }
      }`,
      { id: ids(world).thread(3), refId },
    );
    expect(result).toMatchObject({
      data: { mergePullRequest: { pullRequest: { state: "MERGED", merged: true } } },
    });
    expect(world.store.repository("octo", "hello")?.refs.has("refs/heads/feature")).toBe(false);
  });
});

describe("project mutations", () => {
  const UPDATE = `mutation($projectId: ID!, $itemId: ID!, $fieldId: ID!, $value: ProjectV2FieldValue!) {
    updateProjectV2ItemFieldValue(input: { projectId: $projectId, itemId: $itemId, fieldId: $fieldId, value: $value }) {
      projectV2Item { fieldValueByName(name: "Status") { ... on ProjectV2ItemFieldSingleSelectValue { name } } }
    }
  }`;

  function target(world: ReturnType<typeof octoWorld>, fieldName: string) {
    const project = world.store.project("octo", 1);
    const field = project?.fields.find((found) => found.name === fieldName);
    const variables = { projectId: project?.id, itemId: project?.items[0]?.id, fieldId: field?.id };
    return { variables, option: (name: string) => field?.options.find((found) => found.name === name)?.id };
  }

  it("set and clear a value", async () => {
    const world = octoWorld();
    const { variables, option } = target(world, "Status");
    const set = await world.query(UPDATE, { ...variables, value: { singleSelectOptionId: option("Done") } });
    expect(set.data).toEqual({
      updateProjectV2ItemFieldValue: { projectV2Item: { fieldValueByName: { name: "Done" } } },
    });
    const cleared = await world.query(
      `mutation($projectId: ID!, $itemId: ID!, $fieldId: ID!) {
        clearProjectV2ItemFieldValue(input: { projectId: $projectId, itemId: $itemId, fieldId: $fieldId }) {
          projectV2Item { fieldValueByName(name: "Status") { __typename } } } }`,
      variables,
    );
    expect(cleared.data).toEqual({
      clearProjectV2ItemFieldValue: { projectV2Item: { fieldValueByName: null } },
    });
  });

  it("reject an option of another field", async () => {
    const world = octoWorld();
    const { variables } = target(world, "Status");
    const result = await world.query(UPDATE, { ...variables, value: { singleSelectOptionId: "nope" } });
    expect(result.errors).toMatchObject([
      { type: "VALIDATION", message: "The single select option Id does not belong to the field" },
    ]);
  });

  it("reject a value of another kind", async () => {
    const world = octoWorld();
    const { variables } = target(world, "Estimate");
    const result = await world.query(UPDATE, { ...variables, value: { text: "three" } });
    expect(result.errors).toMatchObject([{ type: "VALIDATION" }]);
  });

  it("require the project scope", async () => {
    const world = octoWorld();
    const { variables } = target(world, "Notes");
    const result = await world.query(UPDATE, { ...variables, value: { text: "x" } }, "reader-token");
    expect(result.errors).toMatchObject([{ type: "INSUFFICIENT_SCOPES" }]);
  });
});
