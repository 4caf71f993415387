// Tests how the input of a step is read: its references, also in typed steps, and their errors.

import { describe, expect, test } from "vitest";
import { Issues } from "../input/issues.js";
import { viewThing } from "../testing/test-capabilities.js";
import { step } from "../testing/test-session.js";
import { acceptReferences, type FoundInput } from "./read-input.js";
import { type StepReference, Unresolved } from "./references.js";
import type { RequestedStep } from "./step-types.js";

/** Reads the input of the second of three steps. */
function read(input: unknown, parts: Partial<RequestedStep> = {}) {
  const found: FoundInput = { plain: undefined, references: [] };
  const steps = [step(viewThing), { ...step(viewThing, input), ...parts }, step(viewThing)];
  const issues = new Issues("thing.view");
  acceptReferences(viewThing, 1, steps, found).readReferences?.(input, issues);
  return { ...found, problems: issues.listed.map(({ path, message }) => `${path}: ${message}`) };
}

describe("the strings of an input", () => {
  test("are references or text", () => {
    const { plain, references, problems } = read({ id: "$0.id", list: ["$$0.id", "text", 5] });
    expect(JSON.parse(JSON.stringify(plain))).toEqual({ id: "$0.id", list: ["$0.id", "text", 5] });
    expect(references).toEqual([{ at: ["id"], step: 0, path: ["id"] }]);
    expect(problems).toEqual([]);
  });

  test.each([
    ["$1.id", "id: $1.id: step 1 is this step; a reference names an earlier one, counted from 0"],
    ["$2.id", "id: $2.id: step 2 is a later step; a reference names an earlier one, counted from 0"],
    ["$7.id", "id: $7.id: there is no step 7; the chain has 3, counted from 0"],
    [
      "$0",
      'id: expected a reference to a value, such as "$0.number", as the whole string; for text write "$$0"',
    ],
  ])("are reported if %s cannot be a value", (id, problem) => {
    const { problems } = read({ id });
    expect(problems).toEqual([problem]);
  });

  test("are reported with their path", () => {
    expect(read({ labels: [{ name: "$7.id" }] }).problems[0]).toMatch(/^labels\.0\.name: /);
  });
});

test("a string that resembles a reference is not a reference, and any value in its place is valid", () => {
  const { plain, references } = read({ id: "$0" });
  expect(references).toEqual([]);
  expect(plain).toEqual({ id: new Unresolved({ step: 1, path: [] }) });
});

describe("a typed step", () => {
  const reference: StepReference = { at: ["labels", 1], step: 0, path: ["name"] };

  test("has references only where they are given, and other strings are text", () => {
    const input = { labels: ["$0.id", "x"], note: ["a", "$5.x"] };
    const { plain, references } = read(input, { references: [reference] });
    expect(JSON.parse(JSON.stringify(plain))).toEqual({ labels: ["$0.id", "$0.name"], note: ["a", "$5.x"] });
    expect(references).toEqual([reference]);
  });

  test("has no reference in the elements of a value that is one", () => {
    const { references } = read({ labels: ["a"] }, { references: [{ ...reference, at: ["labels"] }] });
    expect(references).toEqual([]);
  });

  test("reports a reference of another chain", () => {
    const { problems } = read({ labels: ["a", "x"] }, { references: [{ ...reference, step: -1 }] });
    expect(problems).toEqual(["labels.1: the reference is to a step that is not in the chain"]);
  });

  test("reports what the schemas of both cards exclude", () => {
    const checkReference = ({ path }: StepReference) => `no ${path.join()}`;
    expect(read({ id: "$0.id" }, { checkReference }).problems).toEqual(["id: no id"]);
  });
});
