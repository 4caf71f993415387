// Tests which names an error lists if GitHub did not find what an input names, and which of the input it reports.

import { describe, expect, test } from "vitest";
import type { NameList } from "../contract/name-list.js";
import { RouteError, type RouteErrorInit } from "../contract/route-error.js";
import { inRepository, labels, named, notFoundError, runFailing, urlsOf } from "../testing/existing-names.js";
import { respondJson, serve } from "../testing/test-server.js";

const invalid = (details?: RouteErrorInit["details"]) => new RouteError("VALIDATION", "Invalid", { details });
const bugg = { ...inRepository, label: "bugg" };

test("the error contains the existing names and the most similar one", async () => {
  await using server = await serve(named("docs", "bug"));
  const result = await runFailing(server, { label: labels }, bugg);
  expect(result.error).toEqual({
    code: "NOT_FOUND",
    untrusted: true,
    message: 'no label "bugg" (did you mean "bug"?) in octo/hello; labels: docs, bug',
    retryable: false,
    details: { what: "label", missing: ["bugg"], known: ["docs", "bug"] },
  });
  expect(urlsOf(server)).toEqual(["/repos/octo/hello/labels?per_page=100"]);
  expect(server.requests[0]?.method).toBe("GET");
});

test("an error without names is not marked as containing text of other users", async () => {
  await using server = await serve(named());
  const result = await runFailing(server, { label: labels }, bugg);
  expect(result.error).toEqual({
    code: "NOT_FOUND",
    message: 'no label "bugg" in octo/hello; labels: none',
    retryable: false,
    details: { what: "label", missing: ["bugg"], known: [] },
  });
});

test.each([
  [20, ""],
  [21, ", and 1 more"],
  [25, ", and 5 more"],
])("of %i names, 20 are listed", async (count, more) => {
  const names = Array.from({ length: count }, (_, index) => `kind/${index}`);
  await using server = await serve(named(...names));
  const { error } = await runFailing(server, { label: labels }, bugg);
  const first = names.slice(0, 20);
  expect(error?.message).toBe(`no label "bugg" in octo/hello; labels: ${first.join(", ")}${more}`);
  expect(error?.details).toEqual({ what: "label", missing: ["bugg"], known: first });
});

test.each([
  ["v1.2", "v1.3"],
  ["release-1.9", "release-1.10"],
])("pitfall: instead of %s, another version is not suggested", async (label, existing) => {
  await using server = await serve(named(existing));
  const { error } = await runFailing(server, { label: labels }, { ...inRepository, label });
  expect(error?.message).toBe(`no label "${label}" in octo/hello; labels: ${existing}`);
});

test.each([
  ["a value that is absent", undefined],
  ["a value that is null", null],
  ["values that are not names", [true, { name: "bug" }, null]],
])("%s is not looked for", async (_what, label) => {
  await using server = await serve(named("bug"));
  const error = notFoundError({ step: "label" });
  const result = await runFailing(server, { label: labels }, { ...inRepository, label }, [error]);
  expect(result.error).toMatchObject({ code: "NOT_FOUND", message: "Not Found" });
  expect(server.requests).toEqual([]);
});

test("a full page is not a complete list, so that a name that it lacks may exist", async () => {
  const full = Array.from({ length: 100 }, (_, index) => `kind/${index}`);
  await using server = await serve((request, response, count) =>
    named(...full.slice(0, count === 1 ? 100 : 99))(request, response, count),
  );
  const whole = await runFailing(server, { label: labels }, bugg);
  expect(whole.error).toMatchObject({ code: "NOT_FOUND", message: "Not Found" });
  const part = await runFailing(server, { label: labels }, bugg);
  expect(part.error?.message).toMatch(/^no label "bugg" in octo\/hello; labels: kind\/0, .*, and 79 more$/);
});

describe("several names", () => {
  const input = { ...inRepository, labels: ["Bug", "bugg", "nope"] };

  test("the error reports those that GitHub did not find, and those that it does not list", async () => {
    await using server = await serve(named("bug"));
    const { error } = await runFailing(server, { labels }, input, [notFoundError({ missing: ["bugg"] })]);
    expect(error?.message).toBe('no label "bugg" (did you mean "bug"?), "nope" in octo/hello; labels: bug');
    expect(error?.details).toEqual({ what: "label", missing: ["bugg", "nope"], known: ["bug"] });
  });

  test("nothing is listed if GitHub reported none of them", async () => {
    await using server = await serve(named("bug"));
    const { error } = await runFailing(server, { labels }, input);
    expect(error).toEqual({ code: "NOT_FOUND", message: "Not Found", retryable: false });
    expect(server.requests).toEqual([]);
  });

  test("the error reports one that exists if another one does not", async () => {
    await using server = await serve(named("bug"));
    const error = notFoundError({ missing: ["bug", "nope"] });
    const result = await runFailing(server, { labels }, { ...inRepository, labels: ["bug", "nope"] }, [
      error,
    ]);
    expect(result.error?.message).toBe('no label "bug", "nope" in octo/hello; labels: bug');
  });
});

describe("a list that is incomplete", () => {
  const users: NameList = { ...labels, noun: "user", plural: "users", incomplete: true };
  const input = { ...inRepository, users: ["ann", "bob"] };

  test.each<[string, RouteError]>([
    ["among those that a search did not find", notFoundError({ missing: ["eve", "bob"] })],
    ["in the message", notFoundError({}, "Could not resolve to a User (bob)")],
    [
      "in the message of an error without details",
      notFoundError(undefined, "Could not resolve to a User (bob)"),
    ],
    [
      "in one of GitHub's errors",
      notFoundError({ errors: ["text", { message: "'bob' is gone" }, { message: "-" }] }),
    ],
  ])("the error reports the name %s", async (_where, error) => {
    await using server = await serve(named("joe"));
    const result = await runFailing(server, { users }, input, [error]);
    expect(result.error).toMatchObject({
      message: 'no user "bob" in octo/hello; users: joe',
      details: { what: "user", missing: ["bob"], known: ["joe"] },
    });
  });

  test("the error of a search that is named after the property is about all of its names", async () => {
    await using server = await serve(named("joe"));
    const result = await runFailing(server, { users }, input, [notFoundError({ step: "usersOfHost" })]);
    expect(result.error?.details).toMatchObject({ missing: ["ann", "bob"] });
  });

  test("a name that the list lacks may exist", async () => {
    await using server = await serve(named("joe"));
    const result = await runFailing(server, { user: users }, { ...inRepository, user: "bob" });
    expect(result.error?.message).toBe("Not Found");
    expect(server.requests).toHaveLength(1);
  });

  test("it is not read after a refusal, which has other reasons", async () => {
    await using server = await serve(named("joe"));
    const result = await runFailing(server, { users }, input, [invalid({ missing: ["bob"] })]);
    expect(result.error).toMatchObject({ code: "VALIDATION", message: "Invalid" });
    expect(server.requests).toEqual([]);
  });
});

describe("a refusal", () => {
  const refusal = invalid({ errors: [{ message: "Label 'bugg' is invalid" }] });

  test("reports the name that GitHub refused if the list lacks it", async () => {
    await using server = await serve(named("bug"));
    const { error } = await runFailing(server, { label: labels }, bugg, [refusal]);
    expect(error).toMatchObject({
      code: "NOT_FOUND",
      message: 'no label "bugg" (did you mean "bug"?) in octo/hello; labels: bug',
    });
  });

  test("of a name that exists has another reason", async () => {
    await using server = await serve(named("BUGG"));
    const { error } = await runFailing(server, { label: labels }, bugg, [refusal]);
    expect(error).toMatchObject({ code: "VALIDATION", message: "Invalid" });
    expect(server.requests).toHaveLength(1);
  });

  test("that reports no name of the input sends no request", async () => {
    await using server = await serve(named("bug"));
    const { error } = await runFailing(server, { label: labels }, bugg, [invalid()]);
    expect(error).toMatchObject({ code: "VALIDATION", message: "Invalid" });
    expect(server.requests).toEqual([]);
  });
});

describe("a value with parts", () => {
  const milestones: NameList = {
    noun: "milestone",
    plural: "open milestones",
    path: "/repos/{owner}/{name}/milestones",
    text: { number: "{number} {title}", title: "{title}" },
    where: { state: "open", locked: false },
  };
  const all = [
    { number: 1, title: "v1", state: "open", locked: false },
    { number: 2, title: "v2", state: "closed", locked: false },
    { number: 3, title: "v3", state: "open", locked: true },
  ];

  test.each([
    [{ number: 9 }, "no milestone 9 in octo/hello; open milestones: 1 v1"],
    [{ title: "zz" }, 'no milestone "zz" in octo/hello; open milestones: v1'],
  ])("is named by %j, and the error lists what can be used", async (milestone, message) => {
    await using server = await serve((_request, response) => respondJson(response, all));
    const { error } = await runFailing(server, { milestone: milestones }, { ...inRepository, milestone });
    expect(error?.message).toBe(message);
    expect(urlsOf(server)).toEqual(["/repos/octo/hello/milestones"]);
  });

  test.each([{ number: 2 }, { title: "V2" }])(
    "names one that exists but cannot be used: %j",
    async (value) => {
      await using server = await serve((_request, response) => respondJson(response, all));
      const input = { ...inRepository, milestone: value };
      const silent = await runFailing(server, { milestone: milestones }, input);
      expect(silent.error?.message).toBe("Not Found");
      const searched = await runFailing(server, { milestone: milestones }, input, [
        notFoundError({ step: "milestone" }),
      ]);
      expect(searched.error?.message).toMatch(/^no milestone .* in octo\/hello; open milestones: /);
    },
  );

  test("can be the last segment of a path", async () => {
    const workflows: NameList = {
      ...labels,
      noun: "workflow",
      plural: "workflows",
      list: "workflows",
      text: { file: "{path/}", title: "{name}" },
    };
    const existing = { workflows: [{ path: ".github/workflows/ci.yml" }, { path: "release.yml" }] };
    await using server = await serve((_request, response) => respondJson(response, existing));
    const input = { ...inRepository, workflow: { file: "c.yml" } };
    const { error } = await runFailing(server, { workflow: workflows }, input);
    expect(error?.message).toBe(
      'no workflow "c.yml" (did you mean "ci.yml"?) in octo/hello; workflows: ci.yml, release.yml',
    );
  });
});
