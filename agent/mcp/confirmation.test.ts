// The question about destructive calls.

import { expect, test } from "vitest";
import { askUser } from "./confirmation.js";

const questionAbout = (input: object): string =>
  JSON.stringify(askUser([{ id: "pr.merge", input, target: "octo/hello#3" }]));

test("the question shows the whole input, or all of its properties with long texts cut", () => {
  expect(questionAbout({ commitMessage: "a".repeat(900), deleteBranch: true })).toContain("a".repeat(900));
  const question = questionAbout({ commitMessage: "a".repeat(2_000), prNumber: 3, deleteBranch: true });
  expect(question).toMatch(/\{\\"commitMessage\\":\\"a{99}…\\",\\"prNumber\\":3,\\"deleteBranch\\":true\}/);
});
