// Paths, matches and templates as TypeScript.

import { COMPARISONS } from "../model/expressions.js";
import { freeName } from "../model/names.js";
import type { Shape, Typed } from "../model/shape.js";
import type { TypedMatch, TypedPath, TypedTemplate } from "../model/typed-expressions.js";
import { access, literal } from "./code.js";
import { type MissingInputs, missingAt } from "./missing-inputs.js";
import type { ModuleNeeds } from "./module.js";

/** The code around an expression. */
export interface Env {
  /** Code of the value that relative paths start from. */
  readonly relative: string;
  /** Collects the bindings that relative paths start from. */
  readonly relatives?: Set<string>;
  /** The root that `relative` refers to, if any. */
  readonly relativeRoot?: string | undefined;
  /** Without a root: whether `relative` is part of the input instead of a response. */
  readonly relativeInput?: boolean;
  /** `relative` is the code of a path, which a response may lack, instead of a binding that has a value. */
  readonly relativeOpen?: boolean;
  /** Code of roots that are not parameters: a list's functions receive the main response as `response`. */
  readonly alias?: ReadonlyMap<string, string>;
  readonly needs: ModuleNeeds;
  /** Of a request: the inputs that messages about missing objects name. */
  readonly missing?: MissingInputs;
  /** Optional input fields that are present. */
  readonly given: ReadonlySet<string>;
  /** Collects the names in `given` that the code reads. */
  readonly narrowed: Set<string>;
  /** Roots that the code uses, so that only those are destructured. */
  readonly used: Set<string>;
  /** Names of bindings in scope, which a new binding must not shadow. */
  readonly bound: ReadonlySet<string>;
}

/** The property of a root in the scope that the functions of a plan receive. */
const rootName = (root: string): string => (root === "in" ? "input" : root);

/** The binding of a name of the scope, which may be a reserved word. */
export const bindingName = (name: string): string => freeName(name, new Set());

/** Whether a value is neither null nor absent. */
export const isCertain = ({ absent, shape }: Typed): boolean => !absent && !shape.nullable;

/** Whether a path starts from a response, whose content is unknown until it is checked. */
export function isResponse(path: TypedPath, env: Env): boolean {
  const root = path.root === undefined ? env.relativeRoot : rootName(path.root);
  return root === undefined ? env.relativeInput !== true : !NOT_RESPONSES.has(root);
}

const NOT_RESPONSES: ReadonlySet<string> = new Set(["input", "item", "key", "known", "ran"]);

/** Emits `present(…)` for a value that every response contains, so that requests and conditions do not use another one. */
function emitPresent(code: string, path: TypedPath, env: Env): string {
  const { shape } = path.declared;
  const type = shape.kind === "list" ? "list" : shape.kind === "scalar" ? shape.type : undefined;
  const isChecked = type === "list" || shape.kind === "scalar";
  const isMapped = path.segments.some((segment) => segment.each);
  if (!isChecked || isMapped || !isCertain(path.declared) || !isResponse(path, env)) return code;
  const root = path.root === undefined ? [] : [path.root];
  const place = [...root, ...path.segments.map((segment) => segment.name)].join(".");
  const rest = type === "list" || type === "boolean" ? [literal(type)] : [];
  return `${env.needs.runtime("present")}(${[code, literal(place), ...rest].join(", ")})`;
}

/**
 * Emits `required(…)` for a value that is present only because of a match, since TypeScript cannot infer it. The type of
 * the function's parameter includes input fields that are present whenever the function is called.
 */
export function emitPath(path: TypedPath, env: Env): string {
  const code = emitDeclaredPath(path, env);
  if (isCertain(path.declared)) return path.inRequest ? emitPresent(code, path, env) : code;
  if (!isCertain(path.type)) return code;
  const field = inputField(path, env);
  if (field === undefined || !env.given.has(field)) {
    const what = missingAt(path, env.missing) ?? lastName(path);
    return requiredCode(code, what, path.type, env);
  }
  env.narrowed.add(field);
  return code;
}

/** Code of a value that must be present at run time; the type of a text or number is checked as well. */
export function requiredCode(code: string, what: string, { shape }: Typed, env: Env): string {
  const isKey = shape.kind === "scalar" && shape.type !== "boolean";
  return `${env.needs.runtime(isKey ? "required" : "found")}(${code}, ${literal(what)})`;
}

/** The input field that the path is; undefined for other paths. */
function inputField(path: TypedPath, env: Env): string | undefined {
  const root = path.root === undefined ? env.relativeRoot : rootName(path.root);
  const [segment] = path.segments;
  return root === "input" && path.segments.length === 1 && !segment?.each ? segment?.name : undefined;
}

export function lastName(path: TypedPath): string {
  return path.segments.at(-1)?.name ?? rootName(path.root ?? "");
}

interface Walked {
  readonly code: string;
  readonly shape: Shape;
  /** May be null or undefined by its type. */
  readonly open: boolean;
  /** A response may lack it, so that `?.` follows as well. */
  readonly unchecked: boolean;
}

/** Code of the value that relative paths start from, unless it is a root. */
export function relativeValue({ relative, relatives }: Env): string {
  relatives?.add(relative);
  return relative;
}

function emitDeclaredPath(path: TypedPath, env: Env): string {
  const root = path.root === undefined ? env.relativeRoot : rootName(path.root);
  const alias = root === undefined ? undefined : env.alias?.get(root);
  if (root !== undefined && alias === undefined) env.used.add(root);
  const code = alias ?? (root === undefined ? relativeValue(env) : bindingName(root));
  const { shape, absent } = path.start;
  const unchecked = isResponse(path, env) && (root !== undefined || env.relativeOpen === true);
  return walkSegments(path, 0, { code, shape, open: shape.nullable || absent, unchecked }, env);
}

function walkSegments(path: TypedPath, index: number, from: Walked, env: Env): string {
  const segment = path.segments[index];
  if (!segment)
    return from.shape.kind === "object" && from.shape.only !== undefined
      ? `${env.needs.runtime("having")}(${from.code}, ${literal(from.shape.only)})`
      : from.code;
  const { name, partial, field } = segment;
  const holder = partial ? `${env.needs.runtime("having")}(${from.code}, ${literal(name)})` : from.code;
  const read = `${holder}${access(name, from.open || from.unchecked || partial)}`;
  const { shape } = field;
  const zero = shape.kind === "scalar" && shape.zero === true;
  const code = zero ? `${env.needs.runtime("nonZero")}(${read})` : read;
  const open = zero || shape.nullable || field.optional || (from.open && partial);
  const unchecked = isResponse(path, env);
  if (!segment.each) return walkSegments(path, index + 1, { code, shape, open, unchecked }, env);
  const item = freeName(elementName(name), env.bound);
  const inner: Shape = shape.kind === "list" ? { ...shape.item, nullable: false } : shape;
  const body = walkSegments(
    path,
    index + 1,
    { code: item, shape: inner, open: false, unchecked: false },
    env,
  );
  if (body === item) return code;
  const isCertainList = !from.open && !open;
  const map = env.needs.runtime(path.inRequest ? "mapOptional" : isCertainList ? "mapAll" : "mapList");
  return `${map}(${code}, (${item}) => ${body})`;
}

/** A name for an element of a list of this name: `labels` → `label`, `branches` → `branch`. */
export function elementName(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (/(ss|us|is)$/.test(camel)) return camel;
  if (/(ses|xes|shes|[nrt]ches)$/.test(camel)) return camel.slice(0, -2);
  return camel.endsWith("ies") ? `${camel.slice(0, -3)}y` : camel.replace(/(?<=.)s$/, "");
}

/** The functions of the runtime that test texts. */
const TEXT_TESTS = {
  starts: "startsWith",
  ends: "endsWith",
  contains: "containsText",
  fileName: "isFileName",
} as const;

export function emitMatch(match: TypedMatch, env: Env): string {
  if (match.kind !== "test") {
    const parts = match.of.map((inner) => emitMatch(inner, env));
    if (parts.length === 0) return "true";
    const joined = parts.join(match.kind === "all" ? " && " : " || ");
    return match.kind === "any" ? `(${joined})` : joined;
  }
  const { test } = match;
  const declared = emitDeclaredPath(match.path, env);
  const { shape } = match.path.declared;
  if (test.kind === "has") {
    const open = isCertain(match.path.declared) ? "" : "?";
    return `${declared}${open}.includes(${literal(test.value)})${open && " === true"}`;
  }
  if ("text" in test) {
    const holds = env.needs.runtime(TEXT_TESTS[test.kind]);
    return `${test.not ? "!" : ""}${holds}(${declared}, ${emitTemplate(test.text.parts, env)})`;
  }
  if (test.kind === "longer")
    return isCertain(match.path.declared)
      ? `${declared}.length > ${test.than}`
      : `(${declared}?.length ?? 0) > ${test.than}`;
  if (test.kind === "equals" || test.kind === "includes" || test.kind === "excludes") {
    const compare = env.needs.runtime(`${test.kind}Input`);
    return `${compare}(${declared}, ${emitDeclaredPath(test.path, env)})`;
  }
  // A missing text equals no text of the card, so only the other tests would hold for it.
  const isText = shape.kind === "scalar" && shape.type === "string";
  const value = isText && test.kind === "in" && !test.not ? declared : emitPresent(declared, match.path, env);
  if (test.kind === "eq")
    return `${value} ${test.not ? "!==" : "==="} ${emitPresent(emitDeclaredPath(test.path, env), test.path, env)}`;
  const single = test.values.map((expected) => {
    const loose = expected === null ? (test.not ? "!=" : "==") : test.not ? "!==" : "===";
    return `${value} ${loose} ${literal(expected)}`;
  });
  const joined = single.join(test.not ? " && " : " || ");
  return single.length > 1 && !test.not ? `(${joined})` : joined;
}

/** Whether the match is false only if its values differ: GitHub may have changed the spelling of a text. */
export function isExact(match: TypedMatch): boolean {
  if (match.kind !== "test") return match.of.every(isExact);
  return !COMPARISONS.some((kind) => kind === match.test.kind);
}

/** Whether the match is a test of the input alone. */
export const isOfInput = (match: TypedMatch): boolean =>
  match.kind === "test" && match.path.root === "in" && !("path" in match.test);

/**
 * The arguments of `compareState` for the tests that state the value of a path. What is not in the output has the name of
 * the input, which callers know.
 */
export function emitRequested(match: TypedMatch, env: Env): string[] {
  if (match.kind !== "test")
    return match.kind === "all" ? match.of.flatMap((of) => emitRequested(of, env)) : [];
  if (isOfInput(match)) return [];
  const { path, test } = match;
  const known = path.root === "main" && "path" in test && test.path.root === "in" ? test.path : path;
  const value = () => [
    literal(known.segments.map(({ name }) => name).join(".")),
    emitDeclaredPath(path, env),
  ];
  if (test.kind === "in")
    return test.values.length === 1 && !test.not
      ? [`[${[...value(), ...test.values.map(literal)].join(", ")}]`]
      : [];
  if (!("path" in test) || (test.kind === "eq" && test.not)) return [];
  // Only free text may come back in another spelling.
  const comparison = test.kind === "eq" || isEnum(test.path) ? [] : [literal(test.kind)];
  return [`[${[...value(), emitDeclaredPath(test.path, env), ...comparison].join(", ")}]`];
}

const isEnum = ({ declared: { shape } }: TypedPath): boolean =>
  shape.kind === "scalar" && shape.values !== undefined;

/** The opposite of a match. */
export function emitNegation(match: TypedMatch, env: Env): string {
  if (match.kind !== "test" || match.test.kind !== "in") return `!(${emitMatch(match, env)})`;
  return emitMatch({ ...match, test: { ...match.test, not: !match.test.not } }, env);
}

/** A match as a condition: its code may be undefined instead of false. */
export const emitCondition = (match: TypedMatch, env: Env): string => {
  const code = emitMatch(match, env);
  return match.kind === "test" && match.test.kind === "has" ? code.replace(/ === true$/, "") : code;
};

/** Text with paths in it, as a template literal or a string literal. */
export function emitTemplate(parts: TypedTemplate["parts"], env: Env): string {
  if (parts.every((part) => typeof part === "string")) return literal(parts.join(""));
  const [only] = parts;
  if (parts.length === 1 && only && typeof only !== "string") return `String(${emitPath(only, env)})`;
  const texts = parts.map((part) =>
    typeof part === "string" ? escaped(part) : `\${${emitPath(part, env)}}`,
  );
  return `\`${texts.join("")}\``;
}

/** Text within a template literal, on one line: the layout of the code indents lines. */
const escaped = (text: string): string =>
  text
    .replace(/[`\\$]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
