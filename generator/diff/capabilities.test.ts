// What changes for users of a capability as a whole between two versions of its card.

import { describe, expect, it } from "vitest";
import { CARD, compare, contracts, edit } from "../testing/compared-cards.js";
import { compareContracts } from "./compare.js";

describe("capabilities", () => {
  it.each([
    ["effect: write", "effect: destructive", ["breaking: effect: write → destructive"]],
    ["effect: write", "effect: write\nidempotent: true", ["additive: idempotent: false → true"]],
    [
      "effect: write",
      "effect: write\nscopes: [repo]",
      ["breaking: scopes (a token needs one): public_repo → repo"],
    ],
    [
      "effect: write",
      "effect: write\nscopes: [public_repo, read:org]",
      ["additive: scopes (a token needs one): public_repo → public_repo, read:org"],
    ],
    ["effect: write", "effect: write\nscopes: [public_repo]", []],
    ["rest: { endpoint: PATCH /issue }\n", "", ["breaking: route rest was removed"]],
    ["effect: write", "effect: write\naliases: [issue.change]", ["additive: alias issue.change was added"]],
    [
      "description: Edit an issue.",
      "description: Change an issue.",
      ["internal: requests, mappings or descriptions changed"],
    ],
    [
      "description: Title.",
      "description: The title.",
      ["internal: requests, mappings or descriptions changed"],
    ],
    ["effect: write", "effect: write\ngh: [issue edit]", ["additive: gh issue edit was added"]],
    ["effect: write", "effect: write\nbrief: [id]", ["breaking: brief: all → id"]],
    [
      "effect: write",
      "effect: write\nuntil: { state: CLOSED }",
      ['breaking: until: none → {"state":"CLOSED"}'],
    ],
    ["effect: write", "effect: write\nprogress: [state]", ["additive: progress state was added"]],
    [
      "effect: write",
      "effect: write\nperforms: { force: branch.delete }",
      ["breaking: performs has force: branch.delete"],
    ],
    [
      "effect: write",
      'effect: write\nrouting: { suitability: [{ route: rest, when: { $in.title: null }, reason: "No." }] }',
      ['breaking: route excludes inputs: rest, when {"$in.title":null}'],
    ],
    ["PATCH /issue", "PUT /issue", ["internal: requests, mappings or descriptions changed"]],
  ])("%s → %s", (replace, by, changes) => {
    expect(edit(replace, by)).toEqual(changes);
  });

  it.each([
    ["argument: number", "argument: title", ["breaking: gh issue change means something else"]],
    ["t: title", "t: title, s: state", ["additive: gh issue change accepts more"]],
    ["t: title", "s: state", ["breaking: gh issue change means something else"]],
    ["1: { state: OPEN }", "2: { state: OPEN }", ["breaking: gh issue change means something else"]],
    ["progress: [id, state]", "progress: [id]", ["breaking: progress state was removed"]],
  ])("have commands of gh and events that scripts depend on: %s → %s", (replace, by, expected) => {
    const before = CARD.replace(
      "effect: write",
      `effect: write
progress: [id, state]
gh: [{ command: issue change, argument: number, names: { t: title }, exit: { 1: { state: OPEN } } }]`,
    );
    const { changes } = compare(before.replace(replace, by), before);
    expect(changes.map(({ impact, change }) => `${impact}: ${change}`)).toEqual(expected);
  });

  it("may be added, but not removed", () => {
    const other = CARD.replace("issue.edit", "issue.change");
    const { changes, removed } = compareContracts(contracts({ a: CARD }), contracts({ b: other }));
    expect(changes).toEqual([
      { impact: "breaking", capability: "issue.edit", change: "was removed" },
      { impact: "additive", capability: "issue.change", change: "was added" },
    ]);
    expect(removed).toEqual(["issue.edit"]);
  });

  it("may be renamed if the old id is an alias, and are compared under both names", () => {
    const renamed = CARD.replace(
      "capability_id: issue.edit",
      "capability_id: issue.change\naliases: [issue.edit]",
    );
    const { changes } = compareContracts(
      contracts({ a: CARD }),
      contracts({ b: renamed.replace("minimum: 1", "minimum: 2") }),
    );
    expect(changes.map(({ capability, change }) => `${capability} ${change}`)).toEqual([
      "issue.change input.number minimum: 1 → 2",
      "issue.change was added",
      "issue.edit is an alias of issue.change now",
    ]);
  });

  it("need a higher major version after a breaking change", () => {
    const changed = CARD.replace("minimum: 1", "minimum: 2");
    const unraised = { capability: "issue.edit", version: "1.0.0", needed: "2.0.0" };
    expect(compare(changed).unraised).toEqual([unraised]);
    expect(compare(`${changed}version: "1.5.0"\n`).unraised).toEqual([{ ...unraised, version: "1.5.0" }]);
    expect(compare(`${changed}version: "2.0.0"\n`).unraised).toEqual([]);
    expect(compare(CARD.replace("maxLength: 50", "maxLength: 60")).unraised).toEqual([]);
  });
});
