// Errors of a card's form are found in linear time.

import { expect, test } from "vitest";
import type { Diagnostic } from "../source/diagnostic.js";
import { checkForm } from "./form.js";
import { parseYaml } from "./yaml.js";

function errors(card: unknown): string[] {
  const reported: Diagnostic[] = [];
  const located = parseYaml("a.yaml", JSON.stringify(card), (one) => reported.push(one));
  if (located) checkForm(located, (one) => reported.push(one));
  return reported.map(({ message }) => message);
}

// The comparison of each error with all others would take minutes.
test("each of 30,000 examples has its errors", () => {
  const examples = Array.from({ length: 30_000 }, (_, index) => ({ index }));
  const found = errors({ examples }).filter((message) => message.startsWith("examples.29999 "));
  expect(found).toEqual([
    'examples.29999 needs "title"',
    'examples.29999 needs "input"',
    'examples.29999 has no key "index"',
  ]);
});

test("a misspelled key is one error", () => {
  const found = errors({ examples: [{ title: "a", inputs: {} }] });
  expect(found.filter((message) => message.startsWith("examples"))).toEqual([
    'examples.0 has no key "inputs", did you mean "input"?',
  ]);
});
