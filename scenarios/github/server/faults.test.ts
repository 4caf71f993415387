import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fault } from "./faults.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

const waits: number[] = [];
let server: LocalGithub;
beforeAll(async () => {
  server = await startLocalGithub({ sleep: async (ms) => void waits.push(ms) });
});
afterAll(() => server.close());
beforeEach(() => {
  server.reset();
  waits.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

function send(query = "{ viewer { login } }", signal?: AbortSignal) {
  return fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { authorization: "bearer octocat-token" },
    body: JSON.stringify({ query }),
    ...(signal && { signal }),
  });
}

function closeIssueMutation(): string {
  const id = server.store.repository("octo", "hello")?.threads.get(1)?.id;
  return `mutation { closeIssue(input: { issueId: "${id}" }) { issue { state } } }`;
}

describe("a fault", () => {
  it("is applied at most `times` times", async () => {
    server.faults.add({ times: 1, do: fault.badGateway() });
    const response = await send();
    expect(response.status).toBe(502);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect((await send()).status).toBe(200);
  });

  it("is applied only to the nth matching request", async () => {
    server.faults.add({ match: { api: "graphql", nth: 2 }, do: fault.unauthorized() });
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([200, 401, 200]);
  });

  it("can be limited to mutations", async () => {
    server.faults.add({ match: { mutation: true }, do: fault.badGateway() });
    expect((await send()).status).toBe(200);
    expect((await send(closeIssueMutation())).status).toBe(502);
    expect(server.writes).toBe(0);
  });

  it("can be limited to a path", async () => {
    server.faults.add({ match: { pathMatches: /^\/repos\// }, do: fault.respond(503, "busy") });
    expect((await send()).status).toBe(200);
    const headers = { authorization: "bearer octocat-token" };
    expect((await fetch(`${server.url}/repos/octo/hello`, { headers })).status).toBe(503);
  });

  it("can be limited to a query, which a pattern of the path ignores", async () => {
    server.faults.add({ match: { pathMatches: /page=2/ }, do: fault.respond(503, "busy") });
    server.faults.add({ match: { pathMatches: /\/labels$/ }, do: fault.respond(504, "slow") });
    const headers = { authorization: "bearer octocat-token" };
    const get = async (path: string) =>
      (await fetch(`${server.url}/repos/octo/hello${path}`, { headers })).status;
    expect([await get("/issues?page=2"), await get("/issues"), await get("/labels?page=1")]).toEqual([
      503, 200, 504,
    ]);
  });
});

describe("a lost response", () => {
  it("leaves the write applied if the connection is closed after it", async () => {
    server.faults.add({ match: { mutation: true }, times: 1, do: fault.resetAfter() });
    await expect(send(closeIssueMutation())).rejects.toThrow();
    expect(server.writes).toBe(1);
    expect(server.requests).toMatchObject([{ status: 0, mutations: ["closeIssue"] }]);
  });

  it("leaves the write unapplied if the connection is closed before it", async () => {
    server.faults.add({ times: 1, do: fault.resetBefore() });
    await expect(send(closeIssueMutation())).rejects.toThrow();
    expect(server.writes).toBe(0);
  });

  it("can be a 502 after the write", async () => {
    server.faults.add({ times: 1, do: fault.badGateway({ after: true }) });
    expect((await send(closeIssueMutation())).status).toBe(502);
    expect(server.writes).toBe(1);
  });

  it("can hang forever", async () => {
    server.faults.add({ do: fault.hang() });
    const controller = new AbortController();
    const answer = expect(send("{ viewer { login } }", controller.signal)).rejects.toThrow("aborted");
    await expect.poll(() => server.requests).toMatchObject([{ status: 0 }]);
    controller.abort();
    await answer;
  });

  it("can be delayed", async () => {
    server.faults.add({ times: 1, do: fault.delay(60) });
    expect((await send()).status).toBe(200);
    expect(waits).toEqual([60]);
  });
});

describe("a modified response", () => {
  it("can be truncated", async () => {
    server.faults.add({ times: 1, do: fault.truncate(10) });
    await expect(send().then((response) => response.text())).rejects.toThrow();
  });

  it("can be invalid JSON", async () => {
    server.faults.add({ times: 1, do: fault.invalidJson() });
    await expect(send().then((response) => response.json())).rejects.toThrow(SyntaxError);
  });

  it("can contain an error at a path", async () => {
    const error = { path: ["a", "login"], message: "Something went wrong", type: "INTERNAL" };
    server.faults.add({ times: 1, do: fault.graphqlError(error) });
    expect(await (await send("{ a: viewer { login id } }")).json()).toMatchObject({
      data: { a: { login: null, id: expect.any(String) } },
      errors: [error],
    });
  });
});

describe("rate limits", () => {
  it.each([403, 429] as const)("report the primary limit in the headers of a %i", async (status) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 1) });
    server.faults.add({ times: 1, do: fault.primaryLimit({ status, resetInSeconds: 2 }) });
    // The reset is relative to the response: a fault may be created long before.
    vi.setSystemTime(Date.UTC(2026, 2, 2));
    const { status: got, headers } = await send();
    expect(got).toBe(status);
    expect(headers.get("x-ratelimit-remaining")).toBe("0");
    expect(headers.get("x-ratelimit-reset")).toBe(String(Date.UTC(2026, 2, 2) / 1000 + 2));
  });

  it("report the secondary limit only in the message", async () => {
    server.faults.add({ times: 1, do: fault.secondaryLimit() });
    const response = await send();
    expect(response.status).toBe(403);
    expect(response.headers.get("retry-after")).toBeNull();
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("secondary rate limit") });
  });

  it("report the secondary limit with Retry-After", async () => {
    server.faults.add({ times: 1, do: fault.secondaryLimit({ retryAfter: 1 }) });
    expect((await send()).headers.get("retry-after")).toBe("1");
  });

  it("report the GraphQL limit in a 200 without applying the mutation", async () => {
    server.faults.add({ times: 1, do: fault.graphqlRateLimited() });
    const response = await send(closeIssueMutation());
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ errors: [{ type: "RATE_LIMITED" }] });
    expect(server.writes).toBe(0);
  });
});
