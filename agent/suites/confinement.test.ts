// The option `repositories`: whatever names another repository, by any entry, reads and changes nothing there.

import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ghx as commandLine } from "../cli/testing/in-process.js";
import { createTools } from "../index.js";
import { createGhx, executeTask, executeTasks } from "../main.js";

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => {
  github.reset();
  github.clearRequests();
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", github.token);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => github.close());

const REPO = "octo/hello";
const SECRET = "The cake is a lie";
const CONFINED = { repo: REPO, repositories: [REPO] };

const untyped = (value: object) => Object(value);
const secretId = (): string => {
  const thread = github.store.repository("octo", "secret")?.threads.get(1);
  if (thread === undefined) throw new Error("The world has no octo/secret#1.");
  return thread.id;
};

interface Step {
  readonly task: string;
  readonly input: object;
}

/** Runs a step by each entry. Returns the answer as text. */
const ENTRIES: Readonly<Record<string, (step: Step) => Promise<string>>> = {
  "a function of a client": async ({ task, input }) => {
    const names = task.split(".");
    const call = names.reduce((scope, name) => scope[name], untyped(createGhx(CONFINED)));
    return JSON.stringify(await call(input));
  },
  executeTask: async (step) => JSON.stringify(await executeTask(untyped(step), CONFINED)),
  executeTasks: async (step) =>
    JSON.stringify(await executeTasks(untyped([step, step]), { ...CONFINED, mixed: true })),
  "tools, execute": ({ task, input }) =>
    createTools(CONFINED).call("execute", { capability_id: task, params: input }),
  "tools, chain": (step) => createTools(CONFINED).call("chain", { steps: [step, step] }),
  "the command line": async ({ task, input }) => {
    const env = { GHX_API_URL: github.url, GH_TOKEN: github.token, GHX_REPOSITORIES: REPO, PATH: "" };
    const { out, err } = await commandLine(["run", task, "--yes", JSON.stringify(input)], { env });
    return out + err;
  },
};

const HELLO = { owner: "octo", name: "hello" };
const search = (query: string): Step => ({ task: "issue.search", input: { ...HELLO, query } });
const create = (parent: string): Step => ({
  task: "issue.create",
  input: { ...HELLO, title: "New", parent },
});

/** Steps that name octo/secret, or that may. */
const STEPS: Readonly<Record<string, () => Step>> = {
  "an owner and a name": () => ({
    task: "issue.view",
    input: { owner: "octo", name: "secret", issueNumber: 1 },
  }),
  "an owner and a name in other case": () => ({
    task: "issue.close",
    input: { owner: "OCTO", name: "Secret", issueNumber: 1 },
  }),
  "a node id of a read": () => ({ task: "issue.view", input: { issueId: secretId() } }),
  "a node id of a write": () => ({ task: "issue.close", input: { issueId: secretId() } }),
  "a node id of a destructive call": () => ({ task: "issue.delete", input: { issueId: secretId() } }),
  "a reference in a new issue": () => create("octo/secret#1"),
  "a URL in a new issue": () => create("https://github.com/octo/secret/issues/1"),
  "a node id in a new issue": () => create(secretId()),
  "a qualifier of a search": () => search("cake repo:octo/secret"),
  "a quoted qualifier in parentheses": () => search('(cake REPO:"octo/secret")'),
  "an alternative in a search": () => search("crash) OR (cake"),
  "an owner in a search": () => search("cake org:octo"),
  "a path as a name": () => ({
    task: "issue.view",
    input: { owner: "octo", name: "hello/../secret", issueNumber: 1 },
  }),
  "a project of the owner": () => ({ task: "project_v2.items.list", input: { project: "octo/1" } }),
};

describe.each(Object.entries(ENTRIES))("%s", (_entry, run) => {
  test.each(Object.entries(STEPS))("refuses %s", async (_name, step) => {
    const answer = await run(step());
    expect(answer).toMatch(/VALIDATION/);
    expect(answer).not.toContain(SECRET);
    expect(github.writes).toBe(0);
  });

  test("reads and changes a permitted issue by its node id", async () => {
    const id = github.store.repository("octo", "hello")?.threads.get(1)?.id;
    expect(await run({ task: "issue.close", input: { issueId: id } })).toContain("CLOSED");
  });
});

describe("tools", () => {
  const execute = (task: string, params: object, options: object = CONFINED) =>
    createTools(options).call("execute", { capability_id: task, params });
  const url = "https://github.com/octo/secret/issues/1";

  test.each([[{ issue: url }], [{ url }], [{ repo: "octo/secret", number: 1 }]])(
    "refuse %j after it is corrected",
    async (params) => {
      expect(await execute("issue.close", params, { repositories: [REPO] })).toContain(
        "octo/secret is outside of the permitted repositories",
      );
      expect(github.requests).toEqual([]);
    },
  );

  test("refuse a value that a step takes from an earlier result", async () => {
    await execute("issue.update", { issueNumber: 1, title: "octo/secret#1" });
    github.clearRequests();
    const before = github.writes;
    const answer = await createTools(CONFINED).call("chain", {
      steps: [
        { task: "issue.view", input: { issueNumber: 1 }, fields: "title" },
        { task: "issue.create", input: { title: "New", parent: "$0.title" } },
        { task: "issue.close", input: { issueId: "$0.title" } },
      ],
    });
    expect(answer).toContain("octo/secret is outside of the permitted repositories");
    expect(github.writes).toBe(before);
  });

  test("show the target of a destructive call only in a permitted repository, also with allowed ids", async () => {
    const asked: unknown[] = [];
    const confirm = (calls: readonly unknown[]) => asked.push(...calls) > 0;
    const options = { ...CONFINED, allow: ["issue.delete"], allowDestructive: false };
    const remove = (params: object) =>
      createTools(options).run("execute", { capability_id: "issue.delete", params }, { confirm });
    expect(await remove({ issueId: secretId() })).toMatchObject({ isError: true });
    expect({ asked, writes: github.writes }).toEqual({ asked: [], writes: 0 });
    expect(await remove({ issueNumber: 1 })).toMatchObject({ isError: false });
    expect(asked).toMatchObject([{ target: 'octo/hello#1 "Found a bug"' }]);
  });

  test("send nothing if one step of a chain names another repository", async () => {
    const steps = [
      { task: "issue.close", input: { issueNumber: 1 } },
      { task: "issue.view", input: { owner: "octo", name: "secret", issueNumber: 1 } },
    ];
    expect(await createTools(CONFINED).call("chain", { steps })).toContain("is outside of");
    expect(github.requests).toEqual([]);
  });
});

test.each([",", " "])(
  "the environment variable %j, which names no repository, is an error",
  async (names) => {
    const options = { ...CONFINED, repositories: undefined, env: { GHX_REPOSITORIES: names } };
    const result = await executeTask({ task: "repo.view", input: HELLO }, untyped(options));
    const message = expect.stringContaining("GHX_REPOSITORIES: expected a list of repositories");
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION", message } });
    expect(github.requests).toEqual([]);
  },
);

describe("requests of a client without a capability", () => {
  const client = () => createGhx(CONFINED);

  test.each<[string, object?]>([
    ["GET /repos/octo/secret"],
    ["GET /repos/octo/secret/issues/1"],
    ["GET /repos/{owner}/{repo}/issues/1", { owner: "octo", repo: "secret" }],
    ["GET /repos/octo/hello/%2e%2e/secret/issues/1"],
    ["GET /repos/octo/hello/%2E./secret/issues/1"],
    ["GET /repos/octo/hello/..\\secret/issues/1"],
    ["GET /repos/octo\\secret/issues/1"],
    ["GET //repos/octo/secret/issues/1"],
    ["GET /repos/octo/hello#/../secret"],
    ["GET /repositories/2/issues/1"],
    ["GET /user/repos"],
    ["GET /orgs/octo/repos"],
    ["GET /orgs/octo/members"],
    ["GET /orgs/acme/issue-fields"],
    ["POST /orgs/octo/issue-fields", { name: "Priority", data_type: "text" }],
    ["GET /orgs/octo/projectsV2/1/items"],
    ["GET /search/issues", { q: "cake" }],
    ["GET /search/issues?q=cake+repo:octo/secret", { q: "repo:octo/hello" }],
    ["GET /search/issues", { q: "repo:octo/hello OR repo:octo/secret" }],
    ["GET /search/issues", { q: "repo:octo/hello crash OR cake" }],
    ["GET /search/issues", { q: "repo:octo/hello,octo/secret" }],
    ["GET /search/issues", { q: "repo:octo/hello enterprise:octo" }],
    ["GET /search/issues", { q: String.raw`repo:octo/hello "a \" b" OR repo:octo/secret " c\" d"` }],
    ["GET /search/issues?q=repo:octo/hello&q=cake"],
    ["GET /search/issues?q=repo:octo/hello+x;q=cake"],
    ["GET /search/issues?q=repo:octo/hello", { "q[]": "cake" }],
    ["GET /repos/octo/hello/compare/main...octo:secret:main"],
    ["GET /repos/octo/hello/compare/main...{head}", { head: "mona:main" }],
    ["GET /repos/octo/hello/dependency-graph/compare/mona:main...main"],
    ["GET /search/repositories", { q: "hello" }],
    ["POST /graphql", { query: "{viewer{login}}" }],
    ["POST /repos/octo/hello/forks", {}],
    ["POST /repos/octo/hello/transfer", { new_owner: "reader" }],
    ["POST /repos/octo/hello/%66orks", {}],
    ["POST /repos/octo/hello/forks/", {}],
    ["POST /repos/octo/hello//forks", {}],
    ["POST /repos/octo/hello/trans%66er", { new_owner: "reader" }],
    ["GET /repos/octo/hello/%63ompare/main...mona:main"],
    ["GET /repos/octo/hello/..%2fsecret/issues/1"],
    ["GET /repos/octo/hello/..%5Csecret/issues/1"],
    ["POST /repos/octo/hello/issues/1/sub_issues", { sub_issue_id: 900 }],
    [
      "POST /repos/octo/hello/issues/1/sub_issues",
      { data: new TextEncoder().encode('{"sub_issue_id":900}') },
    ],
    ["PATCH /repos/octo/secret/issues/1", { state: "closed" }],
    ["POST /user/repos", { name: "new" }],
  ])("refuses %s %j", async (route, parameters = {}) => {
    const result = await client().request(route, untyped(parameters));
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    expect(github.requests).toEqual([]);
  });

  test.each<[string, object?]>([
    ["GET /repos/{owner}/{repo}/issues/1"],
    ["GET /repos/OCTO/Hello"],
    ["GET /user"],
    ["GET /users/monalisa"],
    ["GET /rate_limit"],
    ["GET /orgs/octo/issue-fields"],
    ["GET /search/issues", { q: "repo:octo/hello is:issue (bug OR crash)" }],
    ["GET /search/issues?q=repo:octo/hello+is:issue&per_page=1"],
    ["GET /search/repositories", { q: "repo:octo/hello" }],
    ["GET /repos/octo/hello/compare/main...feature"],
    ["PATCH /repos/{owner}/{repo}/issues/1", { state: "closed" }],
  ])("sends %s %j", async (route, parameters = {}) => {
    expect(await client().request(route, untyped(parameters))).toMatchObject({ ok: true });
  });

  test("reads the pages of a search", async () => {
    const numbers: unknown[] = [];
    const query = { q: "repo:octo/hello is:issue", per_page: 4 };
    for await (const { number } of client().request.items<{ number: number }>("GET /search/issues", query))
      numbers.push(number);
    expect(numbers.length).toBeGreaterThan(4);
  });

  test("refuses every GraphQL document", async () => {
    const result = await client().graphql("query { viewer { login } }", {});
    expect(result).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
    expect(github.requests).toEqual([]);
  });

  test("do not follow the former name of a repository", async () => {
    github.store.repository("octo", "secret")?.formerNames.push("octo/was-permitted");
    const client = createGhx({ repositories: ["octo/was-*"] });
    const results = [
      await client.request("GET /repos/octo/was-permitted"),
      await client.repo.view({ owner: "octo", name: "was-permitted" }, { routes: ["graphql"] }),
      await client.repo.view({ owner: "octo", name: "was-permitted" }, { routes: ["rest"] }),
    ];
    for (const result of results) expect(result.ok).toBe(false);
    expect(JSON.stringify(results)).not.toContain("Nobody may know");
  });
});

test("a lookup of an id that fails is retried, and the write is sent once", async () => {
  const id = github.store.repository("octo", "hello")?.threads.get(1)?.id ?? "";
  github.failNext(fault.badGateway(), { document: "RepositoryOfId" });
  const client = createGhx({ ...CONFINED, retry: { baseMs: 0 } });
  const result = await client.issue.comments.create({ issueId: id, body: "Hi" }, { routes: ["graphql"] });
  expect(result).toMatchObject({ ok: true });
  expect(github.writes).toBe(1);
});

test("a call can only restrict the repositories of its client", async () => {
  const client = createGhx({ repositories: ["octo/hello"] });
  const input = { owner: "octo", name: "secret", issueNumber: 1 };
  const results = [
    await client.issue.view(input, { repositories: ["octo/*"] }),
    await client.issue.view(input, { env: {} }),
    await client.issue.view({ ...input, name: "hello" }, { repositories: ["octo/secret"] }),
  ];
  for (const { error } of results) expect(error?.message).toContain("outside of the permitted repositories");
  expect(github.requests).toEqual([]);
});
