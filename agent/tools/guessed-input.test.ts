// Calls with inputs that can mean only one thing: corrected after validation rejected them, before anything is sent.

import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession } from "../../runtime/index.js";
import { type CreateToolsOptions, createTools } from "../index.js";
import { runCorrected } from "./run-task.js";

const URL_ELSEWHERE = "https://github.com/octo/secret/issues/1";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());
const tools = (options: CreateToolsOptions = {}) =>
  createTools({ apiUrl: github.url, token: github.token, env: {}, ...options });

test("a call with a guessed input succeeds at once", async () => {
  const params = { repo: "octo/hello", number: "1", label: "question" };
  const { value } = await tools().run("execute", { capability_id: "issue.labels.add", params });
  expect(value).toMatchObject({ ok: true, data: { labels: expect.arrayContaining(["question"]) } });
});

test("a step with a guessed input succeeds", async () => {
  const steps = [
    { task: "issue.view", input: { repo: "octo/hello", number: 1 }, fields: "title" },
    { task: "issue.view", input: { owner: "octo", name: "hello", issueNumber: 2 }, fields: "number" },
  ];
  const { value } = await tools().run("chain", { steps });
  expect(value).toEqual({
    status: "success",
    untrusted: { 0: "title" },
    data: [{ title: "Found a bug" }, { number: 2 }],
  });
});

test("another name of an input causes a warning in full results only", async () => {
  const params = { repo: "octo/hello", number: 1 };
  const results = await Promise.all(
    (["full", "compact"] as const).map((format) =>
      tools({ format }).run("execute", { capability_id: "issue.view", params }),
    ),
  );
  expect(results.map(({ value }) => Object(value).meta?.warnings?.[0].message)).toEqual([
    "number was read as issueNumber",
    undefined,
  ]);
});

test("a corrected value causes a warning that shows both values, in compact and full results", async () => {
  const calls = [
    [{ number: "1", labels: "bug" }, 'number, labels "bug" were read as issueNumber, labels ["bug"]'],
    [
      { issueNumber: "1", labels: "bug" },
      'issueNumber "1", labels "bug" were read as issueNumber 1, labels ["bug"]',
    ],
  ] as const;
  for (const format of ["compact", "full"] as const)
    for (const [input, message] of calls) {
      const params = { repo: "octo/hello", ...input };
      const { value } = await tools({ format }).run("execute", {
        capability_id: "issue.labels.add",
        params,
      });
      expect(value).toMatchObject({ ok: true, meta: { warnings: [{ code: "CORRECTED_INPUT", message }] } });
    }
});

test("a repository next to the id of a comment causes a warning, also in a chain", async () => {
  const found = await tools().call("execute", {
    capability_id: "issue.comments.create",
    params: { repo: "octo/hello", issueNumber: 1, body: "A" },
    fields: "id",
  });
  const input = { repo: "octo/hello", commentId: Object(JSON.parse(found)).data.id, body: "B" };
  const { body: _, ...target } = { ...input, issueNumber: 1 };
  const { value } = await tools({ format: "full" }).run("chain", {
    steps: [
      { task: "issue.comments.update", input },
      { task: "issue.comments.delete", input: target },
    ],
  });
  const result = (message: string) => ({
    ok: true,
    meta: { warnings: [{ code: "CORRECTED_INPUT", message }] },
  });
  const results = [result("repo was not needed"), result("repo, issueNumber were not needed")];
  expect(value).toMatchObject({ results });
});

test("a repository as owner/name causes no warning, as signatures show this form", async () => {
  const params = { repo: "octo/hello", issueNumber: 1 };
  const { value } = await tools({ format: "full" }).run("execute", { capability_id: "issue.view", params });
  expect(Object(value).meta.warnings).toBeUndefined();
});

test.each([
  ["issue.delete", { number: 1 }, '{"issueNumber":1}'],
  ["issue.delete", { issueNumber: "1" }, '{"issueNumber":1}'],
  ["pr.merge", { number: 3, squash: true }, '{"prNumber":3,"method":"SQUASH"}'],
])("the destructive %s is not called with the corrected input %j", async (task, input, read) => {
  const call = { owner: "octo", name: "hello", ...input };
  const step = { task: "issue.view", input: { owner: "octo", name: "hello", issueNumber: 1 } };
  const answers = [
    await tools().call("execute", { capability_id: task, params: call }),
    await tools().call("chain", { steps: [{ task, input: call }] }),
    await tools().call("chain", { steps: [step, { task, input: call }] }),
    await tools().call("chain", { steps: [step, { task, input: call }], skipInvalid: true }),
  ];
  for (const answer of answers) expect(answer).toContain(JSON.stringify(read).slice(1, -1));
  expect(github.writes).toBe(0);
});

test.each([{ issue: URL_ELSEWHERE }, { url: URL_ELSEWHERE }])(
  "%j contradicts the chosen repository, and is an error that names both",
  async (params) => {
    github.clearRequests();
    const here = tools({ repo: "octo/hello" });
    const answers = [
      await here.call("execute", { capability_id: "issue.close", params }),
      await here.call("chain", { steps: [{ task: "issue.close", input: params }] }),
    ];
    for (const answer of answers)
      expect(answer).toContain("is in octo/secret, but the chosen repository is octo/hello");
    expect(github.requests).toEqual([]);
    const input = { ...params, repo: "octo/secret" };
    expect(await here.call("execute", { capability_id: "issue.view", params: input })).toContain('"ok":true');
  },
);

test("an input that is not understood is answered with the signature, and nothing is sent", async () => {
  const params = { owner: "octo", name: "hello", issueNumber: 1, reason: "dup" };
  const { value } = await tools().run("execute", { capability_id: "issue.close", params });
  expect(value).toMatchObject({
    ok: false,
    error: {
      code: "VALIDATION",
      usage:
        "issue.close (issueId | repo issueNumber:int) stateReason?:COMPLETED|NOT_PLANNED|DUPLICATE duplicateOf?:number|id comment?",
    },
  });
  expect(github.requests).toEqual([]);
});

test.each([
  ["issue.view", { number: 1, issue_number: 2 }, "issue_number: conflicts with number; provide one of them"],
  [
    "issue.create",
    { owner: "octo", repo: "acme/hello", title: "A" },
    "repo: conflicts with owner; provide one of them",
  ],
  ["issue.view", { repo: "octo/hello/x", issueNumber: 1 }, "repo: expected owner/name"],
  [
    "issue.delete",
    { repo: "https://ghe.example/octo/hello", issueNumber: 1 },
    "repo: expected a URL of github.com, got one of ghe.example",
  ],
  [
    "pr.merge",
    { repo: "octo/hello", number: 1, squash: true, rebase: true },
    "rebase: conflicts with squash; provide one of them",
  ],
])("conflicting fields are rejected with only the conflict: %s %j", async (task, input, message) => {
  const { error } = await runCorrected({ task, input }, {}, createSession({ token: "t", env: {} }));
  expect(error).toMatchObject({ code: "VALIDATION", message });
  expect(error?.details?.issues).toHaveLength(1);
  const { value } = await tools().run("chain", { steps: [{ task, input }] });
  expect(value).toMatchObject({ status: "failed" });
  expect(JSON.stringify(value)).toContain(message);
  expect(JSON.stringify(value)).not.toContain("is required");
  expect(github.requests).toEqual([]);
});

test.each(["https://github.com/octo/hello", "git@github.com:octo/hello.git"])(
  "the URL of a repository is accepted as repo, also in a chain: %s",
  async (repo) => {
    const input = { repo, issueNumber: "#1" };
    const params = { ...input, fields: "number" };
    const { value } = await tools().run("execute", { capability_id: "issue.view", params });
    expect(value).toMatchObject({ ok: true, data: { number: 1 } });
    const chain = await tools().run("chain", { steps: [{ task: "issue.view", input }] });
    expect(chain.value).toMatchObject({ status: "success" });
  },
);

test("a URL of a repository has the host of the call", async () => {
  const session = createSession({ token: "t", env: { GH_HOST: "ghe.example" } });
  const input = { repo: "https://github.com/octo/hello", issueNumber: 1 };
  const { error } = await runCorrected({ task: "issue.view", input }, {}, session);
  expect(error).toMatchObject({ message: "repo: expected a URL of ghe.example, got one of github.com" });
  expect(github.requests).toEqual([]);
});

test("one value by two names is accepted", async () => {
  const params = { owner: "octo", repo: "octo/hello", number: 1, issue_number: "1", fields: "number" };
  const { value } = await tools().run("execute", { capability_id: "issue.view", params });
  expect(value).toMatchObject({ ok: true });
});

test.each([
  ["issue.list", { query: "crash" }, ["issue.search"]],
  ["issue.update", { number: 1, comment: "Done." }, ["issue.comments.create", "issue.comments.update"]],
  ["issue.update", { number: 1, "add-label": "bug" }, ["issue.labels.add"]],
  ["pr.update", { number: 1, title: "A", draft: true }, ["pr.create"]],
  ["pr.list", { query: "crash" }, ["pr.search"]],
  // Not pr.merge, which is destructive.
  ["pr.reopen", { number: 1, "delete-branch": true }, ["pr.close"]],
  ["issue.view", { number: 1, colour: "red" }, []],
])(
  "a field of another capability is answered with the signature of that one: %s %j",
  async (task, input, others) => {
    const session = createSession({ token: "t", env: {}, repo: "octo/hello" });
    const { error } = await runCorrected({ task, input }, {}, session);
    const ids = String(error?.details?.usage)
      .split("\n")
      .map((line) => line.split(" ", 1).join());
    expect(ids).toEqual([task, ...others]);
  },
);

test("an unknown capability is answered with the signatures of the nearest ones", async () => {
  const { value } = await tools().run("execute", { capability_id: "issue.clos" });
  expect(value).toMatchObject({ error: { usage: expect.stringMatching(/^issue\.close \(/) } });
});
