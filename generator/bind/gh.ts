// Reads operations/schema/gh.yaml: the shapes that `gh --json` prints, by command, and what replaces other commands.

import { parse } from "yaml";
import { isFormat } from "../model/formats.js";
import {
  type Field,
  isScalarType,
  lazy,
  list,
  type ObjectShape,
  object,
  type Shape,
  scalar,
  union,
  withFormat,
  withNull,
} from "../model/shape.js";

export interface GhFields {
  /** First version of gh whose command has `--json`. */
  readonly since: string;
  /** Whether `--format=json` prints the fields, all of them. */
  readonly hasFormat: boolean;
  readonly response: ObjectShape;
  /** First versions of fields that are newer than the command. */
  readonly fieldSince: ReadonlyMap<string, string>;
}
export type GhCommands = ReadonlyMap<string, GhFields>;

/** What does the same as a command of gh that no capability runs. */
export interface GhInstead {
  /** Why the command is not about data of GitHub. */
  readonly about?: string;
  /** Command lines that together do the same. */
  readonly use?: readonly string[];
}

export interface GhFile {
  readonly commands: GhCommands;
  readonly instead: Readonly<Record<string, GhInstead>>;
}

/** Throws when the file is malformed: it belongs to this repository, so a change of a card cannot fix it. */
export function readGh(text: string): GhFile {
  const {
    commands,
    instead = {},
    newer = {},
  } = parse(text, { merge: true }) as {
    commands: Record<string, CommandForm>;
    instead?: Record<string, GhInstead>;
    newer?: Record<string, GhInstead>;
  };
  const read = Object.entries(commands).map(([name, command]) => [name, readCommand(command)] as const);
  return { commands: new Map(read), instead: { ...instead, ...newer } };
}

interface CommandForm {
  readonly since: string;
  readonly format?: boolean;
  readonly fields: Record<string, unknown>;
}

function readCommand({ since, format = false, fields }: CommandForm): GhFields {
  const usable = Object.entries(fields).filter(([, form]) => !(isMap(form) && "unusable" in form));
  const fieldSince = usable.flatMap(([name, form]) =>
    isMap(form) && typeof form.since === "string" ? [[name, form.since] as const] : [],
  );
  return {
    since,
    hasFormat: format,
    response: object(usable.map(([key, form]) => readField(key, form))),
    fieldSince: new Map(fieldSince),
  };
}

function readField(key: string, form: unknown): [string, Field] {
  const optional = key.endsWith("?");
  return [optional ? key.slice(0, -1) : key, { shape: readShape(form), optional }];
}

function readShape(form: unknown): Shape {
  if (typeof form === "string") return readScalar(form);
  if (Array.isArray(form)) return list(readShape(form[0]));
  if (!isMap(form)) throw new Error(`gh.yaml: ${JSON.stringify(form)} is not a shape`);
  if ("nullable" in form) return withNull(readShape(form.nullable), true);
  if ("shape" in form) return readShape(form.shape);
  if (Array.isArray(form.enum)) return readEnum(form.enum.map(String));
  if (isMap(form.cases) && typeof form.by === "string") return readCases(form.by, form.cases);
  const entries = Object.entries(form);
  const fields = lazy(() => new Map(entries.map(([key, inner]) => readField(key, inner))));
  return { kind: "object", nullable: false, fields };
}

/** `string`, `string?` (null), `string~` (its zero value means null); a format is text that GitHub generates. */
function readScalar(text: string): Shape {
  const [, type, marks = ""] = /^([a-z-]+)([?~]*)$/.exec(text) ?? [];
  if (!isFormat(type) && !isScalarType(type)) throw new Error(`gh.yaml: ${text} is not a scalar`);
  const nullable = marks !== "";
  const shape = isFormat(type) ? withFormat(scalar("string", nullable), type) : scalar(type, nullable);
  return marks.includes("~") ? { ...shape, zero: true } : shape;
}

/** "" among the values means null. */
function readEnum(values: readonly string[]): Shape {
  const zero = values.includes("");
  const shape = scalar(
    "string",
    zero,
    values.filter((value) => value !== ""),
  );
  return zero ? { ...shape, zero: true } : shape;
}

function readCases(by: string, forms: Record<string, unknown>): ObjectShape {
  const cases = new Map<string, ObjectShape>();
  for (const [name, form] of Object.entries(forms)) {
    const shape = readShape(form);
    if (shape.kind !== "object") throw new Error(`gh.yaml: the case ${name} is not an object`);
    cases.set(
      name,
      object([...shape.fields(), [by, { shape: scalar("string", false, [name]), optional: false }]]),
    );
  }
  return { ...union([...cases.values()]), cases, by };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
