// The mark of untrusted text in the answers of the tools, in every format.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createExecuteTool, createTools } from "./index.js";
import { untrustedNames } from "./untrusted.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

const tools = (format: "compact" | "full" = "compact") =>
  createTools({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {}, format });
const execute = async (capability_id: string, params: object, fields?: string) =>
  JSON.parse(await tools().call("execute", { capability_id, params, ...(fields && { fields }) }));

describe("a compact answer lists the fields with text of other users", () => {
  test("of an object", async () => {
    expect(await execute("issue.view", { issueNumber: 1 })).toMatchObject({
      untrusted: "title,body,labels,milestone.title",
    });
    expect(await execute("issue.view", { issueNumber: 1 }, "number,milestone.title,state")).toMatchObject({
      untrusted: "milestone.title",
    });
  });

  test("of a list, by its columns", async () => {
    const fields = "number,title,labels";
    expect(await execute("issue.list", {}, fields)).toMatchObject({
      untrusted: "title,labels",
      data: { columns: ["number", "title", "labels"] },
    });
  });

  test("of a text", async () => {
    expect(await execute("pr.diff.view", { prNumber: 3 })).toMatchObject({ untrusted: "diff" });
  });

  test("of each step of a chain", async () => {
    const steps = [
      { task: "issue.view", input: { issueNumber: 1 }, fields: "title" },
      { task: "issue.view", input: { issueNumber: 1 }, fields: "number" },
    ];
    expect(await tools().call("chain", { steps })).toBe(
      '{"status":"success","untrusted":{"0":"title"},"data":[{"title":"Found a bug"},{"number":1}]}',
    );
  });

  test("before the data", async () => {
    const text = await tools().call("execute", { capability_id: "issue.view", params: { issueNumber: 1 } });
    expect(text).toMatch(/^\{"ok":true,"untrusted":"[^"]*","data":/);
  });

  test("but not if no field has any", async () => {
    expect(await execute("issue.view", { issueNumber: 1 }, "number,state")).toEqual({
      ok: true,
      data: { number: 1, state: "OPEN" },
    });
    expect(await execute("issue.view", { issueNumber: 9999 })).not.toHaveProperty("untrusted");
  });
});

test("a full answer lists them in meta", async () => {
  const call = { capability_id: "issue.view", params: { issueNumber: 1 } };
  const { meta } = JSON.parse(await tools("full").call("execute", call));
  expect(meta.untrusted).toContain("title");
  const chain = { steps: [{ task: "issue.view", input: { issueNumber: 1 } }] };
  const { results } = JSON.parse(await tools("full").call("chain", chain));
  expect(results[0].meta.untrusted).toContain("title");
});

test("the functions for programs have no mark next to the data", async () => {
  const run = createExecuteTool({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
  const input = { issueNumber: 1 };
  expect(await run("issue.view", input)).not.toHaveProperty("untrusted");
  expect(await run("issue.view", input, { format: "compact" })).not.toHaveProperty("untrusted");
});

test("the mark of an issue costs at most 15 tokens", async () => {
  const { untrusted } = await execute("issue.view", { issueNumber: 1 });
  expect(encode(`,"untrusted":${JSON.stringify(untrusted)}`).length).toBeLessThanOrEqual(15);
});

test.each([
  [{ items: [{ comments: [{ body: "x" }] }] }, ["items[].comments[].body"], "items.comments.body"],
  [
    { columns: ["path", "comments"], rows: [["a", [{ body: "x" }]]] },
    ["items[].comments[].body"],
    "comments",
  ],
  [{ columns: ["title"], rows: [[null], [""]] }, ["items[].title"], undefined],
  [{ columns: ["title"], rows: [] }, ["items[].title"], undefined],
  [{ labels: [] }, ["labels[]"], undefined],
  [{ title: null }, ["title", "milestone.title"], undefined],
  [null, ["title"], undefined],
  ["text", ["title"], undefined],
])("%j with %j: %s", (data, paths, names) => {
  expect(untrustedNames(data, paths)).toBe(names);
});
