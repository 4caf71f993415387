// Which scenarios run with gh.

import { expect, test } from "vitest";
import { splitByGh } from "./gh-plan.js";
import type { Scenario } from "./scenario.js";

const success = (name: string): Scenario => ({ name, input: {}, expect: { data: {} } });
const failure = (name: string): Scenario => ({ name, input: {}, expect: { error: { code: "NOT_FOUND" } } });
const scenarios = [
  success("a"),
  success("b"),
  { ...success("c"), routes: ["cli" as const] },
  success("d"),
  success("e"),
  failure("f"),
  failure("g"),
  failure("h"),
  success("i"),
  success("j"),
  success("k"),
  success("l"),
];
const names = (list: readonly Scenario[]): string => list.map(({ name }) => name).join("");

test("a sample of a derived cli route contains the first success and failure, every tenth scenario, and all of certain routes", () => {
  const { everyRoute, httpOnly } = splitByGh(scenarios, true, false);
  expect([names(everyRoute), names(httpOnly)]).toEqual(["acfk", "bdeghijl"]);
});

test("scenarios of another cli route, and all scenarios of the full run, run on every route", () => {
  expect(names(splitByGh(scenarios, false, false).everyRoute)).toBe("abcdefghijkl");
  expect(names(splitByGh(scenarios, true, true).everyRoute)).toBe("abcdefghijkl");
});
