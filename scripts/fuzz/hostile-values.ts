// Values that break code which builds text from them, or which recurses or loops over them.

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
  "a".repeat(2_000_000),
  `${"a ".repeat(1_000_000)}`,
  `${"(".repeat(100_000)}`,
];

/** Hostile values of all types. */
export const HOSTILE: readonly unknown[] = [
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
  Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, index])),
  Array.from({ length: 10_000 }, (_, index) => ({ index })),
  { $ref: "../../outside.yaml#/x" },
  { $ref: "#/__proto__" },
];
