// Texts of cards are text on the pages of the reference.

import { expect, test } from "vitest";
import { readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { loadRepository } from "../testing/projects.js";
import { describeCapability } from "./description.js";
import { emitReference } from "./reference.js";

test("states a reason that several fields have once", async () => {
  const sources = await loadRepository();
  const file = "cards/pr.list.yaml";
  const inputs = readBindInputs(sources, () => undefined);
  const { bound } = checkCards(new Map([[file, sources.cards.get(file) ?? ""]]), inputs, undefined);
  const page = emitReference(bound.capabilities.map(describeCapability)).get("pr.list.md") ?? "";
  expect(page).toContain("| `items[].additions` | integer | with `include: changes` |");
  expect(page).toMatch(/`items\[\]\.additions`, .*: not on the rest route: GraphQL only\.\n/);
  expect(page).toContain("Not with include reviews, comments, ");
  // Once for the fields, and once for the route.
  expect(page.split("GraphQL only.")).toHaveLength(3);
});

test("lists the fields of objects in inputs, and of objects in lists", async () => {
  const sources = await loadRepository();
  const file = "cards/check_run.create.yaml";
  const inputs = readBindInputs(sources, () => undefined);
  const { bound } = checkCards(new Map([[file, sources.cards.get(file) ?? ""]]), inputs, undefined);
  const page = emitReference(bound.capabilities.map(describeCapability)).get("check_run.create.md") ?? "";
  expect(page).toContain("| `output.title` | string | required |");
  expect(page).toContain("| `output.annotations[].startLine` | integer ≥ 1 | required |");
});

test("the reason why a route does not have a field", async () => {
  const sources = await loadRepository();
  const file = "cards/issue.view.yaml";
  const text = (sources.cards.get(file) ?? "").replace("GraphQL only.", '"<script>|[x](javascript:y)"');
  const inputs = readBindInputs(sources, () => undefined);
  const { bound } = checkCards(new Map([[file, text]]), inputs, undefined);
  const page = emitReference(bound.capabilities.map(describeCapability)).get("issue.view.md");
  expect(page).toContain("on the rest route: \\<script>\\|\\[x\\](javascript:y) |");
});
