// What the tools return of the data: `fields` and `jq`, in the arguments, in the input, and in the steps of a chain.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ghx } from "../cli/testing/in-process.js";
import { createChainTool, createTools } from "../index.js";
import { moveRequested, prepareCall } from "./projection.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

const client = () => ({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
const call = async (name: string, args: object, format: "compact" | "full" = "compact") =>
  JSON.parse(await createTools({ ...client(), format }).call(name, args));
const view = (more: object, params: object = {}) =>
  call("execute", { capability_id: "issue.view", params: { issueNumber: 1, ...params }, ...more });
const chain = (...steps: object[]) => call("chain", { steps });

describe("jq", () => {
  test("returns the only output, or the list of outputs, marked if it contains text of other users", async () => {
    expect(await view({ jq: ".number" })).toEqual({ ok: true, data: 1 });
    expect(await view({ jq: ".title, .number" })).toMatchObject({
      untrusted: "*",
      data: [expect.any(String), 1],
    });
    const list = { capability_id: "issue.list", params: {}, jq: "map(.number) | length" };
    expect((await call("execute", list)).data).toBeGreaterThan(3);
  });

  test("runs on the requested fields, and in the full format too", async () => {
    expect(await view({ fields: "number,state", jq: "keys" })).toMatchObject({ data: ["number", "state"] });
    const args = { capability_id: "issue.view", params: { issueNumber: 1 }, jq: "[.number]" };
    expect(await call("execute", args, "full")).toMatchObject({
      data: [1],
      meta: { capability_id: "issue.view" },
    });
  });

  test("that is not valid sends nothing", async () => {
    const close = { capability_id: "issue.close", params: { issueNumber: 1 } };
    for (const [jq, message] of [
      [".[", "jq: syntax error, unexpected end of file"],
      [7, "jq: expected a string"],
    ])
      expect((await call("execute", { ...close, jq })).error.message).toBe(message);
    const { error, invalid } = await chain({ task: "issue.close", input: { issueNumber: 1 }, jq: ["."] });
    expect(error.message).toBe("Nothing was sent, because step 0 is invalid (counted from 0).");
    expect(invalid).toEqual({ 0: { code: "VALIDATION", message: "jq: expected a filter" } });
    expect(github.requests).toEqual([]);
  });

  test("in a step filters its result; later steps refer to the whole data", async () => {
    const { data } = await chain(
      { task: "issue.view", input: { issueNumber: 1 }, jq: ".state" },
      {
        task: "issue.comments.create",
        input: { issueNumber: "$0.number", body: "Hi" },
        jq: "(.x? // null) | length",
      },
    );
    expect(data).toEqual(["OPEN", 0]);
  });

  test("that reads a field that the data does not have sends nothing, and names the field", async () => {
    for (const [jq, message] of [
      [".author.login", "jq: the data has authorLogin in place of author"],
      ["{number, titel}", 'jq: unknown output field "titel"; did you mean title?'],
      ['"\\(.nummer): a.b"', 'jq: unknown output field "nummer"; did you mean number?'],
    ])
      expect((await view({ jq })).error.message).toBe(message);
  });

  test("that reads a field in another place sends nothing, and names the place", async () => {
    const problemOf = async (jq: string) =>
      (await prepareCall("project_v2.items.list", { input: {}, jq }, "objects")).problem;
    for (const jq of [".[0].title", ".items[].title", '.items | map(select(.title == "a"))'])
      expect(await problemOf(jq)).toBe("jq: the data has content.title in place of title");
    for (const jq of [
      ".items[0].content.title",
      ".[].values.Status",
      ".totalCount",
      ".[0] | .content.number",
    ])
      expect(await problemOf(jq)).toBeUndefined();
  });

  test.each([
    ["pr.list", '.[] | select(.author.login == "octocat") | .number', "authorLogin in place of author"],
    ["pr.list", ".[] | {number, labels: [.labels[].name]}", "labels[] in place of labels[].name"],
    ["issue.list", '.[] | [.number, (.labels | map(.name) | join(","))]', "labels in place of labels.name"],
    ["issue.view", ".assignees[].login", "assignees[] in place of assignees[].login"],
    ["pr.view", ".reviews[] | .author.login", "reviews[].authorLogin in place of reviews[].author"],
    ["issue.view", ".comments[-1].body", "lastComments in place of comments"],
    ["pr.view", "[.comments[] | .author.login]", "lastComments in place of comments"],
    ["project_v2.list", ".projects[] | .number", "items[] in place of projects[]"],
    ["workflow.runs.list", ".workflow_runs[].id", "items[] in place of workflow_runs[]"],
  ])(
    "of %s that reads a path of GitHub's, %s, sends nothing, and names the field",
    async (task, jq, message) => {
      const { problem } = await prepareCall(task, { input: {}, jq }, "objects");
      expect(problem).toBe(`jq: the data has ${message}`);
    },
  );

  test.each([
    ["issue.view", ".comments"],
    ["issue.view", '"\\(.comments) comments"'],
    ["pr.view", ".checks.state"],
    ["pr.view", "{comments: .labels} | .comments[0]"],
  ])("of %s may read a field that `include` has as well: %s", async (task, jq) => {
    expect((await prepareCall(task, { input: {}, jq }, "objects")).problem).toBeUndefined();
  });

  test("of a list that reads a list which its elements do not have, names their fields", async () => {
    const { problem } = await prepareCall("pr.search", { input: {}, jq: ".[] | .reviewers[]" }, "objects");
    expect(problem).toContain('jq: unknown output field "reviewers"');
  });

  test("that reads an unknown field of an object names the fields of the object", async () => {
    const { problem } = await prepareCall("pr.view", { input: {}, jq: ".commits[].message" }, "objects");
    expect(problem).toBe(
      'jq: commits[]: unknown output field "message"; expected one of sha, headline, authoredAt',
    );
  });

  test.each(['.[] | select(.state == "active") | .id', 'map(select("active" != .state)) | length'])(
    "that compares with an enum in lower case, %s, returns a warning",
    async (jq) => {
      const list = { capability_id: "workflow.list", params: {}, jq };
      expect((await call("execute", list)).meta.warnings).toEqual([
        { code: "PROJECTION", message: 'jq: the data has "ACTIVE", and not "active"' },
      ]);
      const right = await call("execute", { ...list, jq: jq.replace("active", "ACTIVE") });
      expect(right).not.toHaveProperty("meta");
    },
  );

  test("that fails returns an error of a read, and a warning of a write", async () => {
    const result = await chain(
      { task: "issue.view", input: { issueNumber: 1 }, jq: ".state.number" },
      { task: "issue.close", input: { issueNumber: 1 }, jq: ".number.state" },
    );
    expect(result).toMatchObject({
      data: [null, { number: 1 }],
      errors: { 0: { code: "VALIDATION", message: expect.stringContaining("jq: Cannot index string") } },
      warnings: { 1: [{ code: "PROJECTION" }] },
    });
  });
});

describe("fields and jq in the input", () => {
  test("are moved if the capability has no such input", async () => {
    expect(await view({}, { fields: "number" })).toEqual({ ok: true, data: { number: 1 } });
    expect(await view({}, { fields: ["number", "state"] })).toMatchObject({
      data: { number: 1, state: "OPEN" },
    });
    expect(await view({}, { jq: ".number" })).toEqual({ ok: true, data: 1 });
    const { data } = await chain({ task: "issue.view", input: { issueNumber: 1, fields: "number" } });
    expect(data).toEqual([{ number: 1 }]);
    const tool = createChainTool(client());
    const step = { task: "issue.view", input: { issueNumber: 1, fields: "number" } };
    expect((await tool([step], { format: "compact" })).results).toEqual([{ ok: true, data: { number: 1 } }]);
  });

  test("stay if they contradict the arguments, and if the capability has such an input", async () => {
    expect((await view({ fields: "state" }, { fields: "number" })).error.message).toContain("fields");
    const flags = [{ name: "fields", type: "json", required: true, description: "" }] as const;
    const requested = { input: { fields: { Status: "Done" }, jq: "." } };
    expect(moveRequested(requested, { flags })).toEqual({ jq: ".", input: { fields: { Status: "Done" } } });
    expect(moveRequested({ input: JSON.parse('{"__proto__":1,"fields":"a"}') }, { flags: [] }).input).toEqual(
      JSON.parse('{"__proto__":1}'),
    );
  });
});

describe("fields that an output has only on request", () => {
  test("are included", async () => {
    const { data } = await view({ fields: "number,lastComments" });
    expect(data).toEqual({ number: 1, lastComments: expect.any(Array) });
    expect((await view({ fields: "number" })).data).toEqual({ number: 1 });
  });

  test("are selected if the input includes them, with the fields of brief", async () => {
    const input = { issueNumber: 1, include: "comments" };
    const [data] = (await chain({ task: "issue.view", input, fields: "number" })).data;
    expect(data).toEqual({ number: 1, lastComments: expect.any(Array) });
    expect(data.lastComments[0]).toEqual({
      authorLogin: expect.any(String),
      body: expect.any(String),
    });
  });

  test("leave an input that is not an object to validation", async () => {
    const { input } = await prepareCall("issue.view", { input: [1], fields: "lastComments" }, "brief");
    expect(input).toEqual([1]);
  });
});

test("fields may have the names of GitHub's APIs and gh", async () => {
  const names = async (id: string, fields: string) => {
    const { project, problem } = await prepareCall(id, { input: {}, fields }, "objects");
    const item = {
      requestedReviewers: [],
      requestedTeams: [],
      headSha: "",
      authorLogin: "",
      checks: null,
      title: "One",
    };
    const page = { items: [item], totalCount: 1, pageInfo: {} };
    return problem ?? (await project?.(id.endsWith("list") ? page : item))?.data;
  };
  expect(await names("pr.view", "reviewRequests,headRefOid")).toEqual({
    requestedReviewers: [],
    requestedTeams: [],
    headSha: "",
  });
  expect(await names("pr.list", "statusCheckRollup,author")).toEqual({
    items: [{ checks: null, authorLogin: "" }],
  });
  // Not tagName, although it ends with the word.
  expect(await names("release.get", "name")).toEqual({ title: "One" });
  expect(await names("pr.view", "reviewRequests.login")).toContain(
    'unknown output field "reviewRequests.login"',
  );
  expect(await names("pr.view", "constructor")).toContain('unknown output field "constructor"');
});

test("a chain reports the steps with an unknown field and those with an invalid input, and sends nothing", async () => {
  const { status, error, invalid } = await chain(
    { task: "issue.view", input: { issueNumber: 1 }, fields: "titel" },
    { task: "issue.view", input: { issueNumber: 1 } },
    { task: "issue.view", input: {} },
  );
  expect({ status, message: error.message }).toEqual({
    status: "failed",
    message: "Nothing was sent, because steps 0, 2 are invalid (counted from 0).",
  });
  expect(invalid).toMatchObject({
    0: { message: 'fields: unknown output field "titel"; did you mean title?' },
    2: { usage: expect.stringContaining("issue.view repo issueNumber:int") },
  });
  expect(github.requests).toEqual([]);
});

describe("fields with +", () => {
  test("are added to the default fields, in any form of a list", async () => {
    const byDefault = await view({});
    const added = { ...byDefault.data, url: expect.any(String) };
    expect(byDefault.data).not.toHaveProperty("url");
    for (const fields of ["+url", "+ url", "+number,url", "number,+url"])
      expect((await view({ fields })).data, fields).toEqual(added);
    expect((await view({}, { fields: ["+url"] })).data).toEqual(added);
    const step = { task: "issue.view", input: { issueNumber: 1 } };
    expect((await chain({ ...step, fields: ["+url"] })).data).toEqual([added]);
  });

  test("select a whole field, even if a part of it is a default", async () => {
    expect((await view({ fields: "+milestone" })).data.milestone).toEqual({ number: 1, title: "v1.0" });
    expect((await view({ fields: "+milestone.number" })).data.milestone).toEqual({
      title: "v1.0",
      number: 1,
    });
  });

  test("of a list are the last columns", async () => {
    const list = (more: object) => call("execute", { capability_id: "issue.list", params: {}, ...more });
    const { columns } = (await list({})).data;
    const { data } = await list({ fields: "+url,totalCount" });
    expect(data).toMatchObject({ columns: [...columns, "url"], totalCount: expect.any(Number) });
  });

  test("add all fields to objects, and include what they need", async () => {
    const whole = await call("execute", { capability_id: "issue.view", params: { issueNumber: 1 } }, "full");
    const args = { capability_id: "issue.view", params: { issueNumber: 1 }, fields: "+lastComments" };
    expect((await call("execute", args, "full")).data).toEqual({
      ...whole.data,
      lastComments: expect.any(Array),
    });
    expect((await view({ fields: "+lastComments", jq: 'has("number")' })).data).toBe(true);
  });

  test("are checked as others are", async () => {
    expect((await view({ fields: "+titel" })).error.message).toBe(
      'fields: unknown output field "titel"; did you mean title?',
    );
    expect((await view({ fields: "+" })).error.message).toContain('unknown output field ""');
  });
});

describe("output fields that a list does not include", () => {
  const list = (more: object, params: object = {}) =>
    call("execute", { capability_id: "pr.list", params: { first: 6, ...params }, ...more });
  const columns = ["number", "title", "headRefName", "state"];

  test("are added to its fields, as if `fields` named them", async () => {
    const { data } = await list({}, { include: ["checks"] });
    expect(data.columns).toEqual(expect.arrayContaining([...columns, "checks"]));
    expect(data).toEqual((await list({ fields: "+checks" })).data);
    expect((await list({ fields: "number" }, { include: "checks" })).data.columns).toEqual([
      "number",
      "checks",
    ]);
    expect((await list({}, { include: ["labels"] })).data.columns).toContain("labels");
  });

  test("are an error if the output does not have them", async () => {
    github.clearRequests();
    expect((await list({}, { include: ["colour"] })).error.message).toContain(
      'include: unknown output field "colour"',
    );
    expect((await list({ fields: "number" }, { include: ["colour"] })).error.message).toContain(
      'fields: unknown output field "colour"',
    );
    expect(github.requests).toEqual([]);
  });

  test("may be named on the command line", async () => {
    const env = { GHX_API_URL: github.url, GH_TOKEN: github.token, GH_REPO: "octo/hello" };
    const { exitCode, out } = await ghx(["pr", "list", "-L", "6", "--include", "checks,labels", "-c"], {
      env,
    });
    expect({ exitCode, columns: JSON.parse(out).columns }).toMatchObject({
      exitCode: 0,
      columns: expect.arrayContaining([...columns, "checks", "labels"]),
    });
  });
});

test("`items` selects all fields of the items of a list", async () => {
  const issues = (fields: string) =>
    call("execute", { capability_id: "issue.list", params: { first: 1 }, fields });
  const { columns, rows } = (await issues("items")).data;
  expect(columns).toEqual(expect.arrayContaining(["id", "number", "url"]));
  expect(rows[0]).toHaveLength(columns.length);
});
