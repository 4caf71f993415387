// What callers notice of routes between two versions of a card: their order, done, limits and how answers are read.

import { describe, expect, it } from "vitest";
import { CARD, compare, edit } from "../testing/compared-cards.js";

/** The changes of a card with these words, of which one is replaced. */
const editRoute = (rest: string, replace: string, by: string): string[] => {
  const before = CARD.replace("endpoint: PATCH /issue", `endpoint: PATCH /issue, ${rest}`);
  const { changes } = compare(before.replace(replace, by), before);
  return changes.map(({ impact, change }) => `${impact}: ${change}`);
};

describe("users may notice", () => {
  it("another order of routes, which decides what is sent first", () => {
    expect(
      edit("effect: write", "effect: write\nrouting: { preferred: rest, fallbacks: [graphql, cli] }"),
    ).toEqual(["notable: order of routes: graphql, rest, cli → rest, graphql, cli"]);
  });

  it("no other order if a route was only removed", () => {
    expect(edit("rest: { endpoint: PATCH /issue }\n", "")).toEqual(["breaking: route rest was removed"]);
  });

  it("another done, which decides what counts as applied", () => {
    expect(edit("effect: write", "effect: write\ndone: { state: CLOSED }")).toEqual([
      'notable: done: none → {"state":"CLOSED"}',
    ]);
  });
});

describe("calls depend on", () => {
  it.each([
    ["max: 5", "max: 9", ["additive: most elements of rest labels: 5 → 9"]],
    ["max: 5", "max: 2", ["breaking: most elements of rest labels: 5 → 2"]],
    [", max: 5", "", ["additive: most elements of rest labels: 5 → 20"]],
    ["over: labels", "over: $in.labels", ["internal: requests, mappings or descriptions changed"]],
  ])("the most elements of a list that a request is sent for: %s → %s", (replace, by, changes) => {
    expect(editRoute("perItem: { over: labels, max: 5 }", replace, by)).toEqual(changes);
  });

  it.each([
    ["const: 1000", "const: 2000", ['additive: response.maxBytes: {"const":1000} → {"const":2000}']],
    ["const: 1000", "const: 500", ['breaking: response.maxBytes: {"const":1000} → {"const":500}']],
    ["const: 1000", "first: [title]", ['breaking: response.maxBytes: {"const":1000} → {"first":["title"]}']],
    [", dir: dir", "", ['breaking: response.dir: "dir" → none']],
    ["file: title", "file: number", ['breaking: response.file: "title" → "number"']],
  ])("how the file of an answer is written: %s → %s", (replace, by, changes) => {
    expect(editRoute("response: { file: title, maxBytes: { const: 1000 }, dir: dir }", replace, by)).toEqual(
      changes,
    );
  });
});
