// The type model: assignability, common types, and descriptions of types.

import { describe, expect, it } from "vitest";
import {
  describe as describeType,
  ERROR_SHAPE,
  join,
  list,
  mismatch,
  NOTHING,
  object,
  type Shape,
  scalar,
  scalarUnion,
  type Typed,
  union,
} from "./shape.js";

const sure = (shape: Shape): Typed => ({ shape, absent: false });
const text = scalar("string");
const textOrNull = scalar("string", true);
const state = scalar("string", false, ["OPEN", "CLOSED"]);
const idOrName = scalarUnion(["string", "integer"]);
const textOrList: Shape = { kind: "json", nullable: false, forms: [text, list(text)] };
const record = (fields: Record<string, Shape>, optional: readonly string[] = []) =>
  object(
    Object.entries(fields).map(
      ([name, shape]) => [name, { shape, optional: optional.includes(name) }] as const,
    ),
  );
const freeForm: Shape = { ...object([]), values: { kind: "json", nullable: true } };

describe("mismatch", () => {
  it.each<[string, Typed, Shape]>([
    ["the same type", sure(text), text],
    ["a value where null is allowed", sure(text), textOrNull],
    ["an enum where text is expected", sure(state), text],
    ["a subset of an enum", sure(scalar("string", false, ["OPEN"])), state],
    ["an integer where a number is expected", sure(scalar("integer")), scalar("number")],
    ["absence where null is allowed", { shape: text, absent: true }, textOrNull],
    ["null for a nullable type", sure(NOTHING), textOrNull],
    ["any type for free-form JSON", sure(list(text)), { kind: "json", nullable: false }],
    ["the error type for any type", sure(ERROR_SHAPE), text],
    ["a value where several types are accepted", sure(scalar("integer")), idOrName],
    ["one form where several are accepted", sure(list(text)), textOrList],
    ["several forms where all of them are accepted", sure(textOrList), textOrList],
    [
      "several types where all of them are accepted",
      sure(idOrName),
      scalarUnion(["integer", "string"], true),
    ],
    [
      "several types with an integer where a number is accepted",
      sure(idOrName),
      scalarUnion(["string", "number"]),
    ],
    ["a list of values for a list of nullable values", sure(list(text)), list(textOrNull)],
    ["an object without an optional field", sure(record({})), record({ a: text }, ["a"])],
    [
      "free-form JSON for an object of one of several shapes",
      sure(freeForm),
      union([record({ a: text }), record({ b: text })]),
    ],
  ])("returns undefined for %s", (_name, from, to) => {
    expect(mismatch(from, to)).toBeUndefined();
  });

  it.each<[string, Typed, Shape, string]>([
    ["null", sure(textOrNull), text, "may be null, but string is required"],
    ["absence", { shape: text, absent: true }, text, "may be absent, but string is required"],
    ["another type", sure(scalar("integer")), text, "is integer, but string is expected"],
    [
      "a number for an integer",
      sure(scalar("number")),
      scalar("integer"),
      "is number, but integer is expected",
    ],
    ["text for an enum", sure(text), state, "is string, but one of OPEN, CLOSED is expected"],
    [
      "an additional enum value",
      sure(scalar("string", false, ["OPEN", "MERGED"])),
      state,
      "can be MERGED, which is not one of OPEN, CLOSED",
    ],
    [
      "nulls in a list",
      sure(list(textOrNull)),
      list(text),
      "is a list whose element may be null, but string is required",
    ],
    ["a missing field", sure(record({})), record({ a: text }), "lacks the field a"],
    [
      "an additional field",
      sure(record({ a: text, b: text })),
      record({ a: text }),
      "has a field b that is not expected",
    ],
    [
      "a field that may be absent",
      sure(record({ a: text }, ["a"])),
      record({ a: text }),
      "has a field a that may be absent, but string is required",
    ],
    ["free-form JSON for an object of one shape", sure(freeForm), record({}), "has free-form fields"],
    ["free-form JSON for a union of one shape", sure(freeForm), union([record({})]), "has free-form fields"],
    [
      "several forms for one of them",
      sure(textOrList),
      text,
      "is string or list of string, but string is expected",
    ],
    [
      "another type than the forms",
      sure(scalar("boolean")),
      textOrList,
      "is boolean, but string or list of string is expected",
    ],
    ["several types for one of them", sure(idOrName), text, "is string or integer, but string is expected"],
    [
      "a type other than the accepted ones",
      sure(scalar("boolean")),
      idOrName,
      "is boolean, but string or integer is expected",
    ],
    ["a scalar for a list", sure(text), list(text), "is string, but list of string is expected"],
    [
      "values of which many are not accepted",
      sure(
        scalar(
          "string",
          false,
          Array.from({ length: 30 }, (_, index) => `T${index + 1}`),
        ),
      ),
      state,
      "can be T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20 and 10 others, which is not one of OPEN, CLOSED",
    ],
  ])("%s", (_name, from, to, problem) => {
    expect(mismatch(from, to)).toBe(problem);
  });
});

describe("join", () => {
  const problem = (a: Shape, b: Shape): string | undefined => {
    const shape = join(a, b);
    return shape && describeType(sure(shape));
  };

  it.each<[string, Shape, Shape, string | undefined]>([
    ["one type", text, text, "string"],
    ["null on one side", text, textOrNull, "string or null"],
    ["only null", NOTHING, text, "string or null"],
    ["two enums", state, scalar("string", false, ["MERGED"]), "one of OPEN, CLOSED, MERGED"],
    ["an enum and text", state, text, "string"],
    ["an integer and a number", scalar("integer"), scalar("number"), "number"],
    ["text and a number", text, scalar("integer"), undefined],
    ["several types and one of them", idOrName, text, "string or integer"],
    ["several types and another one", idOrName, scalar("boolean"), undefined],
    ["a list and text", list(text), text, undefined],
    ["lists", list(state), list(text), "list of string"],
    ["free-form JSON and text", { kind: "json", nullable: false }, text, "free-form JSON"],
  ])("%s", (_name, a, b, expected) => {
    expect(problem(a, b)).toBe(expected);
    expect(problem(b, a) === undefined).toBe(expected === undefined);
  });

  it("returns the common fields of two objects, optional if one of them is", () => {
    const joined = join(record({ a: text, b: text }), record({ b: textOrNull, c: text }, ["b"]));
    expect(joined?.kind === "object" && [...joined.fields()]).toEqual([
      ["b", { shape: textOrNull, optional: true }],
    ]);
  });
});
