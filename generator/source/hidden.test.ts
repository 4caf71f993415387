import { expect, it } from "vitest";
import type { Diagnostic } from "./diagnostic.js";
import { reportHidden } from "./hidden.js";

function hiddenIn(text: string): string[] {
  const found: Diagnostic[] = [];
  reportHidden("a.yaml", text, (diagnostic) => void found.push(diagnostic));
  return found.map(({ message, span }) => `${span.start} ${/U\+\w+/.exec(message)?.join()}`);
}

it.each([
  ["a right-to-left override", "a\u202eb", ["1 U+202E"]],
  ["a zero-width space", "\u200b", ["0 U+200B"]],
  ["an escape character", "\u001b[2J", ["0 U+001B"]],
  ["a C1 control character", "\u009b", ["0 U+009B"]],
  ["a soft hyphen", "soft\u00adhyphen", ["4 U+00AD"]],
  ["a line separator", "\u2028", ["0 U+2028"]],
  ["a blank letter", "\u3164", ["0 U+3164"]],
  ["a tag", "\u{e0041}", ["0 U+E0041"]],
  ["a joiner between letters", "a\u200db", ["1 U+200D"]],
])("reports %s", (_name, text, found) => {
  expect(hiddenIn(text)).toEqual(found);
});

it("accepts tabs, line feeds, accents and joined emoji", () => {
  expect(
    hiddenIn("a\tb\nc\u0301 \u{1f469}\u{1f3fd}\u200d\u{1f4bb} \u2764\ufe0f\u200d\u{1f525} ✅ 日本"),
  ).toEqual([]);
});

it("reports at most ten characters of a text", () => {
  expect(hiddenIn("\u0000".repeat(1_000_000))).toHaveLength(10);
});
