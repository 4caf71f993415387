// Tests mixed chains on servers whose schema lacks a field: which steps are sent again over another route.

import { expect, test } from "vitest";
import type { ChainOptions, GhxOptions } from "../contract/options.js";
import { found } from "../mapping/values.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import {
  both,
  nodeRequest,
  renameThing,
  restPlan,
  type TestScope,
  write,
} from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve, status, type TestServer } from "../testing/test-server.js";
import { runTestChain, step, testSession } from "../testing/test-session.js";
import { view } from "./fixtures/dependent-steps.js";
import type { RequestedStep } from "./step-types.js";

const SERVER: GhxOptions = { host: "github.example.com" };
const output = ({ main }: TestScope): unknown => {
  const [value] = Object.values(Object(main));
  return found(value, "thing");
};

/** Does not have a field of the root field `field` with the id `a`. */
const without =
  (field: string, rest: Handler = (_request, response) => respondJson(response, { id: "r" })): Handler =>
  (request, response, count) => {
    if (request.url !== "/graphql") return rest(request, response, count);
    const root = parseRoots(request).find((one) => one.field === field && one.id === "a");
    if (root === undefined)
      return answering(({ id }) => (id === "none" ? null : undefined))(request, response, count);
    const path = [`${root.kind} Chain`, root.key, "x"];
    const error = {
      message: "Field 'x' doesn't exist on type 'Thing'",
      path,
      extensions: { code: "undefinedField" },
    };
    respondJson(response, { errors: [error] });
  };

const run = (
  steps: readonly RequestedStep[],
  { url }: TestServer,
  options: ChainOptions = {},
  client = SERVER,
) => runTestChain(steps, testSession(url, client), { mixed: true, ...options });

/** The requests over REST. */
const overRest = ({ requests }: TestServer) =>
  requests.flatMap(({ method, url }) => (url === "/graphql" ? [] : [`${method} ${url}`]));

const read = both({ graphql: { api: "graphql", requests: [nodeRequest("query", "look")], output } });

test("a read is sent once over REST", async () => {
  await using server = await serve(without("look"));
  const { results } = await run([step(read, { id: "a" }), view("b")], server);
  expect(results).toMatchObject([{ data: { id: "r" }, meta: { route_used: "rest" } }, { data: { id: "b" } }]);
  expect(overRest(server)).toEqual(["GET /thing"]);
});

test.each<[string, ChainOptions, GhxOptions]>([
  ["of the chain", { routes: ["graphql", "rest"] }, SERVER],
  ["of the client", {}, { ...SERVER, routes: ["graphql", "rest"] }],
])("no step is sent again with the routes %s", async (_title, options, client) => {
  await using server = await serve(without("look"));
  const { results } = await run([step(read, { id: "a" }), view("b")], server, options, client);
  expect(results).toMatchObject([{ error: { code: "ADAPTER_UNSUPPORTED" } }, { ok: true }]);
  expect(overRest(server)).toEqual([]);
});

test("a step of the same capability that failed in another way is not sent again", async () => {
  await using server = await serve(without("look"));
  const { results } = await run([step(read, { id: "a" }), step(read, { id: "none" })], server);
  expect(results).toMatchObject([{ ok: true }, { error: { code: "NOT_FOUND" } }]);
  expect(overRest(server)).toEqual(["GET /thing"]);
});

test("a step that was not joined is not sent again", async () => {
  await using server = await serve(without("look", status(501)));
  const session = testSession(server.url, SERVER);
  await runTestChain([step(read, { id: "a" }), view("b")], session, { mixed: true });
  server.requests.length = 0;
  const { results } = await runTestChain([step(read, { id: "a" }), view("b")], session, { mixed: true });
  expect(results).toMatchObject([{ error: { code: "ADAPTER_UNSUPPORTED" } }, { ok: true }]);
  expect(overRest(server)).toEqual(["GET /thing"]);
});

/** A write whose follow-up reads what it changed. */
const followed = write({
  graphql: {
    api: "graphql",
    requests: [
      nodeRequest("mutation", "change"),
      nodeRequest("query", "look", { name: "then", role: "then" }),
    ],
    output,
  },
});

test("a write that was applied is not sent again for a field of its follow-up", async () => {
  await using server = await serve(without("look"));
  const { results } = await run([step(followed, { id: "a" }), view("b")], server);
  expect(results).toMatchObject([
    { error: { code: "ADAPTER_UNSUPPORTED", details: { outcome: "applied" } } },
    { ok: true },
  ]);
  expect(overRest(server)).toEqual([]);
});

const renameOverBoth = { ...renameThing, order: ["graphql", "rest"], rest: restPlan("POST") } as const;

test("a write whose lookup was refused is sent over REST, but not if that stops the chain", async () => {
  await using server = await serve(without("seek"));
  const steps = [step(renameOverBoth, { id: "a" }), view("b")];
  expect((await run(steps, server)).results).toMatchObject([{ data: { id: "r" } }, { ok: true }]);
  expect(overRest(server)).toEqual(["POST /thing"]);
  const { results } = await run(steps, server, { checkFirst: true });
  expect(results).toMatchObject([{ error: { code: "ADAPTER_UNSUPPORTED" } }, { ok: true }]);
  expect(results[0]?.error?.message).toContain("Field 'x' doesn't exist");
  expect(overRest(server)).toEqual(["POST /thing"]);
});
