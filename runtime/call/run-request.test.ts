// Tests which requests of a plan are sent, and how failures of follow-ups are reported.

import { describe, expect, test } from "vitest";
import type { Warning } from "../contract/envelope.js";
import type { PlannedRest, RestRequest } from "../contract/plan.js";
import { RouteError } from "../contract/route-error.js";
import { nodeRequest, write } from "../testing/test-capabilities.js";
import { respondJson, serve, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { fanOut } from "./fan-out.js";
import { isEmptyUpdate, reportFailure } from "./run-request.js";

const request = (
  name: string,
  role: PlannedRest["role"],
  sent: Partial<RestRequest>,
  parts: Partial<PlannedRest> = {},
): PlannedRest => ({
  name,
  role,
  request: () => ({ method: "PATCH", path: `/${name}`, ...sent }),
  ...parts,
});

/** Runs a write with these requests. Returns its result, and the requests that were sent. */
async function run(...requests: readonly PlannedRest[]) {
  await using server = await serve((received, response) => respondJson(response, { url: received.url }));
  const updating = write({
    order: ["rest"],
    rest: { api: "rest", requests, output: (scope) => Object(scope).ran },
  });
  const result = await execute(updating, {}, {}, testSession(server.url));
  return { result, sent: server.requests.map(({ method, url }) => `${method} ${url}`) };
}

const nothing = { title: undefined, body: undefined };

describe("an update", () => {
  test.each([{ body: nothing }, { body: {} }])("of nothing is invalid: %j", async (sent) => {
    const { result, sent: requests } = await run(request("main", "main", sent));
    expect(result.error).toMatchObject({
      code: "VALIDATION",
      message: "The input contains nothing to change.",
    });
    expect(requests).toEqual([]);
  });

  test.each<[string, Partial<RestRequest>]>([
    ["with a value", { body: { title: "a", body: undefined } }],
    ["with the value null", { body: { title: null } }],
    ["without a body", {}],
  ])("%s is sent", async (_what, sent) => {
    const { result, sent: requests } = await run(request("main", "main", sent));
    expect(result).toMatchObject({ ok: true, data: { main: true } });
    expect(requests).toEqual(["PATCH /main"]);
  });

  test.each(["PUT", "POST"] as const)("by %s is sent, whatever its values are", async (method) => {
    const { sent } = await run(request("main", "main", { method, body: nothing }));
    expect(sent).toEqual([`${method} /main`]);
  });

  test("of nothing that follows another request is not sent", async () => {
    const main = request("main", "main", { body: { title: "a" } });
    const { result, sent } = await run(main, request("labels", "then", { body: nothing }));
    expect(result).toMatchObject({ ok: true, data: { main: true, labels: false } });
    expect(sent).toEqual(["PATCH /main"]);
  });

  test("per element is sent for each", async () => {
    const each = request(
      "labels",
      "then",
      { body: nothing },
      { perItem: { run: fanOut, max: 5, onError: "fail", items: () => [1, 2] } },
    );
    const { sent } = await run(request("main", "main", { body: { title: "a" } }), each);
    expect(sent).toEqual(["PATCH /main", "PATCH /labels", "PATCH /labels"]);
  });
});

test("neither a lookup nor an operation is an update of nothing", () => {
  expect(isEmptyUpdate(request("a", "lookup", { body: nothing }), {})).toBe(false);
  expect(isEmptyUpdate(nodeRequest("mutation", "close"), {})).toBe(false);
  expect(isEmptyUpdate(request("a", "then", { body: nothing }), {})).toBe(true);
});

test("a main request that its condition skips is an object that was not found", async () => {
  const { result } = await run(request("main", "main", {}, { when: () => false }));
  expect(result.error).toMatchObject({
    code: "NOT_FOUND",
    message: expect.stringMatching(/^It was not found/),
  });
});

describe("a follow-up that fails", () => {
  test("is a warning of the call", async () => {
    await using server = await serve((received, response, count) =>
      (received.url === "/labels" ? status(422, "no label") : status(200))(received, response, count),
    );
    const updating = write({
      order: ["rest"],
      rest: {
        api: "rest",
        requests: [
          request("main", "main", { body: { title: "a" } }),
          request("labels", "then", { method: "PUT" }, { onError: reportFailure }),
        ],
        output: (scope) => ({ ...Object(scope).ran, labels: Object(scope).labels }),
      },
    });
    const result = await execute(updating, {}, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: true, data: { main: true, labels: undefined } });
    expect(result.meta.warnings).toEqual([
      expect.objectContaining({
        step: "labels",
        code: "VALIDATION",
        message: expect.stringContaining("no label"),
      }),
    ]);
  });

  test.each<[RouteError, Warning]>([
    [
      new RouteError("AUTH", "refused", { outcome: "none" }),
      { step: "labels", code: "AUTH", message: "refused" },
    ],
    [
      new RouteError("NETWORK", "lost", { outcome: "unknown", untrusted: true }),
      { step: "labels", code: "NETWORK", untrusted: true, message: "lost", outcome: "unknown" },
    ],
  ])("is a warning with the properties of its error: %s", (error, warning) => {
    const warnings: Warning[] = [];
    reportFailure("labels", error, { warnings });
    expect(warnings).toStrictEqual([warning]);
  });
});
