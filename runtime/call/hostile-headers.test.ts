// Tests that no value of a response header makes a call reject, over HTTP and over gh, with and without pacing.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { CliRunner } from "../contract/options.js";
import type { Clock } from "../contract/retry.js";
import type { Session } from "../contract/session.js";
import { createPace } from "../pacing/pacer.js";
import { createSession } from "../session/create-session.js";
import { both } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { execute } from "./execute.js";

/** The response headers that the runtime reads. */
const NAMES = [
  "date",
  "link",
  "location",
  "retry-after",
  "content-type",
  "x-accepted-github-permissions",
  "x-poll-interval",
  "x-accepted-oauth-scopes",
  "x-github-request-id",
  "x-github-sso",
  "x-oauth-scopes",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "x-ratelimit-resource",
];
const VALUES = [
  "",
  "0",
  "-1",
  "1e999",
  "NaN",
  "9999999999999",
  "9".repeat(300),
  "Thu, 01 Jan 99999 00:00:00 GMT",
  "__proto__",
  "constructor, toString",
  "https://[",
  "//\\:0?#",
  "required; url=javascript:alert(1)",
  '<https://[>; rel="next", <>; rel="next"',
  "text/html; charset=\u00ff",
  ",;=".repeat(2_000),
  "a".repeat(20_000),
];
const STATUSES = [200, 302, 401, 403, 404, 422, 429, 503];
/** Makes the values of the other headers count. */
const LIMITED = { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };

/** Time passes only while something sleeps. */
function passingClock(): Clock {
  let now = Date.now();
  return {
    now: () => now,
    random: () => 1,
    sleep: async (ms) => {
      now += ms;
    },
  };
}

function session(url: string, isPaced: boolean, cliRunner?: CliRunner): Session {
  const clock = passingClock();
  const pace = createPace(true, clock);
  return createSession(
    { apiUrl: url, token: "test-token-1", env: { GHX_GH_API_URL: url }, ...(cliRunner && { cliRunner }) },
    isPaced
      ? { clock, layers: { isPaced, exchange: (host, exchange) => pace?.(host, exchange) ?? exchange } }
      : { clock },
  );
}

/** A success, unless the header is the type of the content. */
function expectResult(result: ResultEnvelope, name: string, status: number, value: string): void {
  if (status !== 200) return;
  const isJson = name !== "content-type" || value === "";
  expect(result, value).toMatchObject(isJson ? { ok: true } : { error: { code: "SERVER" } });
}

const body = (status: number) => (status === 200 ? { data: { thing: 1 }, id: 1 } : { message: "Refused" });
const cases = NAMES.flatMap((name) => STATUSES.map((status) => [name, status] as const));

test.each(cases)("%s in HTTP %i", async (name, status) => {
  let value = "";
  await using server = await serve((_request, response) =>
    respondJson(response, body(status), status, { ...LIMITED, [name]: value }),
  );
  for (value of VALUES)
    for (const [route, isPaced] of [["graphql", true] as const, ["rest", false] as const]) {
      const options = { routes: [route], timeoutMs: 5_000 };
      const result = await execute(both(), {}, options, session(server.url, isPaced));
      expect(result.error?.code, value).not.toBe("UNKNOWN");
      expect(JSON.parse(JSON.stringify(result))).toEqual(result);
      // Node's limit is 16 kB for all headers.
      if (value.length < 16_000) expectResult(result, name, status, value);
    }
});

test.each(cases)("%s in HTTP %i, printed by gh", async (name, status) => {
  const viaGh = both({ order: ["cli"], cli: { derived: "rest" } });
  for (const value of VALUES) {
    const headers = Object.entries({ ...LIMITED, [name]: value }).map((pair) => pair.join(": "));
    const printed = [`HTTP/2.0 ${status} Status`, ...headers, "", JSON.stringify(body(status))].join("\r\n");
    const cliRunner: CliRunner = async ({ args }) => ({
      exitCode: args[0] === "--version" || status === 200 ? 0 : 1,
      stdout: new TextEncoder().encode(args[0] === "--version" ? "gh version 2.46.0" : printed),
      stderr: status === 200 ? "" : `gh: Refused (HTTP ${status})`,
      truncated: false,
    });
    const result = await execute(
      viaGh,
      {},
      { timeoutMs: 5_000 },
      session("http://127.0.0.1:9", true, cliRunner),
    );
    expect(result.error?.code, value).not.toBe("UNKNOWN");
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expectResult(result, name, status, value);
  }
});

test("the tests cover every header that the runtime reads", () => {
  const folder = join(import.meta.dirname, "..");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"));
  const read = sources.flatMap((source) =>
    [...source.matchAll(/"((?:x|retry)-[a-z-]+|content-type)"|\bheaders\.(date|link|location)\b/g)].map(
      ([, quoted, property]) => quoted ?? property ?? "",
    ),
  );
  // A header of requests.
  const expected = new Set([...read, "x-github-api-version"]);
  expect([...expected].filter((name) => !NAMES.includes(name))).toEqual(["x-github-api-version"]);
});
