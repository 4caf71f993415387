// A request is sent again without a body key that an older server refuses, and only then.

import { expect, test } from "vitest";
import { retryWithout } from "./retry-without.js";

const again = retryWithout("return_run_details", "other");
const body = { ref: "main", return_run_details: true };
const refusal = (message: string, status = 422) => ({ status, body: JSON.stringify({ message }) });

test.each([
  'Invalid request.\n\n"return_run_details" is not a permitted key.',
  'Invalid request.\n\n"x", "return_run_details" are not permitted keys.',
])("without the refused key: %j", (message) => {
  expect(again(refusal(message), body)).toEqual({ ref: "main" });
});

test.each<[string, number]>([
  ['Invalid request.\n\n"inputs" is not a permitted key.', 422],
  ['Unexpected inputs provided: ["return_run_details"]', 422],
  ["return_run_details is not a permitted key.", 422],
  ['"return_run_details" is not a permitted key.', 400],
])("not after another response: %j", (message, status) => {
  expect(again(refusal(message, status), body)).toBeUndefined();
});
