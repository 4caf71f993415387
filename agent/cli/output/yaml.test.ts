// YAML output is read as the same data by parsers of both versions.

import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { toYaml } from "./yaml.js";

function expectSame(value: unknown): void {
  const text = toYaml(value);
  for (const version of ["1.1", "1.2"] as const)
    expect(parse(text, { version, merge: version === "1.1" }), text).toEqual(value);
}

test.each([
  ...["yes", "No", "ON", "off", "y", "N", "true", "null", "~", "", "<<", "=", "!x", "&a", "*a", "- a", "? a"],
  ...["0o14", "014", "0b1", "0x1f", "1_000", "1:30", "190:20:30", "1e3", "+1", ".5", ".inf", ".NaN", "-0"],
  ...["2020-01-01", "2020-01-01 10:00:00", "2020-01-01T10:00:00Z", "---", "...", "%YAML 1.1", "a: b", "a #b"],
  ...[
    "a\u0085b",
    "a\u2028b\nc",
    "\ufeffa",
    "a\u{e0068}b",
    "\u{1f600}",
    "a\tb",
    " a ",
    "a\r\nb",
    "\n a\n\tb\n\n",
  ],
])("a text: %j", (text) => {
  expectSame({ [text]: text, list: [text, { [text]: [text] }] });
});

test.each([1e21, -2.5e-9, 1e-7, 0.5, -1, 0, 9_007_199_254_740_991])(
  "a number is read as YAML 1.2 reads it: %d",
  (number) => {
    expectSame({ number, list: [number] });
  },
);

test("an exponent has the form of YAML 1.1, in which 1e+21 is a text", () => {
  expect(toYaml([1e21, 1e-7])).toBe("- 1.0e+21\n- 1.0e-7\n");
});

test("a hidden character outside of the basic plane is one escape, not a surrogate pair", () => {
  expect(toYaml("a\u{e0068}")).toBe('"a\\U000e0068"\n');
});

test("a tab is an escape, because some parsers reject it without quotes", () => {
  expect(toYaml("a\tb")).toBe('"a\\tb"\n');
});

test("any data is read as it was printed", () => {
  const pieces = [
    "yes",
    "on",
    "1",
    ":",
    "0",
    "-",
    " ",
    "\n",
    "\t",
    "#",
    "'",
    '"',
    "\\",
    "|",
    ">",
    "{",
    "]",
    ",",
    "e",
    ".",
    "_",
  ];
  const unit = fc.oneof(
    fc.constantFrom(...pieces, "\u0085", "\u2028", "\r", "\u{e0068}"),
    fc.string({ unit: "grapheme", maxLength: 3 }),
  );
  const text = fc.array(unit, { maxLength: 6 }).map((parts) => parts.join(""));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: "small" },
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
      fc.constantFrom(null, true, false, 1e21),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(
        text.filter((key) => key !== "__proto__"),
        tie("tree"),
        { maxKeys: 3, noNullPrototype: true },
      ),
    ),
  }));
  fc.assert(fc.property(tree, expectSame), { numRuns: 3_000 });
});
