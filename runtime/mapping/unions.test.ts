import { expect, test } from "vitest";
import { concat, having, mapNullable, nonZero, unknownType } from "./unions.js";

test("having is the value of a type that has the field, else null", () => {
  const actor: { login: string; name?: string } | null = { login: "octocat" };
  expect([having(actor, "login"), having(actor, "name"), having(null, "login")]).toEqual([actor, null, null]);
});

test("mapNullable maps a value and leaves none null", () => {
  expect([mapNullable(0, String), mapNullable(null, String), mapNullable(undefined, String)]).toEqual([
    "0",
    null,
    null,
  ]);
});

test("concat joins scalars and lists without null and absent ones", () => {
  expect(concat("a", null, ["b", null, "c"], undefined)).toEqual(["a", "b", "c"]);
});

test("gh's zero values are null", () => {
  expect([nonZero(""), nonZero(0), nonZero("0001-01-01T00:00:00Z"), nonZero("x")]).toEqual([
    null,
    null,
    null,
    "x",
  ]);
});

test("a type that this version doesn't know is a limit of it", () => {
  const robot: unknown = { __typename: "Robot" };
  // What the types rule out is what this is for.
  expect(() => unknownType(robot as never)).toThrow(expect.objectContaining({ code: "ADAPTER_UNSUPPORTED" }));
});
