// Tests which responses to a request are documented, and which prove that GitHub answered.

import { describe, expect, test } from "vitest";
import type { ExpectedAnswer, PlannedRequest } from "../contract/plan.js";
import { graphqlPlan, restPlan } from "../testing/test-capabilities.js";
import { checkAnswer } from "./check-answer.js";
import { provesWrite } from "./complete-result.js";

const check = (expected: ExpectedAnswer, value: unknown, status = 200) => {
  try {
    return checkAnswer(expected, { value, status });
  } catch (thrown) {
    return thrown;
  }
};

describe("of the documented answers", () => {
  test.each<[string, ExpectedAnswer, unknown, number?]>([
    ["a field with a text", ["node_id"], { node_id: "" }],
    ["a field with a number", ["id"], { id: 0 }],
    ["a field with a boolean", ["merged"], { merged: false }],
    ["a list in a field", ["runs[]"], { runs: [] }],
    ["a list as the body", ["[]"], []],
    ["a status", [204], null, 204],
    ["one of several", ["id", 202], {}, 202],
  ])("%s is enough", (_what, expected, value, status) => {
    expect(check(expected, value, status)).toBeUndefined();
  });

  test.each<[string, ExpectedAnswer, unknown, number?]>([
    ["a field that is null", ["id"], { id: null }],
    ["a missing field", ["id"], {}],
    ["an object in place of a value", ["id"], { id: {} }],
    ["an object in place of a list", ["runs[]"], { runs: {} }],
    ["a list in place of an object", ["id"], []],
    ["another status", [204], null, 200],
    ["a text as the body", ["id"], "id"],
  ])("%s is not", (_what, expected, value, status) => {
    expect(check(expected, value, status)).toMatchObject({ code: "SERVER" });
  });

  test("the error contains what was expected, the status and the response", () => {
    const error = check(["id", 204], { name: "proxy" }, 200);
    expect(error).toMatchObject({
      message: expect.stringContaining("id or 204"),
      details: { path: "", expected: "id or 204", status: 200, data: { name: "proxy" } },
    });
  });
});

describe("of any write", () => {
  test.each([
    [200, { id: 1 }],
    [200, "text"],
    [200, []],
    [201, {}],
    [202, {}],
    [207, {}],
    [204, null],
    [205, null],
  ])("%d with %j is documented", (status, value) => {
    expect(check("any write", value, status)).toBeUndefined();
  });

  test.each([
    [200, null, "content"],
    [200, {}, "content"],
    [201, null, "content"],
    [202, null, "content"],
    [204, { id: 1 }, "a documented status"],
    [203, { id: 1 }, "a documented status"],
    [203, null, "a documented status"],
    [206, null, "a documented status"],
  ])("%d with %j is not: expected %s", (status, value, expected) => {
    expect(check("any write", value, status)).toMatchObject({
      code: "SERVER",
      details: { path: "", expected, status },
    });
  });
});

describe("proof of a write", () => {
  const [graphql] = graphqlPlan("mutation").requests;
  const [rest] = restPlan("POST").requests;
  const proves = (planned: PlannedRequest | undefined, response: unknown) =>
    planned !== undefined && provesWrite(planned, response);

  test.each([
    ["a text at any depth", { a: [null, { b: "x" }] }],
    ["a number", { a: 0 }],
  ])("%s proves a mutation", (_what, response) => {
    expect(proves(graphql, response)).toBe(true);
  });
  test.each([
    ["null", null],
    ["an empty object", { a: {} }],
    ["an empty text", { a: "" }],
    ["a boolean", { a: true }],
  ])("%s does not", (_what, response) => {
    expect(proves(graphql, response)).toBe(false);
  });

  test.each([
    [["node_id"], { node_id: "" }, true],
    [[204], null, true],
    [[200, 201], null, false],
    [[200, 201], {}, false],
    [[200, 201], { content: { sha: "a" } }, true],
  ])("over REST, where %j is expected, %j proves it: %j", (expects, response, isProof) => {
    expect(proves(rest && { ...rest, expects }, response)).toBe(isProof);
  });
  test.each([
    [[{ id: 1 }], true],
    [[], false],
    [{ id: 1 }, false],
  ])("one that was not checked proves it only as a list with values: %j", (response, isProof) => {
    expect(proves(rest, response)).toBe(isProof);
  });
});
