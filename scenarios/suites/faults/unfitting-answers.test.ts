// Writes whose response does not fit: the result is read again, and the write is sent again only where that is harmless.

import { expect, test } from "vitest";
import { fault } from "../../github/index.js";
import { close, create, lookups, onWrites, rejectedOnRetry, ways } from "./fixtures/calls.js";
import { runCall } from "./support.js";

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
