// Writes with injected faults on every route: retried only if they are idempotent or were certainly not applied.

import { describe, expect, test } from "vitest";
import { type FaultAction, fault } from "../../github/index.js";
import { patchedWorld } from "../../runner/worlds.js";
import { close, create, lookups, merge, onWrites, rejectedOnRetry, ways } from "./fixtures/calls.js";
import { runCall } from "./support.js";

const unknownOutcomes: [string, FaultAction, string, number][] = [
  ["a 502 before it was applied", fault.badGateway(), "SERVER", 0],
  ["a 502 after it was applied", fault.badGateway({ after: true }), "SERVER", 1],
  ["a reset before the request was read", fault.resetBefore(), "NETWORK", 0],
  ["a reset after the request was read", fault.resetAfter(), "NETWORK", 1],
];

const html = { "content-type": "text/html" };
const answers: readonly (readonly [string, number, string])[] = [
  ["a 501", 501, "<html></html>"],
  ["a 406", 406, "<html></html>"],
  ["an empty 200", 200, ""],
  ["an empty 202", 202, ""],
  ["a 204", 204, ""],
  ["a 205", 205, ""],
];
const comment = {
  task: "issue.comments.create",
  input: { owner: "octo", name: "hello", issueNumber: 1, body: "Once" },
};

describe.each([...ways, { way: { route: undefined, gh: ways.at(-1)?.way.gh }, name: "all routes" }])(
  "on $name",
  ({ way }) => {
    test.each(answers)(
      "%s to a write that was applied leaves its outcome unknown, and no route sends it again",
      async (_name, status, body) => {
        const action = { ...fault.respond(status, body, html), after: true };
        const report = await runCall(way, { ...comment, faults: onWrites(action, 9) });
        expect([report.writeRequests, report.writes]).toEqual([1, 1]);
        expect(report.result.error?.details).toMatchObject({ outcome: "unknown" });
      },
    );
  },
);

describe.each(ways)("on $name", ({ way }) => {
  test.each(unknownOutcomes)(
    "%s: the outcome is reported as unknown and the write is not retried",
    async (_name, action, code, writes) => {
      const report = await runCall(way, { ...create, faults: onWrites(action) });
      expect(report.writeRequests).toBe(1);
      expect(report.writes).toBe(writes);
      expect(report.waits).toEqual([]);
      expect(report.events.at(-1)).toBe(`result ${code}`);
      expect(report.result.error).toMatchObject({ code, retryable: false, details: { outcome: "unknown" } });
    },
  );

  test.each(unknownOutcomes)(
    "%s: an idempotent write is sent again if the state shows that it was not applied",
    async (_name, action, code, writes) => {
      const report = await runCall(way, { ...close, faults: onWrites(action) });
      expect(report.writeRequests).toBe(2 - writes);
      expect(report.events.includes(`retry 250 ${code}`)).toBe(writes === 0);
      expect(report.result).toMatchObject({ ok: true, data: { number: 1, state: "CLOSED" } });
    },
  );

  test.each([
    ["invalid JSON", fault.invalidJson(), 1],
    ["an empty object", fault.rewrite(() => "{}"), 1],
    ["a 500", fault.respond(500, ""), 2],
  ])("%s: the state decides about an idempotent write", async (_name, action, sent) => {
    const report = await runCall(way, { ...close, faults: onWrites(action) });
    expect(report.writeRequests).toBe(sent);
    expect(report.result).toMatchObject({ ok: true, data: { number: 1, state: "CLOSED" } });
  });

  test("a truncated response: the write is not retried", async () => {
    const report = await runCall(way, { ...create, faults: onWrites(fault.truncate()) });
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
    expect(report.result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
  });

  test("a 429: the write was not applied and is retried after Retry-After", async () => {
    const action = fault.respond(429, JSON.stringify({ message: "Too many requests" }), {
      "content-type": "application/json",
      "retry-after": "3",
    });
    const report = await runCall(way, { ...create, faults: onWrites(action) });
    expect(report.waits).toEqual([3000]);
    expect([report.writeRequests, report.writes, report.result.ok]).toEqual([2, 1, true]);
  });

  test("a secondary limit without Retry-After: the write is not retried within the default budget", async () => {
    const report = await runCall(way, { ...create, faults: onWrites(fault.secondaryLimit()) });
    expect([report.writeRequests, report.writes]).toEqual([1, 0]);
    expect(report.result.error).toMatchObject({ code: "RATE_LIMIT", details: { retry_after_ms: 60_000 } });
  });

  test("a failed lookup is retried and the write is sent once", async () => {
    const report = await runCall(way, { ...close, faults: [{ times: 1, do: fault.badGateway() }] });
    expect(report.waits).toEqual([250]);
    expect([report.writeRequests, report.writes, report.result.ok]).toEqual([1, 1, true]);
  });
});

test.each(rejectedOnRetry)(
  "$title on $name: the state decides about a write whose response was lost",
  async ({ way, task, input, server, data }) => {
    const call = { task, input, server };
    const applied = await runCall(way, { ...call, faults: onWrites(fault.badGateway({ after: true })) });
    expect(applied.result).toMatchObject({ ok: true, data });
    expect(applied.result.meta.warnings).toBeUndefined();
    expect(applied.writeRequests).toBe(applied.writes);

    const notApplied = await runCall(way, { ...call, faults: onWrites(fault.badGateway()) });
    expect(notApplied.result).toMatchObject({ ok: true, data });
    expect([notApplied.writeRequests, notApplied.writes]).toEqual([applied.writes + 1, applied.writes]);
  },
);

test.each(ways)(
  "on $name: a write that never arrives was not applied, as its state shows",
  async ({ way }) => {
    const report = await runCall(way, { ...merge, faults: onWrites(fault.badGateway(), 3) });
    expect([report.writeRequests, report.writes]).toEqual([3, 0]);
    expect(report.result.error).toMatchObject({ code: "SERVER", retryable: true });
    expect(report.result.error?.details?.outcome).toBeUndefined();
  },
);

test.each(ways)("on $name: an outcome stays unknown if the state cannot be read", async ({ way }) => {
  const faults = [{ match: { mutation: true }, do: fault.badGateway({ after: true }), times: 1 }];
  const noReads = [1, 2].map((nth) => ({
    match: { mutation: false, nth: lookups(way) + nth },
    do: fault.unauthorized(),
  }));
  const report = await runCall(way, { ...merge, faults: [...faults, ...noReads] });
  expect(report.writes).toBe(1);
  expect(report.result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
});

test.each(ways)("on $name: the reaction of another user does not count as the caller's", async ({ way }) => {
  const issues = { 1: { reactions: { HEART: ["monalisa"] } } };
  const server = {
    world: JSON.stringify(patchedWorld({}, { patch: { repositories: { "octo/hello": { issues } } } })),
  };
  const report = await runCall(way, {
    task: "issue.reactions.add",
    input: { owner: "octo", name: "hello", issueNumber: 1, content: "HEART" },
    server,
    faults: onWrites(fault.resetBefore()),
  });
  expect(report.result).toMatchObject({ ok: true, data: { content: "HEART" } });
  expect([report.writeRequests, report.writes]).toEqual([2, 1]);
});

const graphqlWays = ways.filter(({ way }) => way.route !== "rest");

test.each(graphqlWays)(
  "an HTTP 200 with RATE_LIMITED: the write was not applied and is retried on $name",
  async ({ way }) => {
    const limited = fault.graphqlRateLimited({ resetInSeconds: 4 });
    const report = await runCall(way, { ...create, faults: onWrites(limited) });
    expect(report.waits).toHaveLength(1);
    expect([report.writeRequests, report.writes, report.result.ok]).toEqual([2, 1, true]);
  },
);

test.each(ways.filter(({ way }) => way.route === "rest"))(
  "on $name: a label counts as removed after a 404 only if GitHub says that the issue does not have it",
  async ({ way }) => {
    const remove = {
      task: "issue.labels.remove",
      input: { owner: "octo", name: "hello", issueNumber: 1, labels: ["bug"] },
    };
    const body = JSON.stringify({ message: "Not Found", status: "404" });
    const report = await runCall(way, { ...remove, faults: onWrites(fault.respond(404, body)) });
    expect(report.result.error).toMatchObject({ code: "NOT_FOUND" });
    const twice = await runCall(way, { ...remove, faults: onWrites(fault.badGateway({ after: true })) });
    expect(twice.writeRequests).toBe(1);
    expect(twice.result).toMatchObject({ ok: true });
  },
);
