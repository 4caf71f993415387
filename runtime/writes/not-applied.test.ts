import { describe, expect, test } from "vitest";
import { outcomeOfStatus } from "./not-applied.js";
import { outcomeOfErrors } from "./outcome-of-errors.js";

test("only refusals and redirects that GitHub documents prove that a write was not applied", () => {
  const all = Array.from({ length: 500 }, (_, index) => index + 100);
  expect(all.filter((status) => outcomeOfStatus(status) === "none")).toEqual([
    301, 302, 307, 308, 400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 415, 422, 429, 451,
  ]);
});

describe("GraphQL errors", () => {
  const error = (type: string | undefined, path?: readonly string[], message = "m") => ({
    message,
    type,
    ...(path && { path }),
  });
  test.each([
    ["a refusal of a root field", [error("NOT_FOUND", ["closeIssue"])]],
    ["a refusal without a path", [error("FORBIDDEN")]],
    ["a mutation that the local GitHub does not have", [error("NOT_IMPLEMENTED", ["followUser"])]],
    ["a refusal by its message", [error(undefined, ["mergePullRequest"], "Pull Request is not mergeable")]],
    ["a document that is not valid", [error("undefinedField", ["mutation M", "closeIssue", "x"])]],
    ["a variable that is not valid", [{ ...error(undefined), extensions: { problems: [] } }]],
  ])("%s proves that nothing was applied", (_what, errors) => {
    expect(outcomeOfErrors(errors)).toBe("none");
  });
  test.each([
    ["no error", []],
    ["a failure of GitHub", [error("INTERNAL", ["closeIssue"])]],
    ["a type that ghx does not know", [error("NEW_KIND", ["closeIssue"])]],
    ["a type with a lower case letter", [error("NEW_kind", ["closeIssue"])]],
    ["a parse error of a field", [error(undefined, ["closeIssue"], "Parse error on input")]],
    ["a message that ghx does not know", [error(undefined, ["closeIssue"], "Not today")]],
    ["an error below the root field", [error("FORBIDDEN", ["closeIssue", "issue"])]],
    ["a refusal next to another error", [error("NOT_FOUND", ["a"]), error("INTERNAL", ["b"])]],
  ])("%s leaves the outcome unknown", (_what, errors) => {
    expect(outcomeOfErrors(errors)).toBe("unknown");
  });
});
