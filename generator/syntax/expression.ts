// Expressions: from located YAML to the IR's nodes.

import { type Expr, type FieldExpr, FORM_TYPES, type ObjectExpr, type Path } from "../model/expressions.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import type { Span } from "../source/source-map.js";
import { parseMatch } from "./match.js";
import { parsePath, parsePathText, parseTemplate } from "./path.js";
import { at, keySpan, type Located, parseAt } from "./yaml.js";

/** The words of expressions. */
export const WORDS = [
  "const",
  "first",
  "upper",
  "lower",
  "enum",
  "object",
  "each",
  "when",
  "required",
  "select",
  "concat",
  "text",
  "join",
  "only",
  "call",
  "ran",
  "holds",
] as const;
/** Keys that an operator may have in addition to its own. */
const COMPANIONS: Readonly<Record<string, readonly string[]>> = {
  object: ["from", "by"],
  each: ["key", "object", "value", "by", "where", "skip", "take"],
  when: ["value"],
  required: ["unless", "else"],
  first: ["conflict"],
  select: ["named", "name", "id"],
  enum: ["table"],
  only: ["of"],
  call: ["with"],
};

export function parseExpr(node: Located, report: Report): Expr | undefined {
  if (typeof node.value === "string") return parsePath(node, report);
  if (node.fields.size === 0) {
    report({
      code: "GHX401",
      span: node.span,
      message: `an expression is a path or one of ${WORDS.join(", ")}, not ${JSON.stringify(node.value)}`,
      fix: "write a constant as {const: …}",
    });
    return undefined;
  }
  const word = node.fields.has("each") ? "each" : WORDS.find((candidate) => node.fields.has(candidate));
  const companions = word ? (COMPANIONS[word] ?? []) : [];
  for (const [key, field] of node.fields) {
    if (key === word || companions.includes(key)) continue;
    const isWord = WORDS.some((candidate) => candidate === key);
    report({
      code: "GHX401",
      span: field.key,
      message: isWord
        ? `"${key}" cannot be combined with "${word}"`
        : `"${key}" is not a word of an expression${word ? ` with "${word}"` : ""}${didYouMean(key, [...WORDS, ...companions])}`,
      ...(!isWord && { fix: wordsFix(word) }),
    });
    return undefined;
  }
  return word ? parseWord(word, node, report) : undefined;
}

/** The words that are valid instead, and how to do what other languages have words for. */
function wordsFix(word: string | undefined): string {
  const valid = word === undefined ? WORDS.join(", ") : [word, ...(COMPANIONS[word] ?? [])].join(", ");
  return `the words${word === undefined ? "" : " here"} are ${valid}; to map values to others, write { enum: path, table: { VALUE: other } }`;
}

function parseWord(word: (typeof WORDS)[number], node: Located, report: Report): Expr | undefined {
  const { span } = node;
  const operand = at(node, word);
  if (!operand) return undefined;
  switch (word) {
    case "const": {
      const { value } = operand;
      if (Array.isArray(value) && value.length === 0) return { kind: "const", span, value: [] };
      return value === null ||
        typeof value === "string" ||
        typeof value === "number" ||
        typeof value === "boolean"
        ? { kind: "const", span, value }
        : wrong(operand, "const takes a scalar or an empty list", report);
    }
    case "first":
      return parseFirst(operand, node, report);
    case "when": {
      const match = parseMatch(operand, report);
      const valueNode = at(node, "value");
      if (!valueNode) return wrong(operand, 'when needs "value"', report);
      const value = parseExpr(valueNode, report);
      return match && value && { kind: "when", span, match, value };
    }
    case "required":
      return parseRequired(operand, node, report);
    case "select":
      return parseSelect(operand, node, report);
    case "concat":
      return withAll(operand, report, (parts) => ({ kind: "concat", span, parts }));
    case "text": {
      const template = typeof operand.value === "string" ? parseTemplate(operand, report) : undefined;
      if (typeof operand.value !== "string") return wrong(operand, "text takes a text with {paths}", report);
      return template && { kind: "text", span, template };
    }
    case "join":
      return withAll(operand, report, (parts) => ({ kind: "join", span, parts }));
    case "only": {
      const form = FORM_TYPES.find((type) => type === operand.value);
      const ofNode = at(node, "of");
      if (!form || !ofNode)
        return wrong(operand, `only is one of ${FORM_TYPES.join(", ")}, with "of"`, report);
      const of = parsePath(ofNode, report);
      return of && { kind: "only", span, form, of };
    }
    case "upper":
    case "lower": {
      const of = parseExpr(operand, report);
      return of && { kind: "case", span, to: word, of };
    }
    case "enum": {
      const of = parseExpr(operand, report);
      const tableNode = at(node, "table");
      if (tableNode && tableNode.fields.size === 0)
        return wrong(tableNode, "a table is a map of values to values", report);
      const table = [...(tableNode?.fields ?? [])].map(
        ([key, field]) => [key, tableValue(field.node)] as const,
      );
      return of && { kind: "enum", span, of, table };
    }
    case "object":
      return parseObject(node, report);
    case "each": {
      const list = parsePath(operand, report);
      const value = at(node, "value");
      const item = value ? parseExpr(value, report) : parseObject(node, report);
      const key = parseAt(node, "key", parseExpr, report);
      const where = parseAt(node, "where", parseMatch, report);
      const [skip, take] = [parseCount(at(node, "skip"), report, -100), parseCount(at(node, "take"), report)];
      const bounds = { ...(skip !== undefined && { skip }), ...(take !== undefined && { take }) };
      const options = { ...(key && { key }), ...(where && { where }), ...bounds };
      return list && item && { kind: "each", span, list, item, ...options };
    }
    case "call": {
      const argument = at(node, "with");
      const expr = argument ? parseExpr(argument, report) : undefined;
      if (!argument) return wrong(operand, `call: ${String(operand.value)} needs "with"`, report);
      return expr && { kind: "call", span, name: String(operand.value), argument: expr };
    }
    case "ran":
      return { kind: "ran", span, request: String(operand.value) };
    case "holds": {
      const match = parseMatch(operand, report);
      return match && { kind: "holds", span, match };
    }
  }
}

function parseCount(node: Located | undefined, report: Report, least = 0): number | undefined {
  if (node === undefined || (Number.isInteger(node.value) && Number(node.value) >= least))
    return node && Number(node.value);
  return wrong(node, "expected a number of elements", report);
}

function parseFirst(operand: Located, node: Located, report: Report): Expr | undefined {
  const conflict = parseAt(node, "conflict", parseTemplate, report);
  return withAll(operand, report, (options) => ({
    kind: "first",
    span: node.span,
    options,
    ...(conflict && { conflict }),
  }));
}

function parseRequired(operand: Located, node: Located, report: Report): Expr | undefined {
  const value = parseExpr(operand, report);
  const unless = parseAt(node, "unless", parsePath, report);
  const message = parseAt(node, "else", parseTemplate, report);
  return (
    value && {
      kind: "required",
      span: node.span,
      value,
      ...(unless && { unless }),
      ...(message && { message }),
    }
  );
}

function parseSelect(operand: Located, node: Located, report: Report): Expr | undefined {
  const [namedNode, nameNode] = [at(node, "named"), at(node, "name")];
  if (!namedNode || !nameNode) return wrong(operand, 'select needs "named" and "name"', report);
  const given = operand.items.length > 0 ? operand.items : [operand];
  const lists = given.map((one) => parsePath(one, report)).filter((one) => one !== undefined);
  const named = parseExpr(namedNode, report);
  const name = parsePath(nameNode, report);
  const idNode = at(node, "id");
  const id = idNode ? parsePath(idNode, report) : parsePathText("id", operand.span, report);
  return lists.length === given.length && named && name && id
    ? { kind: "select", span: node.span, lists, named, name, id }
    : undefined;
}

const tableValue = (node: Located): string | string[] =>
  Array.isArray(node.value) ? node.items.map((item) => String(item.value)) : String(node.value);

function wrong(node: Located, message: string, report: Report): undefined {
  report({ code: "GHX401", span: node.span, message });
  return undefined;
}

function withAll(list: Located, report: Report, make: (parts: Expr[]) => Expr): Expr | undefined {
  if (list.items.length === 0) return wrong(list, "expected a list of expressions", report);
  const parts = list.items.map((item) => parseExpr(item, report));
  const whole = parts.filter((part) => part !== undefined);
  return whole.length === parts.length ? make(whole) : undefined;
}

/** `{object, from?, by?}`. */
function parseObject(node: Located, report: Report): ObjectExpr | undefined {
  const fields = at(node, "object");
  if (!fields) return wrong(node, 'each needs "object" or "value"', report);
  if (fields.fields.size === 0) return wrong(fields, "object takes a map of fields", report);
  const from = at(node, "from");
  const path = from && parsePath(from, report);
  if (from && !path) return undefined;
  return parseFields(fields, keySpan(node, "object") ?? fields.span, at(node, "by"), report, path);
}

/** Parses a map of output fields, or with `by` one map per type name. `span`: of its key. */
export function parseFields(
  fields: Located,
  span: Span,
  by: Located | undefined,
  report: Report,
  from?: Path,
): ObjectExpr | undefined {
  const base = { kind: "object", span, ...(from && { from }) } as const;
  if (!by) return { ...base, fields: parseFieldExprs(fields, report) };
  const path = parsePath(by, report);
  if (!path) return undefined;
  const cases = [...fields.fields].map(([name, field]) => ({
    name,
    span: field.key,
    fields: parseFieldExprs(field.node, report),
  }));
  return { ...base, fields: [], by: { path, cases } };
}

export function parseFieldExprs(node: Located | undefined, report: Report): FieldExpr[] {
  const fields: FieldExpr[] = [];
  for (const [name, field] of node?.fields ?? []) {
    const condition = at(field.node, "if");
    const value = condition ? at(field.node, "value") : field.node;
    if (!value) wrong(field.node, 'if needs "value"', report);
    const when = condition && value && parseMatch(condition, report);
    const expr = (value && parseExpr(value, report)) ?? errorNode(field.node);
    fields.push({ name, nameSpan: field.key, expr, ...(when && { when }) });
  }
  return fields;
}

/** The node of an expression with a syntax error, so that its field is not reported as missing. */
export const errorNode = (node: Located): Expr => ({ kind: "error", span: node.span });
