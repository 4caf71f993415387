// Compares the scanner with the regular expression that it replaces, and tests that it reads headers in linear time.

import fc from "fast-check";
import { expect, test } from "vitest";
import { readsPerCharacter } from "../../testing/counted-text.js";
import { hasNextLink, lastPage, nextParameter } from "./link-header.js";

/** The replaced pattern. It takes quadratic time, so use it for short headers only. */
const PATTERN = /<[^>]*>\s*;[^,]*\brel="next"/;
const PIECES = [
  "<",
  ">",
  "<https://x?page=2,3>",
  ";",
  "; ",
  " ",
  ",",
  'rel="next"',
  'rel="prev"',
  "x",
  '; a="b"',
];

test.each([
  ['<https://x?page=2>; rel="next", <https://x?page=9>; rel="last"', true],
  ['<https://x?page=1>; rel="prev", <https://x?page=3>; title="a"; rel="next"', true],
  ['<https://x?page=1>; rel="prev"', false],
  ['<https://x?page=1>; xrel="next"', false],
  ["", false],
])("%s: %s", (header, expected) => {
  expect(hasNextLink(header)).toBe(expected);
});

test("returns the same result as the pattern for random headers", () => {
  const headers = fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(headers, (header) => {
      expect(hasNextLink(header)).toBe(PATTERN.test(header));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['<https://x?per_page=1&after=Y3%3D>; rel="next"', "Y3="],
  ['<https://x?after=a>; rel="prev", <https://x?after=b&per_page=2>; rel="next"', "b"],
  ['<https://x?page=2>; rel="next"', undefined],
  ['<https://x?after=a>; rel="prev"', undefined],
  ["", undefined],
])("the parameter of the next page of %s is %s", (header, expected) => {
  expect(nextParameter(header, "after")).toBe(expected);
});

test("each character is read a bounded number of times", () => {
  for (const part of [...PIECES, "<>;", "<> ", '<>;xrel="next"', '<x>; rel="prev", '])
    for (const start of ["", "<>;", "<"])
      expect(
        readsPerCharacter((size) => start + part.repeat(size), hasNextLink),
        start + part,
      ).toBeLessThan(10);
});

test.each([
  ['<https://x?page=2>; rel="next", <https://x?per_page=1&page=25>; rel="last"', 25],
  ['<https://x?page=25&per_page=1>; rel="last", <https://x?page=2>; rel="next"', 25],
  ['<https://x?page=2>; rel="next"', undefined],
  ['<https://x?per_page=1>; rel="last"', undefined],
  ["<https://x?page=25", undefined],
  ["", undefined],
])("the last page of %s is %s", (header, expected) => {
  expect(lastPage(header)).toBe(expected);
});
