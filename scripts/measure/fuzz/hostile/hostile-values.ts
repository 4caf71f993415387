// Values that break code which builds text from them, or which recurses or loops over them.

import fc from "fast-check";

/** The name that must never be an identifier in generated code. */
export const MARKER = "GHXINJECTED";

/** The token that must never be in an output. */
export const CANARY = "ghp_canary0123456789abcdefghijklmnopqrst";

const nested = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = wrap(value);
  return value;
};

const TEXTS: readonly string[] = [
  `";${MARKER}();"`,
  `\`\${${MARKER}()}\``,
  `*/ ${MARKER}(); /*`,
  `\n${MARKER}();\n`,
  `\u2028${MARKER}();\u2029`,
  `--> <script>${MARKER}</script> <!--`,
  `\\"; ${MARKER}(); //`,
  `](javascript:${MARKER})`,
  "../../../../outside",
  "/etc/outside",
  "..\\..\\outside",
  "C:\\outside",
  "file:///etc/passwd",
  "@/etc/passwd",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "con",
  "nul.ts",
  "-rf",
  "--help",
  "\u0000",
  "\u001b]0;title\u0007\u001b[31m",
  "\u202ereversed",
  "\ud800",
  "$0.number",
  "%E0%A4%A",
  "",
  " ",
];

const LARGE_TEXTS: readonly string[] = [
  "a".repeat(2_000_000),
  "a ".repeat(1_000_000),
  "(".repeat(100_000),
  // Strings with two-byte characters, which V8 searches with another algorithm.
  `${"- changed… (\n".repeat(100_000)}🎉`,
  `${"a/b: ".repeat(200_000)}\u202e`,
];

const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  [],
  {},
  nested(1_000, (inner) => [inner]),
  nested(1_000, (inner) => ({ a: inner })),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  { $ref: "../../outside.yaml#/x" },
  { $ref: "#/__proto__" },
];

const LARGE_VALUES: readonly unknown[] = [
  ...LARGE_TEXTS,
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])),
  Array.from({ length: 10_000 }, (_, index) => ({ index })),
];

/** Large values take a hundred times as long as others, so they are rarer. */
const rarely = <Value>(values: readonly Value[], large: readonly Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...large) },
  );

/** Hostile values of all types. */
export const hostileValue: fc.Arbitrary<unknown> = rarely(VALUES, LARGE_VALUES);

const NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then", "await", "con"];

const quote = (text: string): string => JSON.stringify(text);

const SELECTIONS: readonly string[] = [
  ...TEXTS,
  ...NAMES,
  ...NAMES.flatMap((name) => [`$${name}`, `${name}: id`, `${name}: __typename`, `{ ${name} }`, `...${name}`]),
  ...TEXTS.slice(0, 20).flatMap((text) => [quote(text), `# ${text}\nid`, `"""${text}"""`]),
  `__proto__: id @repeat(over: ${quote(`\`\${${MARKER}()}\``)})`,
  "@include(if: true) @skip(if: $__proto__)",
  "id @include(if: false)",
  "fragment on on on { id }",
  "... on Node { id }",
  "... on __Type { name }",
  "__schema { types { name } }",
  "query A { a } query A { a }",
  "subscription S { a }",
  "type Query { a: Int }",
  'extend schema @link(url: "file:///etc/passwd")',
  "#import '../../../outside.graphql'",
  "99999999999999999999999999",
  "-1e999",
  '"\\uD800"',
  '"\\u{110000}"',
];

const LARGE_SELECTIONS: readonly string[] = [
  ...LARGE_TEXTS,
  `"a" ${"\n".repeat(100_000)}`,
  `{ ${"a { ".repeat(10_000)}id${" }".repeat(10_000)} }`,
  `{ ${"... { ".repeat(1_000)}id${" }".repeat(1_000)} }`,
  `{ ${"node { ".repeat(500)}id${" }".repeat(500)} }`,
  `{ ${Array.from({ length: 10_000 }, (_, index) => `a${index}: id`).join(" ")} }`,
  `{ ${Array.from({ length: 10_000 }, (_, index) => `field${index}`).join(" ")} }`,
  `{ ${"id ".repeat(10_000)} }`,
  `${"[".repeat(1_000)}String${"]".repeat(1_000)}`,
  `${"[".repeat(10_000)}${"]".repeat(10_000)}`,
  `${"{a:".repeat(10_000)}1${"}".repeat(10_000)}`,
  `(${Array.from({ length: 10_000 }, (_, index) => `$v${index}: Int`).join(", ")})`,
];

/** Hostile texts in place of a node of a GraphQL document. */
export const hostileSelection: fc.Arbitrary<string> = rarely(SELECTIONS, LARGE_SELECTIONS);

/** Hostile names of files. */
export const FILE_NAMES: readonly string[] = [
  "__proto__",
  "constructor",
  "..",
  "...",
  "-rf",
  "con",
  "shared",
  "..\\..\\outside",
  "..%2f..%2foutside",
  "%00",
  `";${MARKER}();"`,
  `\`\${${MARKER}()}\``,
  `*⁄ ${MARKER}(); ⁄*`,
  `\n${MARKER}();\n`,
  `\u2028${MARKER}();\u2029`,
  `](javascript:${MARKER})`,
  "\u001b]0;title\u0007",
  "\u202ereversed",
  "a".repeat(200),
  " ",
];

/** Hostile paths of folders and modules. */
export const PATHS: readonly string[] = [
  "",
  ".",
  "..",
  "../outside",
  "generated/../../outside",
  "./generated/../cards",
  "cards",
  "operations",
  "link",
  "link/inner",
  "generated",
  "\u0000",
  "__proto__",
  "-rf",
  "a".repeat(300),
  "generated/".repeat(200),
  `";${MARKER}();"`,
  `\n${MARKER}();\n`,
  `\`\${${MARKER}()}\``,
];
