// Tests how a write is completed whose response the route cannot read, and what is reported if it is not.

import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import { fanOut } from "../call/fan-out.js";
import { reportFailure } from "../call/run-request.js";
import type { Capability } from "../contract/capability.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { Confirmation, ExpectedAnswer, PlannedRest, Scope } from "../contract/plan.js";
import { found } from "../mapping/values.js";
import { restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { provesWrite } from "./complete-result.js";

const title = (scope: Scope) => found(Object(scope).main?.title, "title");
const main: PlannedRest = {
  name: "main",
  role: "main",
  request: () => ({ method: "PUT", path: "/thing" }),
  expects: ["key"],
};
const then: PlannedRest = {
  name: "then",
  role: "then",
  request: () => ({ method: "DELETE", path: "/branch" }),
};

/** Calls the write. `responses`: those to `PUT`, `DELETE` and `GET`, in turn. Returns the result and what was sent. */
async function put(
  requests: readonly PlannedRest[],
  responses: Readonly<Record<string, readonly unknown[]>>,
  options: ExecuteOptions = {},
  parts: Partial<Capability<unknown, unknown>> = {},
  output: (scope: Scope) => unknown = title,
) {
  const left = new Map(Object.entries(responses).map(([method, values]) => [method, [...values]]));
  const handler: Handler = ({ method }, response) => {
    const value = left.get(method)?.shift();
    if (typeof value === "number") respondJson(response, { message: "No" }, value);
    else respondJson(response, value);
  };
  await using server = await serve(handler);
  const rest = restPlan("PUT", { requests, output });
  const thing = write({ idempotent: true, order: ["rest"], rest, ...parts });
  const { ok, data, error, meta } = await execute(thing, {}, options, testSession(server.url));
  return { ok, data, error, meta, sent: server.requests.map(({ method }) => method).join(" ") };
}

const confirm = (isApplied: (data: unknown) => boolean | undefined): Confirmation => ({
  by: "response",
  done: (scope) => isApplied(Object(scope).data),
});
const untitled = { key: 1 };
const whole = { key: 1, title: "Thing" };
const applied = { code: "SERVER", retryable: false, untrusted: true, details: { outcome: "applied" } };

describe("of an idempotent write", () => {
  test("the state with the effect is the result", async () => {
    const requests = [{ ...main, confirm: confirm((data) => data === "Thing") }];
    const { data, sent } = await put(requests, { PUT: [untitled], GET: [whole] });
    expect([data, sent]).toEqual(["Thing", "PUT GET"]);
  });

  test.each([
    ["without the effect", () => false],
    ["that does not decide", () => undefined],
  ])("a state %s leads to a second attempt", async (_what, done) => {
    const requests = [{ ...main, confirm: confirm(done) }];
    const { data, sent } = await put(requests, { PUT: [untitled, whole], GET: [whole] });
    expect([data, sent]).toEqual(["Thing", "PUT GET PUT"]);
  });

  test("a state that cannot be read does not change the error", async () => {
    const requests = [{ ...main, confirm: confirm(() => true) }];
    const { error, sent } = await put(requests, { PUT: [untitled], GET: [404] });
    expect(error).toMatchObject({ ...applied, details: { outcome: "applied", data: untitled } });
    expect(sent).toBe("PUT GET");
  });

  test("is sent once more without a state", async () => {
    const { data, sent } = await put([main], { PUT: [untitled, whole] });
    expect([data, sent]).toEqual(["Thing", "PUT PUT"]);
  });

  test("the error has the response if the second one cannot be read either", async () => {
    const { error, sent } = await put([main], { PUT: [untitled, untitled] });
    expect(sent).toBe("PUT PUT");
    expect(error).toMatchObject(applied);
    expect(error?.message).toMatch(/^The response could not be read: .*\. GitHub applied the write\.$/);
    expect(error?.details).toMatchObject({ applied: ["main"], data: untitled });
  });

  test("the error has the response if the second attempt is refused", async () => {
    const { error } = await put([main], { PUT: [untitled, 422] });
    expect(error).toMatchObject({ ...applied, details: { data: untitled } });
  });

  test.each<[string, Partial<Capability<unknown, unknown>>, ExecuteOptions]>([
    ["that may not be repeated", { idempotent: false }, {}],
    ["without retries", {}, { retry: { maxAttempts: 1 } }],
  ])("one %s is not sent again", async (_what, parts, options) => {
    const { error, sent } = await put([main], { PUT: [untitled] }, options, parts);
    expect(error).toMatchObject(applied);
    expect(sent).toBe("PUT");
  });

  test("two attempts are enough to send it again", async () => {
    const { sent } = await put([main], { PUT: [untitled, whole] }, { retry: { maxAttempts: 2 } });
    expect(sent).toBe("PUT PUT");
  });
});

describe("with a follow-up", () => {
  test("that was sent, the write is not sent again, and the error has both responses", async () => {
    const { error, sent } = await put([main, then], { PUT: [untitled], DELETE: [{ key: 2 }] });
    expect(sent).toBe("PUT DELETE");
    expect(error).toMatchObject({ ...applied, details: { data: [untitled, { key: 2 }] } });
  });

  test("that waits for a value of the response, the follow-up is sent after the response is complete", async () => {
    const waiting = { ...then, when: (scope: Scope) => Object(scope).main?.title !== undefined };
    const { data, sent } = await put([main, waiting], { PUT: [untitled, whole], DELETE: [{ key: 2 }] });
    expect([data, sent]).toEqual(["Thing", "PUT PUT DELETE"]);
  });

  test("that is not wanted, only the write is sent again", async () => {
    const { data, sent } = await put([main, { ...then, when: () => false }], { PUT: [untitled, whole] });
    expect([data, sent]).toEqual(["Thing", "PUT PUT"]);
  });

  test("that was sent, only the state is read", async () => {
    const requests = [{ ...main, confirm: confirm((data) => data === "Thing") }, then];
    const { data, sent } = await put(requests, { PUT: [untitled], DELETE: [{ key: 2 }], GET: [whole] });
    expect([data, sent]).toEqual(["Thing", "PUT DELETE GET"]);
  });

  test("the warning of one follow-up does not keep another from being sent", async () => {
    const requests = [
      main,
      { ...then, onError: reportFailure },
      { ...then, name: "last", when: (scope: Scope) => Object(scope).main?.title !== undefined },
    ];
    const responses = { PUT: [untitled, whole], DELETE: [422, { key: 2 }] };
    const { data, sent } = await put(requests, responses);
    expect([data, sent]).toEqual(["Thing", "PUT DELETE PUT DELETE"]);
  });

  test("that failed with a warning, the follow-up is not sent again", async () => {
    const requests = [
      main,
      { ...then, onError: reportFailure },
      { ...then, name: "last", when: () => false },
    ];
    const { data, meta, sent } = await put(requests, { PUT: [untitled, whole], DELETE: [422] });
    expect([data, sent]).toEqual(["Thing", "PUT DELETE PUT"]);
    expect(meta.warnings).toMatchObject([{ step: "then" }]);
  });
});

test("the condition of a lookup is not evaluated again with the response", async () => {
  const seen: PlannedRest = {
    name: "seen",
    role: "lookup",
    request: () => ({ method: "GET", path: "/seen" }),
    when: (scope) => Object(scope).main?.title !== undefined,
    onSkip: "succeed",
  };
  const { data, sent } = await put([seen, main], { PUT: [untitled, whole] });
  expect([data, sent]).toEqual(["Thing", "PUT PUT"]);
});

describe("a response that a proxy could have sent", () => {
  const unchecked: PlannedRest = { name: "main", role: "main", request: main.request };

  test("leaves the outcome unknown, and no request counts as applied", async () => {
    const { error } = await put([unchecked], { PUT: [{ key: 1 }] }, {}, { idempotent: false });
    expect(error?.message).toMatch(/\. It is unknown whether GitHub applied the write\./);
    expect(error).toMatchObject({ code: "SERVER", details: { outcome: "unknown", data: { key: 1 } } });
    expect(error?.details).not.toHaveProperty("applied");
  });

  test("is proved by the response to another request", async () => {
    const checked = { ...then, expects: ["key"] };
    const { error } = await put([unchecked, checked], { PUT: [{ key: 1 }], DELETE: [{ key: 2 }] });
    expect(error?.details).toMatchObject({ outcome: "applied", applied: ["main", "then"] });
  });
});

test.each<[unknown, ExpectedAnswer, boolean]>([
  [null, ["key", 204], true],
  [null, ["key", 205], true],
  [null, ["key", 200], false],
  [{}, ["key", 202], true],
  [{}, [202], false],
  [{ key: "" }, [202], false],
  [{ key: 1 }, [202], true],
  [{}, "any write", false],
  [{ key: 1 }, "any write", true],
])("whether %j proves a write that expects %j: %s", (response, expects, expected) => {
  expect(provesWrite({ ...main, expects }, response)).toBe(expected);
});

test("a request that was not applied is not part of the responses of the error", async () => {
  const seen: PlannedRest = { name: "seen", role: "lookup", request: () => ({ method: "GET", path: "/" }) };
  const { error } = await put(
    [seen, main],
    { GET: [{ other: 1 }], PUT: [untitled] },
    {},
    { idempotent: false },
  );
  expect(error?.details?.data).toEqual(untitled);
});

test("the state of a fan-out is not read, since it has a response per element", async () => {
  const perItem = { run: fanOut, max: 2, items: () => [1, 2], onError: "fail" } as const;
  const requests = [{ ...main, perItem, confirm: confirm(() => true) }];
  const { error, sent } = await put(requests, { PUT: [untitled, untitled] }, {}, { idempotent: false });
  expect(error).toMatchObject(applied);
  expect(sent).toBe("PUT PUT");
});

describe("that a follow-up reads", () => {
  const read: PlannedRest = {
    name: "then",
    role: "then",
    request: () => ({ method: "GET", path: "/thing" }),
  };
  const parts = {
    rest: restPlan("PUT", {
      requests: [main, read],
      output: (scope: Scope) => Object(scope).then?.title,
      differences: ({ data }: { readonly data?: unknown }) =>
        data === "Thing" ? [] : [{ path: "title", received: data, requested: "Thing", isText: true }],
    }),
  };

  test("the state is read again until it shows the write", async () => {
    const responses = { PUT: [whole], GET: [{ title: "Old" }, { title: "Old" }, whole] };
    const { data, sent, meta } = await put([], responses, {}, parts);
    expect([data, sent, meta.warnings]).toEqual(["Thing", "PUT GET GET GET", undefined]);
  });

  test("what differs after three reads is a warning", async () => {
    const old = { title: "Old" };
    const { data, sent, meta } = await put([], { PUT: [whole], GET: [old, old, old] }, {}, parts);
    expect([data, sent]).toEqual(["Old", "PUT GET GET GET"]);
    expect(meta.warnings).toMatchObject([{ code: "DIFFERENT_TEXT" }]);
  });
});
