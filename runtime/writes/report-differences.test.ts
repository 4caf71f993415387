// Tests what is reported if the result of a write is not as requested.

import { expect, test } from "vitest";
import { execute } from "../call/execute.js";
import { restPlan, write } from "../testing/test-capabilities.js";
import { serve, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

const number = { path: "milestone", requested: 2, received: 1, isText: false };
const value = { path: "state", requested: "closed", received: "open", isText: false };
const text = { path: "title", requested: "A", received: "a", isText: true };

async function close(...differences: readonly (typeof number | typeof value)[]) {
  await using server = await serve(status(200));
  const rest = restPlan("PUT", { differences: () => differences });
  const thing = write({ idempotent: true, order: ["rest"], rest });
  const result = await execute(thing, {}, {}, testSession(server.url));
  expect(server.requests).toHaveLength(1);
  return result;
}

test("a different value is an error with all values, and the write is applied", async () => {
  const { error, meta } = await close(text, number, value);
  const reported = [number, value].map(({ isText: _, ...difference }) => difference);
  expect(error).toMatchObject({
    code: "SERVER",
    message: "GitHub accepted the write, but milestone is 1 instead of 2.",
    details: { outcome: "applied" },
  });
  expect(error?.details?.differences).toEqual(reported);
  expect(meta.warnings).toBeUndefined();
});

test("a different text is a warning without the text that GitHub returned", async () => {
  const message = 'title: requested "A", but GitHub\'s answer differs.';
  expect(await close(text)).toMatchObject({
    ok: true,
    meta: { warnings: [{ code: "DIFFERENT_TEXT", message }] },
  });
});

test("a result as requested has no warnings", async () => {
  expect((await close()).meta.warnings).toBeUndefined();
});
