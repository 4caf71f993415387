// Lines of generated code that are too long are broken at brackets and operators, and in texts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { layOut, WIDTH } from "./layout.js";

const long = (name: string): string => `${name}${"x".repeat(40)}`;
const [a, b, c] = [long("a"), long("b"), long("c")];

test.each([
  [
    "a condition at its loosest operators",
    `return ${a} && ${b} || ${c};`,
    [`return ${a} && ${b}`, `  || ${c};`],
  ],
  ["a choice", `const x = ${a} ? ${b} : ${c};`, [`const x = ${a}`, `  ? ${b}`, `  : ${c};`]],
  [
    "arguments",
    `call(${a}, (item) => ({ ${b}, ${c} })),`,
    ["call(", `  ${a},`, `  (item) => ({ ${b}, ${c} }),`, "),"],
  ],
  [
    "the parameter of a function instead of its type",
    `map({ ${a} }: ${b}): ${c} | null {\n  return 1;\n},`,
    ["map(", `  { ${a} }: ${b},`, `): ${c} | null {`, "  return 1;", "},"],
  ],
  ["a union of types", `type T = ${a} | ${b} | ${c};`, ["type T =", `  | ${a}`, `  | ${b}`, `  | ${c};`]],
  [
    "a template within its values",
    `path: restPath\`/repos/\${required(${a}, "a")}/\${required(${b}, "b")}/commits\`,`,
    ["path: restPath`/repos/${", `  required(${a}, "a")`, `}/\${required(${b}, "b")}/commits\`,`],
  ],
  ["a text between words", `x: "${a} ${b} ${c}",`, ["x:", `  "${a} ${b} " +`, `  "${c}",`]],
  ["a row of entries", `${a}, ${b}, ${c},`, [`${a}, ${b},`, `${c},`]],
  ["a comment between words", `/** ${a} ${b} ${c} */`, ["/**", ` * ${a} ${b}`, ` * ${c}`, " */"]],
  [
    "a statement after its condition",
    `if (${a} != null) return "${b} ${c}";`,
    [`if (${a} != null)`, `  return "${b} ${c}";`],
  ],
])("breaks %s", (_, code, lines) => {
  expect(layOut(code).split("\n")).toEqual(lines);
});

test.each([
  'const text = "a, b && (c | d";',
  "const pattern = /[/(]{2,}/;",
  "const small = a < b && c > d;",
  `\`a \${\`b \${${c}}\`} d\``,
  "call({ ...rest, item });",
])("does not change a line that is short enough: %s", (code) => {
  expect(layOut(code)).toBe(code);
});

test("does not break within quoted text, and adds no comma after the rest of a list", () => {
  const code = `call({ text: "${a}, (${b}", ${c}, ...others });`;
  expect(layOut(code)).toBe(["call({", `  text: "${a}, (${b}",`, `  ${c},`, "  ...others", "});"].join("\n"));
});

test("breaks a comment between words, and between the alternatives of a word that is longer than a line", () => {
  const alternatives = `state:${["A", "B", "C"].map((letter) => letter.repeat(60)).join("|")}`;
  expect(layOut(`/** Input: ${alternatives} first. */`)).toBe(
    [
      "/**",
      ` * Input: state:${"A".repeat(60)}|`,
      ` * ${"B".repeat(60)}|`,
      ` * ${"C".repeat(60)} first.`,
      " */",
    ].join("\n"),
  );
});

test("does not change the text of a template", () => {
  const template = `\`it also finds \${a.long.name.of.a.repository}, outside; \${b} || \${c} ? x : y\``;
  const printed = layOut(`return isInside(value) ? undefined : ${template};`);
  expect(printed.split("\n").length).toBeGreaterThan(1);
  expect(printed).toContain(template);
});

describe("the generated modules", () => {
  const folder = join(import.meta.dirname, "../../generated");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const texts = files.map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);

  test("have no line above 110 columns", () => {
    const long = texts.flatMap(([name, text]) =>
      text
        .split("\n")
        // A link cannot be broken.
        .filter((line) => line.length > WIDTH && !/^ *\* \(https:\S+$/.test(line))
        .map((line) => `${name}: ${line}`),
    );
    expect(texts.length).toBeGreaterThan(80);
    expect(long).toEqual([]);
  });

  test("have no list of eleven names twice", () => {
    const LIST =
      /\[(?:\s*"[\w-]+",?){11,}\s*\]|(?:"[\w-]+"\s*\|\s*){10,}"[\w-]+"|\((?:\s*"[\w-]+",?){11,}\s*\)/g;
    const repeated = texts.flatMap(([name, text]) => {
      const lists = Array.from(text.matchAll(LIST), ([list]) => list.match(/[\w-]+/g)?.join(" "));
      return lists.flatMap((list, index) => (lists.indexOf(list) < index ? [`${name}: ${list}`] : []));
    });
    expect(repeated).toEqual([]);
  });

  test("have no names that are numbered to be different", () => {
    const numbered = texts.flatMap(([name, text]) =>
      [...text.matchAll(/^(?:export )?const (\w+?)_?[2-9]\b/gm)].flatMap(([declared, base]) =>
        text.includes(`const ${base}:`) || text.includes(`const ${base} `) ? [`${name}: ${declared}`] : [],
      ),
    );
    expect(numbered).toEqual([]);
  });
});
