// Tests chains of typed steps: references to results are objects, and all strings are text.

import { expect, test } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { ChainStep } from "../contract/operation.js";
import type { ChainOptions } from "../contract/options.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import { closeThing, viewThing } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindChain } from "./bound-chain.js";
import { bind } from "./client.js";

type Thing = { readonly id: string; readonly parts: readonly { readonly id: string }[] };
const typed = (capability: Capability<unknown, unknown>): Capability<{ id: unknown }, Thing> => {
  const { "~input": _input, "~output": _output, ...rest } = capability;
  return rest;
};
const view = bind(undefined, typed(viewThing));
const close = bind(undefined, typed(closeThing));

async function run(steps: readonly ChainStep[], options: ChainOptions = {}) {
  await using server = await serve(
    answering(({ id }) => ({ id: `${id}.`, parts: [{ id: "$0.id" }, { id: `part of ${id}` }] })),
  );
  const chain = await bindChain(testSession(server.url))(steps, options);
  const sent = server.requests.map((request) => parseRoots(request).map(({ field, id }) => `${field} ${id}`));
  return { chain, sent };
}

test("a step uses results of earlier steps", async () => {
  const first = view.step({ id: "a" });
  const second = close.step({ id: first.result.parts[1].id });
  const { chain, sent } = await run([first, second, view.step({ id: second.result.id })]);
  expect(sent).toEqual([["view a"], ["close part of a"], ["view part of a."]]);
  expect(chain.status).toBe("success");
});

test("`after` waits for steps", async () => {
  const first = close.step({ id: "a" });
  const { sent } = await run([view.step({ id: "b" }, { after: [first] }), first]);
  expect(sent).toEqual([["close a"], ["view b"]]);
});

test("text that looks like a reference or an escape is text, in inputs and in results", async () => {
  const first = view.step({ id: "$1.id" });
  const { sent } = await run([
    first,
    view.step({ id: "$$0.id" }),
    close.step({ id: first.result.parts[0].id }),
  ]);
  expect(sent).toEqual([["view $1.id", "view $$0.id"], ["close $0.id"]]);
});

test("a chain with one step reads no references", async () => {
  const { sent } = await run([view.step({ id: "$0.id" })]);
  expect(sent).toEqual([["view $0.id"]]);
});

test("a step that is not in the chain, or later in it, is rejected before anything is sent", async () => {
  const outside = view.step({ id: "a" });
  const later = view.step({ id: "b" });
  const use = (step: typeof outside) => close.step({ id: step.result.id });
  const wait = close.step({ id: "c" }, { after: [outside] });
  const { chain, sent } = await run([use(outside), use(later), later, wait]);
  expect(sent).toEqual([]);
  expect(chain).toMatchObject({
    status: "failed",
    results: [
      { error: { message: "id: the reference is to a step that is not in the chain" } },
      { error: { message: expect.stringContaining("id: $2.id: step 2 is a later step") } },
      { error: { message: expect.stringContaining("Not sent") } },
      { error: { message: "after: a step is not in the chain" } },
    ],
  });
});

test("a step of another client is rejected before anything is sent", async () => {
  const other = bind(testSession("https://example.com", { readOnly: true }), typed(viewThing));
  const step = other.step({ id: "a" });
  for (const given of [step, { ...step, after: [] }]) {
    const { chain, sent } = await run([view.step({ id: "b" }), given]);
    expect(sent).toEqual([]);
    const error = { code: "VALIDATION", message: expect.stringContaining("the step is of another client") };
    expect(chain).toMatchObject({ results: [{}, { error }] });
  }
});

test("a property that steps do not have is rejected with its path", async () => {
  const first = close.step({ id: "a" });
  const misspelled = Object.assign(view.step({ id: "b" }), { aftre: [first] });
  const { chain, sent } = await run([first, misspelled]);
  expect(sent).toEqual([]);
  const message = "steps.1.aftre: unknown field; expected task, input or after";
  expect(chain).toMatchObject({ results: [{ ok: false }, { error: { code: "VALIDATION", message } }] });
});

test("an option of the only step is rejected", async () => {
  const { chain, sent } = await run([Object.assign(close.step({ id: "a" }), { dryRun: true })]);
  expect(sent).toEqual([]);
  const message = "steps.0.dryRun: unknown field; expected task, input or after";
  expect(chain).toMatchObject({ results: [{ error: { code: "VALIDATION", message } }] });
});

test("a path that the result does not have fails the step, also with names of every object", async () => {
  const first = view.step({ id: "a" });
  const untyped: Readonly<Record<string, never>> = Object(first.result);
  const names = ["missing", "__proto__", "constructor", "toString"];
  const { chain, sent } = await run([first, ...names.map((name) => close.step({ id: untyped[name] }))]);
  expect(sent).toEqual([["view a"]]);
  for (const [index, name] of names.entries())
    expect(chain).toHaveProperty(
      `results.${index + 1}.error.message`,
      `id: the result has no value at $0.${name} (uses $0.${name})`,
    );
});

test("a dry run shows references as placeholders", async () => {
  const first = view.step({ id: "a" });
  const { chain } = await run([first, close.step({ id: first.result.parts[0].id })], { dryRun: true });
  expect(chain).toMatchObject({
    status: "planned",
    levels: [[0], [1]],
    requests: [{ level: 0 }, { level: 1, variables: { s1_id: "<from $0.parts.0.id>" } }],
  });
});

test("a reference cannot become text, and JSON omits the result of a step", () => {
  const { result, ...step } = view.step({ id: "a" });
  for (const convert of [() => `See ${result.id}`, () => String(result.id), () => `${result.parts[0]}`])
    expect(convert).toThrow("A reference must be a whole input");
  expect(JSON.stringify(step)).toBe('{"task":"thing.view","input":{"id":"a"}}');
  expect(JSON.stringify(view.step({ id: "a" }))).toBe(JSON.stringify(step));
});

test("an input that throws when it is read is invalid", async () => {
  const hostile = new Proxy(
    {},
    {
      getPrototypeOf() {
        throw new Error("no prototype");
      },
    },
  );
  const { chain, sent } = await run([view.step({ id: hostile }), view.step({ id: "b" })]);
  expect(chain).toMatchObject({ status: "failed", results: [{ ok: false }, {}] });
  expect(sent).toEqual([]);
});

test("a step that is in the chain twice is refused, since a reference to its result could mean either", async () => {
  const first = close.step({ id: "a" });
  const { chain, sent } = await run([first, first, view.step({ id: first.result.id })]);
  expect(sent).toEqual([]);
  expect(chain).toMatchObject({
    status: "failed",
    results: [
      { ok: false },
      { error: { message: expect.stringMatching(/^The same step is in the chain twice/) } },
      {},
    ],
  });
});

/** Runs steps of any type, as a JavaScript program can. No server answers. */
const runAny = (steps: unknown) =>
  Reflect.apply(bindChain(testSession("http://localhost:1")), undefined, [steps]);

test.each([
  [null, "Expected a capability id as a string, got nothing."],
  [undefined, "Expected a capability id as a string, got nothing."],
  ["thing.view", "Expected a capability id as a string, got nothing."],
  [Promise.resolve({ ok: true }), "Expected a step, which .step(input) returns, got the promise of a call"],
])("%j in place of a step is an error of the step", async (step, message) => {
  const chain = await runAny([close.step({ id: "a" }), step]);
  expect(chain.results[0].error.details).toMatchObject({ not_sent: true });
  expect(chain.results[1].error).toMatchObject({
    code: "VALIDATION",
    message: expect.stringContaining(message),
  });
});

test.each([undefined, null, 7, {}])("%j in place of the steps is an error of the chain", async (steps) => {
  expect(await runAny(steps)).toMatchObject({ status: "failed", error: { code: "VALIDATION" } });
});
