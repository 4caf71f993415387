// Tests the values that references have in results, and which of them are text of other users.

import { describe, expect, test } from "vitest";
import type { ChainStepResult } from "../contract/chain-envelope.js";
import { RouteError } from "../contract/route-error.js";
import { readText, Unresolved } from "./references.js";
import { isUntrusted, MAX_RESOLVED, resolveInput } from "./resolve.js";

const succeeded = (data: unknown): ChainStepResult => ({ task: "thing.view", ok: true, data });

/** Returns a reference, such as `$0.items.0.id`. */
function reference(text: string): Unresolved {
  const read = readText(text);
  if (!("step" in read)) throw new Error(`expected a reference, got ${text}`);
  return new Unresolved(read);
}

const value = (text: string, ...data: readonly unknown[]): unknown =>
  Object(resolveInput({ value: reference(text) }, data.map(succeeded))).value;

function refusal(run: () => unknown): RouteError {
  try {
    run();
  } catch (thrown) {
    if (thrown instanceof RouteError) return thrown;
    throw thrown;
  }
  throw new Error("not refused");
}

describe("the page of a list", () => {
  const pageInfo = { endCursor: "c", hasNextPage: true };

  test.each<[string, unknown, unknown]>([
    ["$0.next", { items: [], pageInfo }, "c"],
    ["$0.next", { items: [], pageInfo, next: "own" }, "own"],
    ["$0.pageInfo.endCursor", { items: [], pageInfo }, "c"],
    ["$0.number", { items: [{ number: 5 }] }, 5],
    ["$0.number", { items: [{ number: 5 }], number: 6 }, 6],
    ["$0.1.number", { items: [{ number: 5 }, { number: 7 }] }, 7],
    ["$0.10", { items: Array.from({ length: 12 }, (_, index) => `v${index}`) }, "v10"],
    ["$0.items.0.number", { items: [{ number: 5 }, { number: 7 }] }, 5],
    ["$0.a1", { items: [{ a1: 5 }] }, 5],
    ["$0.1a", { items: [{ "1a": 5 }] }, 5],
  ])("has %s", (text, data, expected) => {
    expect(value(text, data)).toBe(expected);
  });

  test.each<[string, unknown, string]>([
    ["$0.next", { items: [], pageInfo: { endCursor: "c", hasNextPage: false } }, "no value at $0.next"],
    ["$0.next", { items: [], pageInfo: "text" }, "no value at $0.next"],
    ["$0.number", { items: [] }, "no value at $0.number"],
    ["$0.items.length", { items: [1] }, "no value at $0.items.length"],
    ["$0.number.x", { number: 5 }, "no value at $0.number.x"],
    [
      "$0.number",
      { items: [{ number: 5 }, { number: 7 }] },
      "the result has 2 items; write $0.items.0.number",
    ],
  ])("explains why %s has no value in %j", (text, data, message) => {
    expect(refusal(() => value(text, data)).message).toContain(message);
  });
});

test("an error names the input, and its path is in the details", () => {
  const input = { labels: ["a", reference("$0.missing")] };
  const { code, message, details } = refusal(() => resolveInput(input, [succeeded({ number: 5 })]));
  expect({ code, message, details }).toEqual({
    code: "VALIDATION",
    message: "labels.1: the result has no value at $0.missing",
    details: { issues: [{ path: "labels.1", message: "the result has no value at $0.missing" }] },
  });
});

test("a step without a result has no values", () => {
  expect(refusal(() => resolveInput({ id: reference("$3.id") }, [])).message).toContain("no value at $3.id");
});

test("all values of an input together have a limit", () => {
  const text = "x".repeat(MAX_RESOLVED - 2);
  expect(value("$0.text", { text })).toBe(text);
  const input = { a: reference("$0.text"), b: reference("$0.number") };
  const { message } = refusal(() => resolveInput(input, [succeeded({ text, number: 5 })]));
  expect(message).toBe(`b: the values of references exceed ${MAX_RESOLVED} characters`);
});

describe("text of other users", () => {
  const marked = (...untrusted: readonly string[]): ChainStepResult => ({
    ...succeeded({}),
    meta: { untrusted },
  });
  const isMarked = (text: string, result: ChainStepResult | undefined) =>
    isUntrusted({ at: ["body"], step: 0, path: reference(text).path }, [result]);

  test.each([
    ["$0.title", ["title"]],
    ["$0.author.name", ["author.name"]],
    ["$0.author", ["author.name"]],
    ["$0.title.x", ["title"]],
    ["$0.items.0.title", ["items[].title"]],
    ["$0.title", ["items[].title"]],
    ["$0.12.title", ["items[].title"]],
    ["$0.labels.3", ["labels[]"]],
    ["$0.title", ["body", "title"]],
  ])("is %s with the paths %j", (text, paths) => {
    expect(isMarked(text, marked(...paths))).toBe(true);
  });

  test.each([
    ["$0.number", ["title"]],
    ["$0.author.login", ["author.name"]],
    ["$0.items.0.number", ["items[].title"]],
    ["$0.a1", ["title"]],
    ["$0.1a", ["title"]],
    ["$0.title", []],
  ])("is not %s with the paths %j", (text, paths) => {
    expect(isMarked(text, marked(...paths))).toBe(false);
  });

  test("is not a value of a result without text of other users", () => {
    expect(isMarked("$0.items", succeeded({ items: [] }))).toBe(false);
  });

  test("is nothing in a result without marks, or without a result", () => {
    expect(isMarked("$0.title", succeeded({ title: "x" }))).toBe(false);
    expect(isMarked("$0.title", undefined)).toBe(false);
  });
});
