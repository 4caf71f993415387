// Tests the rounds in which lookups are sent.

import { expect, test } from "vitest";
import type { PlannedGraphql } from "../contract/plan.js";
import { nodeRequest } from "../testing/test-capabilities.js";
import { findNode } from "./find-element.js";
import { lookupRounds } from "./run-lookups.js";

const lookup = (name: string, parts: Partial<PlannedGraphql> = {}): PlannedGraphql => ({
  ...nodeRequest("query", "seek"),
  name,
  role: "lookup",
  ...parts,
});
const searching = (...reads: readonly string[]): Partial<PlannedGraphql> => ({
  find: { read: findNode, maxPages: 1, reads, connection: () => null, match: () => true },
});

test.each<[string, readonly PlannedGraphql[], readonly (readonly string[])[]]>([
  ["none", [], []],
  ["independent ones", [lookup("a"), lookup("b")], [["a", "b"]]],
  [
    "ones that use others",
    [lookup("a"), lookup("b", { reads: ["a"] }), lookup("c", { reads: ["b"] }), lookup("d")],
    [["a", "d"], ["b"], ["c"]],
  ],
  ["ones that use what is not a lookup", [lookup("a", { reads: ["main"] })], [["a"]]],
  ["a search that uses one of its round", [lookup("a"), lookup("b", searching("a"))], [["a", "b"]]],
  [
    "a search that uses one of a later round",
    [lookup("a"), lookup("b", { reads: ["a"] }), lookup("c", searching("b"))],
    [["a"], ["b", "c"]],
  ],
])("lookups are sent in rounds: %s", (_what, lookups, rounds) => {
  expect(lookupRounds(lookups).map((round) => round.map(({ name }) => name))).toEqual(rounds);
});
