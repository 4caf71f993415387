import { expect, test } from "vitest";
import { redact, redactValue } from "./redact.js";

test("known secrets and anything like a GitHub token are masked", () => {
  const text = `a my-secret-9 b ghp_${"a".repeat(36)} c github_pat_${"1".repeat(30)}`;
  expect(redact(text, ["my-secret-9"])).toBe("a [redacted] b [redacted] c [redacted]");
});

test("pitfall: terminal escapes and invisible characters don't get through", () => {
  expect(redact("\u001b[31mred\u202e\u200b")).toBe("<U+001B>[31mred<U+202E><U+200B>");
});

test("strings inside values are cleaned", () => {
  expect(redactValue({ a: ["secret-1"], n: 1 }, ["secret-1"])).toEqual({ a: ["[redacted]"], n: 1 });
});
