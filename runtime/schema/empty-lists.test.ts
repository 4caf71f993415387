import { expect, test } from "vitest";
import { validateInput } from "../input/validate.js";
import { validationMessage } from "../testing/validation.js";
import { array, atLeastOne, object, string, withoutEmptyLists } from "./index.js";

const names = array(string(), { minItems: 1 });
const rules = [atLeastOne(["users"], ["teams"])];
const schema = withoutEmptyLists(
  object({ users: names, teams: names, events: names }, { rules }),
  "users",
  "teams",
);
const read = (input: unknown) =>
  validateInput({ id: "x", inRepository: false, input: () => schema }, input, undefined);

test("an empty list of these names counts as absent", () => {
  const input = { users: ["mona"], teams: [] };
  expect(read(input)).toEqual({ users: ["mona"] });
  expect(input).toEqual({ users: ["mona"], teams: [] });
});

test("empty lists alone provide none of the alternatives", () => {
  expect(validationMessage(() => read({ users: [], teams: [] }))).toBe("provide users or teams");
});

test("an empty list of another name keeps its limit", () => {
  expect(validationMessage(() => read({ users: ["mona"], events: [] }))).toBe(
    "events: expected at least 1 element, got []",
  );
});

test.each([[null], ["a"], [[]], [1]])("%j, which is not an object, is refused", (input) => {
  expect(() => read(input)).toThrow(/expected an object/);
});
