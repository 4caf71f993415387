// Narrowing: the diagnostics of a request under different matches.

import { describe, expect, it } from "vitest";
import { readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { loadSmall, shortly } from "../testing/projects.js";

const small = await loadSmall();
const inputs = readBindInputs(small, () => undefined);
const file = "cards/issue.labels.add.yaml";
const card = small.cards.get(file) ?? "";
const WHEN = "when: { $in.comment: { not: null }, $place.repository.issue: { not: null } }";

/** Diagnostics of the follow-up, whose variables are required, with this match. */
function reported(when: string): string[] {
  expect(card).toContain(WHEN);
  const cards = new Map([...small.cards, [file, card.replace(WHEN, when)]]);
  return shortly(checkCards(cards, inputs, undefined).diagnostics);
}

const comment = `${file} GHX307 the value of $body (String!) may be absent, but string is required`;
const issue = `${file} GHX307 the value of $subjectId (ID!) may be absent, but string is required`;

describe("the values in a follow-up that is sent", () => {
  it.each<[string, string, string[]]>([
    ["always", "", [issue, comment]],
    ["when both are present", WHEN, []],
    ["when one is present", "when: { $in.comment: { not: null } }", [issue]],
    [
      "when its parent is present, and it may be null",
      "when: { $place.repository: { not: null } }",
      [issue, comment],
    ],
    ["when a nested value is present", "when: { $place.repository.issue.id: { not: null } }", [comment]],
    ["when it is one of some values", "when: { $in.comment: [a, b] }", [issue]],
    [
      "when it is none of some values, and may be null",
      "when: { $in.comment: { not: [a] } }",
      [issue, comment],
    ],
    ["when it is none of some values and not null", "when: { $in.comment: { not: [a, null] } }", [issue]],
    [
      "when either is present",
      "when: { any: [{ $in.comment: { not: null } }, { $in.issueId: { not: null } }] }",
      [issue, comment],
    ],
    ["when it is null", "when: { $in.comment: null }", [issue, comment]],
  ])("%s", (_name, when, expected) => {
    expect(reported(when)).toEqual(expected);
  });
});

it("requires the fields of the other alternative if one alternative of the input is excluded", () => {
  const suitability = "- { route: rest, when: { $in.issueId: null }, reason: REST takes numbers. }";
  expect(card).toContain(suitability);
  const reported = (by: string): string[] => {
    const cards = new Map([...small.cards, [file, card.replace(suitability, by)]]);
    return [...new Set(shortly(checkCards(cards, inputs, undefined).diagnostics))];
  };
  expect(
    reported(suitability.replace("when: { $in.issueId: null }", "unless: { $in.issueId: { not: null } }")),
  ).toEqual([]);
  expect(reported(suitability.replace("$in.issueId", "$in.comment"))).toEqual([
    `${file} GHX503 {name} may be absent from the input`,
    `${file} GHX503 {owner} may be absent from the input`,
    `${file} GHX503 {issueNumber} may be absent from the input`,
  ]);
});
