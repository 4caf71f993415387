import { expect, test } from "vitest";
import { concat, having, joinWords, mapNullable, nonZero, unknownType } from "./unions.js";

test("having returns a value whose type has the field, else null", () => {
  const actor: { login: string; name?: string } | null = { login: "octocat" };
  expect(having([null] as never, "entries")).toBeNull();
  expect([having(actor, "login"), having(actor, "name"), having(null, "login")]).toEqual([actor, null, null]);
});

test("mapNullable maps a value and returns null for no value", () => {
  expect([mapNullable(0, String), mapNullable(null, String), mapNullable(undefined, String)]).toEqual([
    "0",
    null,
    null,
  ]);
});

test("joinWords separates values by spaces, without null, undefined and empty texts", () => {
  expect(joinWords("is:issue", undefined, "a b", null, 7)).toBe("is:issue a b 7");
  expect(joinWords("is:issue", "", "a")).toBe("is:issue a");
  expect(joinWords()).toBe("");
});

test("concat joins scalars and lists without null and undefined values", () => {
  expect(concat("a", null, ["b", null, "c"], undefined)).toEqual(["a", "b", "c"]);
});

test("nonZero returns null for gh's zero values", () => {
  expect([nonZero(""), nonZero(0), nonZero("0001-01-01T00:00:00Z"), nonZero("x")]).toEqual([
    null,
    null,
    null,
    "x",
  ]);
});

test("an unknown union type is ADAPTER_UNSUPPORTED", () => {
  const robot: unknown = { __typename: "Robot" };
  // The types exclude this value, but a newer GitHub may return it.
  expect(() => unknownType(robot as never)).toThrow(expect.objectContaining({ code: "ADAPTER_UNSUPPORTED" }));
});
