// Tests the steps of a chain that wait for a state: they are not joined with the others.

import { expect, test } from "vitest";
import { lookUntil } from "../call/look-until.js";
import { readUntil } from "../call/read-until.js";
import type { LookupWait } from "../contract/planned-request.js";
import { renameThing, viewThing } from "../testing/capabilities.js";
import { answering } from "../testing/root-fields.js";
import { serve } from "../testing/server.js";
import { step, testSession } from "../testing/session.js";
import { runChain } from "./run-chain.js";

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
  const result = await runChain(steps, { mixed: false, retry: { baseMs: 1 } }, testSession(server.url));
  expect(result).toMatchObject({
    results: [{ data: { id: "a" } }, { data: { id: "b" } }, { data: { id: "c!" } }],
  });
  expect(views).toBe(3);
  expect(server.requests).toHaveLength(5);
});

test("a write that waits for its lookups runs next to the joined requests, with other inputs among them", async () => {
  const { graphql } = renameThing;
  const [lookup, main] = graphql?.requests ?? [];
  if (!graphql || !lookup || !main) throw new Error("no plan");
  const wait = (limit: number): LookupWait => {
    let looks = 0;
    return {
      look: lookUntil,
      when: (scope) => Object(scope).input.id !== "now",
      until: () => ++looks > limit,
    };
  };
  const mergeThing = (limit: number): typeof renameThing => ({
    ...renameThing,
    id: "thing.merge",
    graphql: { ...graphql, requests: [lookup, { ...main, wait: wait(limit) }] },
  });
  const others = [step(viewThing, { id: "b" }), step(renameThing, { id: "c" })];
  const options = { mixed: false, retry: { baseMs: 1 } };
  await using server = await serve(answering());
  const waited = await runChain(
    [step(mergeThing(2), { id: "a" }), ...others],
    options,
    testSession(server.url),
  );
  const data = [{ data: { id: "a!" } }, { data: { id: "b" } }, { data: { id: "c!" } }];
  expect(waited).toMatchObject({ results: data });
  // Three reads and a mutation, next to the joined read and mutation.
  expect(server.requests).toHaveLength(6);
  await using second = await serve(answering());
  const joined = await runChain(
    [step(mergeThing(2), { id: "now" }), ...others],
    options,
    testSession(second.url),
  );
  expect(joined).toMatchObject({ results: [{ data: { id: "now!" } }, ...data.slice(1)] });
  expect(second.requests).toHaveLength(2);
});
