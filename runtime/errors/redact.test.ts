import { expect, test } from "vitest";
import { redact, redactValue } from "./redact.js";

test("masks given secrets and anything that resembles a GitHub token", () => {
  const text = `a my-secret-9 b ghp_${"a".repeat(36)} c github_pat_${"1".repeat(30)}`;
  expect(redact(text, ["my-secret-9"])).toBe("a [redacted] b [redacted] c [redacted]");
});

test("pitfall: shows terminal escapes and invisible characters", () => {
  expect(redact("\u001b[31mred\u202e\u200b")).toBe("<U+001B>[31mred<U+202E><U+200B>");
});

test("redacts strings inside values", () => {
  expect(redactValue({ a: ["secret-1"], n: 1 }, ["secret-1"])).toEqual({ a: ["[redacted]"], n: 1 });
});
