// CSV is safe to open in a spreadsheet by default, and exact on request.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCsv } from "./csv.js";

const cells = (text: string): string => toCsv([{ text }], { exact: false }).slice("text\n".length, -1);

describe("a text that a spreadsheet would run is a text", () => {
  test.each([
    ["=cmd|' /C calc'!A0", `'=cmd|' /C calc'!A0`],
    ["@SUM(1)", "'@SUM(1)"],
    ["+1", "'+1"],
    ["-1", "'-1"],
    ["  =1", `"  '=1"`],
    ["＝1", "'＝1"],
    ["\t=1", `"\t'=1"`],
    ["\r=1", `"\r'=1"`],
    ["a\n=1\r\n- b", `"a\n'=1\r\n'- b"`],
    ["a;=1|+2", `"a;'=1|'+2"`],
    ["a = b - c", "a = b - c"],
  ])("%j", (text, cell) => {
    expect(cells(text)).toBe(cell);
  });

  test("with any separator, quoted or not", () => {
    const unit = fc.constantFrom("=", "+", "-", "@", ";", "\t", "\n", "\r", " ", '"', ",", "|", "a", "＝");
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        for (const part of cells(text).split(/[;\t\r\n|]/)) expect(part).not.toMatch(/^"? *[=+\-@＝]/);
      }),
    );
  });

  test("in the name of a column and in a list", () => {
    expect(toCsv([{ "=a": ["b;=c"] }], { exact: false })).toBe(`'=a\n"[""b;'=c""]"\n`);
  });
});

test("numbers keep their sign", () => {
  expect(toCsv([{ a: -1, b: "-1" }], { exact: false })).toBe("a,b\n-1,'-1\n");
});

test("exact cells are unchanged", () => {
  expect(toCsv([{ a: "=1", b: "- x;\n+y", c: -1 }], { exact: true })).toBe('a,b,c\n=1,"- x;\n+y",-1\n');
});
