// Enums of the input that a write compares with its result: one that GitHub ignored is an error, on every route.

import { expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { loaders } from "../../generated/loaders.js";

/** A response in which every field has the value of no enum. */
const otherValues: object = new Proxy({}, { get: () => "other" });

const capabilities = await Promise.all(Object.values(loaders).map((load) => load()));
const cards = await listOperationCards();

/** Returns the enums of the input that the routes compare, and whether each route takes them for free text. */
function compareEnums(card: (typeof cards)[number]) {
  const enums = Object.entries(card.input_schema.properties ?? {}).flatMap(([name, schema]) =>
    schema.enum ? [[name, schema.enum.at(-1)] as const] : [],
  );
  const input = Object.fromEntries(enums);
  const scope = new Proxy({ input }, { get: ({ input }, name) => (name === "input" ? input : otherValues) });
  const capability = capabilities.find(({ id }) => id === card.capability_id);
  return [capability?.graphql, capability?.rest].flatMap((plan) =>
    (plan?.differences?.(scope) ?? []).filter(({ requested }) => Object.values(input).includes(requested)),
  );
}

const compared = cards
  .map((card) => ({ id: card.capability_id, differences: compareEnums(card) }))
  .filter(({ differences }) => differences.length > 0);

test("some writes compare enums", () => {
  expect(compared.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["check_run.update", "issue.lock", "milestone.update", "repo.update"]),
  );
});

test.each(compared)("$id has no enum for a free text", ({ differences }) => {
  expect(differences.filter(({ isText }) => isText)).toEqual([]);
});
