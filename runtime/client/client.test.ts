import { expect, test } from "vitest";
import { GhxError } from "../errors/ghx-error.js";
import { answering } from "../testing/root-fields.js";
import { capability, closeThing, graphqlPlan, viewThing } from "../testing/test-capabilities.js";
import { respondJson, serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { bindChain } from "./bound-chain.js";
import { bind } from "./client.js";
import { unwrap } from "./unwrap.js";

test("an operation is callable and creates chain steps", async () => {
  await using server = await serve((_request, response) => respondJson(response, { data: { thing: 1 } }));
  const view = bind(testSession(server.url), capability({ graphql: graphqlPlan() }));
  expect(await unwrap(view())).toEqual({ thing: 1 });
  expect(JSON.stringify(view.step({ a: 1 }))).toBe('{"task":"thing.view","input":{"a":1}}');
});

test("a client's chain runs steps in its session", async () => {
  await using server = await serve(answering());
  const session = testSession(server.url);
  const [view, close] = [bind(session, viewThing), bind(session, closeThing)];
  const { status, results } = await bindChain(session)([close.step({ id: "a" }), view.step({ id: "b" })]);
  expect(status).toBe("success");
  const [closed, viewed] = results;
  expect([unwrap(closed), viewed.data]).toEqual([{ id: "a" }, { id: "b" }]);
  expect(server.requests).toHaveLength(2);
  const rejected = await bindChain(session)([close.step([]), view.step({ id: "b" })]);
  expect(() => unwrap(rejected.results[0])).toThrow("thing.close: expected an object, got []");
});

test("unwrap throws the envelope's error", async () => {
  await using server = await serve((_request, response) =>
    respondJson(response, { message: "Not Found" }, 404),
  );
  const view = bind(testSession(server.url), capability({ graphql: graphqlPlan() }));
  const failure = await unwrap(view()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GhxError);
  expect(failure).toMatchObject({ code: "NOT_FOUND", retryable: false, meta: { route_used: "graphql" } });
});
