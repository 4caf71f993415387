// Tests spans with the SDK of OpenTelemetry.

import { context, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession } from "../session/create-session.js";
import { type Handler, reset, respondJson, serve } from "../testing/test-server.js";
import { testClock } from "../testing/test-session.js";
import { middleware } from "./apply-middleware.js";
import { bindGraphql } from "./bind-graphql.js";
import { createLayers } from "./layers.js";
import { bindRequest } from "./request.js";
import { tracing } from "./tracing.js";

const exporter = new InMemorySpanExporter();
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
beforeAll(() => void context.setGlobalContextManager(new AsyncLocalStorageContextManager()));
beforeEach(() => exporter.reset());
afterAll(() => {
  context.disable();
  trace.disable();
});

/** Sends a REST and a GraphQL request. Returns the spans in the order of their ends. */
async function spans(handler: Handler) {
  await using server = await serve(handler);
  const options = {
    apiUrl: server.url,
    token: "test-token-1",
    env: { PATH: "" },
    use: middleware(tracing(provider.getTracer("test"))),
    retry: { maxAttempts: 1 },
  };
  const session = createSession(options, { clock: testClock(), layers: createLayers(options) });
  await bindRequest(session)("GET /a", { page: 2 });
  await bindGraphql(session)("query Viewer { viewer { login } }");
  const found = exporter.getFinishedSpans();
  expect(
    JSON.stringify(found.map(({ name, attributes, status, events }) => [name, attributes, status, events])),
  ).not.toContain("test-token-1");
  return { found, port: Number(new URL(server.url).port), url: server.url };
}

test("a call has a span, and its requests client spans in it, with the semantic conventions", async () => {
  const { found, port, url } = await spans((_, response) =>
    respondJson(response, { data: { viewer: null }, id: 1 }, 200, { "x-github-request-id": "AB:1" }),
  );
  const [request, call, graphql, query] = found;
  expect(found).toHaveLength(4);
  expect(call).toMatchObject({
    name: "ghx GET /a",
    attributes: {
      "ghx.capability_id": "GET /a",
      "ghx.effect": "read",
      "ghx.route": "rest",
      "github.request_id": "AB:1",
    },
  });
  expect(request).toMatchObject({
    name: "GET",
    kind: 2,
    attributes: {
      "http.request.method": "GET",
      "server.address": "127.0.0.1",
      "server.port": port,
      "url.full": `${url}/a?page=2`,
      "http.response.status_code": 200,
    },
    status: { code: 0 },
  });
  expect(request?.parentSpanContext?.spanId).toBe(call?.spanContext().spanId);
  expect(graphql).toMatchObject({
    name: "POST /graphql",
    attributes: { "graphql.operation.type": "query", "graphql.operation.name": "Viewer" },
  });
  expect(graphql?.parentSpanContext?.spanId).toBe(query?.spanContext().spanId);
});

test("failed responses and lost connections have an error type", async () => {
  const refused = await spans((_, response) => respondJson(response, { message: "Not Found" }, 404));
  expect(refused.found.map(({ attributes, status }) => [attributes["error.type"], status.code])).toEqual([
    ["404", 2],
    ["NOT_FOUND", 2],
    ["404", 2],
    ["NOT_FOUND", 2],
  ]);
  exporter.reset();
  const lost = await spans(reset);
  expect(lost.found.map(({ attributes }) => attributes["error.type"])).toEqual(Array(4).fill("NETWORK"));
});
