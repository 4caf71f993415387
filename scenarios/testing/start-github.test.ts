import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGhx, type Ghx } from "../../generated/client.js";
import type { World } from "./index.js";
import { startGithub, type TestGithub } from "./start-github.js";

const world = {
  users: { monalisa: {}, octocat: {} },
  tokens: {
    "mona-token": { user: "monalisa", scopes: ["repo"] },
    "octo-token": { user: "octocat", scopes: ["repo"] },
  },
  repositories: {
    "monalisa/app": {
      collaborators: { octocat: "write" },
      labels: { bug: { color: "d73a4a" } },
      issues: { 7: { title: "Crash" } },
    },
  },
} as const satisfies World;

let github: TestGithub;
beforeAll(async () => {
  github = await startGithub({ world });
});
afterAll(() => github.close());
beforeEach(() => github.reset());

test("the client has the token and the repository of the world", async () => {
  const { data } = expectOk(await github.ghx.issue.view({ issueNumber: 7 }));
  expect(data).toMatchObject({ title: "Crash" });
  github.expectSent({ variables: { owner: "monalisa", name: "app" } }, { times: 1 });
  expect(github.requests.map(({ authorization }) => authorization)).toEqual(["mona-token"]);
});

test("functions for any client accept it", async () => {
  const view = (ghx: Ghx) => ghx.issue.view({ owner: "monalisa", name: "app", issueNumber: 7 });
  expectOk(await view(github.ghx));
});

test("programs with a client from the environment use the server with its variables", async () => {
  const { repo } = createGhx({ env: github.env() });
  expectOk(await repo.view({ owner: "monalisa", name: "app" }));
  github.expectSent({ status: 200 }, { times: 1 });
});

test("the client does not use the environment", async () => {
  const { GHX_API_URL, GH_TOKEN } = process.env;
  Object.assign(process.env, { GHX_API_URL: "http://127.0.0.1:1", GH_TOKEN: "other" });
  try {
    expectOk(await github.client().issue.view({ issueNumber: 7 }));
  } finally {
    for (const [name, value] of Object.entries({ GHX_API_URL, GH_TOKEN }))
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
});

test("other clients have other options", async () => {
  const octocat = github.client({ token: "octo-token" });
  expectOk(await octocat.issue.comments.create({ issueNumber: 7, body: "Same here." }));
  expect(github.world()).toMatchObject({
    repositories: {
      "monalisa/app": { issues: { 7: { comments: [{ author: "octocat", body: "Same here." }] } } },
    },
  });
  expectOk(await github.client({ token: undefined, repo: undefined }).issue.view({ issueNumber: 7 }));
  const refused = await github.client({ readOnly: true }).issue.close({ issueNumber: 7 });
  expect(refused).toMatchObject({ ok: false, error: { code: "VALIDATION" } });
});

test("client options of the start apply to every client", async () => {
  await using own = await startGithub({ world, client: { readOnly: true } });
  for (const ghx of [own.ghx, own.client({ token: "octo-token" })])
    expect(await ghx.issue.close({ issueNumber: 7 })).toMatchObject({ ok: false });
});

describe("isolation", () => {
  test("a reset restores the world", async () => {
    expectOk(await github.ghx.issue.close({ issueNumber: 7 }));
    github.failNext(github.fault.unauthorized());
    github.reset();
    expect(expectOk(await github.ghx.issue.view({ issueNumber: 7 })).data.state).toBe("OPEN");
    github.expectSent({}, { times: 1 });
  });

  test("servers are independent of each other", async () => {
    await using other = await startGithub({ world });
    expectOk(await other.ghx.issue.close({ issueNumber: 7 }));
    expect(expectOk(await github.ghx.issue.view({ issueNumber: 7 })).data.state).toBe("OPEN");
    expect(other.url).not.toBe(github.url);
  });
});

describe("faults", () => {
  test("a write whose response is lost has an unknown outcome, and is applied once", async () => {
    github.failNext(github.fault.resetAfter(), { mutation: true });
    const result = await github.ghx.issue.comments.create({ issueNumber: 7, body: "Once." });
    expect(result).toMatchObject({ ok: false, error: { details: { outcome: "unknown" } } });
    expect(github.writes).toBe(1);
  });

  test("a creation whose response is lost lists what it created", async () => {
    for (const route of ["graphql", "rest"] as const) {
      github.reset();
      github.failNext(github.fault.resetAfter(), { mutation: true });
      const created = { issueNumber: 7, body: "Once." };
      const { error } = await github.ghx.issue.comments.create(created, { routes: [route] });
      const url = expect.stringContaining("/issues/7#issuecomment-");
      expect(error?.details?.candidates).toEqual([expect.objectContaining({ url })]);
    }
  });

  test("a creation of a chain whose response is lost lists what it created", async () => {
    github.failNext(github.fault.resetAfter(), { mutation: true });
    const { results } = await github.ghx.chain([
      github.ghx.issue.create.step({ title: "First" }),
      github.ghx.issue.comments.create.step({ issueNumber: 7, body: "Second" }),
    ]);
    expect(results.map(({ error }) => error?.details?.candidates)).toEqual([
      [expect.objectContaining({ number: 8 })],
      [expect.objectContaining({ url: expect.stringContaining("/issues/7#issuecomment-") })],
    ]);
  });

  test("a read is retried after a 502", async () => {
    github.failNext(github.fault.badGateway());
    expectOk(await github.ghx.issue.view({ issueNumber: 7 }));
    github.expectSent({}, { times: 2 });
  });
});

function expectOk<Result extends { readonly ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  expect(result).toMatchObject({ ok: true });
  // The line above fails otherwise.
  return result as Extract<Result, { ok: true }>;
}
