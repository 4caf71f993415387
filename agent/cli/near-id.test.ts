// Words that are nearly an id or a command of gh.

import { expect, test } from "vitest";
import { withNearId } from "./near-id.js";

test.each([
  ["run ls -L 1", "run list -L 1"],
  ["issue ls", "issue list"],
  ["repo deploy-key ls", "repo deploy-key list"],
  ["release new v1", "release create v1"],
  ["gist new a.txt", "gist create a.txt"],
  ["variable remove STAGE --org octo", "variable delete STAGE --org octo"],
  ["milestone ls", "milestone.list"],
  ["issue comment list 1", "issue.comments.list 1"],
  // The words of an id, and those that mean several ids or none.
  ["issue labels remove 1 bug", "issue labels remove 1 bug"],
  ["run list ls", "run list ls"],
  ["gist nothing", "gist nothing"],
])("ghx %s is ghx %s", (given, expected) => {
  expect(withNearId(given.split(" ")).join(" ")).toBe(expected);
});
