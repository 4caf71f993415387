import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fault } from "./faults.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

let server: LocalGithub;
beforeAll(async () => {
  server = await startLocalGithub();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

function send(query = "{ viewer { login } }", signal?: AbortSignal) {
  return fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { authorization: "bearer octocat-token" },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
}

function closing(): string {
  const id = server.store.repository("octo", "hello")?.threads.get(1)?.id;
  return `mutation { closeIssue(input: { issueId: "${id}" }) { issue { state } } }`;
}

describe("a fault", () => {
  it("strikes as often as told, then no more", async () => {
    server.faults.add({ times: 1, do: fault.badGateway() });
    const response = await send();
    expect(response.status).toBe(502);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect((await send()).status).toBe(200);
  });

  it("strikes the nth request that fits", async () => {
    server.faults.add({ match: { api: "graphql", nth: 2 }, do: fault.unauthorized() });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 401, 200]);
  });

  it("strikes mutations alone", async () => {
    server.faults.add({ match: { mutation: true }, do: fault.badGateway() });
    expect((await send()).status).toBe(200);
    expect((await send(closing())).status).toBe(502);
    expect(server.writes).toBe(0);
  });

  it("strikes by path", async () => {
    server.faults.add({ match: { pathMatches: /^\/repos\// }, do: fault.respond(503, "busy") });
    expect((await send()).status).toBe(200);
    const headers = { authorization: "bearer octocat-token" };
    expect((await fetch(`${server.url}/repos/octo/hello`, { headers })).status).toBe(503);
  });
});

describe("a lost answer", () => {
  it("leaves the write applied when the connection is cut after it", async () => {
    server.faults.add({ match: { mutation: true }, times: 1, do: fault.resetAfter() });
    await expect(send(closing())).rejects.toThrow();
    expect(server.writes).toBe(1);
    expect(server.requests).toMatchObject([{ status: 0, mutations: ["closeIssue"] }]);
  });

  it("leaves nothing applied when the connection is cut before", async () => {
    server.faults.add({ times: 1, do: fault.resetBefore() });
    await expect(send(closing())).rejects.toThrow();
    expect(server.writes).toBe(0);
  });

  it("may be a 502 after the write", async () => {
    server.faults.add({ times: 1, do: fault.badGateway({ after: true }) });
    expect((await send(closing())).status).toBe(502);
    expect(server.writes).toBe(1);
  });

  it("may never come", async () => {
    server.faults.add({ do: fault.hang() });
    await expect(send("{ viewer { login } }", AbortSignal.timeout(50))).rejects.toThrow();
  });

  it("may come late", async () => {
    server.faults.add({ times: 1, do: fault.delay(60) });
    const start = performance.now();
    await send();
    expect(performance.now() - start).toBeGreaterThan(50);
  });
});

describe("a spoiled answer", () => {
  it("is cut short", async () => {
    server.faults.add({ times: 1, do: fault.truncate(10) });
    await expect(send().then((response) => response.text())).rejects.toThrow();
  });

  it("is no JSON", async () => {
    server.faults.add({ times: 1, do: fault.invalidJson() });
    await expect(send().then((response) => response.json())).rejects.toThrow(SyntaxError);
  });

  it("has an error at a path", async () => {
    const error = { path: ["a", "login"], message: "Something went wrong", type: "INTERNAL" };
    server.faults.add({ times: 1, do: fault.graphqlError(error) });
    expect(await (await send("{ a: viewer { login id } }")).json()).toMatchObject({
      data: { a: { login: null, id: expect.any(String) } },
      errors: [error],
    });
  });
});

describe("rate limits", () => {
  it.each([403, 429] as const)("primary, told by headers of a %i", async (status) => {
    server.faults.add({ times: 1, do: fault.primaryLimit({ status, resetInSeconds: 2 }) });
    const { status: got, headers } = await send();
    expect(got).toBe(status);
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(Number(headers.get("x-ratelimit-reset")) - Date.now() / 1000).toBeLessThan(3);
  });

  it("secondary, told by its text alone", async () => {
    server.faults.add({ times: 1, do: fault.secondaryLimit() });
    const response = await send();
    expect(response.status).toBe(403);
    expect(response.headers.get("retry-after")).toBeNull();
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("secondary rate limit") });
  });

  it("secondary, with Retry-After", async () => {
    server.faults.add({ times: 1, do: fault.secondaryLimit({ retryAfter: 1 }) });
    expect((await send()).headers.get("retry-after")).toBe("1");
  });

  it("of GraphQL, in a 200 that was not applied", async () => {
    server.faults.add({ times: 1, do: fault.graphqlRateLimited() });
    const response = await send(closing());
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ errors: [{ type: "RATE_LIMITED" }] });
    expect(server.writes).toBe(0);
  });
});
