// Tests a write that is sent once per item.

import { describe, expect, test } from "vitest";
import { write } from "../testing/capabilities.js";
import { type Handler, respondJson, serve } from "../testing/server.js";
import { testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";
import { fanOut } from "./fan-out.js";

describe("fan-out", () => {
  const fan = (onError: "fail" | "report", max = 5) =>
    write({
      order: ["rest"],
      rest: {
        api: "rest",
        requests: [
          {
            name: "main",
            role: "main",
            perItem: {
              run: fanOut,
              max,
              onError,
              items: (scope: { readonly input?: { readonly ids?: number[] } }) => scope.input?.ids,
            },
            request: (scope: { readonly item?: number }) => ({ method: "POST", path: `/runs/${scope.item}` }),
          },
        ],
        output: (scope: { readonly main?: unknown }) => scope.main,
      },
    });
  const second: Handler = (request, response) =>
    request.url === "/runs/2"
      ? respondJson(response, { message: "no" }, 403)
      : respondJson(response, { ok: request.url });

  test("sends requests sequentially and includes failures in the list", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report"), { ids: [1, 2, 3] }, {}, testSession(server.url));
    expect(result.data).toMatchObject([
      { item: 1, ok: true },
      { item: 2, ok: false, response: null },
      { item: 3, ok: true },
    ]);
  });
  test("fails the call if all requests fail", async () => {
    await using server = await serve(second);
    const result = await execute(fan("report"), { ids: [2, 2] }, {}, testSession(server.url));
    expect(result).toMatchObject({ ok: false, error: { code: "AUTH", retryable: false } });
    expect(server.requests).toHaveLength(2);
  });
  test("returns an empty list for no elements", async () => {
    await using server = await serve(second);
    expect((await execute(fan("report"), { ids: [] }, {}, testSession(server.url))).data).toEqual([]);
  });
  test("`fail` stops at the first failure", async () => {
    await using server = await serve(second);
    const result = await execute(fan("fail"), { ids: [1, 2, 3] }, {}, testSession(server.url));
    expect(result.error).toMatchObject({ code: "AUTH", retryable: false, details: { outcome: "applied" } });
    expect(server.requests).toHaveLength(2);
  });
  test("pitfall: rejects too many elements before anything is sent", async () => {
    await using server = await serve(second);
    expect(
      (await execute(fan("report", 2), { ids: [1, 2, 3] }, {}, testSession(server.url))).error?.code,
    ).toBe("VALIDATION");
    expect(server.requests).toHaveLength(0);
  });
});
