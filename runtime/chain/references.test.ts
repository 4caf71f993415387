// Tests which strings are references, and which values of results they have.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RouteError } from "../contract/route-error.js";
import { mayContainReference, readText, referenceText, replaceLeaves, Unresolved } from "./references.js";
import { MAX_RESOLVED, resolveInput } from "./resolve.js";

describe("a string", () => {
  test.each([
    ["$0.number", 0, ["number"]],
    ["$12.items.0.id", 12, ["items", "0", "id"]],
    ["$1.items[3].labels[0]", 1, ["items", "3", "labels", "0"]],
    ["$0.__proto__", 0, ["__proto__"]],
  ])("%s is a reference", (text, step, path) => {
    expect(readText(text)).toEqual({ step, path });
  });

  test.each([
    ["$$0.number", "$0.number"],
    ["$$", "$"],
    ["$$$0.number", "$$0.number"],
    ["$", "$"],
    ["$HOME", "$HOME"],
    ["$5 off", "$5 off"],
    ["$1.5 million", "$1.5 million"],
    [" $0.number", " $0.number"],
    ["see $0.url", "see $0.url"],
  ])("%j is the text %j", (text, expected) => {
    expect(readText(text)).toEqual({ text: expected });
  });

  test.each([
    "$0",
    "$0.",
    "$0.items[*].number",
    "$0.a..b",
    "$0.url is done",
    "$0.url of $1.id",
    "$0[]",
    "$0.items[-1]",
  ])("%j resembles a reference and is reported", (text) => {
    expect(readText(text)).toEqual({ problem: expect.stringContaining(`"$${text}"`) });
  });

  test("that is reported is quoted up to 60 characters", () => {
    const exact = `$0.${"a".repeat(56)}!`;
    expect(readText(exact)).toEqual({ problem: expect.stringContaining(`"$${exact}"`) });
    expect(readText(`${exact}!`)).toEqual({ problem: expect.stringContaining(`"$${exact}…"`) });
  });

  test.each(["$0.items[12].id", "x$0.id"])("%s has its whole index, or is text", (text) => {
    const isReference = text.startsWith("$");
    expect(readText(text)).toEqual(isReference ? { step: 0, path: ["items", "12", "id"] } : { text });
  });

  test("a text of a megabyte is read in linear time", () => {
    const long = `$0.${"a".repeat(1_000_000)}!`;
    expect(readText(long)).toHaveProperty("problem");
    expect(JSON.stringify(readText(long)).length).toBeLessThan(300);
    expect(readText(`$1 ${"[.".repeat(500_000)}`)).toHaveProperty("text");
  });
});

test("any input is unchanged if its texts that start with $ are escaped", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^\$+\d*[.[\]a-z\d $]*$/));
  const inputs = fc.letrec((tie) => ({
    value: fc.oneof(texts, fc.jsonValue(), fc.array(tie("value"), { maxLength: 3 })),
  })).value;
  const escaping = (text: string) => (text.startsWith("$") ? `$${text}` : text);
  fc.assert(
    fc.property(inputs, (input) => {
      const escaped = replaceLeaves(input, (leaf) => (typeof leaf === "string" ? escaping(leaf) : leaf));
      const read = replaceLeaves(escaped, (leaf) => {
        const result = typeof leaf === "string" ? readText(leaf) : { text: leaf };
        return "text" in result ? result.text : result;
      });
      expect(read).toEqual(replaceLeaves(input, (leaf) => leaf));
    }),
  );
});

/** Returns the input with its references resolved. */
function resolve(input: unknown, data: unknown): unknown {
  const unresolved = replaceLeaves(input, (leaf) => {
    const read = readText(String(leaf));
    return "step" in read ? new Unresolved(read) : leaf;
  });
  return resolveInput(unresolved, [{ task: "thing.view", ok: true, data }]);
}

describe("the value of a reference", () => {
  test("is at any depth of the input and of the result", () => {
    const data = { items: [{ labels: ["bug", "ui"] }], owner: { login: "octo" } };
    expect(
      resolve({ a: ["$0.items.0.labels.1", "x"], b: { c: "$0.owner.login" }, d: "$0.items.0.labels" }, data),
    ).toEqual({ a: ["ui", "x"], b: { c: "octo" }, d: ["bug", "ui"] });
  });

  test("keeps its type: null, false, zero and the empty string are values", () => {
    const data = { null: null, false: false, zero: 0, empty: "" };
    const input = { a: "$0.null", b: "$0.false", c: "$0.zero", d: "$0.empty" };
    expect(resolve(input, data)).toEqual({ a: null, b: false, c: 0, d: "" });
  });

  test("is never read as a reference or as an escape", () => {
    const data = { title: "$0.secret", escaped: "$$x", list: ["$0.secret"], secret: "s" };
    expect(resolve({ a: "$0.title", b: "$0.escaped", c: "$0.list" }, data)).toEqual({
      a: "$0.secret",
      b: "$$x",
      c: ["$0.secret"],
    });
  });

  test.each([
    "__proto__",
    "constructor",
    "toString",
    "missing",
    "list.length",
    "list.map",
    "text.length",
    "list.7",
  ])("%s is not a value of the result", (path) => {
    const data = { list: [1], text: "text" };
    expect(() => resolve({ id: `$0.${path}` }, data)).toThrow(`id: the result has no value at $0.${path}`);
  });

  test("in the only item of a list needs no index, in several it does", () => {
    const page = (...numbers: number[]) => ({ items: numbers.map((number) => ({ number })), totalCount: 9 });
    expect(resolve({ n: "$0.number" }, page(7))).toEqual({ n: 7 });
    expect(resolve({ n: "$0.1.number", all: "$0.totalCount" }, page(7, 8))).toEqual({ n: 8, all: 9 });
    expect(() => resolve({ n: "$0.number" }, page(7, 8))).toThrow(
      "n: the result has 2 items; write $0.items.0.number for the first",
    );
    for (const path of ["number", "0.number", "__proto__"])
      expect(() => resolve({ n: `$0.${path}` }, page())).toThrow(`the result has no value at $0.${path}`);
  });

  test("of several references may not exceed the limit", () => {
    const data = { text: "x".repeat(MAX_RESOLVED / 2) };
    expect(resolve({ a: "$0.text" }, data)).toEqual({ a: data.text });
    expect(() => resolve({ a: ["$0.text", "$0.text"] }, data)).toThrow(RouteError);
    expect(() => resolve({ a: ["$0.text", "$0.text"] }, data)).toThrow(/exceed 500000 characters/);
  });
});

test("the text of a reference has one spelling", () => {
  expect(JSON.stringify({ id: new Unresolved({ step: 1, path: ["items", "0", "id"] }) })).toBe(
    '{"id":"$1.items.0.id"}',
  );
  expect(referenceText({ step: 0, path: ["id"] })).toBe("$0.id");
});

test("a leaf has its path, also in lists of lists", () => {
  const paths: string[] = [];
  replaceLeaves({ a: [["x"], [{ b: "y" }]] }, (leaf, at) => void paths.push(`${at.join(".")}=${leaf}`));
  expect(paths).toEqual(["a.0.0=x", "a.1.0.b=y"]);
});

test("bytes, and instances of other classes, are leaves, and objects without a prototype are not", () => {
  const leaves: unknown[] = [];
  const bytes = new Uint8Array([1, 2]);
  const date = new Date(0);
  const plain = Object.assign(Object.create(null), { c: 3 });
  replaceLeaves({ bytes, date, plain }, (leaf) => void leaves.push(leaf));
  expect(leaves).toEqual([bytes, date, 3]);
});

test.each<[string, unknown, boolean]>([
  ["a reference", { a: ["$0.id"] }, true],
  ["a reference before other texts", { a: "$0.id", b: "x" }, true],
  ["only other texts", { a: "id$", b: 5, c: null }, false],
  ["bytes", { a: new TextEncoder().encode("$0.id") }, false],
  ["a value that JSON cannot represent", { a: 5n, b: "$0.id" }, false],
])("an input with %s may contain a reference", (_, input, expected) => {
  expect(mayContainReference(input)).toBe(expected);
});
