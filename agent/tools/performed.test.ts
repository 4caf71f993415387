// Policies and questions about what an input adds to a call, such as the deletion of a branch.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import {
  createChainTool,
  createExecuteTool,
  createTools,
  explainCapability,
  type PolicyOptions,
} from "../index.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const client = (policy: PolicyOptions) => ({
  apiUrl: github.url,
  token: github.token,
  repo: "octo/hello",
  env: {},
  ...policy,
});
const DELETING = { prNumber: 3, deleteBranch: true };

/** Calls a capability in each way. Returns the errors, or undefined for those that succeed. */
async function callAll(policy: PolicyOptions, task: string, input: object) {
  const texts = [
    await createExecuteTool(client(policy))(task, input),
    (await createChainTool(client(policy))([{ task, input }])).results[0],
    JSON.parse(
      String(await createTools(client(policy)).call("execute", { capability_id: task, params: input })),
    ),
  ];
  return texts.map((one) => Object(one).error);
}

describe("an input that does what another capability does", () => {
  test.each([
    ["pr.close", DELETING, "branch.delete"],
    ["pr.merge", DELETING, "branch.*"],
    ["issue.close", { issueNumber: 1, comment: "Done." }, "issue.comments.*"],
    ["pr.close", { prNumber: 3, comment: "Done." }, "pr.comments.create"],
    ["issue.create", { title: "New", project: 1 }, "project_v2.*"],
    ["commit.create", { branch: "main", message: "Remove", deletions: ["README.md"] }, "repo.file.delete"],
    ["release.delete", { tagName: "v1.0.0", cleanupTag: true }, "effect:destructive"],
    ["pr.close", DELETING, "effect:destructive"],
    ["repo.update", { visibility: "PUBLIC" }, "effect:destructive"],
  ])("%s %j is refused if %s is denied", async (task, input, denied) => {
    const errors = await callAll({ deny: [denied] }, task, input);
    for (const error of errors)
      expect(error).toMatchObject({
        code: "VALIDATION",
        message: expect.stringContaining("not allowed here"),
      });
    expect(github.writes).toBe(0);
  });

  test("is refused if it is not allowed", async () => {
    for (const error of await callAll({ allow: ["pr.*"] }, "pr.close", DELETING))
      expect(error.message).toBe(
        "deleteBranch: pr.close with it does what branch.delete does, which is not allowed here.",
      );
    expect(github.writes).toBe(0);
    expect(await callAll({ allow: ["pr.*", "branch.delete"] }, "pr.close", DELETING)).not.toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ refused: true }) }),
    );
  });

  test("is refused if the names of the inputs are corrected", async () => {
    const tools = createTools(client({ deny: ["*.comments.create", "branch.delete"] }));
    const run = async (capability_id: string, params: object) =>
      JSON.parse(String(await tools.call("execute", { capability_id, params }))).error.message;
    expect(await run("issue.close", { number: 1, comment: "Done." })).toContain("not allowed here");
    expect(await run("pr.close", { number: 3, "delete-branch": true })).toContain("is not corrected");
    expect(github.writes).toBe(0);
  });

  test("is refused in a dry run", async () => {
    const run = createExecuteTool(client({ deny: ["branch.delete"] }));
    expect(await run("pr.close", DELETING, { dryRun: true })).toMatchObject({ ok: false });
  });

  test.each([[{}], [{ deleteBranch: false }]])("is allowed without the input: %j", async (input) => {
    const run = createExecuteTool(client({ deny: ["branch.delete"] }));
    expect(await run("pr.close", { prNumber: 3, ...input })).toMatchObject({ ok: true });
  });
});

describe("an input that adds something destructive", () => {
  const CALLS = [
    ["pr.close", DELETING],
    ["repo.update", { visibility: "PUBLIC" }],
    ["commit.create", { branch: "main", message: "Remove", deletions: ["README.md"] }],
  ] as const;

  test.each(CALLS)("%s %j needs a confirmation", async (task, input) => {
    for (const error of await callAll({ allowDestructive: false }, task, input))
      expect(error).toMatchObject({
        code: "VALIDATION",
        message: expect.stringContaining(`${task} is destructive and needs a confirmation`),
      });
    expect(github.writes).toBe(0);
  });

  test("the call needs none without the input", async () => {
    const run = createExecuteTool(client({ allowDestructive: false }));
    expect(await run("pr.close", { prNumber: 3 })).toMatchObject({ ok: true });
    expect(await run("repo.update", { description: "New" })).toMatchObject({ ok: true });
  });

  test("the explanation says so", async () => {
    const text = await explainCapability("pr.close", { format: "compact" });
    expect(text).toContain(" Destructive with deleteBranch.\n");
  });
});

test("each capability that an input stands for exists", () => {
  const ids = new Set(catalog.map(({ id }) => id));
  const named = catalog.flatMap(({ performs = {} }) => Object.values(performs));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((id) => id !== "destructive" && !ids.has(id))).toEqual([]);
});
