// Tests inputs with values that are not known yet: they are valid for every schema and stay in the prepared input.

import { expect, test } from "vitest";
import type { Schema } from "../contract/schema.js";
import { Issues } from "../input/issues.js";
import { anyOf, array, enumeration, integer, object, string } from "../schema/index.js";
import { withUnresolved } from "./opaque-input.js";
import { Unresolved } from "./references.js";

const unknown = new Unresolved({ step: 0, path: ["id"] });

/** Returns the prepared value and the issues. */
function read(schema: Schema, value: unknown) {
  const issues = new Issues("thing.view");
  const prepared = withUnresolved(schema).read(value, "", issues);
  return { prepared, problems: issues.listed.map(({ path }) => path) };
}

const state = enumeration("OPEN", "CLOSED");

test("known values are prepared, and unknown ones stay", () => {
  const schema = object({ state, states: array(state), size: integer(), rest: object({ state }) });
  const given = { state: "open", states: ["closed", unknown], size: unknown, rest: { state: unknown } };
  expect(read(schema, given)).toEqual({
    prepared: { state: "OPEN", states: ["CLOSED", unknown], size: unknown, rest: { state: unknown } },
    problems: [],
  });
});

test("an unknown value may be a whole list or object, or the whole input", () => {
  const schema = object({ states: array(state), rest: object({ state }) });
  const given = { states: unknown, rest: unknown };
  expect(read(schema, given)).toEqual({ prepared: given, problems: [] });
  expect(read(state, unknown)).toEqual({ prepared: unknown, problems: [] });
});

test("an input without unknown values is prepared as by its schema", () => {
  const schema: Schema = { expected: "anything", read: () => "prepared" };
  expect(read(schema, { id: 1 }).prepared).toBe("prepared");
});

test("only the issues of known values are reported", () => {
  const schema: Schema = {
    expected: "anything",
    read(value, _path, issues) {
      for (const path of ["list", "list.0", "list.0.id", "list.01", "list.1"])
        issues.add(path, () => "wrong");
      return value;
    },
  };
  expect(read(schema, { list: [unknown, "known"] }).problems).toEqual(["list", "list.01", "list.1"]);
});

test("one of several forms accepts an unknown value", () => {
  const schema = object({ target: anyOf(object({ size: integer() }), object({ name: string() })) });
  expect(read(schema, { target: { size: unknown } }).problems).toEqual([]);
  expect(read(schema, { target: { size: "1" } }).problems).not.toEqual([]);
});
