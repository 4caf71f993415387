// Tests placeholders in the requests of a dry run, and text that only resembles a placeholder.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readsPerCharacter } from "../testing/counted-text.js";
import { decodePlaceholders, placeholder, placeholderText, settlePlaceholders } from "./placeholder.js";

/** The replaced pattern. It takes quadratic time, so use it for short texts only. */
const decodeByPattern = (text: string): string =>
  text.replace(/%3Cfrom%20[^/?]*?%3E/g, (encoded) => decodeURIComponent(encoded));

describe("decodes an encoded placeholder", () => {
  test("in a path", () => {
    const encoded = encodeURIComponent(placeholderText("lookup.repository.id"));
    const value = { path: `/nodes/${encoded}/x`, ids: [placeholder("lookup.id")] };
    expect(settlePlaceholders(value)).toEqual({
      path: "/nodes/<from lookup.repository.id>/x",
      ids: ["<from lookup.id>"],
    });
  });

  test("with the same result as the pattern", () => {
    const pieces = ["%3Cfrom%20", "%3E", "%3C", "from%20", "a.b", "%5B", "%C3%A9", "/", "?", "%20", "x"];
    const texts = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(texts, (text) => {
        expect(decodePlaceholders(text)).toBe(decodeByPattern(text));
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each(["%3Cfrom%20%E0%3E", "%3Cfrom%20%%3E", "%3Cfrom%20%C3%28%3E", "/a/%3Cfrom%20x%ZZ%3E?b"])(
  "text of a caller that can't be decoded stays as it is: %s",
  (text) => {
    expect(settlePlaceholders({ body: text })).toEqual({ body: text });
  },
);

test.each(["%3Cfrom%20", "%3Cfrom%20%3E", "%3Cfrom%20/", "%3Cfrom%20/%3E", "%3Cfrom%20?/", "%3E", "/", "x"])(
  "each character is read a bounded number of times: %s",
  (part) => {
    const ends = ["", "/", "?", "%3E", "/%3E"];
    for (const end of ends)
      expect(readsPerCharacter((size) => part.repeat(size) + end, decodePlaceholders)).toBeLessThan(10);
  },
);
