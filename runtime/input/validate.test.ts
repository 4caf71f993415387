import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test, vi } from "vitest";
import { RouteError } from "../contract/route-error.js";
import { anything } from "../test-support.js";
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
function validationMessage(run: () => unknown): string {
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
    [{}, "issueNumber: is required (an integer of at least 1)"],
    [
      { issueNumber: 1, issueNumbr: 1 },
      'issueNumbr: is not an input of issue.view; did you mean "issueNumber"?',
    ],
    [{ issueNumber: 1, method: "OCTOPUS" }, 'method: expected MERGE or SQUASH, got "OCTOPUS"'],
    [{ issueNumber: 1, labels: ["a", ""] }, 'labels.1: expected a non-empty string, got ""'],
    [{ issueNumber: 1, labels: ["a", "b", "c"] }, 'labels: expected at most 2 elements, got ["a","b","c"]'],
  ])("%j", (input, message) => {
    expect(validationMessage(() => issue(input))).toBe(message);
  });
  test("without field descriptions, describes the schema and lists each enum value once", () => {
    expect(validationMessage(() => plain({ method: "x" }))).toBe('method: expected MERGE or SQUASH, got "x"');
    expect(validationMessage(() => plain({ n: "x" }))).toBe('n: expected an integer, got "x"');
    expect(validationMessage(() => plain({ n: 0 }))).toBe("n: expected at least 1, got 0");
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

describe("forms", () => {
  const forms = { oneOf: [{ required: ["issueId"] }, { required: ["owner", "name", "issueNumber"] }] };
  const properties = { issueId: string, ...repository, issueNumber: { type: "integer" } };
  const alternatives = [["issueId"], ["owner", "name", "issueNumber"]];
  test("input of no form: the message lists the forms", () => {
    const message = "provide issueId, or owner, name and issueNumber";
    expect(validationMessage(() => check({ properties, ...forms }, { alternatives })({}))).toBe(message);
    expect(validationMessage(() => check({ properties, ...forms })({}))).toBe(message);
  });
  test("input of more than one form", () => {
    const run = check({ properties, ...forms }, { alternatives });
    expect(validationMessage(() => run({ issueId: "I", owner: "o", name: "n", issueNumber: 1 }))).toMatch(
      /^provide only one of these: /,
    );
  });

  const bound = check({ properties, ...forms }, { alternatives, inRepository: true });
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
});

describe("plain data", () => {
  const any = (input: unknown) =>
    validateInput({ id: "x", inRepository: false, validate: anything }, input, undefined);
  test.each([[null], [[]], ["x"], [new Date()], [new Map()], [undefined]])("rejects %s as input", (input) => {
    expect(() => any(input)).toThrow(expect.objectContaining({ code: "VALIDATION" }));
  });
  test.each([
    [{ a: "x\0y" }, "a: must not contain a NUL character"],
    [{ a: [2 ** 53] }, "a.0: is outside the safe integer range (beyond 2^53 - 1)"],
    [{ a: Number.NaN }, "a: expected a finite number, got NaN"],
    [{ a: () => 1 }, "a: expected JSON data, got a function"],
    [{ a: new Date() }, "a: expected a plain object, got a Date"],
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
  const labels = { properties: { labels: { type: "array", items: string, maxItems: 50 } } };
  const choices = {
    properties: { labels: { type: "array", items: { anyOf: [string, { type: "integer", minimum: 1 }] } } },
  };
  const objects = (count: number) => ({ labels: Array.from({ length: count }, (_, index) => ({ index })) });
  const keys = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
  const nuls = (count: number) => ({ labels: Array.from({ length: count }, () => "\0") });

  function validationError(run: () => unknown): RouteError {
    try {
      run();
    } catch (error) {
      if (error instanceof RouteError && error.code === "VALIDATION") return error;
      throw error;
    }
    throw new Error("It was accepted.");
  }

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
      validationError(run);
    } finally {
      vi.restoreAllMocks();
    }
    return count;
  }

  test.each([
    ["elements of a wrong type", labels, objects],
    ["elements that match no branch", choices, objects],
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
    const { message, details } = validationError(() => check(schema)(createInput(10_000)));
    const omitted = createInput === objects ? 9_981 : 9_980;
    expect(details).toMatchObject({ issues: { length: 20 }, omitted });
    expect(message.startsWith(first)).toBe(true);
    expect(message.endsWith(`; and ${omitted} more`)).toBe(true);
    expect(JSON.stringify(details).length + message.length).toBeLessThan(6_000);
  });

  test("lists all of 20 issues, without a count of further ones", () => {
    const { message, details } = validationError(() => check(labels)(keys(20)));
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
      const { message, details } = validationError(() => check(labels)(input));
      expect(JSON.stringify(details).length + message.length).toBeLessThan(2_000);
    }
  });

  test("truncates a message about forms with many unknown keys", () => {
    const forms = { oneOf: [{ required: ["key1"] }, { required: ["key2"] }] };
    const { message, details } = validationError(() =>
      check({ properties: { key1: {}, key2: {} }, ...forms })(keys(10_000)),
    );
    expect(JSON.stringify(details).length + message.length).toBeLessThan(6_000);
  });

  test("compares all issues with and without the repository, listed or not", () => {
    const run = check(
      { properties: { ...repository, ...labels.properties }, required: ["owner", "name"] },
      { inRepository: true },
    );
    const { details } = validationError(() => run(keys(50), { owner: "octo", name: "hello" }));
    expect(details).toMatchObject({ issues: { length: 20 }, omitted: 30 });
  });
});
