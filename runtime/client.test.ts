import { expect, test } from "vitest";
import { bind, unwrap } from "./client.js";
import { GhxError } from "./errors/ghx-error.js";
import { capability, graphqlPlan, json, serve, testSession } from "./test-support.js";

test("an operation is a function that knows its capability and makes chain steps", async () => {
  await using server = await serve((_request, response) => json(response, { data: { thing: 1 } }));
  const view = bind(testSession(server.url), capability({ graphql: graphqlPlan() }));
  expect(await unwrap(view())).toEqual({ thing: 1 });
  expect(view.capability.id).toBe("thing.view");
  expect(view.step({ a: 1 })).toEqual({ task: "thing.view", input: { a: 1 } });
});

test("unwrap throws what the envelope tells", async () => {
  await using server = await serve((_request, response) => json(response, { message: "Not Found" }, 404));
  const view = bind(testSession(server.url), capability({ graphql: graphqlPlan() }));
  const failure = await unwrap(view()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GhxError);
  expect(failure).toMatchObject({ code: "NOT_FOUND", retryable: false, meta: { route_used: "graphql" } });
});
