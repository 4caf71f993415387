/** Octokit's retry and throttling plugins against faults: they must see what they look for. */
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
  /** A thousandth of the usual waits. */
  const client = () =>
    new Retrying({ baseUrl: github.url, auth: github.token, log, retry: { retryAfterBaseValue: 1 } });

  test("a 502 is tried again until it works", async () => {
    github.faults.add({ times: 2, do: fault.badGateway() });
    const { status, data } = await client().request(GET_ISSUE, issue);
    expect({ status, title: data.title }).toEqual({ status: 200, title: "Found a bug" });
    expect(statuses()).toEqual([502, 502, 200]);
  });

  test.each([500, 503])("and a %i of every request is told in the end", async (status) => {
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

  test("a GraphQL request that something goes wrong with", async () => {
    github.faults.add({ times: 1, do: fault.badGateway() });
    expect(await client().graphql("{ viewer { login } }")).toEqual({ viewer: { login: "octocat" } });
    expect(statuses()).toEqual([502, 200]);
  });

  test("a connection that breaks is a RequestError of status 500, and tried again", async () => {
    github.faults.add({ times: 1, do: fault.resetBefore() });
    expect(await client().request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(statuses()).toEqual([0, 200]);
  });
});

describe("throttling", () => {
  const Throttled = Core.plugin(throttling);
  interface Told {
    readonly limit: "primary" | "secondary";
    readonly after: number;
    readonly retryCount: number;
  }
  function client() {
    const told: Told[] = [];
    const note = (limit: Told["limit"]) => (after: number, _: object, __: object, retryCount: number) => {
      told.push({ limit, after, retryCount });
      return retryCount < 1;
    };
    const octokit = new Throttled({
      baseUrl: github.url,
      auth: github.token,
      log,
      throttle: {
        // No state shared with other clients, and waits of a thousandth.
        id: crypto.randomUUID(),
        retryAfterBaseValue: 1,
        onRateLimit: note("primary"),
        onSecondaryRateLimit: note("secondary"),
      },
    });
    return { octokit, told };
  }

  test.each([403, 429] as const)("the primary limit (%i) is known by its headers", async (status) => {
    github.faults.add({ times: 1, do: fault.primaryLimit({ status, resetInSeconds: 30 }) });
    const { octokit, told } = client();
    expect(await octokit.request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(told).toEqual([{ limit: "primary", after: expect.any(Number), retryCount: 0 }]);
    // The seconds until the reset, and one more.
    expect(told[0]?.after).toBeGreaterThanOrEqual(29);
    expect(told[0]?.after).toBeLessThanOrEqual(32);
    expect(statuses()).toEqual([status, 200]);
  });

  test("the secondary limit is known by its words, and waits as Retry-After says", async () => {
    github.faults.add({ times: 1, do: fault.secondaryLimit({ retryAfter: 7 }) });
    const { octokit, told } = client();
    expect(await octokit.request(GET_ISSUE, issue)).toMatchObject({ status: 200 });
    expect(told).toEqual([{ limit: "secondary", after: 7, retryCount: 0 }]);
  });

  test("a secondary limit without Retry-After waits a minute", async () => {
    github.faults.add({ times: 1, do: fault.secondaryLimit() });
    const { octokit, told } = client();
    await octokit.request(GET_ISSUE, issue);
    expect(told).toEqual([{ limit: "secondary", after: 60, retryCount: 0 }]);
  });

  test("GraphQL tells of the limit with HTTP 200", async () => {
    github.faults.add({ times: 1, do: fault.graphqlRateLimited({ resetInSeconds: 5 }) });
    const { octokit, told } = client();
    expect(await octokit.graphql("{ viewer { login } }")).toEqual({ viewer: { login: "octocat" } });
    expect(told).toMatchObject([{ limit: "primary", retryCount: 0 }]);
  });

  test("one that goes on is told after the retries", async () => {
    github.faults.add({ do: fault.secondaryLimit({ retryAfter: 1 }) });
    const { octokit, told } = client();
    await expect(octokit.request(GET_ISSUE, issue)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You have exceeded a secondary rate limit/),
      response: { headers: { "retry-after": "1" } },
    });
    expect(told.map(({ retryCount }) => retryCount)).toEqual([0, 1]);
  });

  test("a missing right is no limit", async () => {
    github.faults.add({
      do: fault.respond(403, '{"message":"Must have admin rights to Repository."}', {
        "content-type": "application/json",
      }),
    });
    const { octokit, told } = client();
    await expect(octokit.request(GET_ISSUE, issue)).rejects.toMatchObject({ status: 403 });
    expect(told).toEqual([]);
    expect(statuses()).toEqual([403]);
  });
});
