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
