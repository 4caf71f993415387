// Tests which errors contain a hint at another capability.

import { describe, expect, test } from "vitest";
import type { ExplainMissing } from "../contract/name-list.js";
import { RouteError } from "../contract/route-error.js";
import { failing, inRepository, labels, named, notFoundError } from "../testing/existing-names.js";
import { serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { listNames } from "./list-names.js";
import { withHint } from "./with-hint.js";

const HINT = "For a pull request, use the other one.";

/** Returns the error of a call that fails with this error. It sends no request unless names are listed. */
async function errorOf(error: RouteError, explain?: ExplainMissing, url = "http://127.0.0.1:9") {
  const input = { ...inRepository, label: "bugg" };
  return (await execute(failing([error], withHint(HINT, explain)), input, {}, testSession(url))).error;
}

describe("the hint", () => {
  test.each([
    ["Not Found", `Not Found. ${HINT}`],
    ["It was not found.", `It was not found. ${HINT}`],
    ["Could not resolve to an Issue.", `Could not resolve to an Issue. ${HINT}`],
    ["v1.2 was not found", `v1.2 was not found. ${HINT}`],
  ])("follows the message %s", async (message, expected) => {
    expect(await errorOf(notFoundError({ step: "issue" }, message))).toEqual({
      code: "NOT_FOUND",
      message: expected,
      retryable: false,
      details: { step: "issue" },
    });
  });

  test("follows the message of an error that says that nothing was applied", async () => {
    const error = new RouteError("NOT_FOUND", "Gone", { outcome: "none" });
    expect((await errorOf(error))?.message).toBe(`Gone. ${HINT}`);
  });

  test.each<[string, RouteError]>([
    ["of another code", new RouteError("VALIDATION", "first")],
    ["of a write that may have been applied", new RouteError("NOT_FOUND", "first", { outcome: "unknown" })],
    ["about the repository", notFoundError({}, "Could not resolve to a Repository with the name 'o/r'.")],
    ["that lists what exists", notFoundError({ known: ["a"] }, "first")],
    ["that names what is missing", notFoundError({ missing: ["a"] }, "first")],
  ])("does not follow the message of an error %s", async (_what, error) => {
    expect((await errorOf(error))?.message).toBe(error.message);
  });
});

describe("with a list of names", () => {
  test("an error about a name contains the names instead", async () => {
    await using server = await serve(named("docs"));
    const error = await errorOf(notFoundError({ step: "label" }), listNames({ label: labels }), server.url);
    expect(error?.message).toBe('no label "bugg" in octo/hello; labels: docs');
  });

  test("an error about something else contains the hint", async () => {
    await using server = await serve(named("bugg"));
    const error = await errorOf(notFoundError({ step: "issue" }), listNames({ label: labels }), server.url);
    expect(error?.message).toBe(`Not Found. ${HINT}`);
  });

  test("the call that succeeds in the second attempt has its result", async () => {
    await using server = await serve(named("bugg"));
    const reading = failing([notFoundError({ step: "label" })], withHint(HINT, listNames({ label: labels })));
    const input = { ...inRepository, label: "bugg" };
    expect(await execute(reading, input, {}, testSession(server.url))).toMatchObject({ data: "done" });
  });
});
