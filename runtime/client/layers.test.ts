// Tests that clients replace a token that GitHub refuses.

import { expect, test } from "vitest";
import type { GhxOptions, TokenSource } from "../contract/options.js";
import { createSession } from "../session/create-session.js";
import { viewThing } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { runTestChain, step, testClock } from "../testing/test-session.js";
import { createLayers } from "./layers.js";
import { bindRequest } from "./request.js";

/** Sends a write with tokens of the function. The server accepts the token `new`. */
async function run(token: GhxOptions["token"]) {
  await using server = await serve(({ headers }, response) =>
    headers.authorization === "Bearer new"
      ? respondJson(response, { id: 1 })
      : respondJson(response, { message: "Bad credentials" }, 401),
  );
  const options: GhxOptions = { apiUrl: server.url, token, env: { PATH: "" } };
  const session = createSession(options, { clock: testClock(), layers: createLayers(options) });
  const result = await bindRequest(session)("POST /issues", { title: "t" });
  return { result, tokens: server.requests.map(({ headers }) => headers.authorization) };
}

test("a function is called again if GitHub refuses its token, and the write is sent with the new one", async () => {
  const seen: boolean[] = [];
  const source: TokenSource = async ({ refresh }) => {
    seen.push(refresh);
    return seen.includes(true) ? "new" : "revoked";
  };
  const { result, tokens } = await run(source);
  expect(result).toMatchObject({ ok: true, meta: { cost: { requests: 2 } } });
  expect(tokens).toEqual(["Bearer revoked", "Bearer new"]);
  expect(seen.filter((refresh) => refresh)).toHaveLength(1);
});

test("a request is not sent again with the same token", async () => {
  const { result, tokens } = await run(() => "revoked");
  expect(result.error?.code).toBe("AUTH");
  expect(tokens).toEqual(["Bearer revoked"]);
});

test("a request is sent at most twice", async () => {
  let count = 0;
  const { result, tokens } = await run(() => `revoked-${++count}`);
  expect(result.error?.code).toBe("AUTH");
  expect(tokens).toHaveLength(2);
});

test("a text is not sent again", async () => {
  const { result, tokens } = await run("revoked");
  expect(result.error?.code).toBe("AUTH");
  expect(tokens).toHaveLength(1);
});

test("a function that fails to replace the token fails the call with AUTH", async () => {
  const { result } = await run(({ refresh }) => {
    if (refresh) throw new Error("The app was removed.");
    return "revoked";
  });
  expect(result.error).toMatchObject({
    code: "AUTH",
    message: "The token function failed: The app was removed.",
  });
  expect(result.error?.details?.outcome).toBeUndefined();
});

test("a refreshed token replaces the one that a function without a memory keeps returning", async () => {
  const seen: boolean[] = [];
  const { result, tokens } = await run(({ refresh }) => {
    seen.push(refresh);
    return refresh ? "new" : "revoked";
  });
  expect(result).toMatchObject({ ok: true });
  expect(tokens).toEqual(["Bearer revoked", "Bearer new"]);
  expect(seen).toEqual([false, false, true, false]);
});

test("a store of the limiter that fails adds a warning that names the option", async () => {
  await using server = await serve((_, response) => respondJson(response, { id: 1 }));
  const take = () => Number.NaN;
  const options: GhxOptions = {
    apiUrl: server.url,
    token: "new",
    env: { PATH: "" },
    pacing: { store: { take } },
  };
  const session = createSession(options, { clock: testClock(), layers: createLayers(options) });
  const { meta } = await bindRequest(session)("GET /user");
  const warning = { code: "OPTION", message: expect.stringContaining("pacing.store") };
  expect(meta.warnings).toEqual([warning]);
  const steps = [step(viewThing, { id: "a" }), step(viewThing, { id: "b" })];
  const again = createSession(options, { clock: testClock(), layers: createLayers(options) });
  expect((await runTestChain(steps, again)).meta.warnings).toEqual([warning]);
});
