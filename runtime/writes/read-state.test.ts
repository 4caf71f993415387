// Tests how the state of a write is read after its response was lost, and what it decides.

import { describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { Confirmation, PlannedRest, Scope } from "../contract/plan.js";
import { found } from "../mapping/values.js";
import { graphqlPlan, restPlan, write } from "../testing/test-capabilities.js";
import { type Handler, inTurn, reset, respondJson, serve, status } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";

const answer =
  (value: unknown): Handler =>
  (_request, response) =>
    respondJson(response, value);
const state = (thing: unknown) => found(Object(thing).state, "state");
/** Whether the output of the state is `closed`; undefined for `unclear`. */
const done = (scope: Scope) => {
  const { data } = Object(scope);
  return data === "unclear" ? undefined : data === "closed";
};

/** Calls a write over REST whose first responses are these. Returns the result, and the requests as `PUT /path`. */
async function put(
  main: Partial<PlannedRest>,
  handlers: readonly Handler[],
  requests: readonly PlannedRest[] = [],
  output: (scope: Scope) => unknown = (scope) => state(Object(scope).main),
) {
  await using server = await serve(inTurn(...handlers));
  const request = () => ({ method: "PUT", path: "/things/7/lock" }) as const;
  const planned: PlannedRest = { name: "main", role: "main", request, ...main };
  const rest = restPlan("PUT", { requests: [...requests, planned], output });
  const thing = write({ idempotent: true, order: ["rest"], rest });
  const result = await execute(thing, {}, {}, testSession(server.url));
  return { result, sent: server.requests.map(({ method, url }) => `${method} ${url}`) };
}

describe("read as the response of the write", () => {
  const confirm: Confirmation = { by: "response", done };
  const sendsAgain = ["PUT /things/7/lock", "GET /things/7/lock", "PUT /things/7/lock"];

  test.each<[string, Partial<Confirmation>, string]>([
    ["at the path of the write", {}, "/things/7/lock"],
    ["at its parent", { parent: true }, "/things/7"],
    ["as the largest page of a list", { pages: true }, "/things/7/lock?per_page=100"],
  ])("over REST %s, a state with the effect is the result", async (_what, parts, path) => {
    const lost = { confirm: { ...confirm, ...parts } };
    const { result, sent } = await put(lost, [reset, answer({ state: "closed" })]);
    expect(result).toMatchObject({ ok: true, data: "closed" });
    expect(sent).toEqual(["PUT /things/7/lock", `GET ${path}`]);
  });

  test.each([
    ["does not have the effect", { state: "open" }],
    ["does not decide", { state: "unclear" }],
    ["cannot be read", {}],
  ])("a write whose state %s is sent again", async (_what, read) => {
    const { result, sent } = await put({ confirm }, [reset, answer(read), answer({ state: "closed" })]);
    expect(result).toMatchObject({ ok: true, data: "closed" });
    expect(sent).toEqual(sendsAgain);
  });

  test("a state without the documented fields does not decide", async () => {
    const { result, sent } = await put({ confirm, expects: ["id"] }, [
      reset,
      answer({ state: "closed" }),
      answer({ id: 7, state: "merged" }),
    ]);
    expect(result).toMatchObject({ ok: true, data: "merged" });
    expect(sent).toEqual(sendsAgain);
  });

  describe("over GraphQL", () => {
    const document = "query Read($id:ID!){node(id:$id){...on Thing{id state}}}";
    const graphql = graphqlPlan("mutation", {
      requests: [
        {
          name: "main",
          role: "main",
          operation: {
            document: "mutation Close($place:ID!,$thing:ID!){close{thing{id state}}}",
            rereads: [
              { path: ["close", "place"], document: "query Place" },
              { path: ["close", "thing"], document, variable: "thing" },
            ],
          },
          variables: () => ({ place: "P_1", thing: "T_1" }),
          confirm,
        },
      ],
      output: (scope) => state(Object(Object(Object(scope).main).close).thing),
    });
    const thing = write({ idempotent: true, order: ["graphql"], graphql });
    const read = (of: string) => answer({ data: { node: { id: "T_1", state: of } } });

    test("the object is read by the id in the variables, and takes its place in the response", async () => {
      await using server = await serve(inTurn(reset, read("closed")));
      const result = await execute(thing, {}, {}, testSession(server.url));
      expect(result).toMatchObject({ ok: true, data: "closed" });
      expect(server.requests).toHaveLength(2);
      expect(JSON.parse(server.requests[1]?.body ?? "")).toEqual({
        query: document,
        variables: { id: "T_1" },
      });
    });

    test("an error after GitHub applied the second attempt is the result, without another read", async () => {
      const errors = [
        { type: "NOT_FOUND", message: "Could not resolve to a node", path: ["close", "thing"] },
      ];
      const failed = answer({ data: { close: null }, errors });
      await using server = await serve(inTurn(reset, read("open"), failed, read("closed")));
      const { error } = await execute(thing, {}, {}, testSession(server.url));
      expect(error).toMatchObject({ code: "NOT_FOUND", details: { outcome: "applied" } });
      expect(server.requests).toHaveLength(3);
    });
  });
});

describe("read with lookups", () => {
  const look = (name: string): PlannedRest => ({
    name,
    role: "lookup",
    request: () => ({ method: "GET", path: `/${name}` }),
  });
  const isSeen = (scope: Scope) => Object(Object(scope).seen).state === "closed";
  const own: Confirmation = { by: "lookups", lookups: [look("seen")], done: isSeen };
  /** The state if it was read, else the response. */
  const output = (scope: Scope) => state(Object(scope).seen ?? Object(scope).main);

  test("a state with the effect is the result", async () => {
    const handlers = [reset, answer({ state: "closed" })];
    const { result, sent } = await put({ confirm: own }, handlers, [], output);
    expect(result).toMatchObject({ ok: true, data: "closed" });
    expect(sent).toEqual(["PUT /things/7/lock", "GET /seen"]);
  });

  test("the response of the second attempt replaces an older state", async () => {
    const handlers = [reset, answer({ state: "open" }), answer({ state: "merged" })];
    const { result, sent } = await put({ confirm: own }, handlers, [], output);
    expect(result).toMatchObject({ ok: true, data: "merged" });
    expect(sent).toEqual(["PUT /things/7/lock", "GET /seen", "PUT /things/7/lock"]);
  });

  test.each([
    ["no longer holds", "closed", ["GET /before", "PUT /things/7/lock", "GET /before"]],
    ["still holds", "open", ["GET /before", "PUT /things/7/lock", "GET /before", "PUT /things/7/lock"]],
  ])(
    "without further lookups, sends the lookups of the plan again; its condition %s",
    async (_what, now, requests) => {
      const when = (scope: Scope) => Object(Object(scope).before).state === "open";
      const handlers = [answer({ state: "open" }), reset, answer({ state: now }), answer({})];
      const main = { confirm: { by: "lookups" }, when } as const;
      const { result, sent } = await put(main, handlers, [look("before")], () => "done");
      expect(result).toMatchObject({ ok: true, data: "done" });
      expect(sent).toEqual(requests);
    },
  );

  describe("after a refusal", () => {
    const remove = (role: "main" | "then"): PlannedRest => ({
      name: role,
      role,
      request: () => ({ method: "DELETE", path: "/branch" }),
      confirm: own,
    });
    const follow = async (refusal: Handler, role: "main" | "then" = "then", shown = "closed") => {
      await using server = await serve(
        inTurn(...(role === "then" ? [answer({})] : []), refusal, answer({ state: shown })),
      );
      const main: PlannedRest = { ...remove("main"), request: () => ({ method: "PUT", path: "/things/7" }) };
      const requests = role === "then" ? [main, remove("then")] : [remove("main")];
      const rest = restPlan("PUT", { requests, output: () => "done" });
      const thing = write({ idempotent: true, order: ["rest"], rest });
      const result = await execute(thing, {}, {}, testSession(server.url));
      return { result, reads: server.requests.filter(({ method }) => method === "GET").length };
    };

    test.each([
      ["does not find it", 404],
      ["rejects it", 422],
    ])("the state shows that the effect of a follow-up exists if GitHub %s", async (_what, code) => {
      const { result, reads } = await follow(status(code));
      expect(result).toMatchObject({ ok: true, data: "done" });
      expect(reads).toBe(1);
    });

    test("a state without the effect is read once, and leaves the refusal", async () => {
      const { result, reads } = await follow(status(422), "then", "open");
      expect(result.error).toMatchObject({ code: "VALIDATION", details: { applied: ["main"] } });
      expect(reads).toBe(1);
    });

    test("the state is not read if GitHub denies access to the follow-up", async () => {
      const { result, reads } = await follow(status(403));
      expect(result.error).toMatchObject({ code: "AUTH", details: { applied: ["main"] } });
      expect(reads).toBe(0);
    });

    test("the state is not read for the main request", async () => {
      const { result, reads } = await follow(status(422), "main");
      expect(result.error?.code).toBe("VALIDATION");
      expect(reads).toBe(0);
    });
  });
});
