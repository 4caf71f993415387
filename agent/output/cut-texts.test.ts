// Long texts of issues, comments and releases in results for agents.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalog } from "../../generated/catalog.js";
import { ghx } from "../cli/testing/in-process.js";
import { createExecuteTool, createTools } from "../index.js";
import { cutInput, cutTexts } from "./cut-texts.js";

const LINE = "A line with a word and another one, and with an emoji. 😀😀\n";
const LONG = LINE.repeat(100);
const SIZE = `${([...LONG].length / 1_000).toFixed(3).replace(".", ",")} characters`;

describe("a text", () => {
  const cut = (text: string, path = "body") =>
    String(Object(cutTexts({ body: text }, [path], undefined)).body);

  test("that is not much longer than the limit is whole", () => {
    for (const length of [0, 1, 1_500, 1_649]) expect(cut("a".repeat(length))).toBe("a".repeat(length));
    expect(cut("😀".repeat(1_649))).toBe("😀".repeat(1_649));
  });

  test("is cut after a line, with its size and the field", () => {
    const [kept = "", note] = cut(LONG).split("…");
    expect(note).toBe(` (${SIZE}; fields: "body" for all)`);
    expect(LONG.startsWith(`${kept}\n`)).toBe(true);
    expect(kept.length).toBeGreaterThan(1_200);
    expect([...kept].length).toBeLessThanOrEqual(1_500);
  });

  test("without a line end is cut between characters", () => {
    expect(cut("😀".repeat(2_000))).toBe(`${"😀".repeat(1_500)}… (2,000 characters; fields: "body" for all)`);
  });
});

test("all texts in a list are cut, shorter, and other data is unchanged", () => {
  const comment = { id: "IC_1", body: LONG };
  const data = { comments: [comment, { id: "IC_2", body: null }, { id: "IC_3" }], body: "Short." };
  const paths = ["comments[].body", "body", "missing.body"];
  const result = cutTexts(data, paths, undefined);
  expect(result).toEqual({
    comments: [
      {
        id: "IC_1",
        body: expect.stringMatching(
          /^(?:.{57}\n){6,7}.{57}… \(5,800 characters; fields: "comments\.body" for all\)$/u,
        ),
      },
      { id: "IC_2", body: null },
      { id: "IC_3" },
    ],
    body: "Short.",
  });
  expect(comment.body).toBe(LONG);
  expect(cutTexts(data, paths, { comments: {} })).toEqual(data);
  expect(cutTexts(data, paths, { comments: { body: {} } })).toEqual(data);
  expect(cutTexts(data, paths, { comments: { id: {} } })).toEqual(result);
});

test("the texts are those that the schemas declare as Markdown", () => {
  const paths = new Set(catalog.flatMap(({ markdown = [] }) => markdown));
  expect([...paths]).toEqual(expect.arrayContaining(["body", "items[].body", "lastComments[].body"]));
  for (const { markdown = [], untrusted = [] } of catalog)
    expect(untrusted).toEqual(expect.arrayContaining([...markdown]));
});

describe("results", () => {
  let github: LocalGithub;
  beforeAll(async () => {
    github = await startLocalGithub();
  });
  beforeEach(async () => {
    github.reset();
    const tools = createTools(client());
    await tools.call("execute", { capability_id: "issue.update", params: { issueNumber: 1, body: LONG } });
    await tools.call("execute", {
      capability_id: "issue.comments.create",
      params: { issueNumber: 1, body: LONG },
    });
  });
  afterAll(() => github.close());
  const client = () => ({ apiUrl: github.url, token: github.token, repo: "octo/hello", env: {} });
  const call = async (name: string, args: object, format: "compact" | "full" = "compact") =>
    JSON.parse(await createTools({ ...client(), format }).call(name, args));
  const view = async (more: object = {}, format?: "full") =>
    call("execute", { capability_id: "issue.view", params: { issueNumber: 1 }, ...more }, format);
  const cutBody = expect.stringMatching(/… \(5,800 characters; fields: "body" for all\)$/);
  const run = (...argv: string[]) =>
    ghx(["run", "issue.view", "--issue-number", "1", "-R", "octo/hello", ...argv], {
      env: { GHX_API_URL: github.url, GH_TOKEN: github.token },
    });

  test("of tools and of -c are cut, and say which text is of other users", async () => {
    const { untrusted, data } = await view();
    expect(data.body).toEqual(cutBody);
    expect(untrusted.split(",")).toContain("body");
    expect((await view({ fields: "+url" })).data.body).toEqual(cutBody);
    expect(JSON.parse((await run("-c")).out).body).toEqual(cutBody);
    const [step] = (await call("chain", { steps: [{ task: "issue.view", input: { issueNumber: 1 } }] })).data;
    expect(step.body).toEqual(cutBody);
  });

  test("are whole if the text is requested", async () => {
    for (const fields of ["body", "+body", ["number", "body"]])
      expect(
        (await call("chain", { steps: [{ task: "issue.view", input: { issueNumber: 1 }, fields }] })).data[0]
          .body,
      ).toBe(LONG);
    expect((await view({ jq: ".body" })).data).toBe(LONG);
    expect((await view({ fields: "lastComments" })).data.lastComments.at(-1).body).toBe(LONG);
  });

  test("are cut if all fields are requested", async () => {
    expect((await view({ fields: "*" })).data.body).toEqual(cutBody);
  });

  test("of lists and included objects are cut, and name the field", async () => {
    const include = { capability_id: "issue.view", params: { issueNumber: 1, include: "comments" } };
    const { data } = await call("execute", include);
    expect(data.lastComments.at(-1).body).toMatch(/fields: "lastComments\.body" for all\)$/);
    expect((await call("execute", { ...include, fields: "number" })).data.lastComments.at(-1).body).toMatch(
      /fields: "lastComments\.body" for all\)$/,
    );
    const list = await call("execute", { capability_id: "issue.comments.list", params: { issueNumber: 1 } });
    expect(list.data.rows.at(-1)).toContainEqual(expect.stringMatching(/fields: "body" for all\)$/));
  });

  test("of programs are whole: full envelopes, functions, and the command line without -c", async () => {
    expect((await view({}, "full")).data.body).toBe(LONG);
    const compact = await createExecuteTool(client())(
      "issue.view",
      { issueNumber: 1 },
      { format: "compact" },
    );
    expect(Object(compact.data).body).toBe(LONG);
    for (const flags of [[], ["--json"], ["--format", "json"]])
      expect(JSON.parse((await run(...flags)).out).data.body).toBe(LONG);
  });

  test("that later steps refer to are whole", async () => {
    const { data } = await call("chain", {
      steps: [
        { task: "issue.view", input: { issueNumber: 1 } },
        { task: "issue.create", input: { title: "Copy", body: "$0.body" } },
      ],
    });
    expect(data[0].body).toEqual(cutBody);
    const copy = { capability_id: "issue.view", params: { issueNumber: data[1].number }, fields: "body" };
    expect((await call("execute", copy)).data.body).toBe(LONG);
  });
});

describe("a text that was cut is not written", () => {
  let github: LocalGithub;
  beforeAll(async () => {
    github = await startLocalGithub();
  });
  beforeEach(() => github.clearRequests());
  afterAll(() => github.close());

  const cut = Object(cutTexts({ body: LONG }, ["body"], undefined)).body;
  const input = { owner: "octo", name: "hello", issueNumber: 1, body: `${cut}\nOne more line.` };
  const problem = expect.stringContaining(
    'body: contains a text that was cut in a result; read all of it with fields: "body"',
  );

  test("by the tools", async () => {
    const tools = createTools({ apiUrl: github.url, token: github.token });
    const call = async (name: string, args: object) => JSON.parse(await tools.call(name, args));
    const { error } = await call("execute", { capability_id: "issue.update", params: input });
    expect(error).toMatchObject({ code: "VALIDATION", message: problem });
    const steps = [
      { task: "issue.view", input: { ...input, body: undefined } },
      { task: "issue.update", input },
    ];
    const chain = await call("chain", { steps });
    expect(chain).toMatchObject({ status: "failed", invalid: { 1: { message: problem } } });
    expect(github.requests).toEqual([]);
  });

  test("on the command line", async () => {
    const env = { GHX_API_URL: github.url, GH_TOKEN: github.token };
    for (const args of [["-c"], []]) {
      const argv = ["issue", "update", "1", "-R", "octo/hello", "--body", input.body, ...args];
      expect(await ghx(argv, { env })).toMatchObject({ exitCode: 2, err: problem });
    }
    expect(github.requests).toEqual([]);
  });

  test("in a list, and after another text", () => {
    const comments = [{ body: "Fine." }, { body: `New.\n${cut}` }];
    expect(cutInput({ comments })).toMatch(/^comments\.1\.body: contains a text that was cut/);
    expect(cutInput({ inputs: { notes: cut } })).toMatch(/^inputs\.notes: /);
  });

  test("but a text that quotes the note may be written", () => {
    const quote = 'ghx prints: … (5,800 characters; fields: "body" for all) Why?';
    expect(cutInput({ body: quote })).toBeUndefined();
    expect(cutInput({ body: `${"a".repeat(6_000)}${quote}` })).toBeUndefined();
  });

  test("but a text about a cut may be searched for", async () => {
    const env = { GHX_API_URL: github.url, GH_TOKEN: github.token };
    const query = 'x… (12,000 characters; fields: "body" for all)';
    expect(await ghx(["issue", "search", query, "-R", "octo/hello"], { env })).toMatchObject({ exitCode: 0 });
  });
});
