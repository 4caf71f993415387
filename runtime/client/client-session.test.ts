import { describe, expect, test } from "vitest";
import { GhxError } from "../errors/ghx-error.js";
import { capability, graphqlPlan } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindChain } from "./bound-chain.js";
import { bind } from "./client.js";
import { createClientSession } from "./client-session.js";

const view = capability({ graphql: graphqlPlan() });
/** Returns an object with properties of any type, as JavaScript programs pass them. */
const untyped = (options: object): Record<never, never> => options;

/** Options that no call accepts, with the message. */
const INVALID: readonly (readonly [options: object, message: string])[] = [
  [{ tokn: "t" }, 'There is no option "tokn"; did you mean "token"?'],
  [{ constructor: "t" }, 'There is no option "constructor".'],
  [{ token: 1 }, "token: expected a value of type string or function."],
  [{ timeoutMs: "5" }, "timeoutMs: expected a number greater than 0."],
  [{ timeoutMs: 0 }, "timeoutMs: expected a number greater than 0."],
  [{ timeoutMs: Number.NaN }, "timeoutMs: expected a number greater than 0."],
  [{ requestTimeoutMs: -1 }, "requestTimeoutMs: expected a number greater than 0."],
  [{ retry: { budgetMs: -1 } }, "retry.budgetMs: expected a number of at least 0."],
  [{ routes: "graphql" }, "routes: expected a list of graphql, rest, cli."],
  [{ routes: ["graphq"] }, "routes: expected a list of graphql, rest, cli."],
  [{ routes: [] }, "routes: expected a list of graphql, rest, cli."],
  [{ retry: { maxAttempts: 0 } }, "retry.maxAttempts: expected an integer of at least 1."],
  [{ retry: { maxAttempts: 1.5 } }, "retry.maxAttempts: expected an integer of at least 1."],
  [{ retry: { maxAttempt: 1 } }, 'There is no option "retry.maxAttempt"; did you mean "retry.maxAttempts"?'],
  [{ retry: null }, "retry: expected a value of type object."],
  [{ readOnly: "yes" }, "readOnly: expected a value of type boolean."],
  [{ fetch: {} }, "fetch: expected a value of type function."],
  [{ repo: "hello" }, 'repo: expected "owner/name".'],
  [{ host: "a b" }, "host: expected a host name such as github.com."],
];

describe.each(INVALID)("%j", (options, message) => {
  test("a client throws GhxError", () => {
    const create = () => createClientSession(untyped(options));
    expect(create).toThrow(GhxError);
    expect(create).toThrow(`createGhx: ${message}`);
    expect(create).toThrow(expect.objectContaining({ code: "VALIDATION", retryable: false }));
  });

  test("a call and a chain return VALIDATION and send nothing", async () => {
    await using server = await serve((_, response) => respondJson(response, {}));
    const call = bind(testSession(server.url), view);
    const expected = { error: { code: "VALIDATION", message } };
    expect(await call({}, untyped(options))).toMatchObject({ ok: false, ...expected });
    const chain = bindChain(testSession(server.url));
    expect(await chain([call.step({}), call.step({})], untyped(options))).toMatchObject({
      status: "failed",
      ...expected,
    });
    expect(server.requests).toEqual([]);
  });
});

test.each([{}, new AbortController(), null, "later"])(
  "a signal that is none is VALIDATION: %j",
  async (signal) => {
    await using server = await serve((_, response) => respondJson(response, {}));
    const call = bind(testSession(server.url), view);
    expect(await call({}, untyped({ signal }))).toMatchObject({
      ok: false,
      error: { code: "VALIDATION", message: "signal: expected an AbortSignal." },
    });
    expect(server.requests).toEqual([]);
  },
);

test("a client has no options of calls", () => {
  for (const options of [{ dryRun: true }, { signal: new AbortController().signal }, { mixed: true }])
    expect(() => createClientSession(untyped(options))).toThrow(GhxError);
});

test("errors about options do not contain their values", () => {
  const secret = "ghp_0123456789abcdef0123456789abcdef0123";
  for (const options of [{ repo: secret }, { host: `${secret} ` }, { timeoutMs: secret }])
    expect(() => createClientSession(untyped(options))).not.toThrow(secret);
});

test("an undefined option of a call does not replace the client's", async () => {
  await using server = await serve((_, response) => respondJson(response, { data: { thing: { id: "a" } } }));
  const session = testSession(server.url, { retry: { maxAttempts: 1 } });
  const options = { apiUrl: undefined, token: undefined, fetch, retry: { maxAttempts: undefined } };
  expect(await bind(session, view)({}, options)).toMatchObject({ ok: true });
  expect(server.requests[0]?.headers.authorization).toBe("Bearer test-token-1");
});
