// Tests the steps of a chain that wait for a state: they are not joined with the others.

import { expect, test } from "vitest";
import { lookUntil } from "../call/look-until.js";
import { readUntil } from "../call/read-until.js";
import type { LookupWait } from "../contract/planned-request.js";
import { answering } from "../testing/root-fields.js";
import { renameThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { runStepsAt, step } from "../testing/test-session.js";

test("a step that waits for a state runs next to the joined requests, also without mixed", async () => {
  let views = 0;
  const { graphql } = viewThing;
  if (graphql === undefined) throw new Error("no plan");
  const watchThing: typeof viewThing = {
    ...viewThing,
    id: "thing.watch",
    graphql: {
      ...graphql,
      until: { read: readUntil, done: () => ++views > 2 },
    },
  };
  await using server = await serve(answering());
  const steps = [step(watchThing, { id: "a" }), step(viewThing, { id: "b" }), step(renameThing, { id: "c" })];
  const result = await runStepsAt(steps, server.url, { mixed: false, retry: { baseMs: 1 } });
  expect(result).toMatchObject({
    results: [{ data: { id: "a" } }, { data: { id: "b" } }, { data: { id: "c!" } }],
  });
  expect(views).toBe(3);
  expect(server.requests).toHaveLength(5);
});

/** A write that waits for its third lookup if its id is `a`, `a!` and so on. */
function mergeThing(): typeof renameThing {
  const { graphql } = renameThing;
  const [lookup, main] = graphql?.requests ?? [];
  if (!graphql || !lookup || !main) throw new Error("no plan");
  let looks = 0;
  const wait: LookupWait = {
    look: lookUntil,
    when: (scope) => /^a!*$/.test(Object(scope).input.id),
    until: () => ++looks > 2,
  };
  return {
    ...renameThing,
    id: "thing.merge",
    graphql: { ...graphql, requests: [lookup, { ...main, wait }] },
  };
}

test.each([
  // Three reads and a mutation, next to the joined read and mutation.
  ["runs next to the joined requests", [step(mergeThing(), { id: "a" }), step(renameThing, { id: "c" })], 6],
  ["is joined with an input that does not wait", [step(mergeThing(), { id: "b" }), step(renameThing)], 2],
  [
    "waits with an input from another step",
    [step(renameThing, { id: "a" }), step(mergeThing(), { id: "$0.id" })],
    6,
  ],
])("a write that waits for its lookups %s", async (_, steps, requests) => {
  await using server = await serve(answering());
  const result = await runStepsAt(steps, server.url, { mixed: false, retry: { baseMs: 1 } });
  expect(result.status).toBe("success");
  expect(server.requests).toHaveLength(requests);
});
