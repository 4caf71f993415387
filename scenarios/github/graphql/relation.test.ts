import { describe, expect, it } from "vitest";
import { octoWorld } from "../testing.js";
import { dumpWorld } from "../world/dump.js";

const RELATIONS = `query($number: Int!) {
  repository(owner: "octo", name: "hello") {
    issue(number: $number) {
      issueType { name color }
      parent { number }
      subIssues(first: 5) { nodes { number } }
      subIssuesSummary { total completed }
      blockedBy(first: 5) { nodes { number } }
      blocking(first: 5) { nodes { number } }
    }
  }
}`;

function issueId(world: ReturnType<typeof octoWorld>, number: number) {
  return world.store.repository("octo", "hello")?.threads.get(number)?.id;
}

describe("relations of issues", () => {
  it("are returned from both sides", async () => {
    const { query } = octoWorld();
    expect((await query(RELATIONS, { number: 1 })).data).toEqual({
      repository: {
        issue: {
          issueType: { name: "Bug", color: "RED" },
          parent: null,
          subIssues: { nodes: [{ number: 8 }] },
          subIssuesSummary: { total: 1, completed: 0 },
          blockedBy: { nodes: [{ number: 11 }] },
          blocking: { nodes: [] },
        },
      },
    });
    expect((await query(RELATIONS, { number: 8 })).data).toMatchObject({
      repository: { issue: { parent: { number: 1 } } },
    });
    expect((await query(RELATIONS, { number: 11 })).data).toMatchObject({
      repository: { issue: { blocking: { nodes: [{ number: 1 }] } } },
    });
  });

  it("are added and removed", async () => {
    const world = octoWorld();
    const { errors } = await world.query(
      `mutation($one: ID!, $eight: ID!, $ten: ID!, $eleven: ID!) {
        a: addSubIssue(input: { issueId: $one, subIssueId: $ten }) { subIssue { parent { number } } }
        b: removeSubIssue(input: { issueId: $one, subIssueId: $eight }) { issue { number } }
        c: addBlockedBy(input: { issueId: $eight, blockingIssueId: $ten }) { blockingIssue { number } }
        d: removeBlockedBy(input: { issueId: $one, blockingIssueId: $eleven }) { issue { number } }
      }`,
      {
        one: issueId(world, 1),
        eight: issueId(world, 8),
        ten: issueId(world, 10),
        eleven: issueId(world, 11),
      },
    );
    expect(errors).toBeUndefined();
    expect(dumpWorld(world.store)).toMatchObject({
      repositories: {
        "octo/hello": {
          issues: {
            1: { subIssues: [10], blockedBy: [] },
            8: { parent: null, blockedBy: [10] },
            10: { parent: 1 },
          },
        },
      },
    });
  });

  it("reject a second parent unless it replaces the first, and reject cycles", async () => {
    const world = octoWorld();
    const document = `mutation($parent: ID!, $child: ID!, $replace: Boolean) {
      addSubIssue(input: { issueId: $parent, subIssueId: $child, replaceParent: $replace }) { issue { number } } }`;
    const second = { parent: issueId(world, 10), child: issueId(world, 8) };
    expect((await world.query(document, second)).errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
    expect((await world.query(document, { ...second, replace: true })).errors).toBeUndefined();
    const circle = { parent: issueId(world, 8), child: issueId(world, 10) };
    expect((await world.query(document, circle)).errors).toMatchObject([{ type: "UNPROCESSABLE" }]);
  });
});

describe("issue types", () => {
  it("exist for organizations but not for users", async () => {
    const { data } = await octoWorld().query(`{
      octo: repository(owner: "octo", name: "hello") { issueTypes(first: 5) { nodes { name isEnabled } } }
      user: repository(owner: "reader", name: "hello") { issueTypes(first: 5) { nodes { name } } }
    }`);
    expect(data).toEqual({
      octo: {
        issueTypes: {
          nodes: [
            { name: "Task", isEnabled: true },
            { name: "Bug", isEnabled: true },
            { name: "Feature", isEnabled: true },
          ],
        },
      },
      user: { issueTypes: null },
    });
  });
});

it("rejects a malformed scalar before execution", async () => {
  const world = octoWorld();
  const document = `mutation($head: GitObjectID) {
    mergePullRequest(input: { pullRequestId: "x", expectedHeadOid: $head }) { clientMutationId } }`;
  const { data, errors } = await world.query(document, { head: "main" });
  expect(data).toBeUndefined();
  expect(errors).toMatchObject([{ message: expect.stringContaining("GitObjectID") }]);
});
