// Requests that Octokit sent to GitHub, with GitHub's recorded answers: `ghx.request` sends the same and returns the data.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createGhx } from "../../agent/main.js";
import type { RestOptions } from "../../runtime/index.js";

interface Exchange {
  readonly scope: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly response: unknown;
  readonly reqheaders: Readonly<Record<string, string>>;
  readonly responseIsBinary: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const packageFile = createRequire(import.meta.url).resolve("@octokit/fixtures/package.json");
const folder = join(dirname(packageFile), "scenarios/api.github.com");
const scenarios = readdirSync(folder)
  .sort()
  .map((name): [string, readonly Exchange[]] => [
    name,
    JSON.parse(readFileSync(join(folder, name, "normalized-fixture.json"), "utf8")),
  ]);

const isRedirect = ({ status }: Exchange) => status >= 300 && status < 400;
const address = ({ scope, path }: Exchange) => new URL(scope.replace(":443", "") + path);
/** The same text for the same parameters, however they are encoded. */
const readable = ({ origin, pathname, searchParams }: URL) =>
  `${origin}${decodeURIComponent(pathname)}?${[...searchParams].map((pair) => pair.join("=")).join("&")}`;

function answer({ status, response, headers, responseIsBinary }: Exchange): Response {
  const text = typeof response === "string" ? response : JSON.stringify(response);
  const body = responseIsBinary ? Buffer.from(String(response), "hex") : text;
  const { "content-length": _, "content-encoding": _encoding, ...others } = headers;
  const known = { "x-github-request-id": "0000", ...others };
  return new Response([204, 205, 304].includes(status) ? null : body, { status, headers: known });
}

async function readBody(init: RequestInit | undefined): Promise<string> {
  return init?.body === undefined ? "" : new Response(init.body).text();
}

/** Sends the request of an exchange. */
function send(ghx: ReturnType<typeof createGhx>, exchange: Exchange, isBinary: boolean) {
  const { method, body, reqheaders } = exchange;
  const { accept = "", "content-type": type = "" } = reqheaders;
  const isJson = type === "" || type.includes("json");
  const options: RestOptions = {
    ...(accept.includes("json") ? {} : { accept }),
    ...(isJson ? {} : { contentType: type }),
    ...(isBinary ? { response: "bytes" } : {}),
  };
  return ghx.request<unknown>(
    `${method.toUpperCase()} ${address(exchange).href}`,
    body === "" ? {} : { data: body },
    options,
  );
}

test.each(scenarios)("%s", async (_name, exchanges) => {
  let at = 0;
  const tokens: (string | null)[] = [];
  const ghx = createGhx({
    token: "octokit-token",
    env: {},
    retry: { maxAttempts: 1 },
    pacing: false,
    fetch: async (url, init) => {
      const exchange = exchanges[at++];
      if (exchange === undefined) throw new Error(`${init?.method} ${url} was not recorded`);
      expect(`${init?.method?.toLowerCase()} ${readable(new URL(String(url)))}`).toBe(
        `${exchange.method} ${readable(address(exchange))}`,
      );
      const sent = await readBody(init);
      const { body } = exchange;
      if (typeof body === "string") expect(sent).toBe(body);
      else expect(JSON.parse(sent)).toEqual(body);
      const headers = new Headers(init?.headers);
      tokens.push(headers.get("authorization"));
      if (typeof body === "string" && body !== "")
        expect(headers.get("content-type")).toBe(exchange.reqheaders["content-type"]);
      return answer(exchange);
    },
  });
  while (at < exchanges.length) {
    const start = at;
    const rest = exchanges.slice(start);
    const [first] = rest;
    // A redirect is followed.
    const final = rest.find((one) => !isRedirect(one));
    if (first === undefined || final === undefined) throw new Error("the recording has no answer");
    const { ok, data, error } = await send(ghx, first, final.responseIsBinary);
    const { status, response } = final;
    expect({ ok, code: error?.code }).toEqual(
      status < 400
        ? { ok: true, code: undefined }
        : { ok: false, code: status === 404 ? "NOT_FOUND" : "VALIDATION" },
    );
    if (ok && final.responseIsBinary) expect(Buffer.from(Object(data)).toString("hex")).toBe(response);
    else if (ok) expect(data).toEqual(response === "" ? null : response);
    expect(at).toBe(start + rest.indexOf(final) + 1);
  }
  // The token is sent to the API and to the host for uploads.
  const own = exchanges.map(({ scope }) => /^https:\/\/(?:api|uploads)\.github\.com/.test(scope));
  expect(tokens.map((token) => token !== null)).toEqual(own);
});
