// The error for a response of GitHub that does not have the documented form.

import { RouteError } from "../contract/route-error.js";
import { show } from "../text/show.js";

/** Returns the `SERVER` error for a value of a response or an output. `path`: where it is; empty for all of it. */
export function unexpectedResponse(path: string, expected: string, value: unknown): RouteError {
  const actual = show(value);
  const place = path === "" ? "" : `${path}: `;
  return new RouteError(
    "SERVER",
    `GitHub's response is invalid: ${place}expected ${expected}, got ${actual}.`,
    {
      untrusted: true,
      details: { path, expected, actual },
    },
  );
}
