// What others of this trade fell into, each as a test through the generated code and the local GitHub.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { fault, startLocalGithub } from "../../github/index.js";
import { createCaller, expandWays, wayName } from "../../runner/caller.js";
import { tell } from "./support.js";

const ways = expandWays(await ensureGh()).map((way) => ({ way, name: wayName(way), route: way.route }));
const octo = { owner: "octo", name: "hello" };
const view = { task: "issue.view", input: { ...octo, issueNumber: 1 } };
const create = { task: "issue.create", input: { ...octo, title: "Once" } };
const preferred = { route: undefined, gh: undefined };

describe.each(ways)("on $name", ({ way, route }) => {
  test("pitfall: a write that was applied becomes an error because its answer lacks a field", async () => {
    const odd = fault.rewrite((body) => body.replace(/"(url|html_url)":/g, '"$1_":'));
    const story = await tell(way, { ...create, faults: [{ match: { mutation: true }, do: odd }] });
    expect(story.result).toMatchObject({ ok: true, data: { title: "Once" } });
    expect(story.writes).toBe(1);
  });

  test("pitfall: a write that was applied reads like a refusal because its answer can't be read", async () => {
    const empty = fault.rewrite(() =>
      route === "rest" ? "null" : '{"data":{"createIssue":{"issue":null}}}',
    );
    const story = await tell(way, { ...create, faults: [{ match: { mutation: true }, do: empty }] });
    expect(story.result.error).toMatchObject({ retryable: false, details: { outcome: "applied" } });
    expect([story.writeRequests, story.writes]).toEqual([1, 1]);
  });

  test("pitfall: a list that ignores its cursor and always ends after one page", async () => {
    const github = await startLocalGithub();
    try {
      const caller = createCaller(github, way);
      const seen: unknown[] = [];
      let after: unknown = null;
      for (let page = 0; page < 10; page++) {
        const { data } = await caller.call("repo.labels.list", { ...octo, first: 5, after });
        expect(data).toMatchObject({ items: expect.any(Array), pageInfo: {} });
        const { items, pageInfo } = readPage(data);
        seen.push(...items);
        after = pageInfo.endCursor;
        if (!pageInfo.hasNextPage) break;
      }
      expect(new Set(seen)).toEqual(new Set(Object.keys(labelsOf(github.world()))));
      expect(seen).toHaveLength(new Set(seen).size);
    } finally {
      await github.close();
    }
  });

  test("pitfall: a write sent again after a 502, on this route or on the next", async () => {
    const faults = [{ match: { mutation: true }, do: fault.badGateway({ after: true }) }];
    const routes = [route ?? "graphql", "graphql", "rest"] as const;
    const story = await tell(way, { ...create, faults, options: { routes } });
    expect([story.writeRequests, story.writes]).toEqual([1, 1]);
    expect(story.events.some((event) => event.startsWith("fallback"))).toBe(false);
  });

  test.each([
    ["a word such as author is taken for AUTH", 422, "author can't be blank", "VALIDATION"],
    ["bad credentials are taken for nothing known", 401, "Bad credentials", "AUTH"],
    [
      "a missing permission is taken for nothing known",
      403,
      "Resource not accessible by integration",
      "AUTH",
    ],
    [
      "abuse detection is taken for nothing known",
      403,
      "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
      "RATE_LIMIT",
    ],
  ])("pitfall: errors told by a part of their text: %s", async (_name, status, message, code) => {
    const said = fault.respond(status, JSON.stringify({ message }), { "content-type": "application/json" });
    const story = await tell(way, { ...view, faults: [{ do: said }] });
    expect(story.result.error?.code).toBe(code);
  });

  test("pitfall: a token in a message or in an event", async () => {
    const github = await startLocalGithub();
    try {
      const leak = JSON.stringify({ message: `no access for ${github.token}` });
      github.faults.add({ do: fault.respond(422, leak, { "content-type": "application/json" }) });
      const caller = createCaller(github, way);
      const result = await caller.call(view.task, view.input, { trace: true });
      expect(JSON.stringify([result, caller.events])).not.toContain(github.token);
    } finally {
      await github.close();
    }
  });

  test("pitfall: a token written to disk", async () => {
    const github = await startLocalGithub();
    try {
      await createCaller(github, way).call(view.task, view.input);
      const folder = join(github.socketPath, "..");
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      const holding = files.filter((file) =>
        readFileSync(join(file.parentPath, file.name), "utf8").includes(github.token),
      );
      expect(holding.map(({ name }) => name)).toEqual([]);
    } finally {
      await github.close();
    }
  });

  test("pitfall: a request that waits for ever", async () => {
    const story = await tell(way, {
      ...view,
      faults: [{ do: fault.hang() }],
      options: { timeoutMs: 300, retry: { maxAttempts: 1 } },
    });
    expect(story.result.error).toMatchObject({ code: "NETWORK", details: { timeout_ms: 300 } });
  });

  test("pitfall: an output whose type drifted is bent into shape", async () => {
    // Numbers as text: they are handed on as they came, so that whoever checks them sees it.
    const drift = fault.rewrite((body) => body.replace(/"number":(\d+)/g, '"number":"$1"'));
    const story = await tell(way, { ...view, faults: [{ do: drift }] });
    expect(story.result.data).toMatchObject({ number: "1" });
  });
});

test("pitfall: a rate limit is hidden behind a later gh that is not installed", async () => {
  const limit = fault.primaryLimit({ resetInSeconds: 600 });
  const story = await tell(preferred, { ...view, faults: [{ do: limit }], options: { trace: true } });
  expect(story.result.error?.code).toBe("RATE_LIMIT");
  expect(story.result.meta.attempts?.at(-1)).toMatchObject({ route: "cli", status: "skipped" });
});

test("pitfall: one missing name among many fails silently, and some are added", async () => {
  const input = { ...octo, issueNumber: 11, labels: ["bug", "nonsense"] };
  const story = await tell(preferred, { task: "issue.labels.add", input, faults: [] });
  expect(story.result.error?.code).toBe("NOT_FOUND");
  expect(story.writes).toBe(0);
});

test("pitfall: many writes at once trip the secondary limit", async () => {
  // Requests of one call come one after the other: never is one sent before the last was answered.
  const input = { ...octo, issueNumber: 11, labels: ["bug", "question", "invalid", "wontfix"] };
  const github = await startLocalGithub({ latencyMs: 20 });
  try {
    const startedAt = performance.now();
    await createCaller(github, { route: "rest", gh: undefined }).call("issue.labels.add", input);
    expect(github.requests).toHaveLength(5);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(5 * 20 - 5);
  } finally {
    await github.close();
  }
});

interface Page {
  readonly items: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Names on a page. */
function readPage(data: unknown): Page {
  const { items, pageInfo }: { items: { name: unknown }[]; pageInfo: Page["pageInfo"] } = Object(data);
  return { items: items.map(({ name }) => name), pageInfo };
}

function labelsOf(world: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { repositories }: { repositories?: Record<string, { labels?: Record<string, unknown> }> } = world;
  return repositories?.["octo/hello"]?.labels ?? {};
}
