// Tests which steps are sent again because GitHub may show a write later.

import { describe, expect, test } from "vitest";
import type { ChainStepResult } from "../contract/chain-envelope.js";
import type { ResultError } from "../contract/envelope.js";
import type { ChainOptions } from "../contract/options.js";
import { NOT_APPLIED, RouteError } from "../contract/route-error.js";
import { closeThing, renameThing, viewThing } from "../testing/test-capabilities.js";
import { testClock, testSession } from "../testing/test-session.js";
import type { ChainRun } from "./chain-run.js";
import { countExtra, findPostponed, followsWrite, foundNothing, repeatMissed } from "./repeat-missed.js";
import type { PreparedStep, ValidatedStep } from "./step-types.js";

const prepared = (
  capability: PreparedStep["capability"],
  parts: Partial<PreparedStep> = {},
): PreparedStep => ({
  task: capability.id,
  capability,
  plainInput: {},
  input: {},
  cursor: undefined,
  plan: capability.graphql,
  references: [],
  waitsFor: [],
  ...parts,
});
const view = (parts?: Partial<PreparedStep>) => prepared(viewThing, parts);
const close = (parts?: Partial<PreparedStep>) => prepared(closeThing, parts);
const rename = (parts?: Partial<PreparedStep>) => prepared(renameThing, parts);
const destructive = (parts?: Partial<PreparedStep>) =>
  prepared({ ...renameThing, effect: "destructive" }, parts);

const done: ChainStepResult = { task: "thing.close", ok: true, data: {} };
const failed = (code: ResultError["code"], details?: ResultError["details"]): ChainStepResult => ({
  task: "thing.close",
  ok: false,
  error: { code, message: "", retryable: false, ...(details && { details }) },
});
const missing = failed("NOT_FOUND");
const refused = failed("VALIDATION", { status: 422 });

interface Setting {
  readonly options?: ChainOptions;
  readonly maxAttempts?: number;
  /** Milliseconds until the chain must end. */
  readonly leftMs?: number;
}

/** Repeats the last step. `answers`: the results of its repetitions, the last one of all further ones. */
async function repeat(
  steps: readonly PreparedStep[],
  results: readonly ChainStepResult[],
  answers: readonly ChainStepResult[],
  { options = {}, maxAttempts = 3, leftMs = 60_000 }: Setting = {},
) {
  const clock = testClock();
  const all: (ChainStepResult | undefined)[] = [...results];
  const run = {
    options,
    results: all,
    session: testSession("http://127.0.0.1:9", {}, clock),
    budget: { maxAttempts, baseMs: 100, leftMs, deadline: clock.now() + leftMs },
    send: { signal: undefined, timeoutMs: 1000 },
  };
  let sent = 0;
  const last = steps.length - 1;
  await repeatMissed(last, new Map(steps.entries()), Object(run), async () => {
    const answer = answers[Math.min(sent++, answers.length - 1)];
    if (answer === undefined) throw new Error("not expected");
    return answer;
  });
  return { sent, waits: clock.waits, result: all[last] };
}

describe("a step after a write", () => {
  test.each<[string, PreparedStep, ChainStepResult]>([
    ["that found nothing", view({ followsWrite: true }), missing],
    ["that was refused, a read", view({ followsWrite: true }), refused],
    [
      "that was refused by GraphQL, a read",
      view({ followsWrite: true }),
      failed("VALIDATION", { errors: [] }),
    ],
  ])("%s is read twice more, the second time after a wait", async (_, step, result) => {
    expect(await repeat([step], [result], [result, done])).toMatchObject({
      sent: 2,
      waits: [100],
      result: done,
    });
    expect(await repeat([step], [result], [result])).toMatchObject({ sent: 2, result });
  });

  test.each<[string, PreparedStep, ChainStepResult, Setting]>([
    ["was successful", view({ followsWrite: true }), done, {}],
    ["failed in another way", view({ followsWrite: true }), failed("SERVER"), {}],
    ["was not allowed", view({ followsWrite: true }), failed("AUTH", { status: 403 }), {}],
    ["deletes something", destructive({ followsWrite: true }), refused, {}],
    ["has lookups, but one attempt", rename({ followsWrite: true }), refused, { maxAttempts: 1 }],
    ["may have been applied", close({ followsWrite: true }), failed("NOT_FOUND", { outcome: "unknown" }), {}],
    ["was invalid before it was sent", view({ followsWrite: true }), failed("VALIDATION"), {}],
    ["is a write without lookups that was refused", close({ followsWrite: true }), refused, {}],
    ["follows no write", view(), missing, {}],
    ["has one attempt", view({ followsWrite: true }), missing, { maxAttempts: 1 }],
  ])("is not sent again if it %s", async (_, step, result, setting) => {
    expect(await repeat([step], [result], [], setting)).toMatchObject({ sent: 0, result });
  });

  test("a write with lookups that was refused is sent once more", async () => {
    const step = rename({ followsWrite: true });
    expect(await repeat([step], [refused], [refused])).toMatchObject({ sent: 1, waits: [] });
    const applied = failed("VALIDATION", { status: 422, outcome: "unknown" });
    expect(await repeat([step], [applied], [])).toMatchObject({ sent: 0 });
    expect(await repeat([rename()], [refused], [])).toMatchObject({ sent: 0 });
  });

  test("is not sent again if the wait would end after the deadline", async () => {
    const step = view({ followsWrite: true });
    expect(await repeat([step], [missing], [missing], { leftMs: 50 })).toMatchObject({ sent: 1, waits: [] });
  });
});

describe("in an ordered chain, a write that found nothing", () => {
  const options = { ordered: true };

  test("is sent again after an earlier write of its level", async () => {
    const steps = [close(), rename()];
    expect(await repeat(steps, [done, missing], [done], { options })).toMatchObject({
      sent: 1,
      result: done,
    });
    // Also with one attempt, then once.
    const setting = { options, maxAttempts: 1 };
    expect(await repeat(steps, [done, missing], [missing], setting)).toMatchObject({ sent: 1, waits: [] });
    expect(await repeat(steps, [done, missing], [missing], { options })).toMatchObject({
      sent: 3,
      waits: [100],
    });
  });

  test.each<[string, readonly PreparedStep[], readonly ChainStepResult[], ChainOptions]>([
    ["without `ordered`", [close(), rename()], [done, missing], {}],
    ["after a read", [view(), rename()], [done, missing], options],
    ["after a write that failed", [close(), rename()], [missing, missing], options],
    ["if it is a read", [close(), view()], [done, missing], options],
    ["if it was successful", [close(), rename()], [done, done], options],
  ])("is not sent again %s", async (_, steps, results, given) => {
    expect(await repeat(steps, results, [], { options: given })).toMatchObject({ sent: 0 });
  });

  test("is not sent again because of a later write", async () => {
    const steps = new Map([
      [0, rename()],
      [1, close()],
    ]);
    const run = {
      options,
      results: [missing, done],
      session: testSession("http://127.0.0.1:9"),
      budget: { maxAttempts: 3, baseMs: 1, leftMs: 1000, deadline: Date.now() + 1000 },
    };
    await repeatMissed(0, steps, Object(run), () => Promise.reject(new Error("sent")));
    expect(run.results[0]).toBe(missing);
  });

  test("a step that is not of the level is not sent", async () => {
    const run = { options, results: [missing], budget: { maxAttempts: 3 } };
    await repeatMissed(7, new Map(), Object(run), () => Promise.reject(new Error("sent")));
    expect(run.results).toEqual([missing]);
  });
});

describe("a step follows a write", () => {
  const of = (...steps: readonly PreparedStep[]): ValidatedStep[] => steps.map((one) => ({ prepared: one }));
  const hello = { owner: "octo", name: "hello" };

  test.each<[string, boolean, PreparedStep, PreparedStep, ChainOptions, ChainStepResult]>([
    ["that it waits for", true, close(), view({ waitsFor: [0] }), {}, done],
    ["that it does not wait for", false, close(), view(), {}, done],
    ["that was not applied", false, close(), view({ waitsFor: [0] }), {}, missing],
    ["but not a read", false, view(), view({ waitsFor: [0] }), {}, done],
    [
      "to the same object, if ordered",
      true,
      close({ input: hello }),
      view({ input: hello }),
      { ordered: true },
      done,
    ],
    [
      "but not one to another object",
      false,
      close({ input: hello }),
      view({ input: { owner: "octo", name: "other" } }),
      { ordered: true },
      done,
    ],
  ])("%s: %s", (_, expected, earlier, step, options, result) => {
    expect(followsWrite(step, 1, of(earlier, step), { options, results: [result] })).toBe(expected);
  });

  test("neither a later one nor an invalid one, nor itself", () => {
    const options = { ordered: true };
    const step = view();
    expect(followsWrite(close(), 0, of(close()), { options, results: [done] })).toBe(false);
    expect(followsWrite(step, 0, of(step, close()), { options, results: [undefined, done] })).toBe(false);
    const invalid: ValidatedStep = {
      task: "x",
      error: { code: "VALIDATION", message: "", retryable: false },
    };
    expect(followsWrite(step, 1, [invalid, { prepared: step }], { options, results: [done] })).toBe(false);
  });
});

describe("joined writes that are sent later", () => {
  const postponed = (steps: readonly PreparedStep[], ...missed: readonly number[]) => [
    ...findPostponed(new Map(steps.entries()), new Set(missed)),
  ];
  const to = (name: string) => ({ input: { owner: "octo", name } });

  test("are those to the object of an earlier one that is sent again", () => {
    expect(postponed([close(), rename(to("a")), close(to("a")), close(to("b"))], 1)).toEqual([2]);
  });

  test("are those to the object of a later one in turn", () => {
    expect(postponed([close(to("x")), rename(to("a")), close(), close(to("b"))], 1)).toEqual([2, 3]);
  });

  test("are none after the first write, which nothing precedes, unless it follows a write", () => {
    expect(postponed([rename(to("a")), close(to("a"))], 0)).toEqual([]);
    expect(postponed([rename({ ...to("a"), followsWrite: true }), close(to("a"))], 0)).toEqual([1]);
  });

  test("are neither reads nor any if all found something", () => {
    expect(postponed([close(), rename(to("a")), view(to("a"))], 1)).toEqual([]);
    expect(postponed([close(), rename(to("a")), close(to("a"))])).toEqual([]);
  });
});

test("nothing was found only if nothing was applied", () => {
  expect(foundNothing(missing.error)).toBe(true);
  expect(foundNothing(new RouteError("NOT_FOUND", "", NOT_APPLIED))).toBe(true);
  expect(foundNothing(failed("NOT_FOUND", { outcome: "applied" }).error)).toBe(false);
  expect(foundNothing(failed("SERVER").error)).toBe(false);
  expect(foundNothing(undefined)).toBe(false);
});

test("further requests are counted by reason", () => {
  const extra: ChainRun["extra"] = new Map();
  const run: ChainRun = Object({ extra });
  countExtra(run, "LATE_WRITE", 0);
  expect([...extra]).toEqual([]);
  countExtra(run, "LATE_WRITE", 2);
  countExtra(run, "LATE_WRITE", 1);
  countExtra(run, "EXISTING_NAMES", 1);
  expect([...extra]).toEqual([
    ["LATE_WRITE", 3],
    ["EXISTING_NAMES", 1],
  ]);
});
