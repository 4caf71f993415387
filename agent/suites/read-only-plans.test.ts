// Tests that a dry run of a write is permitted by readOnly at every entry point, and that nothing is sent.

import { beforeEach, expect, test } from "vitest";
import { createGhx, executeTask, executeTasks } from "../../generated/index.js";
import { ghx } from "../cli/testing/in-process.js";
import { createChainTool, createExecuteTool } from "../index.js";

const sent: string[] = [];
beforeEach(() => {
  sent.length = 0;
});

const options = {
  token: "test-token-1",
  repo: "octo/hello",
  env: { PATH: "" },
  readOnly: true,
  fetch: async (url: unknown) => {
    sent.push(String(url));
    return new Response("{}", { status: 401 });
  },
};
const input = { issueNumber: 7 };
const steps = [
  { task: "issue.close", input },
  { task: "issue.delete", input },
];
const call = { owner: "octo", name: "hello", ...input };
const tasks = steps.map(({ task }) => ({ task, input: call }));

type Dry = { readonly dryRun: true } | undefined;
const calls: Readonly<Record<string, (dry: Dry) => Promise<unknown>>> = {
  "a client": (dry) => createGhx(options).issue.close(input, dry),
  "a chain of a client": (dry) => {
    const client = createGhx(options);
    return client.chain([client.issue.close.step(input), client.issue.delete.step(input)], dry);
  },
  "ghx.request": (dry) =>
    dry === undefined
      ? createGhx(options).request("DELETE /repos/{owner}/{repo}/labels/bug")
      : createGhx(options).request("DELETE /repos/{owner}/{repo}/labels/bug", {}, dry),
  "ghx.graphql": (dry) =>
    dry === undefined
      ? createGhx(options).graphql("mutation M { a }")
      : createGhx(options).graphql("mutation M { a }", {}, dry),
  executeTask: (dry) => executeTask({ task: "issue.delete", input: call }, { ...options, ...dry }),
  executeTasks: (dry) => executeTasks(tasks, { ...options, ...dry }),
  createExecuteTool: (dry) => createExecuteTool(options)("issue.delete", input, dry),
  createChainTool: (dry) => createChainTool(options)(steps, dry),
};

test.each(Object.entries(calls))("%s plans a write and runs none", async (_, run) => {
  expect(JSON.stringify(await run({ dryRun: true }))).not.toMatch(/readOnly|"ok":false/);
  expect(JSON.stringify(await run(undefined))).toContain("readOnly is set");
  expect(sent).toEqual([]);
});

test("a capability that is not allowed is not planned either", async () => {
  const tool = createExecuteTool({ ...options, deny: ["issue.delete"] });
  expect((await tool("issue.delete", input, { dryRun: true })).error?.message).toMatch(/is not allowed here/);
});

const json = JSON.stringify(input);
test.each([
  ["run", "issue.delete", "--input", json],
  ["issue", "delete", "7"],
  ["chain", "--steps", JSON.stringify(steps)],
  ["chain", "issue close 7", "issue delete 7"],
  ["api", "-X", "DELETE", "repos/{owner}/{repo}/labels/bug"],
])("the command line %s %s plans a write, and refuses it without a question", async (...argv) => {
  const env = { GH_TOKEN: "t", PATH: "", GH_REPO: "octo/hello", GHX_API_URL: "http://127.0.0.1:9" };
  const planned = await ghx([...argv, "--dry-run", "--read-only"], { env });
  expect(planned).toMatchObject({ exitCode: 0, err: "" });
  const refused = await ghx([...argv, "--read-only"], { env, interactive: true, columns: 80 });
  expect(refused.exitCode).toBe(1);
  expect(refused.out + refused.err).toContain("readOnly is set");
  expect(refused.err).not.toContain("[y/N]");
});
