// Merges over REST, which cannot add to a merge queue: the rules of the base branch are read before.

import { describe, expect, test } from "vitest";
import { type FaultAction, fault } from "../../github/index.js";
import type { Way } from "../../runner/caller.js";
import { patchedWorld } from "../../runner/worlds.js";
import { runCall } from "./support.js";

const merge = { task: "pr.merge", input: { owner: "octo", name: "hello", prNumber: 3 } };
const queue = {
  repositories: { "octo/hello": { branches: { main: { protection: { mergeQueue: true } } } } },
};
const queueServer = { world: JSON.stringify(patchedWorld({}, { patch: queue })) };

describe("pr.merge over REST", () => {
  const rest: Way = { route: "rest", gh: undefined };
  const preferred: Way = { route: undefined, gh: undefined };
  const onRules = (action: FaultAction) => [{ match: { pathMatches: /\/rules\/branches\// }, do: action }];
  const refuse = (status: number, message: string) =>
    fault.respond(status, JSON.stringify({ message }), { "content-type": "application/json" });

  test("a merge queue leads to another route, which adds to it", async () => {
    const options = { routes: ["rest", "graphql"] } as const;
    const report = await runCall(preferred, { ...merge, options, server: queueServer, faults: [] });
    expect(report.result).toMatchObject({ ok: true, data: { status: "QUEUED" } });
    expect(report.events).toContain("fallback graphql ADAPTER_UNSUPPORTED");
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
  });

  test("does not merge past a merge queue if GraphQL has no quota", async () => {
    const faults = [{ match: { api: "graphql" }, do: fault.primaryLimit() }] as const;
    const report = await runCall(preferred, { ...merge, server: queueServer, faults });
    expect(report.result.error).toMatchObject({ code: "RATE_LIMIT" });
    expect([report.writeRequests, report.writes]).toEqual([0, 0]);
  });

  test.each([
    ["an older Enterprise Server", refuse(404, "Not Found")],
    [
      "a private repository of a free plan",
      refuse(403, "Upgrade to GitHub Pro or make this repository public to enable this feature."),
    ],
  ])("merges if the base branch cannot have rules: %s", async (_name, action) => {
    const report = await runCall(rest, { ...merge, faults: onRules(action) });
    expect(report.result.error).toBeUndefined();
    expect(report.result).toMatchObject({ ok: true, data: { status: "MERGED" } });
  });

  test.each([
    ["a missing permission", refuse(403, "Resource not accessible by integration"), "AUTH"],
    ["a secondary limit", fault.secondaryLimit(), "RATE_LIMIT"],
    ["an object instead of a list", fault.rewrite(() => "{}"), "SERVER"],
  ])("sends nothing if the rules are unknown: %s", async (_name, action, code) => {
    const report = await runCall(rest, { ...merge, faults: onRules(action) });
    expect(report.result.error).toMatchObject({ code });
    expect(report.writeRequests).toBe(0);
  });
});
