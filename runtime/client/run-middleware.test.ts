// Tests what middleware around requests may set, must return, and what its errors say.

import { expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { Middleware } from "../contract/middleware-functions.js";
import type { GhxOptions } from "../contract/options.js";
import { createSession } from "../session/create-session.js";
import { both, write } from "../testing/test-capabilities.js";
import { data, reset, serve } from "../testing/test-server.js";
import { testClock } from "../testing/test-session.js";
import { middleware } from "./apply-middleware.js";
import { createLayers } from "./layers.js";

async function run(request: Middleware["request"], call = both(), handler = data({ thing: 1 })) {
  await using server = await serve(handler);
  const use = middleware(Object({ request }));
  const client: GhxOptions = { apiUrl: server.url, token: "test-token-1", env: { PATH: "" }, use };
  const session = createSession(client, { clock: testClock(), layers: createLayers(client) });
  const { ok, error } = await execute(call, {}, {}, session);
  return { ok, error, sent: server.requests };
}

test.each(["Authorization", "accept", "x-github-api-version", "a b", ""])(
  "the header %j cannot be set",
  async (name) => {
    const { error, sent } = await run((_, next) => next({ [name]: "x" }));
    const message = `Middleware cannot set the header ${JSON.stringify(name.toLowerCase())}.`;
    expect(error).toMatchObject({ code: "VALIDATION", message });
    expect(sent).toEqual([]);
  },
);

test("sets headers whose names only contain a name of the runtime's headers", async () => {
  const headers = { "x-cookie": "1", hostname: "2" };
  const { ok, sent } = await run((_, next) => next(headers));
  expect(ok).toBe(true);
  expect(sent[0]?.headers).toMatchObject(headers);
});

test.each([
  ["a line break", "x\r\nb: y"],
  ["a number", 7],
])("a header with %s cannot be set", async (_what, value) => {
  const { error, sent } = await run((_, next) => next(Object({ a: value })));
  const message = "Middleware: expected visible ASCII characters in the header a.";
  expect(error).toMatchObject({ code: "VALIDATION", message });
  expect(sent).toEqual([]);
});

test.each([
  ["a status", { headers: {}, body: "{}" }],
  ["headers", { status: 200, body: "{}" }],
  ["a body", { status: 200, headers: {} }],
  ["anything", undefined],
])("a response without %s is none", async (_what, own) => {
  const { error } = await run(async () => Object(own));
  const message = "Middleware returned no result; return the result of next().";
  expect(error).toMatchObject({ code: "UNKNOWN", message });
});

test("an error of its own is named, and keeps the outcome of the request", async () => {
  const own: Middleware["request"] = async (_, next) => {
    await next().catch(() => undefined);
    throw new Error("own");
  };
  const { error } = await run(own, write(), reset);
  expect(error?.message).toMatch(/^Middleware \(option use\) failed: own\. It is unknown whether/);
  expect(error?.details).toMatchObject({ outcome: "unknown" });
});

test("the error of the request is not named as one of middleware", async () => {
  const { error } = await run((_, next) => next(), write(), reset);
  expect(error?.message).toMatch(/^The connection to \S+ was lost: ECONNRESET\. It is unknown whether/);
});
