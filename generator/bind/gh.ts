// What gh's `--json` prints, command by command, read from operations/schema/gh.yaml into shapes.

import { parse } from "yaml";
import { isFormat } from "../model/formats.js";
import {
  type Field,
  lazy,
  list,
  type ObjectShape,
  object,
  type ScalarType,
  type Shape,
  scalar,
  withFormat,
  withNull,
} from "../model/shape.js";

export interface GhCommand {
  /** First version of gh whose command has `--json`. */
  readonly since: string;
  readonly response: ObjectShape;
  /** Fields that came later than the command. */
  readonly fieldSince: ReadonlyMap<string, string>;
}
export type GhCommands = ReadonlyMap<string, GhCommand>;

/** Throws when the file isn't of its form: it is ours, and no card can mend it. */
export function readGhCommands(text: string): GhCommands {
  const file = parse(text, { merge: true }) as {
    commands: Record<string, { since: string; fields: Record<string, unknown> }>;
  };
  return new Map(Object.entries(file.commands).map(([name, command]) => [name, commandOf(command)]));
}

function commandOf({ since, fields }: { since: string; fields: Record<string, unknown> }): GhCommand {
  const usable = Object.entries(fields).filter(([, form]) => !(isMap(form) && "unusable" in form));
  const fieldSince = usable.flatMap(([name, form]) =>
    isMap(form) && typeof form.since === "string" ? [[name, form.since] as const] : [],
  );
  return {
    since,
    response: object(usable.map(([key, form]) => fieldOf(key, form))),
    fieldSince: new Map(fieldSince),
  };
}

function fieldOf(key: string, form: unknown): [string, Field] {
  const optional = key.endsWith("?");
  return [optional ? key.slice(0, -1) : key, { shape: shapeOf(form), optional }];
}

function shapeOf(form: unknown): Shape {
  if (typeof form === "string") return scalarOf(form);
  if (Array.isArray(form)) return list(shapeOf(form[0]));
  if (!isMap(form)) throw new Error(`gh.yaml: ${JSON.stringify(form)} is not a shape`);
  if ("nullable" in form) return withNull(shapeOf(form.nullable), true);
  if ("shape" in form) return shapeOf(form.shape);
  if (Array.isArray(form.enum)) return enumOf(form.enum.map(String));
  if (isMap(form.cases) && typeof form.by === "string") return casesOf(form.by, form.cases);
  const entries = Object.entries(form);
  const fields = lazy(() => new Map(entries.map(([key, inner]) => fieldOf(key, inner))));
  return { kind: "object", nullable: false, fields };
}

/** `string`, `string?` (null), `string~` (its zero value stands for null); a format is text that GitHub makes. */
function scalarOf(text: string): Shape {
  const [, type, marks = ""] = /^([a-z-]+)([?~]*)$/.exec(text) ?? [];
  if (!isFormat(type) && !isScalarType(type)) throw new Error(`gh.yaml: ${text} is not a scalar`);
  const nullable = marks !== "";
  const shape = isFormat(type) ? withFormat(scalar("string", nullable), type) : scalar(type, nullable);
  return marks.includes("~") ? { ...shape, zero: true } : shape;
}

const isScalarType = (word: unknown): word is ScalarType =>
  word === "string" || word === "integer" || word === "number" || word === "boolean";

/** "" among the values stands for null. */
function enumOf(values: readonly string[]): Shape {
  const zero = values.includes("");
  const shape = scalar(
    "string",
    zero,
    values.filter((value) => value !== ""),
  );
  return zero ? { ...shape, zero: true } : shape;
}

function casesOf(by: string, forms: Record<string, unknown>): ObjectShape {
  const cases = new Map<string, ObjectShape>();
  for (const [name, form] of Object.entries(forms)) {
    const shape = shapeOf(form);
    if (shape.kind !== "object") throw new Error(`gh.yaml: the case ${name} is not an object`);
    cases.set(
      name,
      object([...shape.fields(), [by, { shape: scalar("string", false, [name]), optional: false }]]),
    );
  }
  const names = new Set([...cases.values()].flatMap((one) => [...one.fields().keys()]));
  const fields = [...names].map((name): [string, Field] => {
    const owners = [...cases.values()]
      .map((one) => one.fields().get(name))
      .filter((field) => field !== undefined);
    const shape =
      name === by ? scalar("string", false, [...cases.keys()]) : (owners[0]?.shape ?? scalar("string", true));
    return [name, { shape, optional: owners.length < cases.size }];
  });
  return { ...object(fields), cases };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
