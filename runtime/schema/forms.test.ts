import { describe, expect, test } from "vitest";
import type { Schema } from "../contract/schema.js";
import { validateInput } from "../input/validate.js";
import { validationMessage } from "../testing/validation.js";
import {
  anyOf,
  type InputForm,
  inForms,
  integer,
  nullable,
  number,
  object,
  requiredWith,
  string,
} from "./index.js";

const NUMBER: InputForm = { type: "number", parts: { number: "integer" } };
const PATH: InputForm = {
  pattern: /^(?<owner>[a-z_]+)\/(?<number>[0-9]+)$/,
  parts: { owner: "string", number: "integer" },
};
const ID: InputForm = { parts: { id: "string" } };
const scalar = anyOf(integer({ minimum: 1 }), string({ minLength: 1 }));

/** Returns the prepared value of the property `at`. */
function prepare(schema: Schema, value: unknown): unknown {
  const capability = { id: "x", inRepository: false, input: () => object({ at: schema }) };
  return Object(validateInput(capability, { at: value }, undefined)).at;
}

describe("inForms", () => {
  const project = inForms(scalar, NUMBER, PATH, ID);

  test.each<[unknown, object]>([
    [7, { number: 7 }],
    ["acme/7", { owner: "acme", number: 7 }],
    ["7", { id: "7" }],
    ["PVT_1", { id: "PVT_1" }],
    ["acme/7/8", { id: "acme/7/8" }],
    ["acme/7\n", { id: "acme/7\n" }],
  ])("prepares %j as the parts of its first form", (value, parts) => {
    expect(prepare(project, value)).toEqual(parts);
  });

  test("the order of the forms decides", () => {
    expect(prepare(inForms(scalar, ID, PATH), "acme/7")).toEqual({ id: "acme/7" });
  });

  test("a part that the pattern has no group for is the whole value", () => {
    const titleOrId = inForms(scalar, { pattern: /^MI_/, parts: { title: "string", id: "string" } });
    expect(prepare(titleOrId, "MI_1")).toEqual({ title: "MI_1", id: "MI_1" });
  });

  test("a part whose group is not in the match is absent", () => {
    const optional = inForms(scalar, {
      pattern: /^(?:(?<owner>[a-z]+)\/)?(?<name>[a-z]+)$/,
      parts: { owner: "string", name: "string" },
    });
    expect([prepare(optional, "octo/hello"), prepare(optional, "hello")]).toEqual([
      { owner: "octo", name: "hello" },
      { name: "hello" },
    ]);
  });

  test("a number keeps its fraction", () => {
    const value = inForms(anyOf(string(), number()), { type: "number", parts: { number: "number" } });
    expect(prepare(value, 0.5)).toEqual({ number: 0.5 });
  });

  test.each([["9".repeat(17)], ["9".repeat(400)]])(
    "pitfall: digits beyond the safe integers are no number: acme/%s",
    (digits) => {
      expect(prepare(project, `acme/${digits}`)).toEqual({ id: `acme/${digits}` });
    },
  );

  test("text is not in a form whose part is a number", () => {
    const value = inForms(scalar, { parts: { number: "number" } }, { parts: { text: "string" } });
    expect([prepare(value, "three"), prepare(value, 3)]).toEqual([{ text: "three" }, { number: 3 }]);
  });

  test("null stays null, and an absent property absent", () => {
    const value = inForms(nullable(scalar), NUMBER, ID);
    expect([prepare(value, null), prepare(value, undefined)]).toEqual([null, undefined]);
  });

  test.each<[unknown, string]>([
    [0, "at: expected an integer of at least 1, got 0"],
    ["", 'at: expected a non-empty string, got ""'],
    [null, "at: expected an integer of at least 1 or a string, got null"],
    [true, "at: expected an integer of at least 1 or a string, got true"],
    [{ id: "PVT_1" }, 'at: expected an integer of at least 1 or a string, got {"id":"PVT_1"}'],
    [["PVT_1"], 'at: expected an integer of at least 1 or a string, got ["PVT_1"]'],
  ])("reports %j as the schema does", (value, message) => {
    expect(validationMessage(() => prepare(project, value))).toBe(message);
  });

  test.each(["__proto__", "constructor", "toString"])("the value %j is plain text", (value) => {
    const parts = prepare(project, value);
    expect(parts).toEqual({ id: value });
    expect(Object.getPrototypeOf(parts)).toBe(Object.prototype);
  });

  test("a name of a member of every object is not a group of the pattern", () => {
    const odd = inForms(scalar, { pattern: /^(?<id>x)$/, parts: { constructor: "string" as const } });
    expect(prepare(odd, "x")).toEqual({ constructor: "x" });
  });
});

describe("requiredWith", () => {
  const schema = object(
    { project: scalar, owner: string(), name: string() },
    { rules: [requiredWith("project", "number", ["owner", "name"])] },
  );
  const check = (input: object) =>
    validateInput({ id: "x", inRepository: false, input: () => schema }, input, undefined);

  test.each([{ project: "acme/7" }, { project: 7, owner: "acme", name: "hello" }, {}])(
    "accepts %j",
    (input) => {
      expect(check(input)).toEqual(input);
    },
  );

  test("a value of the type requires each of the other properties", () => {
    expect(validationMessage(() => check({ project: 7 }))).toBe("project: a number requires owner and name");
    expect(validationMessage(() => check({ project: 7, owner: "acme" }))).toBe(
      "project: a number requires name",
    );
  });

  test("a text that no earlier form accepts requires the other properties", () => {
    const rule = requiredWith("project", "string", ["owner"], "title", [/^[a-z]+\/[0-9]+$/, /^PVT_/]);
    const titled = object({ project: scalar, owner: string() }, { rules: [rule] });
    const accepted = (input: object) =>
      validateInput({ id: "x", inRepository: false, input: () => titled }, input, undefined);
    for (const input of [{ project: "acme/7" }, { project: "PVT_1" }, { project: "Roadmap", owner: "acme" }])
      expect(accepted(input)).toEqual(input);
    expect(validationMessage(() => accepted({ project: "Roadmap" }))).toBe("project: a title requires owner");
  });

  test("does not use inherited properties", () => {
    const rule = requiredWith("toString", "function", ["owner"]);
    const open = object({ owner: string() }, { rules: [rule] });
    expect(prepare(open, {})).toEqual({});
  });

  test("the repository of the client provides them", () => {
    const capability = { id: "x", inRepository: true, input: () => schema };
    const repo = { owner: "octo", name: "hello" };
    expect(validateInput(capability, { project: 7 }, repo)).toEqual({ project: 7, ...repo });
    expect(validateInput(capability, { project: "acme/7" }, repo)).toEqual({ project: "acme/7" });
  });
});
