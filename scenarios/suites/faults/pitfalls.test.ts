// Known pitfalls of other GitHub clients, tested with the generated code against the local GitHub.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { fault, startLocalGithub } from "../../github/index.js";
import { createCaller, expandWays, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { runCall } from "./support.js";

const ways = expandWays(ghVersions(await ensureGh())).map((way) => ({
  way,
  name: wayName(way),
  route: way.route,
}));
const octo = { owner: "octo", name: "hello" };
const view = { task: "issue.view", input: { ...octo, issueNumber: 1 } };
const create = { task: "issue.create", input: { ...octo, title: "Once" } };
const preferred = { route: undefined, gh: undefined };

afterEach(() => {
  vi.useRealTimers();
});

describe.each(ways)("on $name", ({ way, route }) => {
  test("pitfall: an applied write is reported as rejected because the response lacks a field", async () => {
    const field = route === "rest" ? "html_url" : "url";
    const odd = fault.rewrite((body) => body.replaceAll(`"${field}":`, `"${field}_":`));
    const report = await runCall(way, { ...create, faults: [{ match: { mutation: true }, do: odd }] });
    expect(report.result).toMatchObject({ ok: true, data: { title: "Once", url: expect.any(String) } });
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
  });

  test("pitfall: an applied write is reported as rejected because its response cannot be parsed", async () => {
    const empty = fault.rewrite(() =>
      route === "rest" ? "null" : '{"data":{"createIssue":{"issue":null}}}',
    );
    const report = await runCall(way, { ...create, faults: [{ match: { mutation: true }, do: empty }] });
    // Nothing in the response proves that the write was applied.
    expect(report.result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
  });

  test("pitfall: a list ignores its cursor and always ends after one page", async () => {
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
      expect(new Set(seen)).toEqual(new Set(Object.keys(octoLabels(github.world()))));
      expect(seen).toHaveLength(new Set(seen).size);
    } finally {
      await github.close();
    }
  });

  test("pitfall: a write is retried after a 502 on the same or the next route", async () => {
    const faults = [{ match: { mutation: true }, do: fault.badGateway({ after: true }) }];
    const routes = [route ?? "graphql", "graphql", "rest"] as const;
    const report = await runCall(way, { ...create, faults, options: { routes } });
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
    expect(report.events.some((event) => event.startsWith("fallback"))).toBe(false);
  });

  test.each([
    ["a word such as author is classified as AUTH", 422, "author can't be blank", "VALIDATION"],
    ["bad credentials are not recognized", 401, "Bad credentials", "AUTH"],
    ["a missing permission is not recognized", 403, "Resource not accessible by integration", "AUTH"],
    [
      "abuse detection is not recognized",
      403,
      "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.",
      "RATE_LIMIT",
    ],
  ])(
    "pitfall: errors are classified by a part of their message: %s",
    async (_name, status, message, code) => {
      const response = fault.respond(status, JSON.stringify({ message }), {
        "content-type": "application/json",
      });
      const report = await runCall(way, { ...view, faults: [{ do: response }] });
      expect(report.result.error?.code).toBe(code);
    },
  );

  test("pitfall: a message or an event contains the token", async () => {
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

  test("pitfall: the token is written to disk", async () => {
    const github = await startLocalGithub();
    try {
      await createCaller(github, way).call(view.task, view.input);
      const folder = join(github.socketPath, "..");
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
        file.isFile(),
      );
      const leaks = files.filter((file) =>
        readFileSync(join(file.parentPath, file.name), "utf8").includes(github.token),
      );
      expect(leaks.map(({ name }) => name)).toEqual([]);
    } finally {
      await github.close();
    }
  });

  test("pitfall: a request never times out", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // The time limit passes while the server waits.
    const sleep = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return new Promise<void>(() => {});
    };
    const report = await runCall(way, {
      ...view,
      faults: [{ do: fault.delay(300) }],
      options: { timeoutMs: 300, retry: { maxAttempts: 1 } },
      server: { sleep },
    });
    expect(report.result.error).toMatchObject({ code: "NETWORK", details: { timeout_ms: 300 } });
  });

  test("pitfall: an output of the wrong type is coerced silently", async () => {
    const drift = fault.rewrite((body) => body.replace(/"number":(\d+)/g, '"number":"$1"'));
    const report = await runCall(way, { ...view, faults: [{ do: drift }] });
    expect(report.result.error).toMatchObject({
      code: "SERVER",
      details: { path: "number", expected: "an integer", actual: '"1"' },
    });
  });
});

test("pitfall: a rate limit error is replaced by the error of a later route whose gh is not installed", async () => {
  const limit = fault.primaryLimit({ resetInSeconds: 600 });
  const report = await runCall(preferred, { ...view, faults: [{ do: limit }], options: { trace: true } });
  expect(report.result.error?.code).toBe("RATE_LIMIT");
  expect(report.result.meta.attempts?.at(-1)).toMatchObject({ route: "cli", status: "skipped" });
});

test("pitfall: one unknown label among several fails silently, and the others are added", async () => {
  const input = { ...octo, issueNumber: 11, labels: ["bug", "nonsense"] };
  const report = await runCall(preferred, { task: "issue.labels.add", input, faults: [] });
  expect(report.result.error?.code).toBe("NOT_FOUND");
  expect(report.writes).toBe(0);
});

test("pitfall: concurrent writes exceed the secondary rate limit", async () => {
  // Lookups of one call may be sent together; a write is sent alone, after their responses.
  const input = { ...octo, issueNumber: 11, labels: ["bug", "question", "invalid", "wontfix"] };
  const other = await startLocalGithub();
  let concurrent = 0;
  const counts: number[] = [];
  const sleep = async () => {
    counts.push(++concurrent);
    // A request sent concurrently would arrive before this response.
    await (await fetch(other.url)).text();
    concurrent--;
  };
  const github = await startLocalGithub({ latencyMs: 1, sleep });
  try {
    await createCaller(github, { route: "rest", gh: undefined }).call("issue.labels.add", input);
    expect(github.requests).toHaveLength(5);
    expect(github.requests.map(({ method }) => method).at(-1)).toBe("POST");
    expect(counts.at(-1)).toBe(1);
  } finally {
    await Promise.all([github.close(), other.close()]);
  }
});

interface Page {
  readonly items: readonly unknown[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** Returns the page with its items reduced to their names. */
function readPage(data: unknown): Page {
  const { items, pageInfo }: { items: { name: unknown }[]; pageInfo: Page["pageInfo"] } = Object(data);
  return { items: items.map(({ name }) => name), pageInfo };
}

function octoLabels(world: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { repositories }: { repositories?: Record<string, { labels?: Record<string, unknown> }> } = world;
  return repositories?.["octo/hello"]?.labels ?? {};
}
