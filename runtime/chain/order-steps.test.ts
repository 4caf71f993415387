// Tests the levels of steps, and the detection of steps that wait for each other.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { GraphqlPlan } from "../contract/plan.js";
import { orderSteps, orderValidated } from "./order-steps.js";
import type { ValidatedStep } from "./step-types.js";

test.each<[string, number[][], ReturnType<typeof orderSteps>]>([
  ["no steps", [], { levels: [], cyclic: [] }],
  ["independent steps", [[], [], []], { levels: [[0, 1, 2]], cyclic: [] }],
  ["a step after two others", [[], [0], [0, 1], []], { levels: [[0, 3], [1], [2]], cyclic: [] }],
  ["a step that waits for a later one", [[2], [], []], { levels: [[1, 2], [0]], cyclic: [] }],
  [
    "steps of a level in their order",
    [[], [], [1], [0]],
    {
      levels: [
        [0, 1],
        [2, 3],
      ],
      cyclic: [],
    },
  ],
  ["the same step twice", [[], [0, 0]], { levels: [[0], [1]], cyclic: [] }],
  ["a step that waits for none of the chain", [[7]], { levels: [[0]], cyclic: [] }],
  ["a step that waits for itself", [[0], []], { levels: [[1]], cyclic: [0] }],
  ["a cycle, and a step that waits for it", [[1], [0], [1], []], { levels: [[3]], cyclic: [0, 1] }],
  ["a cycle that waits for a step", [[], [0, 2], [1]], { levels: [[0]], cyclic: [1, 2] }],
])("%s", (_what, waitsFor, expected) => {
  expect(orderSteps(waitsFor)).toEqual(expected);
});

test("every step is in the level after the last step that it waits for", () => {
  const graphs = fc.array(fc.array(fc.nat(100), { maxLength: 4 }), { maxLength: 40 });
  fc.assert(
    fc.property(graphs, (drawn) => {
      const waitsFor = drawn.map((earlier, index) =>
        index === 0 ? [] : earlier.map((number) => number % index),
      );
      const { levels, cyclic } = orderSteps(waitsFor);
      const levelOf = new Map(
        levels.flatMap((level, number) => level.map((step) => [step, number] as const)),
      );
      expect(cyclic).toEqual([]);
      for (const [step, earlier] of waitsFor.entries())
        expect(levelOf.get(step)).toBe(Math.max(-1, ...earlier.map((one) => levelOf.get(one) ?? NaN)) + 1);
    }),
  );
});

const main = { name: "main", role: "main" };
const PLANS: Record<string, GraphqlPlan> = {
  w: Object({ requests: [main] }),
  c: Object({ requests: [{ ...main, when: () => true }] }),
  o: Object({ requests: [{ name: "first", role: "lookup", when: () => true }, main] }),
  l: Object({ requests: [{ name: "last", role: "lookup", find: { last: true } }, main] }),
};

const INPUTS: Readonly<Record<string, object>> = {
  x: { issueNumber: 1 },
  y: { issueNumber: 2 },
  p: { issueId: "I_1" },
  P: { issueId: "i_1" },
  q: { issueId: "I_2" },
  n: { issueId: 1 },
};

/**
 * `r` is a read, `w` a joined write, `c` one that a lookup decides about, `l` one of the last of several objects, `o`
 * one with a lookup that may not be sent, `s` a separate one, and numbers are the steps that it waits for; `a` is an
 * empty `after`. The other letters are inputs.
 */
const validated = (text: string): ValidatedStep[] =>
  text.split(" ").map((word) => ({
    prepared: {
      task: word,
      capability: {
        id: word,
        version: "1.0.0",
        order: ["graphql"],
        inRepository: false,
        input: () => Object(null),
        effect: word.startsWith("r") ? "read" : "write",
      },
      plainInput: {},
      input: Object.assign({}, ...[...word].map((letter) => INPUTS[letter] ?? {})),
      cursor: undefined,
      plan: PLANS[word.charAt(0)],
      references: [],
      waitsFor: [...word.matchAll(/\d/g)].map(([digit]) => Number(digit)),
      ...(word.endsWith("a") ? { hasAfter: true as const } : {}),
    },
  }));

test.each<[string, number[][], number[][]]>([
  ["r w w", [[0, 1, 2]], [[0, 1, 2]]],
  ["w w r", [[0, 1], [2]], [[0, 1, 2]]],
  // The write after the read is in its level, in which reads run first.
  ["w r w", [[0], [1, 2]], [[0, 1, 2]]],
  ["w r w r w", [[0], [1, 2], [3, 4]], [[0, 1, 2, 3, 4]]],
  ["w r w0", [[0], [1, 2]], [[0, 1], [2]]],
  ["w ra w", [[0, 1, 2]], [[0, 1, 2]]],
  ["w w0 w", [[0], [1, 2]], [[0, 2], [1]]],
  ["r r0 w", [[0], [1, 2]], [[0, 2], [1]]],
  ["w s s", [[0, 1, 2]], [[0, 1, 2]]],
  // In a level, joined writes run before the others.
  ["s w s w", [[0], [1, 2], [3]], [[0, 1, 2, 3]]],
  ["s wa w", [[0, 1], [2]], [[0, 1, 2]]],
  // What decides whether a conditional write is sent is read after the writes before it.
  ["w c w", [[0], [1, 2]], [[0, 1, 2]]],
  ["c c", [[0], [1]], [[0, 1]]],
  ["w l", [[0], [1]], [[0, 1]]],
  ["wx ly", [[0, 1]], [[0, 1]]],
  ["r c", [[0, 1]], [[0, 1]]],
  ["wx cy wx", [[0, 1, 2]], [[0, 1, 2]]],
  ["cx cy cx", [[0, 1], [2]], [[0, 1, 2]]],
  ["w cx", [[0], [1]], [[0, 1]]],
  ["wp cP", [[0], [1]], [[0, 1]]],
  ["wp cq", [[0, 1]], [[0, 1]]],
  ["wx cp", [[0], [1]], [[0, 1]]],
  ["wn cp", [[0], [1]], [[0, 1]]],
  ["rx cx wx", [[0, 1, 2]], [[0, 1, 2]]],
  ["sx cx", [[0], [1]], [[0, 1]]],
  ["c s", [[0, 1]], [[0, 1]]],
  ["w ca", [[0, 1]], [[0, 1]]],
  ["w2 r r", [[1, 2], [0]], [[1, 2], [0]]],
  ["r r", [[0, 1]], [[0, 1]]],
  ["r r0 r1", [[0], [1], [2]], [[0], [1], [2]]],
  ["r w0a w", [[0, 2], [1]], [[0, 2], [1]]],
  // A condition of a lookup does not decide whether the write is sent.
  ["w o", [[0, 1]], [[0, 1]]],
])("the levels of %s in order, and without", (text, inOrder, without) => {
  expect(orderValidated(validated(text), true).levels).toEqual(inOrder);
  expect(orderValidated(validated(text), false).levels).toEqual(without);
});

test("an invalid step is in a level, and does not change those of the others", () => {
  const error = { code: "VALIDATION", message: "", retryable: false } as const;
  const levelsOf = (text: string) => orderValidated([{ task: "x", error }, ...validated(text)], true);
  expect(levelsOf("w r w")).toEqual({
    levels: [
      [0, 1],
      [2, 3],
    ],
    cyclic: [],
  });
  expect(levelsOf("r c")).toEqual({ levels: [[0, 1, 2]], cyclic: [] });
  const own = { task: "x", error, waitsFor: [0] };
  expect(orderValidated([own, ...validated("w r")], true)).toMatchObject({ cyclic: [0] });
});

test("a chain of 20,000 steps in a row is ordered", () => {
  const waitsFor = Array.from({ length: 20_000 }, (_, index) => (index === 0 ? [] : [index - 1]));
  expect(orderSteps(waitsFor).levels).toHaveLength(20_000);
});
