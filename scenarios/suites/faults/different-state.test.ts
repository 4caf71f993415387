// Writes that GitHub accepts without changing everything as requested, and updates that change nothing.

import { describe, expect, test } from "vitest";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { isWrite } from "../../../scripts/measure/faults/cases.js";
import { fault } from "../../github/index.js";
import { expandWays, wayName } from "../../runner/caller.js";
import { ghVersions } from "../../runner/depth.js";
import { runCall } from "./support.js";

const ways = expandWays(ghVersions(await ensureGh())).map((way) => ({ way, name: wayName(way) }));
const subject = { owner: "octo", name: "hello" };
const replacing = (from: string | RegExp, to: (found: string) => string) => [
  { match: { mutation: true }, times: 1, do: fault.rewrite((body) => body.replaceAll(from, to)) },
];

describe.each(ways)("on $name", ({ way }) => {
  test("an enum value that GitHub ignored is an error with both values, and the write is applied", async () => {
    const report = await runCall(way, {
      task: "issue.close",
      input: { ...subject, issueNumber: 1, stateReason: "DUPLICATE" },
      faults: replacing(/"(?:duplicate|DUPLICATE)"/g, (found) =>
        found === '"DUPLICATE"' ? '"COMPLETED"' : '"completed"',
      ),
    });
    expect([report.writeRequests, report.writes]).toEqual([1, 1]);
    expect(report.result.error).toMatchObject({
      code: "SERVER",
      retryable: false,
      message: 'GitHub accepted the write, but stateReason is "COMPLETED" instead of "DUPLICATE".',
      details: {
        outcome: "applied",
        differences: [{ path: "stateReason", requested: "DUPLICATE", received: "COMPLETED" }],
      },
    });
  });

  test("a text that GitHub changed is a warning", async () => {
    const report = await runCall(way, {
      task: "issue.update",
      // Not an input of gh's own subcommand, whose response is the state that is read.
      input: { ...subject, issueNumber: 1, title: "Requested", milestone: 1 },
      faults: replacing("Requested", () => "Changed"),
    });
    expect(report.result).toMatchObject({
      ok: true,
      data: { title: "Changed" },
      meta: {
        warnings: [
          { code: "DIFFERENT_TEXT", message: 'title: requested "Requested", but GitHub\'s answer differs.' },
        ],
      },
    });
  });

  test("a name that GitHub ignored is a warning", async () => {
    const report = await runCall(way, {
      task: "issue.labels.set",
      input: { ...subject, issueNumber: 1, labels: ["bug"] },
      faults: replacing('"bug"', () => '"other"'),
    });
    expect(report.result).toMatchObject({ ok: true, meta: { warnings: [{ code: "DIFFERENT_TEXT" }] } });
  });
});

describe.each(ways.filter(({ way }) => way.gh !== undefined))(
  "with a subcommand of gh, on $name",
  ({ way }) => {
    test("a text that GitHub changed is a warning, after the state made the request follow", async () => {
      const report = await runCall(way, {
        task: "issue.update",
        input: { ...subject, issueNumber: 1, title: "Requested" },
        faults: [{ do: fault.rewrite((body) => body.replaceAll("Requested", "Changed")) }],
      });
      // gh's subcommand prints nothing, so that its effect is read.
      const [command, read, request] = report.requests.slice(-3);
      expect([command, read, request].map((one) => one && isWrite(one))).toEqual([true, false, true]);
      expect(JSON.stringify(command?.body)).toContain("__typename");
      expect(report.result).toMatchObject({
        ok: true,
        data: { title: "Changed" },
        meta: { warnings: [{ code: "DIFFERENT_TEXT" }] },
      });
    });
  },
);

describe("an update of a pull request over REST", () => {
  const way = { route: "rest", gh: undefined } as const;
  const update = async (input: object) => {
    const report = await runCall(way, {
      task: "pr.update",
      input: { ...subject, prNumber: 3, ...input },
      faults: [],
    });
    const writes = report.requests.filter(isWrite).map(({ method, path }) => `${method} ${path}`);
    return { result: report.result, writes };
  };
  const pulls = "PATCH /repos/octo/hello/pulls/3";
  const issues = "PATCH /repos/octo/hello/issues/3";

  test.each<[string, object, string[]]>([
    ["of the title changes only the pull request", { title: "New" }, [pulls]],
    ["of the milestone changes only the issue", { milestone: null }, [issues]],
    ["of both changes both", { title: "New", milestone: null }, [pulls, issues]],
  ])("%s", async (_what, input, writes) => {
    const seen = await update(input);
    expect(seen.writes).toEqual(writes);
    expect(seen.result.ok).toBe(true);
  });

  test("returns the milestone that it does not change", async () => {
    const { result } = await update({ title: "New" });
    expect(result.data).toMatchObject({ title: "New", milestone: { number: 1, title: "v1.0" } });
  });

  test("returns no milestone that it removed", async () => {
    const { result } = await update({ title: "New", milestone: null });
    expect(result.data).toMatchObject({ title: "New", milestone: null });
  });
});

test("an enum that GitHub spells in another way is compared in the spelling of the input", async () => {
  const { result } = await runCall(
    { route: "rest", gh: undefined },
    {
      task: "milestone.update",
      input: { ...subject, milestone: 1, state: "CLOSED" },
      faults: replacing('"closed"', () => '"open"'),
    },
  );
  expect(result.error?.details).toMatchObject({
    outcome: "applied",
    differences: [{ path: "state", requested: "CLOSED", received: "OPEN" }],
  });
});

test("an update without anything to change is not sent", async () => {
  const report = await runCall(
    { route: "rest", gh: undefined },
    { task: "release.update", input: { ...subject, tagName: "v1.0.0" }, faults: [] },
  );
  expect(report.writeRequests).toBe(0);
  expect(report.result.error).toMatchObject({
    code: "VALIDATION",
    message: expect.stringContaining("nothing to change"),
  });
});

test("a value that is not in the output has the name of its input", async () => {
  const { result } = await runCall(
    { route: "rest", gh: undefined },
    {
      task: "repo.update",
      input: { ...subject, hasWiki: false },
      faults: replacing(/"has_wiki": ?false/g, () => '"has_wiki":true'),
    },
  );
  expect(result.error?.details).toMatchObject({
    outcome: "applied",
    differences: [{ path: "hasWiki", requested: false, received: true }],
  });
});
