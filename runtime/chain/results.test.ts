// Tests the results of steps that are not sent, and the meta of chains.

import { describe, expect, test } from "vitest";
import type { ChainStepFailure, ChainStepResult } from "../contract/chain-envelope.js";
import type { ResultEnvelope, ResultMeta } from "../contract/envelope.js";
import { RouteError } from "../contract/route-error.js";
import type { Meter } from "../contract/wire.js";
import { closeThing } from "../testing/test-capabilities.js";
import { addCost, countMeta, fromBlocked, fromSingleCall, fromStopped, rejectChain } from "./results.js";
import type { PreparedStep } from "./step-types.js";

const blocked = (parts: Partial<PreparedStep>, cause: ChainStepFailure): unknown => {
  const step: PreparedStep = {
    task: "thing.close",
    capability: closeThing,
    plainInput: {},
    input: {},
    cursor: undefined,
    plan: undefined,
    references: [],
    waitsFor: [2],
    ...parts,
  };
  return fromBlocked(step, 2, cause).error;
};

describe("a step that is not sent because of an earlier one", () => {
  const cause = { task: "thing.view", ok: false } as const;
  const error = { code: "RATE_LIMIT", message: "later", retryable: true } as const;

  test("has the code of the other, and says that its result is used", () => {
    const references = [{ at: ["id"], step: 2, path: ["id"] }];
    expect(blocked({ references }, { ...cause, error })).toEqual({
      code: "RATE_LIMIT",
      message: "Not sent, because step 2 (thing.view), whose result it uses, failed.",
      retryable: true,
      details: { not_sent: true, step: 2 },
    });
  });

  test("says that it runs after the other, which was not sent", () => {
    const references = [{ at: ["id"], step: 1, path: ["id"] }];
    const details = { not_sent: true };
    expect(blocked({ references }, { ...cause, error: { ...error, details } })).toMatchObject({
      message: "Not sent, because step 2 (thing.view), which it runs after, was not sent.",
    });
  });
});

test("a write that is not sent because of the first failure says so", () => {
  const error = new RouteError("NOT_FOUND", "there is no label", { retryable: true });
  expect(fromStopped("thing.close", { index: 3, task: "thing.move", error })).toEqual({
    task: "thing.close",
    ok: false,
    error: {
      code: "NOT_FOUND",
      message: "Not sent, because step 3 (thing.move) failed.",
      retryable: true,
      details: { not_sent: true, step: 3 },
    },
  });
});

describe("a rejected chain", () => {
  const reject = (invalid: readonly number[], runnable: readonly number[], total: number) => {
    const result: ChainStepResult = {
      task: "thing.close",
      ok: false,
      error: { code: "VALIDATION", message: "invalid", retryable: false },
    };
    return rejectChain({
      tasks: Array.from({ length: total }, (_, index) => `thing.t${index}`),
      invalid: new Map(invalid.map((index) => [index, result])),
      runnable,
      startedAt: performance.now(),
    });
  };

  test("names the invalid step and the valid ones, which are not sent", () => {
    const { error, results, meta, status } = reject([1], [0, 2], 3);
    expect(status).toBe("failed");
    expect(error).toEqual({
      code: "VALIDATION",
      message:
        "Nothing was sent, because step 1 is invalid (counted from 0). Valid steps: 0, 2; skipInvalid: true (--skip-invalid) runs them.",
      retryable: false,
      details: { steps: [1], valid: [0, 2] },
    });
    expect(results.map((result) => result.error?.message)).toEqual([
      "Not sent, because another step is invalid.",
      "invalid",
      "Not sent, because another step is invalid.",
    ]);
    expect(results[0]?.error).toMatchObject({ retryable: false, details: { not_sent: true } });
    expect(meta).toMatchObject({ total: 3, succeeded: 0, failed: 3, round_trips: 0, cost: { requests: 0 } });
  });

  test("names several, and no valid ones if there are none", () => {
    expect(reject([0, 1], [], 2).error?.message).toBe(
      "Nothing was sent, because steps 0, 1 are invalid (counted from 0).",
    );
  });

  test("names at most ten", () => {
    const indexes = (length: number) => Array.from({ length }, (_, index) => index);
    expect(reject(indexes(10), [], 10).error?.message).toContain("7, 8, 9 are");
    expect(reject(indexes(11), [], 11).error?.message).toContain("7, 8, 9, … are");
  });
});

describe("meta", () => {
  const meter = (parts: Partial<Meter> = {}): Meter => ({
    requests: 0,
    adapterMs: 0,
    warnings: [],
    emit: () => undefined,
    ...parts,
  });

  test("counts results, requests and milliseconds", () => {
    const results: ChainStepResult[] = [
      { task: "a", ok: true, data: {} },
      { task: "b", ok: false, error: { code: "SERVER", message: "", retryable: true } },
    ];
    const meta = countMeta(results, 2, performance.now() - 1000, meter({ requests: 3, adapterMs: 7.4 }));
    expect(meta).toMatchObject({ total: 2, succeeded: 1, failed: 1, round_trips: 2, cost: { requests: 3 } });
    expect(meta.timings?.adapter_ms).toBe(7);
    expect(meta.timings?.total_ms).toBeGreaterThanOrEqual(1000);
    expect(meta.timings?.total_ms).toBeLessThan(60_000);
    expect(countMeta(results, 0, performance.now()).timings?.adapter_ms).toBe(0);
    expect("warnings" in meta).toBe(false);
    const warning = { step: "labels", code: "SERVER", message: "lost" } as const;
    expect(countMeta(results, 0, 0, meter({ warnings: [warning] })).warnings).toEqual([warning]);
  });

  const ofCall = (meta: Partial<ResultMeta>): ResultMeta => ({ capability_id: "thing.view", ...meta });

  test("of separate steps is added, and keeps what a step does not have", () => {
    const sum = meter({ requests: 1, adapterMs: 5, rateLimitRemaining: 9 });
    addCost(sum, ofCall({}));
    expect(sum).toMatchObject({ requests: 1, adapterMs: 5, rateLimitRemaining: 9 });
    const cost = { requests: 2, rate_limit_remaining: 8 };
    addCost(sum, ofCall({ cost, timings: { total_ms: 9, adapter_ms: 4 } }));
    expect(sum).toMatchObject({ requests: 3, adapterMs: 9, rateLimitRemaining: 8 });
  });

  test("of a chain with one step is the one of its call", () => {
    const call: ResultEnvelope = { ok: true, data: { id: "a" }, meta: ofCall({ route_used: "rest" }) };
    expect(fromSingleCall("thing.view", call)).toEqual({
      status: "success",
      results: [{ task: "thing.view", ok: true, data: { id: "a" } }],
      meta: { route_used: "rest", total: 1, succeeded: 1, failed: 0, round_trips: 0 },
    });
    const cost = { requests: 4 };
    const error = { code: "SERVER", message: "", retryable: true } as const;
    expect(fromSingleCall("thing.view", { ok: false, error, meta: ofCall({ cost }) })).toMatchObject({
      status: "failed",
      meta: { succeeded: 0, failed: 1, round_trips: 4, cost },
    });
  });
});
