import { describe, expect, test } from "vitest";
import { checkOutput } from "../call/check-output.js";
import { fields, listOf, nullable, optional, string, utcTime } from "./index.js";

const check = (data: unknown) => {
  const output = () =>
    fields({
      id: string(),
      at: nullable(utcTime()),
      steps: optional(listOf(fields({ at: utcTime() }))),
      times: optional(listOf(utcTime())),
    });
  checkOutput({ id: "thing.view", output }, data, [], undefined);
  return data;
};

describe("times", () => {
  test.each([
    ["2024-12-06T21:17:46.000-05:00", "2024-12-07T02:17:46Z"],
    ["2021-03-17T10:33:32+01:00", "2021-03-17T09:33:32Z"],
    ["2023-11-08T21:14:53.000Z", "2023-11-08T21:14:53Z"],
    ["2023-11-08T21:14:53.120Z", "2023-11-08T21:14:53.120Z"],
    ["2026-02-20T10:00:00Z", "2026-02-20T10:00:00Z"],
    [null, null],
  ])("reports %s as %s", (at, expected) => {
    expect(check({ id: "1", at })).toEqual({ id: "1", at: expected });
  });

  test("converts those in lists", () => {
    const at = "2024-12-06T21:17:46.000-05:00";
    expect(check({ id: "1", at: null, steps: [{ at }], times: [at] })).toEqual({
      id: "1",
      at: null,
      steps: [{ at: "2024-12-07T02:17:46Z" }],
      times: ["2024-12-07T02:17:46Z"],
    });
  });

  test("rejects what is not a time, with the value that was received", () => {
    expect(() => check({ id: "1", at: "yesterday" })).toThrow(/at.*yesterday/);
    expect(() => check({ id: 1, at: null })).toThrow(/id.*1/);
  });
});

test("accepts node ids in their former format", () => {
  expect(() => check({ id: "MDU6SXNzdWUx", at: null })).not.toThrow();
});
