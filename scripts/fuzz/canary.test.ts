// The search for a token finds it in each spelling, and nothing else.

import { expect, test } from "vitest";
import { canarySpelling } from "./canary.js";
import { CANARY } from "./hostile-values.js";

const codes = [...CANARY].map((char) => (char.codePointAt(0) ?? 0).toString(16).padStart(2, "0"));
const half = CANARY.length / 2;
const split = (by: string) => `${CANARY.slice(0, half)}${by}${CANARY.slice(half)}`;

test.each([
  ["plain", CANARY],
  ["plain", CANARY.toUpperCase()],
  ["plain", codes.map((code) => `%${code}`).join("")],
  ["plain", codes.map((code) => `%25${code}`).join("")],
  ["plain", codes.map((code) => `\\u00${code}`).join("")],
  ["plain", split("\u001b[31m")],
  ["plain", split("\u001b]0;title\u0007")],
  ["plain", split("\u200b")],
  ["plain", split("\\u001b[1;31m")],
  ["plain", split("%1B%5B0m")],
  ["plain", split("<U+001B>[31m")],
  ["reversed", [...CANARY].reverse().join("")],
  ["hex", codes.join("")],
  ["hex", codes.join("").toUpperCase()],
  ["base64", btoa(CANARY)],
  ["base64", btoa(`x${CANARY}y`)],
  ["base64", btoa(`xx${CANARY}yy`)],
  ["base64", btoa(`user:${CANARY}`).replaceAll("=", "%3D")],
])("%s: %j", (spelling, token) => {
  expect(canarySpelling(`before ${token} after`, CANARY)).toBe(spelling);
});

test.each(["", "[redacted]", "%E0%A4%A \\u00 \u001b[31m", CANARY.slice(0, half), btoa("another text")])(
  "finds nothing in %j",
  (text) => {
    expect(canarySpelling(text, CANARY)).toBeUndefined();
  },
);
