// Tests that answers of GitHub that do not have the documented form never become successful results.

import { describe, expect, test } from "vitest";
import type { ExecuteOptions } from "../../../runtime/index.js";
import { type Answer, runOver } from "./fixtures/run.js";

const issue = { owner: "octo", name: "hello", issueNumber: 7 };
const pr = { owner: "octo", name: "hello", prNumber: 8 };
const run = { owner: "octo", name: "hello", runId: 1 };

async function errorOf(route: "graphql" | "rest", task: string, input: object, answer: Answer) {
  const { result } = await runOver(answer, route, task, input);
  return result.error;
}

describe("writes over REST", () => {
  test.each([
    ["an empty object", () => Response.json({}, { status: 201 })],
    ["no content", () => new Response(null, { status: 204 })],
    ["an empty body", () => new Response("")],
    ["the JSON of a gateway", () => Response.json({ status: "ok", id: "req-1" })],
  ])("%s does not prove that a comment was created", async (_name, answer) => {
    const error = await errorOf("rest", "issue.comments.create", { ...issue, body: "Hi" }, answer);
    expect(error).toMatchObject({ code: "SERVER", retryable: false, details: { outcome: "unknown" } });
    expect(error?.details).toHaveProperty("data");
    expect(error?.details).not.toHaveProperty("applied");
  });

  test("an invalid field of a created comment is reported with what was received", async () => {
    const comment = { node_id: "IC_1", body: 1 };
    const error = await errorOf("rest", "issue.comments.create", { ...issue, body: "Hi" }, () =>
      Response.json(comment, { status: 201 }),
    );
    expect(error).toMatchObject({
      code: "SERVER",
      retryable: false,
      details: { outcome: "applied", path: "body", expected: "a string", actual: "1", data: comment },
    });
  });

  const merge = (mergeAnswer: () => Response): Answer => {
    const base = { ref: "main", repo: { full_name: "octo/hello" } };
    const open = { node_id: "PR_1", number: 8, merged: false, merge_commit_sha: "0a", head: base, base };
    return (method, path) => {
      if (method !== "GET") return mergeAnswer();
      return Response.json(path.includes("/rules/branches/") ? [] : open);
    };
  };
  test.each([
    // The state that is read afterwards shows that the pull request is not merged.
    ["an empty object", undefined, () => Response.json({})],
    ["no content", undefined, () => new Response(null, { status: 204 })],
    ["merged: false", "applied", () => Response.json({ sha: "1b", merged: false })],
  ])("a merge answered with %s is not reported as MERGED", async (_name, outcome, answer) => {
    const error = await errorOf("rest", "pr.merge", pr, merge(answer));
    expect(error).toMatchObject({ code: "SERVER" });
    expect(error?.details?.outcome).toBe(outcome);
  });

  test.each([{}, { node_id: "PR_1", number: 8 }, { node_id: "PR_1", merged: "no" }])(
    "the lookup %j does not make a merge unnecessary",
    async (answer) => {
      const error = await errorOf("rest", "pr.merge", pr, () => Response.json(answer));
      expect(error).toMatchObject({ code: "SERVER" });
      expect(error?.details).not.toHaveProperty("applied");
    },
  );

  test("an issue is not closed if its lookup does not show that it is an issue", async () => {
    const sent: string[] = [];
    await errorOf("rest", "issue.close", issue, (method) => {
      sent.push(method);
      return Response.json({});
    });
    expect(sent).toEqual(["GET"]);
  });

  test.each([
    ["workflow.run.cancel", 200],
    ["workflow.run.rerun_all", 202],
    ["workflow.run.rerun_failed", 200],
  ])("%s requires the documented status", async (task, status) => {
    const error = await errorOf("rest", task, run, () => Response.json({}, { status }));
    expect(error).toMatchObject({ code: "SERVER", details: { outcome: "unknown", status } });
  });

  test("a list with null in which an element is searched is an error", async () => {
    const input = { owner: "o", name: "n", issueNumber: 1, milestone: "v2" };
    const error = await errorOf("rest", "issue.milestone.set", input, (_number, _method, path) =>
      Response.json(path.includes("/milestones") ? [null] : { id: 1, node_id: "I_1", number: 1 }),
    );
    expect(error?.message).toContain("a list without null");
  });
  test.each([
    ["unknown, if the list has more elements than are read", 5, "unknown"],
    ["a success, if the whole list lacks the element", 4, undefined],
  ])("the outcome of a lost deletion is %s", async (_name, fullPages, outcome) => {
    const page = Array.from({ length: 100 }, (_, index) => ({ id: index + 1 }));
    let read = 0;
    const { result } = await runOver(
      (method) => {
        if (method !== "GET") return Response.json({}, { status: 500 });
        read += 1;
        return Response.json(read > fullPages ? [] : page);
      },
      "rest",
      "repo.invitation.delete",
      { owner: "octo", name: "hello", invitationId: 999 },
    );
    expect([result.ok, result.error?.details?.outcome]).toEqual([outcome === undefined, outcome]);
  });

  test("a dispatch is not confirmed by an empty object", async () => {
    const input = { owner: "octo", name: "hello", workflow: "ci.yml", ref: "main" };
    const error = await errorOf("rest", "workflow.dispatch.run", input, () => Response.json({}));
    expect(error).toMatchObject({ code: "SERVER", details: { outcome: "unknown" } });
  });
});

describe("writes over GraphQL", () => {
  const close = (data: unknown) =>
    errorOf("graphql", "issue.close", { issueId: "I_1" }, () => Response.json({ data }));

  test.each([{}, { closeIssue: null }, { closeIssue: {} }, { closeIssue: { issue: {} } }])(
    "%j has an unknown outcome",
    async (data) => {
      expect(await close(data)).toMatchObject({
        code: "SERVER",
        retryable: false,
        details: { outcome: "unknown", data },
      });
    },
  );
  test("an id in the response proves that the write was applied", async () => {
    expect(await close({ closeIssue: { issue: { id: "I_1", state: null } } })).toMatchObject({
      code: "SERVER",
      details: { outcome: "applied" },
    });
  });
  test("long responses are cut in the details", async () => {
    const error = await close({ closeIssue: { issue: { id: "x".repeat(5_000) } } });
    expect(String(error?.details?.data).length).toBeLessThan(2_100);
  });
});

describe("reads", () => {
  const check = { name: "ci", node_id: "CR_1", html_url: null, details_url: null, output: { title: null } };
  const checks =
    (own: object): Answer =>
    (_method, path) => {
      if (path.endsWith("/8")) return Response.json({ node_id: "PR_1", head: { sha: "0a" } });
      if (path.endsWith("/status")) return Response.json({ statuses: [] });
      return Response.json({ total_count: 1, check_runs: [{ ...check, status: "completed", ...own }] });
    };

  test("the error of a response without a field names its path, the expected and the actual value", async () => {
    const error = await errorOf("rest", "issue.view", issue, () =>
      Response.json({ node_id: "I", number: 7 }),
    );
    expect(error).toMatchObject({
      code: "SERVER",
      details: { path: "title", expected: "a string", actual: "nothing" },
    });
  });
  test.each([{}, "text", null, 1])("a list answered with %j is an error", async (answer) => {
    const input = { owner: "octo", name: "hello" };
    expect(await errorOf("rest", "repo.labels.list", input, () => Response.json(answer))).toMatchObject({
      code: "SERVER",
      details: { expected: "a list" },
    });
  });
  test("a diff that arrives as JSON is an error", async () => {
    expect(await errorOf("rest", "pr.diff.view", pr, () => Response.json({ number: 8 }))).toMatchObject({
      code: "SERVER",
      details: { expected: "diff" },
    });
  });
  test("an unknown conclusion counts as failed and adds a warning", async () => {
    const { result } = await runOver(checks({ conclusion: "exploded" }), "rest", "pr.checks.failed", pr);
    expect(result).toMatchObject({
      ok: true,
      data: { items: [{ state: "EXPLODED" }] },
      meta: {
        warnings: [
          {
            code: "UNKNOWN_VALUE",
            message: expect.stringMatching(/^items\[\]\.state: "EXPLODED" is not one of/),
          },
        ],
      },
    });
  });
  test.each(["success", "neutral", "skipped", "stale", null])(
    "the conclusion %j is not failed",
    async (conclusion) => {
      const { result } = await runOver(checks({ conclusion }), "rest", "pr.checks.failed", pr);
      expect(result).toMatchObject({ ok: true, data: { items: [] } });
    },
  );
  test("with strict, an unknown enum value is an error", async () => {
    const strict: ExecuteOptions = { strict: true };
    const answer = checks({ conclusion: "exploded" });
    const { result } = await runOver(answer, "rest", "pr.checks.failed", pr, strict);
    expect(result.error).toMatchObject({
      code: "SERVER",
      details: { path: "items.0.state", actual: '"EXPLODED"' },
    });
  });
});
