// Text that is safe to print on a terminal.

import { expect, test } from "vitest";
import { safeJson, safeLine } from "./text.js";

// A color, a C1 control sequence, right-to-left override, zero-width space, line separator, tag letters, soft hyphen.
const HOSTILE = "a\u001b[31mb\u009b2Jc\u202ed\u200be\u2028f\u{e0041}g\u00adh\u007f\u2066i\ufeff";

test("JSON contains no control characters and has the same value", () => {
  const text = safeJson({ [HOSTILE]: HOSTILE });
  expect(text).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(text)).toEqual({ [HOSTILE]: HOSTILE });
});

test("JSON keeps text that looks like a shown character", () => {
  expect(safeJson("<U+202E>")).toBe('"<U+202E>"');
});

test("keeps ordinary text of any script", () => {
  for (const text of ["Grüße, 世界 👍🏽 é", "שלום", "\u{1f468}\ufe0f"])
    expect(safeJson(text)).toBe(`"${text}"`);
});

test("a message is one line", () => {
  expect(safeLine(`one\n  two ${HOSTILE}`)).toMatch(/^one two [\x20-\x7e]*$/);
  expect(safeLine("a \u001b[2J title")).toBe("a <U+001B>[2J title");
  expect(safeLine("a <U+001B>[2J title")).toBe("a <U+001B>[2J title");
});

test("replaces spaces around line ends with one space, and keeps other spaces", () => {
  expect(safeLine("a \t\n\n  b  c\n")).toBe("a b  c ");
});

test("a message may contain 1 MB of spaces", () => {
  const spaces = " ".repeat(1_000_000);
  expect(safeLine(`${spaces}x${spaces}\ny`)).toBe(`${spaces}x y`);
});
