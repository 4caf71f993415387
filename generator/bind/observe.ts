// Compares the described response of an endpoint with recorded answers, and marks the fields that contradict them.

import type { Endpoint, Field } from "../model/ir.js";
import { lazy, type ObjectShape, type Shape, scalarTypes, withNull } from "../model/shape.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import type { Located } from "../syntax/yaml.js";
import type { BindContext } from "./context.js";
import { findSeen, type SeenEndpoint, type SeenKey, type SeenObjects } from "./observed.js";
import { bindEndpoint } from "./openapi.js";
import { responsePointer } from "./response-pointer.js";

/** Fewer objects than this do not prove that a key is never sent, and neither do older ones alone. */
const ENOUGH = { objects: 20, since: 2023 };

/**
 * Binds an endpoint as a card writes it, with the response that GitHub was seen to send. `unseen`: the keys that it may send
 * although it was not seen to, with the reasons.
 */
export function bindObserved(
  text: string,
  span: Span,
  { openApi, observed }: Pick<BindContext, "openApi" | "observed">,
  report: Report,
  { unseen, accept }: { readonly unseen?: Located | undefined; readonly accept?: string | undefined } = {},
): Endpoint | undefined {
  const endpoint = bindEndpoint(text, span, openApi, report, accept);
  if (!endpoint) return undefined;
  const seen = findSeen(observed, `${endpoint.method} ${endpoint.template}`);
  const accepted = [...(unseen?.fields ?? [])].filter(([path, { key }]) => isUnseen(path, key, seen, report));
  if (!seen || !endpoint.response) return endpoint;
  const context: Context = {
    seen,
    accepted: new Set(accepted.map(([path]) => path)),
    pointer: (path) => responsePointer(openApi.document, endpoint, path),
    isRecorded: accept === undefined,
  };
  return { ...endpoint, response: observeShape(endpoint.response, "", context) };
}

/** Returns the shape with the problems of another one that is read in its place. */
export function withProblems(shape: Shape, other: Shape): Shape {
  if (shape.kind === "list" && other.kind === "list")
    return { ...shape, item: withProblems(shape.item, other.item) };
  if (shape.kind !== "object" || other.kind !== "object") return shape;
  const fields = lazy(() => {
    const others = other.fields();
    return new Map(
      [...shape.fields()].map(([name, field]): [string, Field] => {
        const { shape: inner = field.shape, problem = field.problem } = others.get(name) ?? {};
        return [name, { ...field, shape: withProblems(field.shape, inner), ...(problem && { problem }) }];
      }),
    );
  });
  return { ...shape, fields };
}

interface Context {
  readonly seen: SeenEndpoint;
  /** Paths of keys that the card accepts although they were not seen. */
  readonly accepted: ReadonlySet<string>;
  /** Where the description declares a key. */
  readonly pointer: (path: string) => string | undefined;
  /** Whether the recorded requests accept the media type of the card. Others may have answers with other keys. */
  readonly isRecorded: boolean;
}

/** Reports a key that needs no reason. */
function isUnseen(path: string, span: Span, seen: SeenEndpoint | undefined, report: Report): boolean {
  const [parent, name] = splitPath(path);
  const objects = seen?.[parent];
  const key = objects?.keys[name];
  if (objects && !key) return true;
  report({
    code: "GHX431",
    span,
    message: key
      ? `GitHub was seen to send "${path}" (${key.present} of ${key.of})`
      : `no object that may have "${path}" was recorded`,
    fix: "remove it from unseen",
  });
  return false;
}

function observeShape(shape: Shape, path: string, context: Context): Shape {
  if (shape.kind === "list") return { ...shape, item: observeShape(shape.item, `${path}[]`, context) };
  if (shape.kind !== "object") return shape;
  const cases = [...(shape.cases ?? [])].map(
    ([name, one]) => [name, observeObject(one, path, context)] as const,
  );
  return { ...observeObject(shape, path, context), ...(shape.cases && { cases: new Map(cases) }) };
}

const observeObject = (shape: ObjectShape, path: string, context: Context): ObjectShape => ({
  ...shape,
  fields: lazy(() => observeFields(shape, path, context)),
});

function observeFields(shape: ObjectShape, path: string, context: Context): Map<string, Field> {
  const described = [...shape.fields()];
  const objects = findComplete(described, context.seen[path]);
  return new Map(
    described.map(([name, field]) => {
      const place = path === "" ? name : `${path}.${name}`;
      const inner: Field = { ...field, shape: observeShape(field.shape, place, context) };
      if (!objects || context.accepted.has(place)) return [name, inner];
      const key = objects.keys[name];
      return [
        name,
        key ? observeField(inner, key, place, context) : unseenField(inner, place, objects, context),
      ];
    }),
  );
}

/** A few objects without most of the keys that GitHub always sends were shortened by who recorded them, and prove nothing. */
function findComplete(
  described: readonly (readonly [string, Field])[],
  objects: SeenObjects | undefined,
): SeenObjects | undefined {
  const required = described.filter(([, { optional }]) => !optional);
  const present = required.filter(([name]) => objects?.keys[name] !== undefined);
  const isShortened = present.length * 2 < required.length && Number(objects?.count) < ENOUGH.objects;
  return isShortened ? undefined : objects;
}

function observeField(field: Field, key: SeenKey, place: string, { pointer }: Context): Field {
  const { optional, shape } = field;
  const [, name] = splitPath(place);
  const kinds = jsonKinds(key);
  const others = kinds.filter((kind) => !shapeKinds(shape).includes(kind));
  return {
    optional: optional || key.present < key.of,
    shape: withNull(shape, shape.nullable || key.kinds.includes("null")),
    ...(others.length > 0 && {
      problem: {
        code: "GHX432",
        severity: "warning",
        message: `GitHub was seen to send "${name}" as ${others.join(" and ")}, but its description declares ${shapeKinds(shape).join(" or ")}`,
        fix: `add to operations/schema/openapi.patches.yaml: { op: replace, path: ${pointer(place)}, value: ${describeSchema(kinds, key)} }`,
      },
    }),
  };
}

function unseenField(
  field: Field,
  place: string,
  { count, years: [first, last], keys }: SeenObjects,
  { seen, isRecorded }: Context,
): Field {
  const [parent, name] = splitPath(place);
  const isCertain = isRecorded && count >= ENOUGH.objects && last >= ENOUGH.since;
  const years = first === last ? `${first}` : `${first} to ${last}`;
  return {
    ...field,
    problem: {
      code: "GHX431",
      message: `GitHub was not seen to send "${name}" (0 of ${count} recorded objects, ${years})`,
      // Searched only for a report: most unseen fields are not read.
      get fix() {
        return (
          findNear(name, parent, keys, seen) ??
          `if GitHub sends it, state why it was not seen, next to endpoint: unseen: { "${place}": reason }`
        );
      },
      ...(!isCertain && { severity: "warning" as const }),
    },
  };
}

/** The key that was seen and is spelled most like the missing one, in the same object or in an object of it. */
function findNear(
  name: string,
  parent: string,
  keys: SeenObjects["keys"],
  seen: SeenEndpoint,
): string | undefined {
  const known = new Map(Object.entries(keys));
  for (const inner of Object.keys(keys))
    for (const [key, one] of Object.entries(seen[parent === "" ? inner : `${parent}.${inner}`]?.keys ?? {}))
      known.set(`${inner}.${key}`, one);
  const near = /"(.*)"/.exec(didYouMean(name, known.keys()))?.[1] ?? "";
  const key = known.get(near);
  return key && `${near} (${key.present} of ${key.of})`;
}

function splitPath(path: string): [parent: string, name: string] {
  const dot = path.lastIndexOf(".");
  return dot < 0 ? ["", path] : [path.slice(0, dot), path.slice(dot + 1)];
}

/** The formats of texts that are recorded. */
const TEXTS: ReadonlySet<string> = new Set([
  "date",
  "date-time",
  "date-time-offset",
  "node-id",
  "legacy-node-id",
]);

/** The JSON types that were seen, without null. */
const jsonKinds = ({ kinds }: SeenKey): string[] =>
  [...new Set(kinds.map((kind) => (TEXTS.has(kind) ? "string" : kind)))].filter((kind) => kind !== "null");

/** The JSON types that a value of the shape may have. */
function shapeKinds(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case "scalar":
      return scalarTypes(shape).map((type) => (type === "integer" ? "number" : type));
    case "list":
      return ["array"];
    case "object":
      return ["object"];
    case "json":
      return shape.forms?.flatMap(shapeKinds) ?? ["string", "number", "boolean", "array", "object"];
  }
}

/** An OpenAPI schema of values of these types. */
function describeSchema(types: readonly string[], { kinds }: SeenKey): string {
  const schemas = types.map((type) => `type: ${type}`);
  const schema =
    schemas.length === 1 ? schemas.join() : `oneOf: [${schemas.map((one) => `{ ${one} }`).join(", ")}]`;
  return `{ ${schema}${kinds.includes("null") ? ", nullable: true" : ""} }`;
}
