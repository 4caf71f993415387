import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { RouteError } from "./errors/route-error.js";
import { anything } from "./test-support.js";
import { validateInput } from "./validate.js";

const string = { type: "string", minLength: 1 };
const repository = { owner: string, name: string };
function check(
  schema: object,
  parts: { alternatives?: string[][]; fields?: Record<string, string>; inRepository?: boolean } = {},
) {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  const validate = ajv.compile({ type: "object", additionalProperties: false, ...schema });
  const capability = { id: "issue.view", inRepository: false, ...parts, validate };
  return (input: unknown, repo?: { owner: string; name: string }) => validateInput(capability, input, repo);
}
function messageOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RouteError && error.code === "VALIDATION") return error.message;
    throw error;
  }
  throw new Error("It was accepted.");
}

describe("messages", () => {
  const fields = {
    issueNumber: "an integer of at least 1",
    method: "MERGE or SQUASH",
    labels: "a list of strings",
  };
  const issue = check(
    {
      required: ["issueNumber"],
      properties: {
        issueNumber: { type: "integer", minimum: 1 },
        method: { enum: ["MERGE", "SQUASH", "merge", "squash"] },
        labels: { type: "array", items: string, maxItems: 2 },
      },
    },
    { fields },
  );
  const plain = check({
    properties: {
      method: { enum: ["MERGE", "SQUASH", "merge", "squash"] },
      n: { type: "integer", minimum: 1 },
    },
  });

  test.each([
    [{ issueNumber: "x" }, 'issueNumber: expected an integer of at least 1, got "x"'],
    [{ issueNumber: 0 }, "issueNumber: expected an integer of at least 1, got 0"],
    [{}, "issueNumber: is required: an integer of at least 1"],
    [
      { issueNumber: 1, issueNumbr: 1 },
      'issueNumbr: is not an input of issue.view; did you mean "issueNumber"?',
    ],
    [{ issueNumber: 1, method: "OCTOPUS" }, 'method: expected MERGE or SQUASH, got "OCTOPUS"'],
    [{ issueNumber: 1, labels: ["a", ""] }, 'labels.1: expected a text that is not empty, got ""'],
    [{ issueNumber: 1, labels: ["a", "b", "c"] }, 'labels: expected at most 2 elements, got ["a","b","c"]'],
  ])("%j", (input, message) => {
    expect(messageOf(() => issue(input))).toBe(message);
  });
  test("without words for the fields the schema's own are used, each enum value once", () => {
    expect(messageOf(() => plain({ method: "x" }))).toBe('method: expected MERGE or SQUASH, got "x"');
    expect(messageOf(() => plain({ n: "x" }))).toBe('n: expected an integer, got "x"');
    expect(messageOf(() => plain({ n: 0 }))).toBe("n: expected at least 1, got 0");
  });
  test("all mistakes are told at once, and stand in details", () => {
    expect(() => issue({ issueNumber: 0, method: 1 })).toThrow(
      expect.objectContaining({
        details: {
          issues: [
            expect.objectContaining({ path: "issueNumber" }),
            expect.objectContaining({ path: "method" }),
          ],
        },
      }),
    );
  });
});

describe("forms", () => {
  const forms = { oneOf: [{ required: ["issueId"] }, { required: ["owner", "name", "issueNumber"] }] };
  const properties = { issueId: string, ...repository, issueNumber: { type: "integer" } };
  const alternatives = [["issueId"], ["owner", "name", "issueNumber"]];
  test("none of the forms: the message names them", () => {
    const message = "give issueId, or owner, name and issueNumber";
    expect(messageOf(() => check({ properties, ...forms }, { alternatives })({}))).toBe(message);
    expect(messageOf(() => check({ properties, ...forms })({}))).toBe(message);
  });
  test("more than one form", () => {
    const run = check({ properties, ...forms }, { alternatives });
    expect(messageOf(() => run({ issueId: "I", owner: "o", name: "n", issueNumber: 1 }))).toMatch(
      /^give only one of these: /,
    );
  });

  const bound = check({ properties, ...forms }, { alternatives, inRepository: true });
  const repo = { owner: "octo", name: "hello" };
  test("the client's repository completes an input that needs it", () => {
    expect(bound({ issueNumber: 1 }, repo)).toEqual({ issueNumber: 1, ...repo });
  });
  test("an input that is complete without it is left alone", () => {
    expect(bound({ issueId: "I" }, repo)).toEqual({ issueId: "I" });
  });
  test("an input that names a repository is left alone", () => {
    expect(bound({ owner: "a", name: "b", issueNumber: 1 }, repo)).toMatchObject({ owner: "a", name: "b" });
    expect(() => bound({ owner: "a", issueNumber: 1 }, repo)).toThrow(/give issueId/);
  });
});

describe("plain data", () => {
  const any = (input: unknown) =>
    validateInput({ id: "x", inRepository: false, validate: anything }, input, undefined);
  test.each([[null], [[]], ["x"], [new Date()], [new Map()], [undefined]])("%s is no input", (input) => {
    expect(() => any(input)).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
  test.each([
    [{ a: "x\0y" }, "a: must not hold a NUL character"],
    [{ a: [2 ** 53] }, "a.0: is too large to be told apart from its neighbours (beyond 2^53)"],
    [{ a: Number.NaN }, "a: expected a finite number, got NaN"],
    [{ a: () => 1 }, "a: expected JSON data, got a function"],
    [{ a: new Date() }, "a: expected a plain object, got a Date"],
    [JSON.parse('{"__proto__":{"admin":true}}'), "__proto__: is not a property that can be given"],
  ])("%o is refused", (input, message) => {
    expect(messageOf(() => any(input))).toBe(message);
  });
  test("absent properties are dropped, null ones kept, and the caller's object is not touched", () => {
    const input = Object.freeze({ a: undefined, b: null });
    const copy = any(input);
    expect(Object.keys(copy)).toEqual(["b"]);
  });
  test("a circle ends", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => any(circle)).toThrow(/nested too deeply/);
  });
});
