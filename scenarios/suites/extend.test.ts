// Clients, chains and tools with own capabilities, next to the included ones.

import { startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from "vitest";
import { createExecuteTool, createTools } from "../../agent/index.js";
import { middleware } from "../../agent/middleware.js";
import { createGhx, registry as included } from "../../generated/index.js";
import { type IssueCloseCall, issueCloseCapability } from "../../generated/issue/close.js";
import { type IssueViewCall, issueViewCapability } from "../../generated/issue/view.js";
import { GhxError, type Registry } from "../../runtime/index.js";

type LocalGithub = Awaited<ReturnType<typeof startLocalGithub>>;

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
beforeEach(() => github.reset());
afterAll(() => github.close());

interface Own<Bound extends boolean = false> {
  readonly issue: { readonly summary: IssueViewCall<Bound> };
  readonly acme: { readonly train: { readonly stop: IssueCloseCall<Bound> } };
}

/** What ghx-gen writes for cards of a project: a new capability of an included domain, and a domain of its own. */
const own: Registry<Own, Own<true>> = {
  ids: ["acme.train.stop", "issue.summary"],
  aliases: {},
  loadLoaders: async () => ({
    "acme.train.stop": async () => ({ ...issueCloseCapability, id: "acme.train.stop" }),
    "issue.summary": async () => ({ ...issueViewCapability, id: "issue.summary" }),
  }),
  loadCatalog: async () => rename((await included.loadCatalog?.()) ?? [], "id"),
  loadCards: async () => rename((await included.loadCards?.()) ?? [], "capability_id"),
};

const renamed = { "issue.close": "acme.train.stop", "issue.view": "issue.summary" };
const rename = <Named extends object>(all: readonly Named[], name: keyof Named): Named[] =>
  Object.entries(renamed).flatMap(([id, own]) =>
    all.flatMap((one) => (String(one[name]) === id ? [{ ...one, [name]: own }] : [])),
  );

const connection = () => ({ apiUrl: github.url, token: github.token });
const client = (options: object = {}) =>
  createGhx({ ...connection(), repo: "octo/hello", extend: [own], ...options });

test("a client has own capabilities in included domains and in domains of their own", async () => {
  const ghx = client();
  expectTypeOf(ghx.issue.summary).toEqualTypeOf<IssueViewCall<true>>();
  const results = await Promise.all([
    ghx.issue.view({ issueNumber: 1 }),
    ghx.issue.summary({ issueNumber: 1 }),
    ghx.acme.train.stop({ issueNumber: 1 }),
  ]);
  expect(results.map(({ ok, meta }) => [ok, meta.capability_id])).toEqual([
    [true, "issue.view"],
    [true, "issue.summary"],
    [true, "acme.train.stop"],
  ]);
  expect(Object.keys(ghx)).toContain("acme");
});

test("a client loads the code of a registry when one of its capabilities is first called", async () => {
  let loads = 0;
  const counted: typeof own = {
    ...own,
    loadLoaders: () => {
      loads += 1;
      return own.loadLoaders();
    },
  };
  const ghx = createGhx({ ...connection(), repo: "octo/hello", extend: [counted] });
  await ghx.issue.view({ issueNumber: 1 });
  expect(loads).toBe(0);
  await ghx.issue.summary({ issueNumber: 1 });
  expect(loads).toBe(1);
});

test("a client without a repository requires it in inputs of own capabilities", async () => {
  const ghx = createGhx({ ...connection(), extend: [own] });
  // @ts-expect-error owner and name are required
  const { error } = await ghx.issue.summary({ issueNumber: 1 });
  expect(error?.code).toBe("VALIDATION");
  expect(await ghx.issue.summary({ owner: "octo", name: "hello", issueNumber: 1 })).toMatchObject({
    ok: true,
  });
});

test("a chain runs own and included steps in one request, and passes results between them", async () => {
  const ghx = client();
  const create = ghx.issue.create.step({ title: "Train" });
  const stop = ghx.acme.train.stop.step({ issueNumber: create.result.number });
  const { status, results } = await ghx.chain([create, stop, ghx.issue.summary.step({ issueNumber: 1 })]);
  expect(status).toBe("success");
  expect(results[1].data).toMatchObject({ state: "CLOSED" });
});

test("a read-only client refuses own writes", async () => {
  const { error } = await client({ readOnly: true }).acme.train.stop({ issueNumber: 1 });
  expect(error?.code).toBe("VALIDATION");
  expect(github.requests).toEqual([]);
});

test("a confined client refuses own capabilities in other repositories", async () => {
  const ghx = client({ repositories: ["octo/hello"] });
  const input = { owner: "octo", name: "other", issueNumber: 1 };
  expect((await ghx.issue.summary(input)).error?.code).toBe("VALIDATION");
  expect(github.requests).toEqual([]);
});

test("middleware runs around own capabilities", async () => {
  const called: string[] = [];
  const use = middleware({
    call({ capability_id }, next) {
      called.push(capability_id);
      return next();
    },
  });
  await client({ use }).issue.summary({ issueNumber: 1 });
  expect(called).toEqual(["issue.summary"]);
});

test("the limit of a client counts requests of own and of included capabilities together", async () => {
  const ghx = client({ pacing: { restPointsPerMinute: 1 }, routes: ["rest"] });
  expect((await ghx.issue.view({ issueNumber: 1 })).ok).toBe(true);
  const { error } = await ghx.issue.summary({ issueNumber: 1 }, { timeoutMs: 1000 });
  expect(error?.code).toBe("RATE_LIMIT");
  expect(github.requests).toHaveLength(1);
});

test("a registry with an included id is an error that names the capability", () => {
  const again = { ...own, ids: ["issue.view"] };
  const create = () => createGhx({ extend: [again] });
  expect(create).toThrow(GhxError);
  expect(create).toThrow('Two registries have the capability "issue.view".');
  expect(() => createGhx({ extend: [own, own] })).toThrow('the capability "acme.train.stop"');
  expect(() => createGhx({ extend: [included] })).toThrow(GhxError);
});

test("rejects a value that is not a registry, and names its place", () => {
  // @ts-expect-error a module instead of its registry
  expect(() => createGhx({ extend: [{ registry: own }] })).toThrow("extend[0]: expected the registry of");
});

describe("tools", () => {
  const tools = (options: object = {}) =>
    createTools({ ...connection(), repo: "octo/hello", extend: [own], ...options });
  const execute = (capability_id: string, params: object, options: object = {}) =>
    tools(options).call("execute", { capability_id, params });

  test("list and explain own capabilities with the included ones", async () => {
    expect(await tools().call("list_capabilities", {})).toMatch(/^acme: train\.stop$/m);
    const list = await tools().call("list_capabilities", { domain: "issue" });
    expect(list).toMatch(/^issue: .*\bsummary\b/m);
    expect(list).toMatch(/^issue: .*\bview\b/m);
    const explained = await tools().call("explain", { capability_id: "acme issue.summary" });
    expect(explained).toMatch(/^acme\.train\.stop \(issueId \| repo issueNumber/m);
    expect(explained).toContain("issue.summary");
    const full = await tools({ format: "full" }).call("explain", { capability_id: "issue.summary" });
    expect(JSON.parse(full)).toMatchObject({ capability_id: "issue.summary", input_schema: {} });
  });

  test("run own capabilities, also in a chain with included ones, and correct their inputs", async () => {
    expect(await execute("issue.summary", { number: 1 })).toContain("Found a bug");
    const steps = [
      ["issue.create", { title: "Train" }],
      ["acme.train.stop", { issueNumber: "$0.number" }],
    ];
    expect(await tools().call("chain", { steps })).toContain('"state":"CLOSED"');
  });

  test("suggest an own capability for a misspelled id", async () => {
    expect(await execute("acme.train.stopp", {})).toContain("acme.train.stop");
  });

  test("apply the policy to own capabilities", async () => {
    for (const options of [{ readOnly: true }, { deny: ["acme.*"] }, { allow: ["issue.*"] }]) {
      expect(await execute("acme.train.stop", { issueNumber: 1 }, options)).toContain('"ok":false');
      expect(await tools(options).call("list_capabilities", {})).not.toContain("acme");
    }
    expect(github.writes).toBe(0);
    expect(() => createTools({ deny: ["acme.*"] })).toThrow("no capability matches");
  });

  test("are not created with a name that exists twice", () => {
    expect(() => createTools({ extend: [included] })).toThrow(GhxError);
  });

  test("of another program are not changed", async () => {
    expect(await createTools(connection()).call("list_capabilities", {})).not.toContain("acme");
  });

  test("as a function run own capabilities, which the types accept", async () => {
    const run = createExecuteTool({ ...connection(), repo: "octo/hello", extend: [own] });
    const id: string = "issue.summary";
    expect(await run(id, { issueNumber: 1 })).toMatchObject({ ok: true });
  });
});
