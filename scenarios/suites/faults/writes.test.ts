// Writes with injected faults on every route: retried only if they are idempotent or were certainly not applied.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { type FaultAction, fault } from "../../github/index.js";
import { expandWays, type Way, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { patchedWorld } from "../../runner/worlds.js";
import { runCall } from "./support.js";

const ways = expandWays(ghVersions(await ensureGh())).map((way) => ({ way, name: wayName(way) }));
/** Not idempotent: sending it twice creates two issues. */
const create = { task: "issue.create", input: { owner: "octo", name: "hello", title: "Once" } };
/** Idempotent: sending it twice has the same effect as sending it once. */
const close = { task: "issue.close", input: { owner: "octo", name: "hello", issueNumber: 1 } };
const onWrites = (action: FaultAction, times = 1) => [{ match: { mutation: true }, times, do: action }];

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

const merge = {
  task: "pr.merge",
  input: { owner: "octo", name: "hello", prNumber: 3, method: "SQUASH", deleteBranch: true },
};
const queue = {
  repositories: { "octo/hello": { branches: { main: { protection: { mergeQueue: true } } } } },
};
const queueServer = { world: JSON.stringify(patchedWorld({}, { patch: queue })) };
/** Number of lookups before the merge: over REST, the pull request and the rules of its base branch. */
const lookups = ({ route }: Way) => (route === "rest" ? 2 : 1);
/** GitHub refuses a second attempt of these, if the first one was applied. */
const rejectedOnRetry = [
  { ...merge, only: ways, data: { status: "MERGED", sha: expect.any(String), branchDeleted: true } },
  {
    ...merge,
    title: "pr.merge with a merge queue",
    only: ways.filter(({ way }) => way.route !== "rest"),
    server: queueServer,
    data: { status: "QUEUED" },
  },
  {
    task: "workflow.run.cancel",
    input: { owner: "octo", name: "hello", runId: 15_000_000_004 },
    only: ways.filter(({ way }) => way.route !== "graphql"),
    data: { cancelRequested: true },
  },
].flatMap(({ only, ...call }) => only.map((each) => ({ title: call.task, server: {}, ...each, ...call })));

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

const oddAnswer = fault.rewrite((body) => body.replace(/"(number|merged)":(\d+|true)/g, '"$1":"?"'));
const oddAnswers = rejectedOnRetry.filter(({ task }) => task === "pr.merge");

test.each(oddAnswers)(
  "$title on $name: the state completes the result of a write whose response does not fit",
  async ({ way, task, input, server, data }) => {
    const report = await runCall(way, { task, input, server, faults: onWrites(oddAnswer) });
    expect(report.result).toMatchObject({ ok: true, data });
    expect(report.result.data).toMatchObject({ prNumber: 3 });
    expect(report.writeRequests).toBe(report.writes);
  },
);

test.each(oddAnswers)(
  "$title on $name: a write whose response does not fit is not sent again if the state cannot be read",
  async ({ way, task, input, server }) => {
    const noReads = [1, 2, 3, 4].map((nth) => ({
      match: { mutation: false, nth: lookups(way) + nth },
      do: fault.unauthorized(),
    }));
    const report = await runCall(way, { task, input, server, faults: [...onWrites(oddAnswer), ...noReads] });
    expect(report.result.error).toMatchObject({
      code: "SERVER",
      retryable: false,
      details: { outcome: "applied" },
    });
    expect(report.writeRequests).toBe(report.writes);
  },
);

/** The responses contain objects, which are read again. */
const completed = [
  { ...close, data: { number: 1, state: "CLOSED" } },
  { ...create, data: { title: "Once", state: "OPEN", labels: [] } },
  {
    task: "issue.comments.create",
    input: { owner: "octo", name: "hello", issueNumber: 1, body: "Hi" },
    data: { body: "Hi", authorLogin: "octocat" },
  },
  {
    task: "pr.review.submit",
    input: { owner: "octo", name: "hello", prNumber: 3, event: "COMMENT", body: "Hi" },
    data: { state: "COMMENTED", body: "Hi" },
  },
  {
    task: "issue.blocked_by.add",
    input: { owner: "octo", name: "hello", issueNumber: 1, blocker: 2 },
    data: { number: 1, blocker: { number: 2 } },
  },
  {
    task: "release.create_draft",
    input: { owner: "octo", name: "hello", tagName: "v9.0.0", title: "Later" },
    data: { tagName: "v9.0.0", title: "Later", isDraft: true },
  },
  {
    task: "release.update",
    input: { owner: "octo", name: "hello", tagName: "v0.9.0", title: "Later" },
    data: { title: "Later" },
  },
].flatMap((call) =>
  ways
    .filter(({ way }) => !(call.task.startsWith("release.") && way.route === "graphql"))
    .map((each) => ({ ...each, ...call })),
);
const renamed = fault.rewrite((body) =>
  body.replace(/"(title|body|number|login|tag_name|assignees)":/g, '"$1_":'),
);

test.each(completed)(
  "$task on $name: what a write returned is read again if its response does not fit",
  async ({ way, task, input, data }) => {
    const report = await runCall(way, { task, input, faults: onWrites(renamed) });
    expect(report.result).toMatchObject({ ok: true, data });
    expect(report.writeRequests).toBe(1);
  },
);

test.each(ways)("on $name: a creation is reported as applied if it cannot be read again", async ({ way }) => {
  // Over REST, the creation looks nothing up.
  const nth = way.route === "rest" ? 1 : 2;
  const noReads = { match: { mutation: false, nth }, do: fault.unauthorized() };
  const report = await runCall(way, { ...create, faults: [...onWrites(renamed), noReads] });
  expect(report.result.error).toMatchObject({
    code: "SERVER",
    retryable: false,
    details: { outcome: "applied", data: expect.anything() },
  });
  expect([report.writeRequests, report.writes]).toEqual([1, 1]);
});

/** Idempotent; the state does not decide, since GitHub ignores a user, and has no id that the response could contain. */
const repeated = [
  {
    task: "issue.assignees.add",
    input: { owner: "octo", name: "hello", issueNumber: 1, assignees: ["monalisa", "reader"] },
    data: { assignees: ["octocat", "monalisa"] },
  },
].flatMap((call) => ways.filter(({ way }) => way.route !== "rest").map((each) => ({ ...each, ...call })));
const oddText = fault.rewrite((body) => body.replace(/"(login)":"/g, '"$1":7,"$1_":"'));

test.each(repeated)(
  "$task on $name: an idempotent write is sent once more if its response does not fit",
  async ({ way, task, input, data }) => {
    const report = await runCall(way, { task, input, faults: onWrites(oddText) });
    expect(report.result).toMatchObject({ ok: true, data });
    expect(report.writeRequests).toBe(2);

    const twice = await runCall(way, { task, input, faults: onWrites(oddText, 9) });
    expect(twice.result.error).toMatchObject({ code: "SERVER", details: { outcome: "applied" } });
    expect(twice.writeRequests).toBe(2);

    const once = await runCall(way, {
      task,
      input,
      faults: onWrites(oddText),
      options: { retry: { maxAttempts: 1 } },
    });
    expect(once.result.error).toMatchObject({ code: "SERVER", details: { outcome: "applied" } });
    expect(once.writeRequests).toBe(1);
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

const afterMerge: [string, FaultAction, boolean][] = [
  ["whose response is lost after the branch was deleted", fault.badGateway({ after: true }), true],
  ["whose response is lost before the branch was deleted", fault.badGateway(), true],
  ["that is refused because the branch is gone", { ...refusal(), after: true }, true],
  ["that is refused", refusal(), false],
];

test.each(ways.flatMap((each) => afterMerge.map((one) => [each.name, ...one, each.way] as const)))(
  "on %s: a follow-up %s is reported by the state of the branch",
  async (_name, _what, action, branchDeleted, way) => {
    const report = await runCall(way, {
      ...merge,
      faults: [{ match: { mutation: true, nth: 2 }, do: action }],
    });
    expect(report.result).toMatchObject({ ok: true, data: { status: "MERGED", branchDeleted } });
    expect(report.result.meta.warnings).toEqual(
      branchDeleted ? undefined : [expect.objectContaining({ step: "cleanup", code: "VALIDATION" })],
    );
  },
);

test.each(ways)("on $name: the reaction of another user is not that of the caller", async ({ way }) => {
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

/** A refusal as REST returns it, and over GraphQL in a response with HTTP 200. */
function refusal() {
  const message = "Reference does not exist";
  const errors = [{ type: "UNPROCESSABLE", message, path: ["deleteRef"] }];
  const body = JSON.stringify({ message, data: { deleteRef: null }, errors });
  return { kind: "respond", status: 422, body, headers: { "content-type": "application/json" } } as const;
}

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
