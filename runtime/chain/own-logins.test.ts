// Tests `@me` in the inputs of steps: the login of the token's user is read once, before anything is sent.

import { expect, test } from "vitest";
import type { ChainOptions } from "../contract/options.js";
import { object, string } from "../schema/index.js";
import { answering, parseRoots } from "../testing/root-fields.js";
import { nodeCapability, nodeRequest } from "../testing/test-capabilities.js";
import { type Handler, respondJson, serve } from "../testing/test-server.js";
import { runStepsAt, step, testSession } from "../testing/test-session.js";
import { view } from "./fixtures/dependent-steps.js";
import { runChain } from "./run-chain.js";

const assignThing = nodeCapability("thing.assign", [nodeRequest("mutation", "assign")], { logins: ["id"] });
const assign = (id: unknown) => step(assignThing, { id });

/** Answers `GET /user` with the login, or 404. */
const asUser =
  (login?: string): Handler =>
  (request, response, count) => {
    if (request.url !== "/user") return answering()(request, response, count);
    if (login === undefined) respondJson(response, { message: "Not Found" }, 404);
    else respondJson(response, { login });
  };

const run = (ids: readonly unknown[], url: string, options: ChainOptions = {}) =>
  runStepsAt([view("v"), ...ids.map(assign)], url, options);

test("the login is read once for all steps, and takes the place of @me alone", async () => {
  await using server = await serve(asUser("mona"));
  const { results } = await run(["@me", "other", "@me"], server.url);
  expect(results.map(({ data }) => data)).toEqual([
    { id: "v" },
    { id: "mona" },
    { id: "other" },
    { id: "mona" },
  ]);
  expect(server.requests.filter(({ url }) => url === "/user")).toHaveLength(1);
});

test("no login is read for steps without @me", async () => {
  await using server = await serve(asUser("mona"));
  await run(["a", "b"], server.url);
  expect(server.requests.map(({ url }) => url)).not.toContain("/user");
});

test("a token without a user leaves the input as it is", async () => {
  await using server = await serve(asUser());
  const { results } = await run(["@me", "a"], server.url);
  expect(results.map(({ data }) => data)).toEqual([{ id: "v" }, { id: "@me" }, { id: "a" }]);
});

test("nothing is read or sent if another step is invalid", async () => {
  await using server = await serve(asUser("mona"));
  const steps = [assign("@me"), assign("$7.id")];
  const { status, results } = await runStepsAt(steps, server.url);
  expect(status).toBe("failed");
  expect(results[1]).toMatchObject({ error: { code: "VALIDATION" } });
  expect(server.requests).toEqual([]);
});

test("a step of an unknown capability, or an input that is empty without the login, has its own error", async () => {
  await using server = await serve(asUser("mona"));
  const named = { ...assignThing, input: () => object({ id: string({ minLength: 1 }) }) };
  const unknown = { task: "thing.asign", capability: undefined, input: "@me" };
  const steps = [view("v"), step(named, { id: "@me" }), unknown];
  const { results } = await runStepsAt(steps, server.url, { skipInvalid: true });
  expect(results).toMatchObject([{ ok: true }, { data: { id: "mona" } }, { task: "thing.asign", ok: false }]);
  expect(results[2]?.error?.message).toBe('There is no capability "thing.asign".');
  expect(await runStepsAt(steps.slice(0, 2), server.url)).toMatchObject({ status: "success" });
});

test("with skipInvalid, the other steps run with the login", async () => {
  await using server = await serve(asUser("mona"));
  const steps = [view("v"), assign("@me"), assign("$7.id")];
  const { results } = await runStepsAt(steps, server.url, { skipInvalid: true });
  expect(results).toMatchObject([{ ok: true }, { data: { id: "mona" } }, { error: { code: "VALIDATION" } }]);
});

test("a plan reads no login", async () => {
  await using server = await serve(asUser("mona"));
  const planned = await runChain([view("v"), assign("@me")], { dryRun: true }, testSession(server.url));
  expect(planned.status).toBe("planned");
  expect(JSON.stringify(planned)).toContain("@me");
  expect(server.requests).toEqual([]);
});

test("the requests of a level contain the login", async () => {
  await using server = await serve(asUser("mona"));
  await run(["@me"], server.url);
  const [mutation] = server.requests.filter(({ body }) => body.includes("mutation"));
  expect(mutation && parseRoots(mutation).map(({ id }) => id)).toEqual(["mona"]);
});
