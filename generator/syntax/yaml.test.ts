// YAML of cards: every key is unique, and large files are read in linear time.

import { expect, test } from "vitest";
import type { Diagnostic } from "../source/diagnostic.js";
import { parseYaml } from "./yaml.js";

const read = (text: string) => {
  const diagnostics: Diagnostic[] = [];
  const node = parseYaml("a.yaml", text, (one) => diagnostics.push(one));
  return { node, messages: diagnostics.map(({ span, message }) => `${span.start}-${span.end} ${message}`) };
};

test.each([
  ["a block", "a: 1\nb: 2\na: 3", "10-11"],
  ["braces", "{a: 1, a: 2}", "7-8"],
  ["a nested map", "x: { b: 1, b: 2 }", "11-12"],
  ["keys with different quotes", 'a: 1\n"a": 2', "5-8"],
])("a repeated key is an error in %s", (_, text, span) => {
  expect(read(text)).toEqual({
    node: undefined,
    messages: [`${span} not valid YAML: Map keys must be unique`],
  });
});

// The comparison of each key with all others would take minutes.
test("a map with 60,000 keys is read", () => {
  const value = Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`key${index}`, index]));
  const { node, messages } = read(JSON.stringify(value));
  expect(messages).toEqual([]);
  expect(node?.fields.size).toBe(60_000);
});

test("equal text is parsed once, and its diagnostics are reported again", () => {
  const [first, second] = [read("a: 1"), read("a: 1")];
  expect(second.node).toBe(first.node);
  expect(read("a: 1\na: 2")).toEqual(read("a: 1\na: 2"));
  expect(read("a: 1\na: 2").messages).toHaveLength(1);
  expect(read("a: 2").node?.value).toEqual({ a: 2 });
});
