// Tests what Node and logs print of an error.

import { inspect } from "node:util";
import { expect, test } from "vitest";
import { GhxError } from "./ghx-error.js";

const failed = (details: object, message = "failed") =>
  new GhxError({
    ok: false,
    error: { code: "SERVER", message, retryable: false, details },
    meta: { capability_id: "thing.view" },
  });

test("short details are printed, and long ones only in JSON", () => {
  expect(inspect(failed({ status: 502 }))).toContain("status: 502");
  const known = Array.from({ length: 300 }, (_, index) => `name ${index}`);
  const error = failed({ known }, "long ".repeat(500));
  expect(inspect(error).length).toBeLessThan(2048);
  expect(error.details).toEqual({ known });
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ message: error.message, details: { known } });
});

test("details that are not JSON do not replace the error", () => {
  expect(failed({ errors: [1n] }).message).toBe("thing.view: failed");
});

test("the stack has up to 500 characters of the message, which is whole", () => {
  const short = failed({}, "m".repeat(500 - "thing.view: ".length));
  expect(short.stack).toContain(`GhxError: ${short.message}\n`);
  const long = failed({}, "m".repeat(501 - "thing.view: ".length));
  expect(long.stack).toContain(`${long.message.slice(0, 500)}…`);
  expect(long.stack).not.toContain(long.message);
  expect(long.name).toBe("GhxError");
});

test("details of 500 characters are enumerable, longer ones only a property", () => {
  const details = (length: number) => ({ a: "x".repeat(length - JSON.stringify({ a: "" }).length) });
  expect(Object.keys(failed(details(500)))).toContain("details");
  const error = failed(details(501));
  expect(Object.keys(error)).not.toContain("details");
  expect(Object.keys(error)).toContain("meta");
  expect(Object.getOwnPropertyDescriptor(error, "details")).toMatchObject({ configurable: true });
  expect(Object.keys(failed({ errors: [1n] }))).not.toContain("details");
});

test("an error without details and text of other users has no such properties", () => {
  const error = { code: "SERVER", message: "m", retryable: true } as const;
  const meta = { capability_id: "thing.view" };
  expect(Object.keys(new GhxError({ ok: false, error, meta }))).toEqual([
    "name",
    "code",
    "retryable",
    "meta",
  ]);
  expect(new GhxError({ ok: false, error: { ...error, untrusted: true }, meta }).untrusted).toBe(true);
});
