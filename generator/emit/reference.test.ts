// Texts of cards are text on the pages of the reference.

import { expect, test } from "vitest";
import { readBindInputs } from "../bind/index.js";
import { checkCards } from "../compile.js";
import { loadRepository } from "../testing/projects.js";
import { describeCapability } from "./description.js";
import { emitReference } from "./reference.js";

test("the reason why a route does not have a field", async () => {
  const sources = await loadRepository();
  const file = "cards/issue.view.yaml";
  const text = (sources.cards.get(file) ?? "").replace("GraphQL only.", '"<script>|[x](javascript:y)"');
  const inputs = readBindInputs(sources, () => undefined);
  const { bound } = checkCards(new Map([[file, text]]), inputs, undefined);
  const page = emitReference(bound.capabilities.map(describeCapability)).get("issue.view.md");
  expect(page).toContain("on the rest route: \\<script>\\|\\[x\\](javascript:y) |");
});
