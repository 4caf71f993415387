/** Octokit's retry and throttling plugins recognize injected faults. */
import { Octokit as Core } from "@octokit/core";
import { retry } from "@octokit/plugin-retry";
import { throttling } from "@octokit/plugin-throttling";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { fault } from "../server/faults.js";
import { type LocalGithub, startLocalGithub } from "../server/server.js";
import { log } from "./fixtures/client.js";

const github: LocalGithub = await startLocalGithub();
afterAll(() => github.close());
beforeEach(() => github.reset());
const issue = { owner: "octo", repo: "hello", issue_number: 1 };
const GET_ISSUE = "GET /repos/{owner}/{repo}/issues/{issue_number}";
const statuses = () => github.requests.map(({ status }) => status);

describe("retry", () => {
  const Retrying = Core.plugin(retry);
  /** Delays are a thousandth of the default. */
  const client = () =>
    new Retrying({ baseUrl: github.url, auth: github.token, log, retry: { retryAfterBaseValue: 1 } });

  test("a 502 is retried until the request succeeds", async () => {
    github.faults.add({ times: 2, do: fault.badGateway() });
    const { status, data } = await client().request(GET_ISSUE, issue);
    expect({ status, title: data.title }).toEqual({ status: 200, title: "Found a bug" });
    expect(statuses()).toEqual([502, 502, 200]);
  });

  test.each([500, 503])("a persistent %i is reported after the retries", async (status) => {
    github.faults.add({
      do: fault.respond(status, '{"message":"Server Error"}', { "content-type": "application/json" }),
    });
    await expect(client().request(GET_ISSUE, issue)).rejects.toMatchObject({
      status,
      message: "Server Error",
      request: { request: { retryCount: 3 } },
    });
    expect(statuses()).toEqual([status, status, status, status]);
  });

  test.each([
    [401, () => fault.unauthorized()],
    [404, () => fault.respond(404, '{"message":"Not Found"}', { "content-type": "application/json" })],
  ])("a %i is final", async (status, make) => {
    github.faults.add({ do: make() });
    await expect(client().request(GET_ISSUE, issue)).rejects.toMatchObject({ status });
    expect(statuses()).toEqual([status]);
  });

  test("a failed GraphQL request is retried", async () => {
    github.faults.add({ times: 1, do: fault.badGateway() });
    expect(await client().graphql("{ viewer { login } }")).toEqual({ viewer: { login: "octocat" } });
    expect(statuses()).toEqual([502, 200]);
  });

  test("a closed connection is retried and reported as a RequestError with status 500", async () => {
    github.faults.add({ times: 1, do: fault.resetBefore() });
    expect(await client().request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(statuses()).toEqual([0, 200]);
  });
});

describe("throttling", () => {
  const Throttled = Core.plugin(throttling);
  interface LimitCall {
    readonly limit: "primary" | "secondary";
    readonly after: number;
    readonly retryCount: number;
  }
  function client() {
    const calls: LimitCall[] = [];
    const note =
      (limit: LimitCall["limit"]) => (after: number, _: object, __: object, retryCount: number) => {
        calls.push({ limit, after, retryCount });
        return retryCount < 1;
      };
    const octokit = new Throttled({
      baseUrl: github.url,
      auth: github.token,
      log,
      throttle: {
        // No state is shared with other clients, and delays are a thousandth of the default.
        id: crypto.randomUUID(),
        retryAfterBaseValue: 1,
        onRateLimit: note("primary"),
        onSecondaryRateLimit: note("secondary"),
      },
    });
    return { octokit, calls };
  }

  test.each([403, 429] as const)("the primary limit (%i) is recognized by its headers", async (status) => {
    github.faults.add({ times: 1, do: fault.primaryLimit({ status, resetInSeconds: 30 }) });
    const { octokit, calls } = client();
    expect(await octokit.request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(calls).toEqual([{ limit: "primary", after: expect.any(Number), retryCount: 0 }]);
    // The seconds until the reset plus one.
    expect(calls[0]?.after).toBeGreaterThanOrEqual(29);
    expect(calls[0]?.after).toBeLessThanOrEqual(32);
    expect(statuses()).toEqual([status, 200]);
  });

  test("the secondary limit is recognized by its message and waits for Retry-After", async () => {
    github.faults.add({ times: 1, do: fault.secondaryLimit({ retryAfter: 7 }) });
    const { octokit, calls } = client();
    expect(await octokit.request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(calls).toEqual([{ limit: "secondary", after: 7, retryCount: 0 }]);
  });

  test("a secondary limit without Retry-After waits one minute", async () => {
    github.faults.add({ times: 1, do: fault.secondaryLimit() });
    const { octokit, calls } = client();
    await octokit.request(GET_ISSUE, issue);
    expect(calls).toEqual([{ limit: "secondary", after: 60, retryCount: 0 }]);
  });

  test("a GraphQL limit with HTTP 200 is recognized", async () => {
    github.faults.add({ times: 1, do: fault.graphqlRateLimited({ resetInSeconds: 5 }) });
    const { octokit, calls } = client();
    expect(await octokit.graphql("{ viewer { login } }")).toEqual({ viewer: { login: "octocat" } });
    expect(calls).toMatchObject([{ limit: "primary", retryCount: 0 }]);
  });

  test("a persistent limit is reported after the retries", async () => {
    github.faults.add({ do: fault.secondaryLimit({ retryAfter: 1 }) });
    const { octokit, calls } = client();
    await expect(octokit.request(GET_ISSUE, issue)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You have exceeded a secondary rate limit/),
      response: { headers: { "retry-after": "1" } },
    });
    expect(calls.map(({ retryCount }) => retryCount)).toEqual([0, 1]);
  });

  test("a missing permission is not treated as a limit", async () => {
    github.faults.add({
      do: fault.respond(403, '{"message":"Must have admin rights to Repository."}', {
        "content-type": "application/json",
      }),
    });
    const { octokit, calls } = client();
    await expect(octokit.request(GET_ISSUE, issue)).rejects.toMatchObject({ status: 403 });
    expect(calls).toEqual([]);
    expect(statuses()).toEqual([403]);
  });
});
