// The validation error of a call in a test.

import { RouteError } from "../contract/route-error.js";

/** Returns the validation error that a function throws. */
export function catchValidation(run: () => unknown): RouteError {
  try {
    run();
  } catch (error) {
    if (error instanceof RouteError && error.code === "VALIDATION") return error;
    throw error;
  }
  throw new Error("It was accepted.");
}

export const validationMessage = (run: () => unknown): string => catchValidation(run).message;
