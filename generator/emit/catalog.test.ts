// Flags in the catalog.

import { expect, it } from "vitest";
import type { JsonSchema } from "../model/ir.js";
import { mayHoldComma } from "./catalog.js";

it.each<[JsonSchema, boolean]>([
  [{ type: "string" }, true],
  [{ type: "string", pattern: "^[^\\s,]+$" }, false],
  [{ type: "string", pattern: "^[A-Za-z0-9_-]+$" }, false],
  [{ type: "string", pattern: "^[+-.]+$" }, true],
  [{ type: "string", pattern: "^[^\\s]+$" }, true],
  [{ type: "string", pattern: "^[a-z]+,[a-z]+$" }, true],
  [{ type: "string", pattern: "[a-z]+" }, true],
  [{ type: "string", enum: ["a", "b"] }, false],
  [{ type: "string", enum: ["a", "b,c"] }, true],
])("detects whether a value can contain a comma: %j", (schema, expected) => {
  expect(mayHoldComma(schema)).toBe(expected);
});
