// Tests that mutated answers and inputs never lead to wrong results, and that the fuzzer finds wrong data.

import { expect, test } from "vitest";
import { cards } from "../../generated/cards.js";
import { fuzzAnswers } from "./answers.js";
import { fuzzInputs } from "./inputs.js";
import { mutations, sample, seeded } from "./mutations.js";
import { matchesOutput } from "./reference.js";

test("no mutated answer leads to a success with invalid data, an unclassified error, a crash or a hang", async () => {
  const { answers, unknown, ...failures } = await fuzzAnswers(3, seeded(7));
  expect(answers).toBeGreaterThan(3 * cards.length);
  expect(unknown).toBeGreaterThan(0);
  expect(failures).toEqual({ okInvalid: 0, typeErrors: 0, crashes: 0, hangs: 0, problems: [], skipped: [] });
});

test("mutated inputs are accepted exactly if they are valid", () => {
  const { inputs, ...failures } = fuzzInputs(10, seeded(7));
  expect(inputs).toBeGreaterThan(5 * cards.length);
  expect(failures).toEqual({ acceptedInvalid: 0, rejectedValid: 0, crashes: 0, problems: [] });
});

test("mutations change, remove and repeat every node", () => {
  const mutated = mutations({ a: ["x"] }).map((mutate) => mutate());
  expect(mutated).toContainEqual({});
  expect(mutated).toContainEqual({ a: [] });
  expect(mutated).toContainEqual({ a: ["x", "x"] });
  expect(mutated).toContainEqual({ a: [null] });
  expect(mutated).not.toContainEqual({ a: ["x"] });
});

test("a sample depends only on the seed", () => {
  const values = Array.from({ length: 100 }, (_, index) => index);
  expect(sample(values, 5, seeded(1))).toEqual(sample(values, 5, seeded(1)));
  expect(sample(values, 5, seeded(1))).not.toEqual(sample(values, 5, seeded(2)));
});

test("the reference rejects other types and accepts new enum values", () => {
  const schema = { type: "object", properties: { state: { enum: ["OPEN", null] }, n: { type: "integer" } } };
  expect([{ state: "NEW", n: 1 }, { state: null }].map((data) => matchesOutput(schema, data))).toEqual([
    true,
    true,
  ]);
  expect([{ state: 1 }, { n: "1" }].map((data) => matchesOutput(schema, data))).toEqual([false, false]);
});
