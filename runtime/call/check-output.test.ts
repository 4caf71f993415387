// Tests how the data of a result is checked against the output schema.

import { describe, expect, test } from "vitest";
import type { Schema } from "../contract/schema.js";
import { anyOf, constant, fields, integer, listOf, nullable, oneOf, string } from "../schema/index.js";
import { capability, restPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

/** Returns the result of a read whose response is this data. */
async function receive(data: unknown, output: (() => Schema) | undefined, strict?: boolean) {
  await using server = await serve((_request, response) => respondJson(response, data));
  const reading = capability({ order: ["rest"], rest: restPlan(), ...(output && { output }) });
  return await execute(reading, {}, { strict }, testSession(server.url));
}

const thing = () =>
  fields({
    id: string(),
    count: nullable(integer()),
    size: anyOf(integer(), constant("all"), fields({ at: integer() })),
  });

const issue = () =>
  fields({ state: oneOf("open", "closed"), labels: listOf(fields({ color: oneOf("red", "blue") })) });

describe("data that matches the schema", () => {
  test.each([
    { id: "1", count: 7, size: 3 },
    { id: "1", count: null, size: "all" },
    { id: "1", count: null, size: { at: 1 } },
  ])("is the result: %j", async (data) => {
    const result = await receive(data, thing);
    expect(result).toMatchObject({ ok: true, data });
    expect(result.meta?.warnings).toBeUndefined();
  });

  test("is the result without a schema, whatever it is", async () => {
    expect(await receive({ id: 1 }, undefined)).toMatchObject({ ok: true, data: { id: 1 } });
  });
});

describe("data that does not match the schema", () => {
  test("is an error with the path, the expected and the received value", async () => {
    const result = await receive({ id: 1, count: null, size: 3 }, thing);
    expect(result.error).toEqual({
      code: "SERVER",
      untrusted: true,
      message: "GitHub's response is invalid: id: expected a string, got 1.",
      retryable: false,
      details: { path: "id", expected: "a string", actual: "1" },
    });
  });

  test("is an error about the whole data", async () => {
    const { error } = await receive([], thing);
    expect(error?.details).toEqual({ path: "", expected: "an object", actual: "[]" });
    expect(error?.message).toBe("GitHub's response is invalid: expected an object, got [].");
  });

  test("is an error about its first invalid value", async () => {
    const { error } = await receive({ id: "1", count: "many", size: "none" }, thing);
    expect(error?.details).toMatchObject({ path: "count", actual: '"many"' });
  });

  test("is an error about a value that none of the alternatives accepts", async () => {
    const { error } = await receive({ id: "1", count: null, size: { at: "x" } }, thing);
    expect(error?.details).toMatchObject({ path: "size", actual: '{"at":"x"}' });
    const ofList = await receive([1, "all", { at: "x" }], () => listOf(anyOf(integer(), constant("all"))));
    expect(ofList.error?.details).toMatchObject({ path: "2" });
  });

  test("is an error with the message of a rule", async () => {
    const rule = (): Schema => ({
      expected: "an even number",
      read(value, path, issues) {
        if (Number(value) % 2 !== 0) issues.add(path, () => "an even number");
        return value;
      },
    });
    expect(await receive({ a: 2 }, () => fields({ a: rule() }))).toMatchObject({ ok: true });
    const { error } = await receive({ a: 3 }, () => fields({ a: rule() }));
    expect(error?.message).toContain("a: expected an even number, got nothing");
  });
});

describe("an enum value that the schema does not list", () => {
  test("is a warning, and the result contains it", async () => {
    const data = { state: "locked", labels: [] };
    const result = await receive(data, issue);
    expect(result).toMatchObject({ ok: true, data });
    expect(result.meta?.warnings).toEqual([
      { code: "UNKNOWN_VALUE", message: 'state: "locked" is not one of open or closed.' },
    ]);
  });

  test("is one warning for all elements of a list", async () => {
    const colors = Array.from({ length: 12 }, (_, index) => ({ color: index === 3 ? "red" : "green" }));
    const result = await receive({ state: "open", labels: colors }, issue);
    expect(result.meta?.warnings).toEqual([
      { code: "UNKNOWN_VALUE", message: 'labels[].color: "green" is not one of red or blue.' },
    ]);
  });

  test("is an error if the call is strict", async () => {
    const result = await receive({ state: "locked", labels: [] }, issue, true);
    expect(result.error).toMatchObject({
      code: "SERVER",
      details: { path: "state", expected: "open or closed", actual: '"locked"' },
    });
    expect(result.meta?.warnings).toBeUndefined();
  });

  test("is not reported if another value is invalid", async () => {
    const result = await receive({ state: "locked", labels: [{ color: 1 }] }, issue);
    expect(result.error?.details).toMatchObject({ path: "labels.0.color", actual: "1" });
    expect(result.meta?.warnings).toBeUndefined();
  });
});
