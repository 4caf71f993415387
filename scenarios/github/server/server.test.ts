import { existsSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { steadyClock } from "../store/clock.js";
import { describe as describeServer } from "./describe.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

let server: LocalGithub;
beforeAll(async () => {
  server = await startLocalGithub();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function graphql(query: string, { path = "/graphql", token = "octocat-token" } = {}) {
  return fetch(server.url + path, {
    method: "POST",
    headers: { authorization: `bearer ${token}` },
    body: JSON.stringify({ query }),
  });
}

function overSocket(path: string, body: string): Promise<{ status: number; body: string }> {
  const headers = { authorization: "token octocat-token", "user-agent": "test" };
  return new Promise((resolve, reject) => {
    const sent = request(
      { socketPath: server.socketPath, path, method: "POST", headers },
      async (response) => {
        let text = "";
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, body: text });
      },
    );
    sent.on("error", reject).end(body);
  });
}

it("sends the time of its clock, which the request does not change", async () => {
  const github = await startLocalGithub({ clock: () => steadyClock("2026-02-03T04:05:06Z") });
  try {
    for (let sent = 0; sent < 2; sent++) {
      const { headers } = await fetch(github.url);
      expect(headers.get("date")).toBe("Tue, 03 Feb 2026 04:05:06 GMT");
    }
  } finally {
    await github.close();
  }
});

describe("authorization", () => {
  it.each(["/graphql", "/user"])("of %s rejects an unknown token", async (path) => {
    const response = await fetch(server.url + path, {
      method: "POST",
      headers: { authorization: "bearer nope" },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ message: "Bad credentials" });
  });

  it("is required", async () => {
    expect(await (await fetch(`${server.url}/user`)).json()).toMatchObject({
      message: "Requires authentication",
    });
    const response = await fetch(`${server.url}/graphql`, { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      message: "This endpoint requires you to be authenticated.",
    });
  });

  it("is not required to read public data over REST, with a limit of 60 requests per hour", async () => {
    const read = (path: string) => fetch(server.url + path);
    const found = await read("/repos/octo/hello/issues/1");
    expect(await found.json()).toMatchObject({ title: "Found a bug" });
    expect(found.headers.get("x-ratelimit-limit")).toBe("60");
    expect(found.headers.has("x-oauth-scopes")).toBe(false);
    expect((await read("/repos/octo/secret/issues/1")).status).toBe(404);
    for (const path of ["/user", "/orgs/octo/teams", "/repos/octo/hello/actions/jobs/1/logs"])
      expect((await read(path)).status, path).toBe(401);
    const write = await fetch(`${server.url}/repos/octo/hello/issues`, { method: "POST", body: "{}" });
    expect(write.status).toBe(401);
  });

  it.each(["bearer", "token", "Bearer"])("accepts the scheme %s", async (scheme) => {
    const response = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { authorization: `${scheme} monalisa-token` },
      body: JSON.stringify({ query: "{ viewer { login } }" }),
    });
    expect(await response.json()).toEqual({ data: { viewer: { login: "monalisa" } } });
  });
});

describe("requests", () => {
  it("are also accepted on the paths of GitHub Enterprise", async () => {
    const response = await graphql("{ viewer { login } }", { path: "/api/graphql" });
    expect(await response.json()).toEqual({ data: { viewer: { login: "octocat" } } });
    expect(server.requests).toMatchObject([{ api: "graphql", path: "/graphql" }]);
  });

  it("receive GitHub's headers", async () => {
    const { headers } = await graphql("{ viewer { login } }");
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "x-ratelimit-limit": "5000",
      "x-ratelimit-remaining": "4999",
      "x-ratelimit-resource": "graphql",
      "x-oauth-scopes": "repo, workflow, admin:org, project, gist",
      "x-github-request-id": expect.stringMatching(/^C0DE:/),
    });
  });

  it("are logged with the mutations that were applied", async () => {
    const id = server.store.repository("octo", "hello")?.threads.get(1)?.id;
    await graphql(
      `mutation Q { a: closeIssue(input: { issueId: "${id}" }) { clientMutationId } b: closeIssue(input: { issueId: "I_x" }) { clientMutationId } }`,
    );
    expect(server.requests).toMatchObject([
      {
        via: "tcp",
        api: "graphql",
        method: "POST",
        status: 200,
        authorization: "octocat-token",
        operations: ["mutation"],
        mutations: ["closeIssue"],
      },
    ]);
    expect(server.writes).toBe(1);
    expect(server.world()).toMatchObject({
      repositories: { "octo/hello": { issues: { 1: { state: "CLOSED" } } } },
    });
    server.clearRequests();
    expect(server.requests).toEqual([]);
  });

  it("over REST are logged with the method and path if they were applied", async () => {
    for (const [method, path] of [
      ["PATCH", "/repos/octo/hello/issues/1"],
      ["PATCH", "/repos/octo/hello/issues/4040"],
      ["GET", "/repos/octo/hello/issues/1"],
    ] as const)
      await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: "bearer octocat-token" },
        body: method === "GET" ? null : JSON.stringify({ state: "closed" }),
      });
    expect(server.requests.map(({ mutations }) => mutations)).toEqual([
      ["PATCH /repos/octo/hello/issues/1"],
      [],
      [],
    ]);
  });

  it("with malformed JSON receive a 400", async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { authorization: "bearer octocat-token" },
      body: "{",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "Problems parsing JSON" });
  });

  it("over the socket use the same store and may contain conflicting fields, as gh's do", async () => {
    const overlap = `{ repository(owner: "octo", name: "hello") { issueOrPullRequest(number: 1) {
      ... on Issue { state } ... on PullRequest { state } } } }`;
    const strict = await (await graphql(overlap)).json();
    expect(strict).toMatchObject({ errors: [{ message: expect.stringContaining("conflict") }] });
    const socket = await overSocket("/graphql", JSON.stringify({ query: overlap }));
    expect(JSON.parse(socket.body)).toEqual({
      data: { repository: { issueOrPullRequest: { state: "OPEN" } } },
    });
    expect(server.requests.map((entry) => entry.via)).toEqual(["tcp", "socket"]);
  });
});

describe("blobs", () => {
  const JOB = "/repos/octo/hello/actions/jobs/41000000004/logs";

  it("are served on a separate host without a token", async () => {
    const response = await fetch(server.url + JOB, { headers: { authorization: "bearer octocat-token" } });
    expect(await response.text()).toContain("naïve café ✓");
    expect(new URL(response.url).host).not.toBe(new URL(server.url).host);
    expect(server.blobRequests).toMatchObject([{ status: 200, authorized: false }]);
  });

  it("reject requests with a token", async () => {
    const headers = { authorization: "bearer octocat-token" };
    const { headers: answer } = await fetch(server.url + JOB, { headers, redirect: "manual" });
    const response = await fetch(answer.get("location") ?? "", { headers });
    expect(response.status).toBe(400);
    expect(server.blobRequests).toMatchObject([{ status: 400, authorized: true }]);
  });
});

describe("the server", () => {
  it("describes how to use gh, the SDK and curl with it", () => {
    const text = [...describeServer(server)].join("\n");
    expect(text).toContain(`export GHX_API_URL=${server.url} GH_TOKEN=octocat-token`);
    expect(text).toContain("export GH_CONFIG_DIR=");
    expect(text).toContain(`export GHX_GH_API_URL=${server.url}`);
    expect(text).toContain(`curl -H 'Authorization: bearer octocat-token' ${server.url}/repos/octo/hello`);
  });

  it("delays every response by latencyMs", async () => {
    const waits: number[] = [];
    const slow = await startLocalGithub({ latencyMs: 60, sleep: async (ms) => void waits.push(ms) });
    await fetch(slow.url);
    await slow.close();
    expect(waits).toEqual([60]);
  });

  it("rejects if its port is in use", async () => {
    const port = Number(new URL(server.url).port);
    await expect(startLocalGithub({ port })).rejects.toThrow("EADDRINUSE");
  });

  it("restores the initial world on reset", async () => {
    const id = server.store.repository("octo", "hello")?.id;
    await graphql(
      `mutation { createIssue(input: { repositoryId: "${id}", title: "Gone soon" }) { issue { number } } }`,
    );
    expect(server.writes).toBe(1);
    server.reset();
    expect(server.writes).toBe(0);
    expect(server.store.repository("octo", "hello")?.threads.has(15)).toBe(false);
  });

  it("removes its folders on close", async () => {
    const other = await startLocalGithub();
    const { GH_CONFIG_DIR } = other.env();
    expect(existsSync(GH_CONFIG_DIR ?? "")).toBe(true);
    await other.close();
    expect(existsSync(GH_CONFIG_DIR ?? "")).toBe(false);
  });

  it("rejects a malformed world with its diagnostics", async () => {
    await expect(startLocalGithub({ world: "users: 3" })).rejects.toThrow(
      "world.yaml:1:8 expected a map from a name to",
    );
  });
});

it.each([
  ["/repos/octo/hello", "repo"],
  ["/orgs/octo/teams/reviewers", "admin:org, read:org, repo, user, write:org"],
  ["/user", ""],
])("answers to %s report the accepted scopes and those of the token", async (path, accepted) => {
  const { headers } = await fetch(`${server.url}${path}`, {
    headers: { authorization: "bearer reader-token" },
  });
  expect(headers.get("x-accepted-oauth-scopes")).toBe(accepted);
  expect(headers.get("x-oauth-scopes")).toBe("repo");
});

describe("refuses requests of web pages", () => {
  /** Sends a request with any headers, over TCP. */
  const send = (headers: Readonly<Record<string, string>>, body = ""): Promise<number> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const sent = request({ hostname, port, path: "/user", method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on("error", reject).end(body);
    });
  const token = { authorization: "bearer octocat-token", "user-agent": "test" };

  it.each(["https://evil.example", "http://127.0.0.1:4000", "null"])("of the origin %s", async (origin) => {
    expect(await send({ ...token, origin })).toBe(403);
    expect(server.requests).toEqual([]);
  });

  it.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", "127.0.0.1@evil.example"])(
    "to the host %j",
    async (host) => {
      expect(await send({ ...token, host })).toBe(421);
      expect(server.requests).toEqual([]);
    },
  );

  it.each(["127.0.0.1", "localhost:4000", "[::1]:4000"])("but not to %s", async (host) => {
    expect(await send({ ...token, host })).toBe(404);
  });
});

describe("limits the size of a request", () => {
  const post = (init: object) =>
    fetch(`${server.url}/user`, {
      method: "POST",
      headers: { authorization: "bearer octocat-token" },
      ...init,
    });

  it("with a length", async () => {
    expect((await post({ body: Buffer.alloc(50_000_001) })).status).toBe(413);
    expect(server.requests).toEqual([]);
  });

  it("without a length", async () => {
    let rest = 60;
    const body = new ReadableStream({
      pull(controller) {
        if (rest-- > 0) controller.enqueue(new Uint8Array(1_000_000));
        else controller.close();
      },
    });
    const status = await post({ body, duplex: "half" }).then(
      ({ status }) => status,
      () => "closed",
    );
    expect([413, "closed"]).toContain(status);
    expect(server.requests).toEqual([]);
  });
});
