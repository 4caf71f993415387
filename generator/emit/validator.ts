// Input validators, precompiled by ajv: no schema and no compiler at run time.

import standalone from "ajv/dist/standalone/index.js";
import type { Capability } from "../model/ir.js";
import { modulePath } from "../model/names.js";
import { inputValidator } from "../types/input-validator.js";
import type { Module } from "./module.js";

export function emitValidator(capability: Capability): Module {
  const { ajv, name } = inputValidator(capability);
  const text = standalone.default(ajv, { [name]: name }).replace(/^"use strict";\s*/, "");
  if (/\brequire\(/.test(text))
    throw new Error(`the validator of ${capability.id} would need a package at run time`);
  return {
    path: `${modulePath(capability)}.validate`,
    source: capability.file,
    imports: [],
    statements: [{ kind: "text", text }],
    unchecked: true,
  };
}
