// Tests to which steps of a chain the errors of a joined request belong, and what is sent again without them.

import { describe, expect, test } from "vitest";
import { answering, refuse, requestKeys } from "../testing/root-fields.js";
import {
  closeThing,
  nodeCapability,
  nodeRequest,
  renameThing,
  viewThing,
} from "../testing/test-capabilities.js";
import { inTurn, respondJson, serve } from "../testing/test-server.js";
import { runStepsAt as run, step } from "../testing/test-session.js";
import { printRepeated, repeatedFields } from "../transport/repeated-fields.js";

describe("errors", () => {
  test("are attributed to the step of their root field; other steps keep their data", async () => {
    await using server = await serve(
      answering(refuse(({ id }) => id === "b", { type: "NOT_FOUND", message: "There is no b." })),
    );
    const steps = ["a", "b", "c"].map((id) => step(viewThing, { id }));
    const result = await run(
      [...steps, step(closeThing, { id: "b" }), step(closeThing, { id: "d" })],
      server.url,
    );
    expect(result.status).toBe("partial");
    expect(result.meta).toMatchObject({ succeeded: 3, failed: 2 });
    expect(result.results).toMatchObject([
      { data: { id: "a" } },
      { error: { code: "NOT_FOUND", message: expect.stringMatching(/^There is no b\./) } },
      { data: { id: "c" } },
      { error: { code: "NOT_FOUND", details: { errors: [{ path: "close" }] } } },
      { data: { id: "d" } },
    ]);
  });

  test("a failed lookup fails its step and sends no write", async () => {
    await using server = await serve(
      answering(
        refuse(({ field, id }) => field === "seek" && id === "b", { type: "NOT_FOUND", message: "No b." }),
      ),
    );
    const result = await run(
      ["a", "b", "c"].map((id) => step(renameThing, { id })),
      server.url,
    );
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, "NOT_FOUND", true]);
    expect(requestKeys(server)[1]).toEqual(["s0_rename", "s2_rename"]);
  });

  test("a null without an error fails its step", async () => {
    await using server = await serve(answering(({ id }) => (id === "b" ? null : undefined)));
    const result = await run(
      ["a", "b"].map((id) => step(renameThing, { id })),
      server.url,
    );
    expect(result.results).toMatchObject([{ ok: true }, { ok: false, error: { code: "NOT_FOUND" } }]);
  });

  test("an error without a path is attributed to null fields without an error", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_view: { id: "a" }, s1_view: null, s2_view: null },
        errors: [
          { type: "NOT_FOUND", message: "No b.", path: ["s1_view"] },
          { type: "FORBIDDEN", message: "Not yours." },
        ],
      }),
    );
    const result = await run(
      ["a", "b", "c"].map((id) => step(viewThing, { id })),
      server.url,
    );
    expect(result.results.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, "NOT_FOUND", "AUTH"]);
  });

  test("an error without a path is attributed to all steps if no field is null", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_view: { id: "a" }, s1_view: { id: "b" } },
        errors: [{ type: "FORBIDDEN", message: "Not yours." }],
      }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(viewThing, { id })),
      server.url,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["AUTH", "AUTH"]);
  });

  test("inside a mutation's response do not fail the step and become warnings", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, {
        data: { s0_close: { id: "a", author: null }, s1_close: { id: "b" } },
        errors: [{ type: "FORBIDDEN", message: "No authors for you.", path: ["s0_close", "author"] }],
      }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(closeThing, { id })),
      server.url,
    );
    expect(result.results).toMatchObject([
      { ok: true, data: { id: "a" }, meta: { warnings: [{ step: "main", code: "AUTH" }] } },
      { ok: true, data: { id: "b" } },
    ]);
    expect(result.results[1]).not.toHaveProperty("meta");
  });

  test("pitfall: an alias that is a prefix of another does not receive its error", async () => {
    await using server = await serve(
      answering(refuse(({ key }) => key === "s1_view", { type: "NOT_FOUND", message: "No." })),
    );
    const steps = Array.from({ length: 12 }, (_, index) => step(viewThing, { id: `${index}` }));
    const failed = (await run(steps, server.url)).results.flatMap(({ ok }, index) => (ok ? [] : [index]));
    expect(failed).toEqual([1]);
  });

  test("a root field missing in the response fails only its step", async () => {
    await using server = await serve((_request, response) =>
      respondJson(response, { data: { s0_view: { id: "a" } } }),
    );
    const result = await run(
      ["a", "b"].map((id) => step(viewThing, { id })),
      server.url,
    );
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});

describe("values that GitHub rejects before execution", () => {
  const badValue = (name: string) => ({
    message: `Variable $${name} of type ID! was provided invalid value`,
    extensions: { value: "", problems: [{ path: [], explanation: "Couldn't coerce" }] },
  });
  const refusing = (...errors: object[]) =>
    inTurn((_request, response) => respondJson(response, { errors }), answering());

  test.each([
    ["by the variable in the message", badValue("s1_id")],
    [
      "by GitHub's path",
      {
        message: "Bad.",
        path: ["mutation Chain", "s1_close", "id"],
        extensions: { code: "argumentLiteralsIncompatible" },
      },
    ],
  ])("fail their step, identified %s; the others are sent again", async (_how, error) => {
    await using server = await serve(refusing(error));
    const result = await run(
      ["a", "", "c"].map((id) => step(closeThing, { id })),
      server.url,
    );
    expect(requestKeys(server)).toEqual([
      ["s0_close", "s1_close", "s2_close"],
      ["s0_close", "s2_close"],
    ]);
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(result.results[1]?.error?.message).not.toContain("s1_");
    expect(result.results[1]?.error?.details).not.toHaveProperty("outcome");
    expect(result.meta).toMatchObject({ round_trips: 2, extra: [{ reason: "REFUSED", requests: 1 }] });
  });

  test("of several steps require one further request", async () => {
    await using server = await serve(refusing(badValue("s0_id"), badValue("s2_id")));
    const result = await run(
      ["", "b", ""].map((id) => step(closeThing, { id })),
      server.url,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["VALIDATION", undefined, "VALIDATION"]);
    expect(server.requests).toHaveLength(2);
  });

  test("of all steps require no further request", async () => {
    await using server = await serve(refusing(badValue("s0_id"), badValue("s1_id")));
    const result = await run(
      ["", ""].map((id) => step(closeThing, { id })),
      server.url,
    );
    expect(result).toMatchObject({ status: "failed", meta: { round_trips: 1 } });
    expect(server.requests).toHaveLength(1);
  });

  test("of a repeated variable are attributed to its step", async () => {
    const main = nodeRequest("query", "view");
    const repeated = nodeCapability("thing.many", [
      {
        ...main,
        repeat: () => ["x", "y"],
        operation: {
          document: "query many($id:ID!$part:ID!){view(id:$id){id}part:part(id:$part){id}}",
          repeat: {
            alias: "part",
            variable: "part",
            type: "ID!",
            field: "part(id:$part){id}",
            path: [],
            fields: repeatedFields,
          },
          print: printRepeated,
        },
      },
    ]);
    await using server = await serve(refusing(badValue("s0_part_1")));
    const result = await run([step(repeated, { id: "a" }), step(viewThing, { id: "b" })], server.url);
    expect(result.results.map(({ ok }) => ok)).toEqual([false, true]);
  });

  test("fail all steps if they cannot be attributed, and nothing is sent again", async () => {
    await using server = await serve(refusing({ message: "Bad.", extensions: { problems: [] } }));
    const result = await run(
      ["a", "b"].map((id) => step(closeThing, { id })),
      server.url,
    );
    expect(result.results.map(({ error }) => error?.code)).toEqual(["VALIDATION", "VALIDATION"]);
    expect(server.requests).toHaveLength(1);
  });

  test("in a lookup do not prevent the writes of other steps", async () => {
    await using server = await serve(refusing(badValue("s1_id")));
    const result = await run(
      ["a", ""].map((id) => step(renameThing, { id })),
      server.url,
    );
    expect(requestKeys(server)).toEqual([["s0_seek", "s1_seek"], ["s0_seek"], ["s0_rename"]]);
    expect(result.results.map(({ ok }) => ok)).toEqual([true, false]);
  });
});
