// Every id that a capability requires is in the result of another capability, as a scenario of it shows, or can be
// replaced by numbers and names.

import { describe, expect, test } from "vitest";
import { cards } from "../../generated/cards.js";
import { loadScenarios } from "../runner/load.js";
import { isMap, type Scenario } from "../runner/scenario.js";

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

const isId = (name: string): boolean => /Ids?$/.test(name);

/** The sets of properties that an input must have one of. */
function requiredSets({ required = [], anyOf, oneOf }: Schema): readonly (readonly string[])[] {
  const choices = [anyOf, oneOf].filter((choice) => choice !== undefined);
  return choices.reduce<readonly (readonly string[])[]>(
    (sets, choice) => sets.flatMap((set) => choice.map((one) => [...set, ...(one.required ?? [])])),
    [required],
  );
}

/** The capabilities that only accept an id, and the ids of each set of properties. */
const requiring = cards.flatMap(({ capability_id: id, input_schema }) => {
  const ids = requiredSets(input_schema).map((set) => set.filter(isId));
  return ids.every((set) => set.length > 0) ? [{ id, ids }] : [];
});

const scenarios = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file.scenarios] as const] : [])),
);

/** Whether a successful scenario gets the input from the result of another capability. */
function isObtained(id: string, name: string, { before, input, expect: expected }: Scenario): boolean {
  const value = isMap(input) ? input[name] : undefined;
  const source = isMap(value) ? String(value.$before) : "";
  const earlier = before?.[source.split(".", 1).join()];
  return earlier?.task !== undefined && earlier.task !== id && "data" in expected;
}

test("the names of inputs that are ids end in Id", () => {
  const wrong = cards.flatMap(({ capability_id: id, input_schema }) =>
    Object.entries((input_schema as Schema).properties ?? {}).flatMap(([name, { description = "" }]) =>
      /^(?:node )?ids? of /i.test(description) === isId(name) ? [] : [`${id} ${name}`],
    ),
  );
  expect(wrong).toEqual([]);
});

// Without any, the tests below would check nothing.
test("some capabilities accept only an id", () => {
  expect(requiring.length).toBeGreaterThan(0);
});

describe("is obtained from another capability", () => {
  test.each(requiring.flatMap(({ id, ids }) => ids.flat().map((name) => ({ id, name }))))(
    "$name of $id",
    ({ id, name }) => {
      const obtained = (scenarios.get(id) ?? []).filter((scenario) => isObtained(id, name, scenario));
      expect(obtained.length).toBeGreaterThan(0);
    },
  );
});
