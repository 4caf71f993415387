// Matches: from located YAML to the IR's nodes.

import { COMPARISONS, type Match, TEXT_TESTS, type Test } from "../model/expressions.js";
import type { Report } from "../source/diagnostic.js";
import { parsePath, parsePathText, parseTemplate } from "./path.js";
import { at, type Located } from "./yaml.js";

export function parseMatch(node: Located, report: Report): Match | undefined {
  const of: Match[] = [];
  if (node.fields.size === 0) {
    report({
      code: "GHX403",
      span: node.span,
      message: "a match is a map of paths to tests",
      fix: "write {path: value}",
    });
    return undefined;
  }
  for (const [key, field] of node.fields) {
    if (key === "any") {
      if (field.node.items.length === 0)
        report({ code: "GHX403", span: field.node.span, message: "any accepts a list of matches" });
      const options = field.node.items
        .map((item) => parseMatch(item, report))
        .filter((item) => item !== undefined);
      of.push({ kind: "any", span: field.node.span, of: options });
      continue;
    }
    const path = parsePathText(key, field.key, report);
    const test = parseTest(field.node, report);
    if (path && test) of.push({ kind: "test", span: field.key, path, test });
  }
  const [only] = of;
  return of.length === 1 && only ? only : { kind: "all", span: node.span, of };
}

function parseTest(node: Located, report: Report): Test | undefined {
  const not = at(node, "not");
  const eq = at(not ?? node, "eq");
  if (eq) {
    const path = parsePath(eq, report);
    return path && { kind: "eq", path, not: not !== undefined };
  }
  for (const kind of COMPARISONS) {
    const other = at(node, kind);
    const path = other && parsePath(other, report);
    if (other) return path && { kind, path };
  }
  const has = at(node, "has");
  const [element] = (has && !Array.isArray(has.value) && parseValues(has)) || [];
  if (element !== undefined && element !== null) return { kind: "has", value: element };
  for (const kind of TEXT_TESTS) {
    const operand = at(not ?? node, kind);
    const text = operand && operand.value !== "" ? parseTemplate(operand, report) : undefined;
    if (text) return { kind, text, not: not !== undefined };
  }
  const than = at(node, "longer")?.value;
  if (typeof than === "number" && Number.isInteger(than)) return { kind: "longer", than };
  const values = parseValues(not ?? node);
  if (values) {
    reportPaths(not ?? node, values, not !== undefined, report);
    return { kind: "in", values, not: not !== undefined };
  }
  report({
    code: "GHX403",
    span: node.span,
    message:
      "a test is a value, a list of values, null, {not: value}, {eq: path}, {not: {eq: path}}, {has: value}, {longer: number}, {starts: text}, {ends: text}, {contains: text}, {fileName: text}, {not: {contains: text}}, or {equals: path}, {includes: path} or {excludes: path}",
  });
  return undefined;
}

function parseValues(node: Located): (string | number | boolean | null)[] | undefined {
  const raw = Array.isArray(node.value) ? (node.value as unknown[]) : [node.value];
  const scalars = raw.filter(
    (value) =>
      value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean",
  );
  return scalars.length === raw.length ? scalars : undefined;
}

/** Reports values that are written like paths. */
function reportPaths(node: Located, values: readonly unknown[], not: boolean, report: Report): void {
  const path = values.find((value) => typeof value === "string" && /^\$[a-z]\w*(\.|$)/i.test(value));
  if (path === undefined) return;
  const test = `{eq: ${path}}`;
  report({
    code: "GHX403",
    span: node.span,
    message: `"${path}" would be a text here, not a path`,
    fix: `write ${not ? `{not: ${test}}` : test}`,
  });
}
