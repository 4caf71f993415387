// Tests chains whose valid steps run without the invalid ones.

import { expect, test } from "vitest";
import { answering, requestKeys } from "../testing/root-fields.js";
import { closeThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";

test("every step has a result, also if it waits for invalid ones that wait for each other", async () => {
  await using server = await serve(answering());
  const wrong = (after: number) => ({ ...step(viewThing), after: [after], others: { inptu: {} } });
  const steps = [wrong(1), wrong(0), { ...step(viewThing), after: [0] }, step(viewThing, { id: "d" })];
  const { results } = await runStepsAt(steps, server.url, { skipInvalid: true });
  expect(results.map(({ ok }) => ok)).toEqual([false, false, false, true]);
  expect(results[2]?.error?.message).toBe(
    "Not sent, because step 0 (thing.view), which it runs after, was not sent.",
  );
});

test("an invalid step does not change the order of the others", async () => {
  await using server = await serve(answering());
  const invalid = { ...step(viewThing), after: [9] };
  const steps = [step(closeThing, { id: "a" }), step(viewThing, { id: "b" }), invalid];
  await runStepsAt(steps, server.url, { skipInvalid: true, ordered: true });
  expect(requestKeys(server)).toEqual([["s0_close"], ["s1_view"]]);
});
