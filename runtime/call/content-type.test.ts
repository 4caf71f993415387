// Tests that a response with JSON counts only if its content type is JSON, on every route.

import { describe, expect, test } from "vitest";
import type { CliRunner } from "../contract/options.js";
import { both, closeThing, write } from "../testing/test-capabilities.js";
import { type Handler, serve, split } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import { execute } from "./execute.js";

const DATA = '{"data":{"thing":1,"s0_close":{"id":"a"},"s1_close":{"id":"b"}},"id":1}';
const sending =
  (type: string | undefined): Handler =>
  (_request, response) => {
    if (type !== undefined) response.setHeader("content-type", type);
    response.end(DATA);
  };
const good = sending("application/json; charset=utf-8");

const OTHERS = [
  "text/html; charset=utf-8",
  "text/html; profile=application/json",
  "text/html, application/json",
  "text/plain; charset=utf-8",
  "application/xml",
  "application/octet-stream",
  "application/vnd.github.diff; charset=utf-8",
  "application/jsonp",
  "json",
];

describe.each(OTHERS)("a response with the content type %s", (type) => {
  test("fails a read on its route, and the next route is used", async () => {
    for (const [first, last, handler] of [
      ["graphql", "rest", split(sending(type), good)],
      ["rest", "graphql", split(good, sending(type))],
    ] as const) {
      await using server = await serve(handler);
      const session = testSession(server.url);
      expect(await execute(both(), {}, { routes: [first, last] }, session)).toMatchObject({
        ok: true,
        meta: { route_used: last },
      });
      const { error } = await execute(both(), {}, { routes: [first] }, session);
      expect(error).toMatchObject({
        code: "SERVER",
        message: expect.stringContaining("not the expected JSON"),
      });
      expect(error?.details?.outcome).toBeUndefined();
    }
  });

  test.each(["graphql", "rest"] as const)("leaves the outcome of a write over %s unknown", async (route) => {
    await using server = await serve(sending(type));
    const result = await execute(write(), {}, { routes: [route] }, testSession(server.url));
    expect(result.error).toMatchObject({
      code: "SERVER",
      retryable: false,
      details: { outcome: "unknown" },
    });
    expect(server.requests).toHaveLength(1);
  });

  test("leaves the outcome of the writes of a chain unknown", async () => {
    await using server = await serve(sending(type));
    const steps = ["a", "b"].map((id) => step(closeThing, { id }));
    const unknown = { ok: false, error: { code: "SERVER", details: { outcome: "unknown" } } };
    expect(await runTestChain(steps, testSession(server.url))).toMatchObject({ results: [unknown, unknown] });
    expect(server.requests).toHaveLength(1);
  });

  test.each(["graphql", "rest"] as const)("that gh prints fails the derived request over %s", async (api) => {
    const printed = `HTTP/2.0 200 OK\r\nContent-Type: ${type}\r\n\r\n${DATA}`;
    const cliRunner: CliRunner = async ({ args }) => ({
      exitCode: 0,
      stdout: new TextEncoder().encode(args[0] === "api" ? printed : "gh version 2.90.0"),
      stderr: "",
      truncated: false,
    });
    const viaGh = both({ order: ["cli"], cli: { derived: api } });
    const { error } = await execute(viaGh, {}, {}, testSession("http://127.0.0.1:9", { cliRunner }));
    expect(error).toMatchObject({ code: "SERVER" });
  });
});

test.each<[string, string | undefined]>([
  ["GitHub's", "application/json; charset=utf-8"],
  ["a plain", "application/json"],
  ["an upper-case", "Application/JSON;charset=UTF-8"],
  ["a versioned", "application/vnd.github.v3+json"],
  ["a custom", "application/vnd.github.raw+json; charset=utf-8"],
  ["SCIM's", "application/scim+json"],
  ["a repeated", "application/json, application/json"],
  ["an empty", ""],
  ["no", undefined],
])("a response with %s content type of JSON succeeds: %s", async (_name, type) => {
  await using server = await serve(sending(type));
  for (const route of ["graphql", "rest"] as const)
    expect(await execute(write(), {}, { routes: [route] }, testSession(server.url))).toMatchObject({
      ok: true,
    });
});

test("a fake fetch need not set a content type", async () => {
  for (const body of [DATA, new TextEncoder().encode(DATA)])
    for (const route of ["graphql", "rest"] as const) {
      const session = testSession("http://127.0.0.1:9", { fetch: async () => new Response(body) });
      expect(await execute(write(), {}, { routes: [route] }, session)).toMatchObject({ ok: true });
    }
});

test("a write without a response body may have any content type", async () => {
  await using server = await serve((_request, response) =>
    response.writeHead(204, { "content-type": "text/html" }).end(),
  );
  const result = await execute(write(), {}, { routes: ["rest"] }, testSession(server.url));
  expect(result).toMatchObject({ ok: true, data: null });
});
