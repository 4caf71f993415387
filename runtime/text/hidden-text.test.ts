// Tests that all hidden characters are escaped, other text is unchanged, and the original text can be restored.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHidden, restoreHidden, showHidden, showHiddenIn } from "./hidden-text.js";

/** First and last code point of each range that the output never contains. */
const FORBIDDEN: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x034f, 0x034f],
  [0x061c, 0x061c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfe00, 0xfe0d],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
];
/** Code points that the output may contain in valid contexts only. */
const IN_PLACE = [0x0d, 0x200c, 0x200d, 0xfe0e, 0xfe0f];

const isForbidden = (code: number): boolean =>
  FORBIDDEN.some(([first, last]) => first <= code && code <= last);

const forbidden = fc
  .constantFrom(...FORBIDDEN)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((code) => String.fromCodePoint(code));
const inPlace = fc.constantFrom(...IN_PLACE).map((code) => String.fromCodePoint(code));
const any = fc.string({ unit: "binary" });
const form = fc
  .oneof(forbidden, inPlace, fc.constant("<"))
  .map((text) => `<U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`);
/** Hostile text: any combination of pieces. */
const hostile = fc
  .array(
    fc.oneof(
      forbidden,
      inPlace,
      form,
      fc.constantFrom("<", "U+", "<U+", "<U+202E", "1\u20e3", "👩", "🏽", "🏴", "\n", "می", "क्", "e"),
      any,
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));
const plain = fc
  .string({ unit: "binary" })
  .filter((text) => ![...text].some((one) => isForbidden(one.codePointAt(0) ?? 0)))
  .filter((text) => !IN_PLACE.some((code) => text.includes(String.fromCharCode(code))))
  .filter((text) => !text.includes("<U+"));

const forbiddenIn = (text: string): string[] =>
  [...text].filter((one) => isForbidden(one.codePointAt(0) ?? 0));
/** The flags of England, Scotland and Wales hold tags. */
const withoutFlags = (text: string): string =>
  text.replace(/\u{1f3f4}\u{e0067}\u{e0062}[\u{e0061}-\u{e007a}]{3}\u{e007f}/gu, "");

describe("properties", () => {
  test("no output contains hidden characters", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(forbiddenIn(withoutFlags(showHidden(text)))).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  test("hidden characters are controls, separators, lone surrogates and default-ignorable code points", () => {
    const property = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zl}\p{Zp}\p{Cs}\ufff9-\ufffb]$/u;
    for (let code = 0; code <= 0x10ffff; code++) {
      const expected =
        property.test(String.fromCodePoint(code)) && code !== 9 && code !== 10 && !IN_PLACE.includes(code);
      if (isForbidden(code) !== expected) expect(`U+${code.toString(16)} ${expected}`).toBe("as listed");
    }
  });

  test("escapes every hidden code point in every position", () => {
    for (const [first, last] of FORBIDDEN)
      for (let code = first; code <= last; code++) {
        const shown = `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
        const text = `a${String.fromCodePoint(code)}b`;
        expect(showHidden(text)).toBe(`a${shown}b`);
      }
  });

  test("returns text without hidden characters unchanged", () => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(showHidden(text)).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  test("restores the original text exactly", () => {
    fc.assert(
      fc.property(fc.oneof(hostile, any), (text) => {
        expect(restoreHidden(showHidden(text))).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });

  test("values keep their structure", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(
          JSON.parse(JSON.stringify(showHiddenIn(value)), (_, one) =>
            typeof one === "string" ? restoreHidden(one) : one,
          ),
        ).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("keeps valid uses of hidden characters", () => {
  test.each([
    ["line ends of Windows", "one\r\ntwo\tthree\n"],
    ["emoji sequences", "👩‍💻 👨🏽‍🦰 🏳️‍🌈 🏴‍☠️ ❤️‍🔥 👁️‍🗨️ 🧑‍🤝‍🧑"],
    ["emoji with a selector", "❤️ ☀︎ ©️ 1️⃣ #️⃣"],
    ["flags", "🇫🇷 🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["Persian with a non-joiner", "می\u200cخواهم"],
    ["Hindi with joiners", "क्\u200dष क्\u200cष"],
    ["Hebrew, Arabic, Thai, Korean, Japanese", "שלום مرحبا สวัสดี 안녕 こんにちは"],
    ["code that names characters", "\\u202e \\u{202e} &#8238; U+202E <U+1F600> <U+00E9> <U+0041>"],
  ])("%s", (_, text) => {
    expect(showHidden(text)).toBe(text);
  });
});

describe("escapes invalid uses of hidden characters", () => {
  test.each([
    ["a color", "\u001b[31mred\u001b[0m", "<U+001B>[31mred<U+001B>[0m"],
    ["a terminal title", "\u001b]0;x\u0007", "<U+001B>]0;x<U+0007>"],
    ["a C1 control sequence", "\u009b2J", "<U+009B>2J"],
    ["a line that is overwritten", "safe\rrm -rf", "safe<U+000D>rm -rf"],
    ["text in another order", "a\u202eb\u2066c", "a<U+202E>b<U+2066>c"],
    ["joiners between Latin letters", "a\u200db\u200cc", "a<U+200D>b<U+200C>c"],
    ["several joiners in a row", "می\u200c\u200c\u200dخ", "می<U+200C><U+200C><U+200D>خ"],
    ["a selector after a letter", "a\ufe0fb\ufe01", "a<U+FE0F>b<U+FE01>"],
    ["several selectors after an emoji", "❤\ufe0f\ufe0f\ufe0e", "❤\ufe0f<U+FE0F><U+FE0E>"],
    ["text in tags", "\u{e0068}\u{e0069}", "<U+E0068><U+E0069>"],
    ["text in the tags of a flag", "\u{1f3f4}\u{e0068}\u{e007f}", "\u{1f3f4}<U+E0068><U+E007F>"],
    ["a lone surrogate", "\ud83d!", "<U+D83D>!"],
    ["text in the format of an escape", "<U+202E>", "<U+003C>U+202E>"],
  ])("%s", (_, text, shown) => {
    expect(showHidden(text)).toBe(shown);
    expect(restoreHidden(shown)).toBe(text);
  });
});

test("escapes a log of 5 MB in which every other character is hidden", () => {
  const text = "\u001b[".repeat(2_500_000);
  expect(showHidden(text).length).toBe("<U+001B>[".length * 2_500_000);
});

test("escapes hidden characters in JSON as JSON escapes", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = escapeHidden(JSON.stringify(text));
      expect(forbiddenIn(withoutFlags(json))).toEqual([]);
      expect(JSON.parse(json)).toBe(text);
    }),
  );
});
