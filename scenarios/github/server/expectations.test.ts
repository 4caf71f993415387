// Tests what a program's own tests use: expected requests, faults, and worlds in code.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fault } from "./faults.js";
import { type LocalGithub, startLocalGithub } from "./server.js";

let server: LocalGithub;
beforeAll(async () => {
  server = await startLocalGithub();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

describe("a test of a program", () => {
  const view = 'query View($owner: String!) { repository(owner: $owner, name: "hello") { name } }';
  const send = (variables: unknown) =>
    fetch(`${server.url}/graphql`, {
      method: "POST",
      headers: { authorization: "bearer octocat-token" },
      body: JSON.stringify({ query: view, variables }),
    });

  it("expects what was sent over GraphQL", async () => {
    await send({ owner: "octo" });
    const sent = server.expectSent({ document: "View", variables: { owner: "octo" } }, { times: 1 });
    expect(sent).toMatchObject([
      { documents: ["View"], body: { query: view, variables: { owner: "octo" } } },
    ]);
    expect(() => server.expectSent({ variables: { owner: "acme" } })).toThrow(
      'Nearest, request 1: variables.owner: expected "acme", got "octo".',
    );
  });

  it("expects what was sent over REST", async () => {
    const labels = "/repos/octo/hello/issues/1/labels";
    await fetch(server.url + labels, {
      method: "POST",
      headers: { authorization: "bearer octocat-token" },
      body: JSON.stringify({ labels: ["documentation"] }),
    });
    server.expectSent({
      route: "rest",
      method: "POST",
      path: labels,
      body: { labels: ["documentation"] },
      status: 200,
    });
    server.expectSent({ route: "graphql" }, { times: 0 });
  });

  it("makes the next request fail, or the next one that matches", async () => {
    server.failNext(fault.badGateway());
    server.failNext(fault.primaryLimit({ status: 429 }));
    server.failNext(fault.unauthorized(), { pathMatches: /^\/user$/, nth: 2 });
    const get = (path: string) =>
      fetch(server.url + path, { headers: { authorization: "bearer octocat-token" } });
    const statuses = [];
    for (const path of ["/user", "/user", "/rate_limit", "/user", "/user", "/user"])
      statuses.push((await get(path)).status);
    expect(statuses).toEqual([502, 429, 200, 200, 401, 200]);
  });

  it("has a world in code, on the start and on a reset", async () => {
    const world = (title: string) => ({
      users: { monalisa: {} },
      tokens: { secret: { user: "monalisa", scopes: ["repo"] } },
      repositories: { "monalisa/app": { issues: { 1: { title } } } },
    });
    await using own = await startLocalGithub({ world: world("First") });
    const title = () => own.store.repository("monalisa", "app")?.threads.get(1)?.title;
    expect([own.token, title()]).toEqual(["secret", "First"]);
    own.reset(world("Second"));
    expect(title()).toBe("Second");
    own.reset();
    expect(title()).toBe("Second");
    expect(() => own.reset({ repositories: { "nobody/app": {} } })).toThrow(
      'world.repositories["nobody/app"]: unknown owner "nobody"',
    );
    own.reset();
    expect(title()).toBe("Second");
  });
});
