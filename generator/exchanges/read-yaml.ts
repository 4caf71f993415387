// Reads YAML files, and reports malformed content by line and column.

import type { ErrorObject, ValidateFunction } from "ajv";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { didYouMean } from "../source/diagnostic.js";

/** Keys and indexes from the root of a file. */
export type Place = readonly (string | number)[];

export interface YamlFile<T> {
  readonly path: string;
  /** Undefined if the file is malformed. */
  readonly file: T | undefined;
  /** As `path:line:column message`. */
  readonly diagnostics: readonly string[];
  /** Returns the position of the key or element at `place`, as `path:line:column`. */
  position(place: Place): string;
}

/** `path`: the name of the file in messages. */
export function readYaml<T>(path: string, text: string, validate: ValidateFunction<T>): YamlFile<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  const position = (place: Place) => at(nodeOffset(document, place));
  const broken = document.errors.map(({ pos, message }) => `${at(pos[0])} ${message.split("\n")[0]}`);
  if (broken.length > 0) return { path, file: undefined, diagnostics: broken, position };
  const value: unknown = document.toJS();
  if (validate(value)) return { path, file: value, diagnostics: [], position };
  const errors = deepest(validate.errors ?? []);
  return {
    path,
    file: undefined,
    diagnostics: errors.map((error) => formatError(error, position)),
    position,
  };
}

/** Returns the most deeply nested errors. Ajv reports the errors of every `oneOf` branch, and the deepest ones belong to the branch that fits best. */
function deepest(errors: readonly ErrorObject[]): ErrorObject[] {
  const specific = errors.filter(({ keyword }) => keyword !== "oneOf" && keyword !== "anyOf");
  const depth = ({ instancePath }: ErrorObject) => instancePath.split("/").length;
  return specific.filter(
    (error) =>
      !specific.some(
        (other) => depth(other) > depth(error) && other.instancePath.startsWith(`${error.instancePath}/`),
      ),
  );
}

function formatError(error: ErrorObject, position: (place: Place) => string): string {
  const place = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const unknown: unknown = error.params.additionalProperty;
  if (typeof unknown !== "string") {
    const allowed: unknown = error.params.allowedValues;
    const values = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
    return `${position(place)} ${place.join(".")} ${error.message ?? "is malformed"}${values}`;
  }
  const known = error.parentSchema?.properties ?? {};
  return `${position([...place, unknown])} unknown key "${unknown}"${didYouMean(unknown, Object.keys(known))}`;
}

/** Returns the offset of the key or element at `place`, or of its nearest existing ancestor. */
function nodeOffset(document: Document, place: Place): number {
  let offset = 0;
  for (let length = 1; length <= place.length; length++) {
    const parent = length === 1 ? document.contents : document.getIn(place.slice(0, length - 1), true);
    const key = place[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : undefined;
    const node = pair?.key ?? document.getIn(place.slice(0, length), true);
    if (isNode(node)) offset = node.range?.[0] ?? offset;
  }
  return offset;
}
