// The host that receives bytes.

import { describe, expect, test } from "vitest";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindRequest } from "./request.js";

const data = Uint8Array.of(1, 2, 3);

describe("the host for uploads", () => {
  test("is the host of an address, of the template in a release, and of the endpoint", async () => {
    await using server = await serve((_, response) => respondJson(response, {}));
    const send = bindRequest(testSession(server.url));
    const base = `${server.url}/api/uploads`;
    await send(`POST ${base}/repos/o/r/releases/1/assets?name=a`, { data });
    await send(`POST ${base}/repos/o/r/releases/1/assets{?name,label}`, { data, name: "b" });
    await send(`POST ${server.url}/repos/o/r/releases/1/assets`, { data, name: "c" });
    await send("GET /repos/o/r/releases/1/assets");
    await send("POST /markdown/raw", { data: "*a*" }, { contentType: "text/plain" });
    expect(server.requests.map(({ url, body: sent }) => [url, sent.length])).toEqual([
      ["/api/uploads/repos/o/r/releases/1/assets?name=a", 3],
      ["/api/uploads/repos/o/r/releases/1/assets?name=b", 3],
      ["/api/uploads/repos/o/r/releases/1/assets?name=c", 3],
      ["/repos/o/r/releases/1/assets", 0],
      ["/markdown/raw", 3],
    ]);
    expect(server.requests.at(-1)?.headers["content-type"]).toBe("text/plain");
  });

  test.each([
    [{}, "https://uploads.github.com"],
    [{ host: "acme.ghe.com" }, "https://uploads.acme.ghe.com"],
    [{ host: "ghe.acme.com" }, "https://ghe.acme.com/api/uploads"],
    [{ apiUrl: "https://api.github.com" }, "https://uploads.github.com"],
    [{ apiUrl: "https://ghe.acme.com/api/v3" }, "https://ghe.acme.com/api/uploads"],
  ])("of %j is %s", async (options, base) => {
    const asked: unknown[] = [];
    const client = { ...options, token: "t", env: {}, routes: ["rest"] } as const;
    const fetch: typeof globalThis.fetch = async (url, init) => {
      asked.push(url, new Headers(init?.headers).get("authorization"));
      return Response.json({});
    };
    const send = bindRequest(
      testSession("http://127.0.0.1:1", { ...client, apiUrl: undefined, fetch, ...options }),
    );
    await send(`POST ${base}/repos/o/r/releases/1/assets`, { name: "a", data });
    expect(asked).toEqual([`${base}/repos/o/r/releases/1/assets?name=a`, "Bearer t"]);
  });

  test.each(["https://uploads.github.com.evil.example", "https://evil.example"])(
    "is not %s",
    async (base) => {
      const send = bindRequest(testSession("http://127.0.0.1:1"));
      expect(await send(`POST ${base}/repos/o/r/releases/1/assets`, { data })).toMatchObject({
        ok: false,
        error: { code: "VALIDATION" },
      });
    },
  );
});
