// The search for a token finds it in each spelling, and nothing else.

import { expect, test } from "vitest";
import { CANARY } from "../fuzz/hostile/hostile-values.js";
import { createSearch } from "./search.js";

const search = createSearch(["another-token", CANARY]);
const codes = [...CANARY].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(2, "0"));
const half = CANARY.length / 2;
const split = (by: string) => `${CANARY.slice(0, half)}${by}${CANARY.slice(half)}`;

test.each([
  ["as it is", "plain", CANARY],
  ["in upper case", "plain", CANARY.toUpperCase()],
  ["percent-encoded", "plain", codes.map((code) => `%${code}`).join("")],
  ["percent-encoded twice", "plain", codes.map((code) => `%25${code}`).join("")],
  ["in JSON escapes", "plain", codes.map((code) => `\\u00${code}`).join("")],
  ["split by a color", "plain", split("\u001b[31m")],
  ["split by a title", "plain", split("\u001b]0;title\u0007")],
  ["split by an invisible character", "plain", split("\u200b")],
  ["split by a line break", "plain", split("\n")],
  ["split by an escaped color", "plain", split("\\u001b[1;31m")],
  ["split by a percent-encoded color", "plain", split("%1B%5B0m")],
  ["split by a visible sequence", "plain", split("<U+001B>[31m")],
  ["reversed", "reversed", [...CANARY].reverse().join("")],
  ["in hex", "hex", codes.join("")],
  ["in upper-case hex", "hex", codes.join("").toUpperCase()],
  ["in base64", "base64", btoa(CANARY)],
  ["in base64 after one byte", "base64", btoa(`x${CANARY}y`)],
  ["in base64 after two bytes", "base64", btoa(`xx${CANARY}yy`)],
  ["in base64 for a URL", "base64", btoa(`user:${CANARY}`).replaceAll("=", "%3D")],
] as const)("finds a token %s", (_, spelling, token) => {
  expect(search(`before ${token} after`)).toEqual({ token: CANARY, spelling });
});

test.each([
  ["nothing", ""],
  ["redacted text", "[redacted]"],
  ["broken escapes", "%E0%A4%A \\u00 \u001b[31m"],
  ["half of the token", CANARY.slice(0, half)],
  ["other base64", btoa("another text")],
])("finds nothing in %s", (_, text) => {
  expect(search(text)).toBeUndefined();
});
