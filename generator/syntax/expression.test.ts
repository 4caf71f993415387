// Parsing of paths, templates and matches; errors of expressions are in the diagnostic fixtures.

import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../source/diagnostic.js";
import { pathText } from "../types/paths.js";
import { parseExpr } from "./expression.js";
import { parseMatch } from "./match.js";
import { parsePathText, parseTemplate } from "./path.js";
import { type Located, parseYaml } from "./yaml.js";

const span = { file: "card.yaml", start: 0, end: 1 };

function located(text: string): Located {
  const node = parseYaml("card.yaml", text, ({ message }) => {
    throw new Error(message);
  });
  if (!node) throw new Error("the text is empty");
  return node;
}

describe("a path", () => {
  it.each([
    ["a", undefined, ["a"]],
    ["a.b_c.d", undefined, ["a", "b_c", "d"]],
    ["a[].b", undefined, ["a[]", "b"]],
    ["$in.x", "in", ["x"]],
    ["$main", "main", []],
    ["$pr.head.repo.full_name", "pr", ["head", "repo", "full_name"]],
    ["a-b", undefined, ["a-b"]],
  ])("%s", (text, root, segments) => {
    const path = parsePathText(text, span, () => undefined);
    expect(path?.root).toBe(root);
    expect(path?.segments.map(({ name, each }) => name + (each ? "[]" : ""))).toEqual(segments);
    expect(path && pathText(path)).toBe(text);
  });

  it.each(["", "a..b", "a b", "a[0]", "1a", "$", "$1.a", "a.", "[]", "a.$in.b", "{a}"])(
    "rejects %j",
    (text) => {
      const reported: Diagnostic[] = [];
      expect(parsePathText(text, span, (diagnostic) => reported.push(diagnostic))).toBeUndefined();
      expect(reported.map(({ code }) => code)).toEqual(["GHX402"]);
    },
  );
});

it("parses a template to texts and paths in order", () => {
  const parts = parseTemplate(located("'{owner}/{$in.name} (#{issueNumber})'"), () => undefined)?.parts;
  expect(parts?.map((part) => (typeof part === "string" ? part : `<${pathText(part)}>`))).toEqual([
    "<owner>",
    "/",
    "<$in.name>",
    " (#",
    "<issueNumber>",
    ")",
  ]);
});

describe("a match", () => {
  it.each([
    ["{ a: b }", { kind: "test", test: { kind: "in", values: ["b"], not: false } }],
    ["{ a: [1, true, null] }", { kind: "test", test: { kind: "in", values: [1, true, null], not: false } }],
    ["{ a: { not: null } }", { kind: "test", test: { kind: "in", values: [null], not: true } }],
    ["{ $in.a: { has: x } }", { kind: "test", test: { kind: "has", value: "x" } }],
    ["{ $in.a: { longer: 1 } }", { kind: "test", test: { kind: "longer", than: 1 } }],
    ['{ $in.a: { contains: "," } }', { kind: "test", test: { kind: "contains", text: { parts: [","] } } }],
    ["{ a: { eq: $in.b } }", { kind: "test", test: { kind: "eq", path: { root: "in" } } }],
    ["{ a: 1, b: 2 }", { kind: "all", of: [{ kind: "test" }, { kind: "test" }] }],
    ["{ any: [{ a: 1 }, { b: 2, c: 3 }] }", { kind: "any", of: [{ kind: "test" }, { kind: "all" }] }],
  ])("%s", (text, expected) => {
    expect(parseMatch(located(text), () => undefined)).toMatchObject(expected);
  });
});

describe("an operator", () => {
  it.each([
    ["{ const: null }", { kind: "const", value: null }],
    [
      "{ first: [a, { const: 0 }] }",
      { kind: "first", options: [{ kind: "path" }, { kind: "const", value: 0 }] },
    ],
    ["{ upper: a }", { kind: "case", to: "upper" }],
    [
      "{ enum: a, table: { x: Y, z: [A, B] } }",
      {
        kind: "enum",
        table: [
          ["x", "Y"],
          ["z", ["A", "B"]],
        ],
      },
    ],
    ["{ when: { a: 1 }, value: b }", { kind: "when", match: { kind: "test" }, value: { kind: "path" } }],
    ["{ object: { a: b }, from: c }", { kind: "object", fields: [{ name: "a" }], from: { kind: "path" } }],
    ["{ each: a, value: b }", { kind: "each", list: { kind: "path" }, item: { kind: "path" } }],
    ["{ each: a, object: { b: c } }", { kind: "each", item: { kind: "object" } }],
    ["{ only: array, of: a }", { kind: "only", form: "array", of: { kind: "path" } }],
    ["{ call: login, with: a }", { kind: "call", name: "login" }],
    ["{ ran: a }", { kind: "ran", request: "a" }],
    ["{ holds: { a: 1 } }", { kind: "holds", match: { kind: "test" } }],
    [
      "{ object: { a: { if: { b: 1 }, value: c } } }",
      { fields: [{ name: "a", when: { kind: "test" }, expr: { kind: "path" } }] },
    ],
  ])("%s", (text, expected) => {
    const reported: Diagnostic[] = [];
    expect(parseExpr(located(text), (diagnostic) => reported.push(diagnostic))).toMatchObject(expected);
    expect(reported).toEqual([]);
  });

  it("parses the other fields if one field has an error", () => {
    const reported: Diagnostic[] = [];
    const expr = parseExpr(located("{ object: { a: a, b: { uper: b } } }"), (one) => reported.push(one));
    expect(expr).toMatchObject({
      fields: [
        { name: "a", expr: { kind: "path" } },
        { name: "b", expr: { kind: "error" } },
      ],
    });
    expect(reported.map(({ code }) => code)).toEqual(["GHX401"]);
  });
});
