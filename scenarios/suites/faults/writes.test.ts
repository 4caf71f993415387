// Writes through a disturbed GitHub, on every route: never sent twice, unless that does no harm.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { type FaultAction, fault } from "../../github/index.js";
import { expandWays, wayName } from "../../runner/caller.js";
import { tell } from "./support.js";

const ways = expandWays(await ensureGh()).map((way) => ({ way, name: wayName(way) }));
/** Not idempotent: sent twice, there are two. */
const create = { task: "issue.create", input: { owner: "octo", name: "hello", title: "Once" } };
/** Idempotent: sent twice, it is closed all the same. */
const close = { task: "issue.close", input: { owner: "octo", name: "hello", issueNumber: 1 } };
const onWrites = (action: FaultAction, times = 1) => [{ match: { mutation: true }, times, do: action }];

const unknownOutcomes: [string, FaultAction, string, number][] = [
  ["a 502 before it was applied", fault.badGateway(), "SERVER", 0],
  ["a 502 after it was applied", fault.badGateway({ after: true }), "SERVER", 1],
  ["a reset before the request was read", fault.resetBefore(), "NETWORK", 0],
  ["a reset after the request was read", fault.resetAfter(), "NETWORK", 1],
];

describe.each(ways)("on $name", ({ way }) => {
  test.each(unknownOutcomes)(
    "%s: an outcome that nobody knows is told, and the write not sent again",
    async (_name, action, code, writes) => {
      const story = await tell(way, { ...create, faults: onWrites(action) });
      expect(story.writeRequests).toBe(1);
      expect(story.writes).toBe(writes);
      expect(story.waits).toEqual([]);
      expect(story.events.at(-1)).toBe(`result ${code}`);
      expect(story.result.error).toMatchObject({ code, retryable: false, details: { outcome: "unknown" } });
    },
  );

  test.each(unknownOutcomes)(
    "%s: an idempotent write is sent again, and the result is told",
    async (_name, action, code) => {
      const story = await tell(way, { ...close, faults: onWrites(action) });
      expect(story.writeRequests).toBe(2);
      expect(story.events).toContain(`retry 250 ${code}`);
      expect(story.result).toMatchObject({ ok: true, data: { number: 1, state: "CLOSED" } });
    },
  );

  test("an answer that breaks off: the write is not sent again", async () => {
    const story = await tell(way, { ...create, faults: onWrites(fault.truncate()) });
    expect([story.writeRequests, story.writes]).toEqual([1, 1]);
    expect(story.result.error).toMatchObject({ retryable: false, details: { outcome: "unknown" } });
  });

  test("a 429 was not applied: the write is sent again after the time that it names", async () => {
    const action = fault.respond(429, JSON.stringify({ message: "Too many requests" }), {
      "content-type": "application/json",
      "retry-after": "3",
    });
    const story = await tell(way, { ...create, faults: onWrites(action) });
    expect(story.waits).toEqual([3000]);
    expect([story.writeRequests, story.writes, story.result.ok]).toEqual([2, 1, true]);
  });

  test("a secondary limit told only by its text: the write is not sent again within the budget", async () => {
    const story = await tell(way, { ...create, faults: onWrites(fault.secondaryLimit()) });
    expect([story.writeRequests, story.writes]).toEqual([1, 0]);
    expect(story.result.error).toMatchObject({ code: "RATE_LIMIT", details: { retry_after_ms: 60_000 } });
  });

  test("a lookup is tried again, and the write sent once", async () => {
    const story = await tell(way, { ...close, faults: [{ times: 1, do: fault.badGateway() }] });
    expect(story.waits).toEqual([250]);
    expect([story.writeRequests, story.writes, story.result.ok]).toEqual([1, 1, true]);
  });
});

const refusedTwice = [
  { task: "pr.merge", input: { owner: "octo", name: "hello", prNumber: 3, method: "SQUASH" }, only: ways },
  {
    task: "workflow.run.cancel",
    input: { owner: "octo", name: "hello", runId: 15_000_000_004 },
    only: ways.filter(({ way }) => way.route !== "graphql"),
  },
].flatMap(({ only, ...call }) => only.map((each) => ({ ...each, ...call })));

test.each(refusedTwice)(
  "$task on $name: GitHub's refusal of the second attempt is not the result of a write whose answer was lost",
  async ({ way, task, input }) => {
    const story = await tell(way, { task, input, faults: onWrites(fault.badGateway({ after: true })) });
    expect([story.writeRequests, story.writes]).toEqual([2, 1]);
    expect(story.result.error).toMatchObject({
      code: "SERVER",
      retryable: false,
      details: { outcome: "unknown", refusal: { code: "VALIDATION" } },
    });
  },
);

const graphqlWays = ways.filter(({ way }) => way.route !== "rest");

test.each(graphqlWays)(
  "an HTTP 200 that says RATE_LIMITED was not applied: the write is sent again on $name",
  async ({ way }) => {
    const limited = fault.graphqlRateLimited({ resetInSeconds: 4 });
    const story = await tell(way, { ...create, faults: onWrites(limited) });
    expect(story.waits).toHaveLength(1);
    expect([story.writeRequests, story.writes, story.result.ok]).toEqual([2, 1, true]);
  },
);
