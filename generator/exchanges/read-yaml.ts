// Reads YAML files, and reports malformed content by line and column.

import type { ErrorObject, ValidateFunction } from "ajv";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { didYouMean } from "../source/diagnostic.js";

/** Keys and indexes from the root of a file. */
export type Place = readonly (string | number)[];

export interface YamlProblem {
  readonly offset: number;
  readonly message: string;
}

export interface YamlFile<T> {
  readonly path: string;
  /** Undefined if the file is malformed. */
  readonly file: T | undefined;
  readonly problems: readonly YamlProblem[];
  /** The problems as `path:line:column message`. */
  readonly diagnostics: readonly string[];
  /** Returns the offset of the key or element at `place`, or of its nearest existing ancestor. */
  offsetOf(place: Place): number;
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
  const offsetOf = (place: Place) => nodeOffset(document, place);
  const result = (file: T | undefined, problems: readonly YamlProblem[]): YamlFile<T> => ({
    path,
    file,
    problems,
    diagnostics: problems.map(({ offset, message }) => `${at(offset)} ${message}`),
    offsetOf,
    position: (place) => at(offsetOf(place)),
  });
  const broken = document.errors.map(({ pos, message }) => ({
    offset: pos[0],
    message: message.replace(/ at line \d+, column \d+:?(?:\n.*)?$/s, ""),
  }));
  if (broken.length > 0) return result(undefined, broken);
  const value: unknown = document.toJS();
  if (validate(value)) return result(value, []);
  const errors = deepest(validate.errors ?? []);
  return result(
    undefined,
    errors.map((error) => toProblem(error, offsetOf)),
  );
}

/** Keywords whose errors only repeat the errors of their branches. */
const BRANCHES = ["oneOf", "anyOf", "if"];

/** Returns the most deeply nested errors. Ajv reports the errors of every `oneOf` branch, and the deepest ones belong to the branch that fits best. */
function deepest(errors: readonly ErrorObject[]): ErrorObject[] {
  const specific = errors.filter(({ keyword }) => !BRANCHES.includes(keyword));
  const depth = ({ instancePath }: ErrorObject) => instancePath.split("/").length;
  return specific.filter(
    (error) =>
      !specific.some(
        (other) => depth(other) > depth(error) && other.instancePath.startsWith(`${error.instancePath}/`),
      ),
  );
}

function toProblem(error: ErrorObject, offsetOf: (place: Place) => number): YamlProblem {
  const place = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const unknown: unknown = error.params.additionalProperty;
  if (typeof unknown !== "string") {
    const allowed: unknown = error.params.allowedValues;
    const values = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
    const subject = place.length === 0 ? "the file" : place.join(".");
    return { offset: offsetOf(place), message: `${subject} ${error.message ?? "is malformed"}${values}` };
  }
  const known = error.parentSchema?.properties ?? {};
  const message = `unknown key "${unknown}"${didYouMean(unknown, Object.keys(known))}`;
  return { offset: offsetOf([...place, unknown]), message };
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
