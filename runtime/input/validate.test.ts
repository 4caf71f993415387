import { describe, expect, test, vi } from "vitest";
import type { Schema } from "../contract/schema.js";
import {
  anyOf,
  array,
  constant,
  dateFormat,
  enumeration,
  exactlyOne,
  integer,
  json,
  nullable,
  object,
  record,
  string,
  withDefault,
} from "../schema/index.js";
import { anything } from "../testing/test-capabilities.js";
import { catchValidation, validationMessage } from "../testing/validation.js";
import { validateInput } from "./validate.js";

const text = string({ minLength: 1 });
const repository = { owner: text, name: text };
function check(schema: Schema, { inRepository = false } = {}) {
  const capability = { id: "issue.view", inRepository, input: () => schema };
  return (given: unknown, repo?: { owner: string; name: string }) => validateInput(capability, given, repo);
}

describe("messages", () => {
  const issue = check(
    object(
      {
        issueNumber: integer({ minimum: 1 }),
        method: enumeration("MERGE", "SQUASH"),
        labels: array(text, { maxItems: 2 }),
        workflow: anyOf(text, integer()),
        milestone: nullable(integer({ minimum: 1 })),
        comment: object({ line: integer({ minimum: 1, maximum: 9 }), body: text }, { required: ["body"] }),
        day: string({ format: dateFormat }),
        clear: constant(true),
      },
      { required: ["issueNumber"] },
    ),
  );

  test.each([
    [{ issueNumber: "x" }, 'issueNumber: expected an integer of at least 1, got "x"'],
    [{ issueNumber: 0 }, "issueNumber: expected an integer of at least 1, got 0"],
    [{}, "issueNumber: is required (an integer of at least 1)"],
    [
      { issueNumber: 1, issueNumbr: 1 },
      "issueNumbr: is not an input of issue.view; expected issueNumber, method, labels, workflow, milestone, comment, day or clear",
    ],
    [{ issueNumber: 1, method: "OCTOPUS" }, 'method: expected MERGE or SQUASH, got "OCTOPUS"'],
    [{ issueNumber: 1, labels: ["a", ""] }, 'labels.1: expected a non-empty string, got ""'],
    [{ issueNumber: 1, labels: ["a", "b", "c"] }, 'labels: expected at most 2 elements, got ["a","b","c"]'],
    [{ issueNumber: 1, labels: "a" }, 'labels: expected a list of strings, got "a"'],
    [{ issueNumber: 1, workflow: "" }, 'workflow: expected a non-empty string, got ""'],
    [{ issueNumber: 1, workflow: true }, "workflow: expected a string or an integer, got true"],
    [{ issueNumber: 1, milestone: "x" }, 'milestone: expected an integer of at least 1 or null, got "x"'],
    [{ issueNumber: 1, milestone: 0 }, "milestone: expected an integer of at least 1, got 0"],
    [
      { issueNumber: 1, comment: { line: 10, bdy: 1 } },
      "comment.line: expected an integer from 1 to 9, got 10; comment.body: is required (a string); " +
        "comment.bdy: is not an input of issue.view; expected line or body",
    ],
    [{ issueNumber: 1, day: "today" }, 'day: expected a date (YYYY-MM-DD) string, got "today"'],
    [{ issueNumber: 1, clear: 1 }, "clear: expected true, got 1"],
  ])("%j", (input, message) => {
    expect(validationMessage(() => issue(input))).toBe(message);
  });
  test("reports all issues at once and lists them in details", () => {
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

describe("the repository of the client", () => {
  const properties = { issueId: text, ...repository, issueNumber: integer() };
  const forms = [["issueId"], ["owner", "name", "issueNumber"]];
  const bound = check(object(properties, { rules: [exactlyOne(...forms)] }), { inRepository: true });
  const repo = { owner: "octo", name: "hello" };
  test("adds the client's repository to an input that requires it", () => {
    expect(bound({ issueNumber: 1 }, repo)).toEqual({ issueNumber: 1, ...repo });
  });
  test("does not add the repository to a valid input", () => {
    expect(bound({ issueId: "I" }, repo)).toEqual({ issueId: "I" });
  });
  test("does not add the repository to an input with owner or name", () => {
    expect(bound({ owner: "a", name: "b", issueNumber: 1 }, repo)).toMatchObject({ owner: "a", name: "b" });
    expect(() => bound({ owner: "a", issueNumber: 1 }, repo)).toThrow(/provide issueId/);
  });
  test.each([[""], ["x"], [[]], [5], [null]])(
    "does not add the repository to %j, which is not an object",
    (input) => {
      const run = check(object(repository, { required: ["owner"] }), { inRepository: true });
      expect(() => run(input, repo)).toThrow(/expected an object/);
    },
  );
});

describe("plain data", () => {
  const any = (input: unknown) =>
    validateInput({ id: "x", inRepository: false, input: () => anything }, input, undefined);
  test.each([[null], [[]], ["x"], [new Date()], [new Map()], [undefined]])("rejects %s as input", (input) => {
    expect(() => any(input)).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
  test.each([
    [{ a: "x\0y" }, "a: must not contain a NUL character"],
    [{ a: "Bugs 🐛".slice(0, -1) }, "a: must not contain a lone surrogate (half of an emoji)"],
    [{ a: [2 ** 53] }, "a.0: is outside the safe integer range (beyond 2^53 - 1)"],
    [{ a: Number.NaN }, "a: expected a finite number, got NaN"],
    [{ a: () => 1 }, "a: expected JSON data, got a function"],
    [{ a: new Date() }, "a: expected a plain object, got a Date; use toISOString()"],
    [JSON.parse('{"__proto__":{"admin":true}}'), "__proto__: is not an allowed property name"],
  ])("rejects %o", (input, message) => {
    expect(validationMessage(() => any(input))).toBe(message);
  });
  test("drops undefined properties, keeps null, and does not modify the caller's object", () => {
    const input = Object.freeze({ a: undefined, b: null });
    const copy = any(input);
    expect(Object.keys(copy)).toEqual(["b"]);
  });
  test("rejects a circular object", () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    expect(() => any(circle)).toThrow(/nested too deeply/);
  });
});

describe("large inputs", () => {
  const properties = { labels: array(text, { maxItems: 50 }) };
  const labels = object(properties);
  const choices = object({ labels: array(anyOf(text, integer({ minimum: 1 }))) });
  const unique = object({ labels: array(text, { uniqueItems: true }) });
  const objects = (count: number) => ({ labels: Array.from({ length: count }, (_, index) => ({ index })) });
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
  const nuls = (count: number) => ({ labels: Array.from({ length: count }, () => "\0") });

  /** Counts the elements and properties visited by `some` and `Object.entries`. */
  function comparisons(run: () => unknown): number {
    let count = 0;
    const { entries } = Object;
    const { some } = Array.prototype;
    vi.spyOn(Object, "entries").mockImplementation((value: object) => {
      const found = entries(value);
      count += found.length;
      return found;
    });
    vi.spyOn(Array.prototype, "some").mockImplementation(function (this: unknown[], ...args) {
      count += this.length;
      return some.apply(this, args);
    });
    try {
      catchValidation(run);
    } finally {
      vi.restoreAllMocks();
    }
    return count;
  }

  test.each([
    ["elements of a wrong type", labels, objects],
    ["elements that match no branch", choices, objects],
    ["elements that are compared", unique, objects],
    ["unknown keys", labels, keys],
    ["strings with a NUL character", labels, nuls],
  ])("%s: the number of comparisons is linear", (_name, schema, createInput) => {
    const run = check(schema);
    for (const count of [500, 1_000, 2_000])
      expect(comparisons(() => run(createInput(count))) / count).toBeLessThan(10);
  });

  test.each([
    ["elements of a wrong type", labels, objects, "labels: expected at most 50 elements"],
    ["unknown keys", labels, keys, "key0: is not an input of issue.view"],
    ["strings with a NUL character", labels, nuls, "labels.0: must not contain a NUL character"],
  ])("of 10,000 %s, lists the first 20 and counts the rest", (_name, schema, createInput, first) => {
    const { message, details } = catchValidation(() => check(schema)(createInput(10_000)));
    const omitted = createInput === objects ? 9_981 : 9_980;
    expect(details).toMatchObject({ issues: { length: 20 }, omitted });
    expect(message.startsWith(first)).toBe(true);
    expect(message.endsWith(`; and ${omitted} more`)).toBe(true);
    expect(JSON.stringify(details).length + message.length).toBeLessThan(6_000);
  });

  test("lists all of 20 issues, without a count of further ones", () => {
    const { message, details } = catchValidation(() => check(labels)(keys(20)));
    expect(details).toEqual({ issues: expect.objectContaining({ length: 20 }) });
    expect(message).not.toContain("more");
  });

  test("truncates long keys and values", () => {
    const long = "k".repeat(100_000);
    const inputs = [
      { [long]: 1 },
      { labels: [{ [long]: long }] },
      { labels: { [long]: "\0" } },
      { [long]: "\0" },
    ];
    for (const input of inputs) {
      const { message, details } = catchValidation(() => check(labels)(input));
      expect(JSON.stringify(details).length + message.length).toBeLessThan(2_000);
    }
  });

  test("truncates a message about forms with many unknown keys", () => {
    const schema = object({ key1: text, key2: text }, { rules: [exactlyOne(["key1"], ["key2"])] });
    const { message, details } = catchValidation(() => check(schema)(keys(10_000)));
    expect(JSON.stringify(details).length + message.length).toBeLessThan(6_000);
  });

  test("compares all issues with and without the repository, listed or not", () => {
    const run = check(object({ ...repository, ...properties }, { required: ["owner", "name"] }), {
      inRepository: true,
    });
    const { details } = catchValidation(() => run(keys(50), { owner: "octo", name: "hello" }));
    expect(details).toMatchObject({ issues: { length: 20 }, omitted: 30 });
  });
});

describe("the prepared input", () => {
  const schema = object({
    first: withDefault(integer({ maximum: 100 }), 30),
    state: withDefault(enumeration("OPEN", "CLOSED"), "OPEN"),
    reason: enumeration("DONE", "custom", null),
    comments: array(object({ side: withDefault(enumeration("LEFT", "RIGHT"), "RIGHT") })),
    inputs: record(string()),
  });
  test("has defaults, and enum values as they are declared", () => {
    expect(check(schema)({})).toEqual({ first: 30, state: "OPEN" });
    expect(check(schema)({ first: 5, state: "closed", reason: "done" })).toEqual({
      first: 5,
      state: "CLOSED",
      reason: "DONE",
    });
    expect(check(schema)({ reason: "custom", comments: [{}, { side: "left" }] })).toMatchObject({
      reason: "custom",
      comments: [{ side: "RIGHT" }, { side: "LEFT" }],
    });
    expect(() => check(schema)({ reason: "CUSTOM" })).toThrow(/expected DONE, custom or null/);
  });
  test("keeps null and the values of a map", () => {
    const input = { reason: null, inputs: { constructor: "x", toString: "y" } };
    expect(check(schema)(input)).toMatchObject(input);
  });
});

describe("free-form JSON", () => {
  const run = check(object({ payload: json() }));
  const nested = (depth: number): unknown => (depth === 0 ? [] : { inner: nested(depth - 1) });

  test("keeps nested values, lists and null", () => {
    const input = { payload: { list: [1, null, { a: "x" }], none: null } };
    expect(run(input)).toEqual(input);
  });
  test("rejects a list", () => {
    expect(validationMessage(() => run({ payload: [] }))).toBe("payload: expected an object, got []");
  });
  test("rejects more bytes than GitHub accepts, counted in UTF-8", () => {
    expect(run({ payload: { text: "x".repeat(65_000) } })).toBeDefined();
    expect(validationMessage(() => run({ payload: { text: "é".repeat(65_000) } }))).toBe(
      "payload: has 130011 bytes as JSON, of at most 65535",
    );
  });
  test("rejects deep values", () => {
    expect(run({ payload: nested(20) })).toBeDefined();
    expect(() => run({ payload: nested(100) })).toThrow(/is nested too deeply/);
  });
});

describe("names that every object has", () => {
  test.each(["constructor", "toString", "hasOwnProperty"])("%s is unknown", (key) => {
    expect(validationMessage(() => check(object(repository))({ [key]: "x" }))).toBe(
      `${key}: is not an input of issue.view; expected owner or name`,
    );
  });
  test("a required property is not inherited", () => {
    const schema = object({ valueOf: text }, { required: ["valueOf"] });
    expect(validationMessage(() => check(schema)({}))).toBe("valueOf: is required (a string)");
  });
});

test("elements are unique if no two are equal JSON values", () => {
  const run = check(object({ list: array(anything, { uniqueItems: true }) }));
  const message = /expected unique elements/;
  expect(() =>
    run({
      list: [
        { a: 1, b: [{}] },
        { b: [{}], a: 1 },
      ],
    }),
  ).toThrow(message);
  expect(() =>
    run({
      list: [
        { "a,b": "c", a: "b,c" },
        { a: "b,c", "a,b": "c" },
      ],
    }),
  ).toThrow(message);
  expect(run({ list: [{ a: "1" }, { a: 1 }, { b: 1 }, {}] })).toEqual({
    list: [{ a: "1" }, { a: 1 }, { b: 1 }, {}],
  });
  const scalars = check(object({ list: array(anyOf(string(), integer(), constant(null, true))) }));
  expect(scalars({ list: ["1", 1, "true", true, "null", null] })).toBeTruthy();
});
