// Tests the gh transport with every version of gh installed in .cache/gh.

import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GhxOptions } from "../contract/options.js";
import { operation } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { createGhTool } from "./gh.js";
import { sendGraphql } from "./graphql.js";
import { sendRest } from "./rest.js";
import { textBody } from "./text-body.js";

const patient = { signal: undefined, timeoutMs: 10_000 };
const cache = join(import.meta.dirname, "../../.cache/gh");
const versions = existsSync(cache)
  ? readdirSync(cache).filter((name) => existsSync(join(cache, name, "gh")))
  : [];

describe.each(versions)("gh %s", (version) => {
  let folder = "";
  let env: Record<string, string> = {};
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ghx-gh-"));
    env = {
      GH_CONFIG_DIR: folder,
      GH_TOKEN: "any-token",
      TMPDIR: folder,
      XDG_CACHE_HOME: folder,
      PATH: "/usr/bin:/bin",
    };
    await writeFile(join(folder, "config.yml"), `version: "1"\nhttp_unix_socket: ${join(folder, "s")}\n`);
  });
  afterAll(() => rm(folder, { recursive: true }));
  const gh = () => createGhTool({ options: { gh: join(cache, version, "gh") }, env, host: "github.com" });
  const listen = (handler: Handler) => serve(handler, join(folder, "s"));

  test("returns its version and token without a request", async () => {
    await using server = await listen((_request, response) => respondJson(response, {}));
    expect(await gh().version()).toBe(version);
    expect(await gh().authToken()).toBe("any-token");
    expect(server.requests).toHaveLength(0);
  });

  test("sends a GraphQL document with its variables", async () => {
    await using server = await listen((_request, response) => {
      respondJson(response, { data: { a: 1 } }, 200, { "x-ratelimit-remaining": "41" });
    });
    expect(
      await sendGraphql(
        gh().exchange,
        { operation: operation("Q", "query", "a"), variables: { x: 1 }, repeated: [], partial: [] },
        patient,
      ),
    ).toMatchObject({
      data: { a: 1 },
    });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      query: "query Q{a}",
      variables: { x: 1 },
    });
  });

  test("returns partial data although gh exits with 1", async () => {
    const body = { data: { a: null, b: 1 }, errors: [{ type: "NOT_FOUND", path: ["a"], message: "no a" }] };
    await using _server = await listen((_request, response) => respondJson(response, body));
    expect(
      await sendGraphql(
        gh().exchange,
        { operation: operation("Q", "query", "a", "b"), variables: {}, repeated: [], partial: ["NOT_FOUND"] },
        patient,
      ),
    ).toMatchObject({
      data: { a: null, b: 1 },
    });
    await expect(
      sendGraphql(
        gh().exchange,
        { operation: operation("Q", "query", "a", "b"), variables: {}, repeated: [], partial: [] },
        patient,
      ),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("sends a REST request with method, query, body and media type", async () => {
    await using server = await listen((_request, response) =>
      respondJson(response, { id: 7 }, 201, { link: '<x>; rel="next"' }),
    );
    const request = {
      method: "PUT",
      path: "/repos/o/r/x%2Fy",
      query: { a: 1 },
      body: { b: null },
      accept: "application/x",
    } as const;
    const answer = await sendRest(gh().exchange, request, [], patient);
    expect(answer).toMatchObject({ value: { id: 7 }, status: 201, headers: { link: '<x>; rel="next"' } });
    expect(server.requests[0]).toMatchObject({
      method: "PUT",
      url: "/repos/o/r/x%2Fy?a=1",
      body: '{"b":null}',
    });
    expect(server.requests[0]?.headers.accept).toBe("application/x");
  });

  test.each([
    [404, { message: "Not Found" }, {}, "NOT_FOUND"],
    [401, { message: "Bad credentials" }, {}, "AUTH"],
    [403, { message: "API rate limit exceeded" }, { "x-ratelimit-remaining": "0" }, "RATE_LIMIT"],
    [403, { message: "You have exceeded a secondary rate limit" }, {}, "RATE_LIMIT"],
    [422, { message: "Validation Failed", errors: [{ field: "title", code: "missing" }] }, {}, "VALIDATION"],
    [502, { message: "Bad Gateway" }, {}, "SERVER"],
  ])("HTTP %i has the same error as over fetch", async (status, body, headers, code) => {
    await using _server = await listen((_request, response) => respondJson(response, body, status, headers));
    const answer = sendRest(gh().exchange, { method: "GET", path: "/x" }, [], patient);
    await expect(answer).rejects.toMatchObject({ code, details: { status } });
  });

  test("an empty response is null", async () => {
    await using _server = await listen((_request, response) => response.writeHead(204).end());
    expect((await sendRest(gh().exchange, { method: "DELETE", path: "/x" }, [], patient)).value).toBeNull();
  });

  test("cuts a text at maxBytes, at either end, and returns a shorter one completely", async () => {
    await using _server = await listen((_request, response) => response.end("é".repeat(300_000)));
    const read = async (maxBytes: number, from: "START" | "END" = "START") =>
      (
        await sendRest(
          gh().exchange,
          { method: "GET", path: "/x", text: { maxBytes, from, body: textBody } },
          [],
          patient,
        )
      ).value;
    expect(await read(5)).toEqual({ text: "éé", truncated: true });
    expect(await read(5, "END")).toEqual({ text: "éé", truncated: true });
    expect(await read(300_001, "END")).toEqual({ text: "é".repeat(150_000), truncated: true });
    expect(await read(600_000)).toEqual({ text: "é".repeat(300_000), truncated: false });
  });

  test("follows the redirect of a write with a body within the API", async () => {
    const location = "https://api.github.com/repositories/7/x";
    await using server = await listen((request, response) =>
      request.url === "/repos/o/old/x"
        ? respondJson(response, {}, 307, { location })
        : respondJson(response, { moved: true }),
    );
    const request = { method: "POST", path: "/repos/o/old/x", body: { a: 1 } } as const;
    expect(await sendRest(gh().exchange, request, [], patient)).toMatchObject({ value: { moved: true } });
    expect(server.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/repos/o/old/x", '{"a":1}'],
      ["POST", "/repositories/7/x", '{"a":1}'],
    ]);
  });

  test.each(["https://api.github.com.evil.test/x", "https://ghe.test/api/v3/x", "/x"])(
    "does not follow the redirect of a write to %s",
    async (location) => {
      await using server = await listen((_request, response) => respondJson(response, {}, 307, { location }));
      const request = { method: "POST", path: "/repos/o/old/x", body: { a: 1 } } as const;
      await expect(sendRest(gh().exchange, request, [], patient)).rejects.toMatchObject({
        code: "VALIDATION",
        details: { status: 307 },
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  test("ends a redirect loop", async () => {
    const location = "https://api.github.com/repos/o/old/x";
    await using server = await listen((_request, response) => respondJson(response, {}, 307, { location }));
    const request = { method: "POST", path: "/repos/o/old/x", body: { a: 1 } } as const;
    await expect(sendRest(gh().exchange, request, [], patient)).rejects.toMatchObject({ code: "VALIDATION" });
    expect(server.requests).toHaveLength(6);
  });

  test("follows a redirect to another host without the token", async () => {
    await using server = await listen((request, response) => {
      if (request.url === "/x") response.writeHead(302, { location: "https://blob.example/log?sig=1" }).end();
      else response.end("log");
    });
    const request = { method: "GET", path: "/x", text: { maxBytes: 100, body: textBody } } as const;
    expect((await sendRest(gh().exchange, request, [], patient)).value).toEqual({
      text: "log",
      truncated: false,
    });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "token any-token",
      undefined,
    ]);
  });

  test("a refused connection is NETWORK", async () => {
    const answer = sendRest(gh().exchange, { method: "GET", path: "/x" }, [], patient);
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", retryable: true });
  });

  test("a lost connection has an unknown outcome", async () => {
    await using _server = await listen((_request, response) => response.socket?.destroy());
    const answer = sendRest(gh().exchange, { method: "POST", path: "/x", body: {} }, [], patient);
    await expect(answer).rejects.toMatchObject({ code: "NETWORK", outcome: undefined });
  });

  test("no login is AUTH", async () => {
    const { GH_TOKEN: _token, ...bare } = env;
    const tool = createGhTool({ options: { gh: join(cache, version, "gh") }, env: bare, host: "github.com" });
    expect(await tool.authToken()).toBeUndefined();
    await using server = await listen((_request, response) => {
      respondJson(response, { message: "Requires authentication" }, 401);
    });
    const answer = sendRest(tool.exchange, { method: "GET", path: "/x" }, [], patient);
    await expect(answer).rejects.toMatchObject({ code: "AUTH" });
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
  });
});

describe.each(versions)("gh %s, configured only for an Enterprise Server", (version) => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ghx-gh-"));
    await writeFile(join(folder, "config.yml"), `version: "1"\nhttp_unix_socket: ${join(folder, "s")}\n`);
    await writeFile(join(folder, "hosts.yml"), "ghe.test:\n    user: octocat\n    oauth_token: ghe-login\n");
  });
  afterAll(() => rm(folder, { recursive: true }));
  /** The host and token of a request of `gh api` and of a subcommand. */
  async function reached(host: string, env: Record<string, string>, options: GhxOptions = {}) {
    await using server = await serve(
      (_request, response) => {
        respondJson(response, { data: { repository: { pullRequest: { title: "t" } } } });
      },
      join(folder, "s"),
    );
    const tool = createGhTool({
      options: { gh: join(cache, version, "gh"), ...options },
      env: { GH_CONFIG_DIR: folder, TMPDIR: folder, XDG_CACHE_HOME: folder, PATH: "/usr/bin:/bin", ...env },
      host,
    });
    await sendRest(tool.exchange, { method: "GET", path: "/x" }, [], patient);
    await tool.run({ argv: ["pr", "view", "--repo=octo/hello", "--json=title", "--", "1"] }, patient);
    return server.requests.map(({ headers, url }) => `${headers.host}${url} ${headers.authorization ?? ""}`);
  }

  test("a client of github.com reaches github.com", async () => {
    expect(await reached("github.com", { GH_TOKEN: "t" })).toEqual([
      "api.github.com/x token t",
      "api.github.com/graphql token t",
    ]);
  });

  test("a client of github.com ignores GH_HOST and GH_REPO of another host", async () => {
    const env = { GH_TOKEN: "t", GH_HOST: "ghe.test", GH_REPO: "ghe.test/octo/hello" };
    expect(await reached("github.com", env)).toEqual([
      "api.github.com/x token t",
      "api.github.com/graphql token t",
    ]);
  });

  test("a host with a port is reached, with the token of an Enterprise Server", async () => {
    const env = { GH_TOKEN: "public", GH_ENTERPRISE_TOKEN: "t" };
    expect(await reached("ghe.test:8443", env)).toEqual([
      "ghe.test:8443/api/v3/x token t",
      "ghe.test:8443/api/graphql token t",
    ]);
  });

  test("a tenant of ghe.com never gets the token of an Enterprise Server", async () => {
    const env = { GH_TOKEN: "t", GH_ENTERPRISE_TOKEN: "of-a-server" };
    for (const request of await reached("octo.ghe.com", env)) expect(request).toMatch(/ token t$/);
    for (const request of await reached("octo.ghe.com", env, { token: "own" })) {
      expect(request).toMatch(/ token own$/);
    }
  });

  test("another Enterprise Server never gets github.com's token, not in a codespace either", async () => {
    const env = { CODESPACES: "true", GITHUB_TOKEN: "public", GH_TOKEN: "public" };
    expect(await reached("other.test", env)).toEqual(["other.test/api/v3/x ", "other.test/api/graphql "]);
  });
});
