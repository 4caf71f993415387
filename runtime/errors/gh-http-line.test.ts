// Compares the scanner with the regular expression that it replaces, and tests that it reads lines in linear time.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readsPerCharacter } from "../testing/counted-text.js";
import { classifyGh } from "./classify-gh.js";
import { type HttpLine, readHttpLine } from "./gh-http-line.js";

/** The replaced pattern. It takes cubic time, so use it for short lines only. */
function readByPattern(line: string): HttpLine | undefined {
  const [match, status, message] = /(?:^|: )HTTP (\d{3})(?:: (.*?))?(?: \(https?:[^)]*\))?$/.exec(line) ?? [];
  if (match === undefined) return undefined;
  return { status: Number(status), ...(message === undefined ? {} : { message }) };
}

const PIECES = [
  ...[
    "HTTP ",
    "HTTP 404",
    "HTTP 4040",
    "HTTP 40",
    ": HTTP 502",
    ": HTTP 502: ",
    "HTTP 404: ",
    "404",
    "4",
    ": ",
    ":",
  ],
  ...[
    " ",
    "Not Found",
    " (https://api.github.com/a)",
    " (http:",
    " (https:",
    " (http",
    " (",
    "(",
    ")",
    "s:",
    "x",
  ],
];

describe("returns the same result as the pattern", () => {
  test.each([
    "HTTP 404: Not Found (https://api.github.com/repos/a/b)",
    "failed to run: HTTP 502: Bad Gateway (https://api.github.com/graphql)",
    "HTTP 404 (https://api.github.com/repos/a/b)",
    "HTTP 422: a (b) c (https://api.github.com/repos/a/b)",
    "HTTP 404: Not Found",
    "HTTP 500",
    "a: HTTP 404x",
    "gh: Not Found (HTTP 404)",
    ")",
    "",
  ])("%s", (line) => {
    expect(readHttpLine(line)).toEqual(readByPattern(line));
  });

  test("random lines", () => {
    const lines = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(lines, (line) => {
        expect(readHttpLine(line)).toEqual(readByPattern(line));
      }),
      { numRuns: 20_000 },
    );
  });
});

test("each character is read a bounded number of times", () => {
  const parts = [
    ...PIECES,
    ": HTTP 404 (http",
    ": HTTP 404 (http:",
    ": HTTP 404 (http:)",
    "HTTP 404: (http:",
  ];
  for (const part of parts)
    for (const start of ["", "HTTP 404: ", ": HTTP 404 ("])
      for (const end of ["", ")", " (https:", " (https:)", "x"])
        expect(
          readsPerCharacter((size) => start + part.repeat(size) + end, readHttpLine),
          start + part + end,
        ).toBeLessThan(20);
});

test("classifies a hostile line of 1 MB", () => {
  const line = `${": HTTP 404: a (http:".repeat(50_000)}x)`;
  expect(classifyGh(1, line).code).toBe("NOT_FOUND");
});
