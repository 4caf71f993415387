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

  test.each<[string, (client: TestGithub) => void]>([
    ["a secondary limit", ({ failNext, fault }) => failNext(fault.secondaryLimit({ retryAfter: 3600 }))],
    ["a primary limit", ({ failNext, fault }) => failNext(fault.primaryLimit({ resetInSeconds: 3600 }))],
  ])("a reset clears what the clients know about %s", async (_limit, inject) => {
    const other = github.client({ pacing: { maxConcurrent: 2 } });
    for (const ghx of [github.ghx, other]) {
      inject(github);
      expect(await ghx.issue.view({ issueNumber: 7 }, { routes: ["rest"] })).toMatchObject({ ok: false });
      github.clearRequests();
      // Sent by neither client until the limit ends.
      expect(await ghx.issue.view({ issueNumber: 7 }, { routes: ["rest"] })).toMatchObject({ ok: false });
      github.expectSent({}, { times: 0 });
    }
    github.reset();
    for (const ghx of [github.ghx, other])
      expectOk(await ghx.issue.view({ issueNumber: 7 }, { routes: ["rest"] }));
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

describe("names that do not exist are reported", () => {
  const unknown = (what: string, name: string) => `${what}: there is no property "${name}"; expected one of `;
  test.each<[string, (github: TestGithub) => unknown]>([
    [unknown("expectSent", "doc"), ({ expectSent }) => expectSent(Object({ doc: "X" }))],
    [
      unknown("expectSent: the second argument", "time"),
      ({ expectSent }) => expectSent({}, Object({ time: 1 })),
    ],
    ["expectSent: variables: expected an object.", ({ expectSent }) => expectSent(Object({ variables: 7 }))],
    [
      unknown("failNext: match", "operation"),
      ({ failNext, fault }) => failNext(fault.badGateway(), Object({ operation: "IssueClose" })),
    ],
    [
      'failNext: match: api: expected one of "graphql", "rest".',
      ({ failNext, fault }) => failNext(fault.badGateway(), Object({ api: "grahpql" })),
    ],
    ["failNext: expected a fault", ({ failNext }) => failNext(Object({ kind: "respnd" }))],
    ["failNext: expected a fault", ({ failNext, fault }) => failNext(Object(fault.badGateway))],
    [unknown("faults.add", "time"), ({ faults, fault }) => faults.add(Object({ time: 1, do: fault.hang() }))],
    [
      unknown("faults.add: match", "path"),
      ({ faults, fault }) => faults.add({ match: Object({ path: /x/ }), do: fault.hang() }),
    ],
    ["faults.add: do: expected a fault", ({ faults }) => faults.add(Object({}))],
    [unknown("fault.badGateway", "afte"), ({ fault }) => fault.badGateway(Object({ afte: true }))],
    [unknown("fault.secondaryLimit", "retry"), ({ fault }) => fault.secondaryLimit(Object({ retry: 1 }))],
    [unknown("fault.primaryLimit", "reset"), ({ fault }) => fault.primaryLimit(Object({ reset: 1 }))],
    [
      unknown("fault.graphqlRateLimited", "reset"),
      ({ fault }) => fault.graphqlRateLimited(Object({ reset: 1 })),
    ],
    [
      unknown("fault.graphqlError", "code"),
      ({ fault }) => fault.graphqlError({ path: [], message: "x", ...Object({ code: 1 }) }),
    ],
    ['There is no option "tokn"', ({ client }) => client(Object({ tokn: "x" }))],
  ])("%s", (message, use) => {
    expect(() => use(github)).toThrow(message);
    // A property may be undefined, as it may be omitted.
    expect(() => github.failNext(github.fault.delay(0), Object({ nth: undefined }))).not.toThrow();
  });

  test.each([
    [{ wrld: {} }, unknown("startLocalGithub", "wrld")],
    [{ rateLimit: { limit: 1, window: 2 } }, unknown("startLocalGithub: rateLimit", "window")],
    [{ client: { tokn: "x" } }, 'There is no option "tokn"'],
  ])("options of the start: %j", async (options, message) => {
    await expect(startGithub(Object(options))).rejects.toThrow(message);
  });
});

describe("endpoints that the local GitHub does not implement", () => {
  const vote = `mutation Vote($id: ID!) { addDiscussionPollVote(input: { pollOptionId: $id }) { pollOption { id } } }`;
  const calls = {
    graphql: () => github.ghx.graphql(vote, { id: "DPO_1" }),
    rest: () => github.ghx.request("PUT /repos/{owner}/{repo}/vulnerability-alerts", {}),
  };

  test.each([
    ["graphql", "nothing was applied", undefined, "Mutation.addDiscussionPollVote"],
    ["rest", "an unknown outcome", "unknown", "PUT /repos/monalisa/app/vulnerability-alerts"],
  ] as const)(
    "fail over %s with the same code and %s, and are sent once",
    async (route, _what, outcome, missing) => {
      const { error } = await calls[route]();
      expect(error).toMatchObject({ code: "ADAPTER_UNSUPPORTED", retryable: false });
      expect(error?.message).toContain(`The local GitHub does not implement ${missing}.`);
      expect(error?.details?.outcome).toBe(outcome);
      github.expectSent({}, { times: 1 });
    },
  );

  test("can be stubbed, with JSON as an object", async () => {
    const voted = { addDiscussionPollVote: { pollOption: { id: "DPO_1" } } };
    github.failNext(github.fault.respond(200, { data: voted }), { document: "Vote" });
    github.failNext(github.fault.respond(204), { method: "PUT", pathMatches: /\/vulnerability-alerts$/ });
    expectOk(await github.ghx.issue.view({ issueNumber: 7 }));
    expect(expectOk(await calls.graphql()).data).toEqual(voted);
    expect(expectOk(await calls.rest()).data).toBeNull();
  });
});

function expectOk<Result extends { readonly ok: boolean }>(result: Result): Extract<Result, { ok: true }> {
  expect(result).toMatchObject({ ok: true });
  // The line above fails otherwise.
  return result as Extract<Result, { ok: true }>;
}
