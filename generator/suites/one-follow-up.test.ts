// A follow-up request that is not in a list is compiled as a list with one element.

import { expect, it } from "vitest";
import { checkSources } from "../compile.js";
import { loadSmall, withFiles } from "../testing/projects.js";

const CARD = "cards/issue.labels.add.yaml";

it("accepts one follow-up without a list", async () => {
  const base = await loadSmall();
  const listed = base.cards.get(CARD) ?? "";
  const single = listed.replaceAll("    - name: comment\n", "      name: comment\n");
  expect(single).not.toBe(listed);
  const { diagnostics, capabilities } = checkSources(withFiles(base, { [CARD]: single }));
  expect(diagnostics).toEqual([]);
  const added = capabilities.find(({ capability }) => capability.id === "issue.labels.add");
  expect(added?.rest?.requests.map(({ name }) => name)).toEqual(["known", "main", "comment"]);
  expect(added?.graphql?.requests.map(({ name }) => name)).toContain("comment");
});
