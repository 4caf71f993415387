// The compiler reports diagnostics for any content of a card or a document, and never throws.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type BindInputs, readBindInputs } from "../bind/index.js";
import { checkCards, checkSources } from "../compile.js";
import { renderDiagnostic } from "../source/diagnostic.js";
import { placesIn, replaceAt } from "../testing/places.js";
import { loadGolden, loadSmall, withFiles } from "../testing/projects.js";

const small = await loadSmall();
const golden = await loadGolden();
const bindInputs = new Map<string, BindInputs>([
  ["small", readBindInputs(small, () => undefined)],
  ["golden", readBindInputs(golden, () => undefined)],
]);

const laughs = ["a: &a [x, x, x, x, x, x, x, x, x]"]
  .concat(
    "bcdefghij".split("").map((name, index) => {
      const earlier = "abcdefghi"[index];
      return `${name}: &${name} [${Array(9).fill(`*${earlier}`).join(", ")}]`;
    }),
  )
  .join("\n");

describe("reports a malformed card:", () => {
  it.each([
    ["only a number", "42"],
    ["only null", "~"],
    ["a list", "- a\n- b"],
    ["text", "a card"],
    ["keys that are not strings", "1: a\ntrue: b\n~: c\n[a, b]: c\n? {d: e}\n: f"],
    ["keys that every object has", "__proto__: {a: b}\nconstructor: {prototype: c}\ntoString: d"],
    ["ten thousand brackets", "[".repeat(10_000)],
    ["ten thousand nested maps", `${"{a: ".repeat(10_000)}1${"}".repeat(10_000)}`],
    ["two hundred nested lists", `a: ${"[".repeat(200)}${"]".repeat(200)}`],
    ["a billion laughs", laughs],
    ["an anchor that contains itself", "a: &a [*a]"],
    ["a merge key", "a: &a {b: c}\nd:\n  <<: *a"],
    ["tags", "a: !!binary aGk=\nb: !!set {c}\nd: !custom e\nf: !!js/function 'x'"],
    ["control characters", "a: \u0000\u0007\nb: \u2028"],
    ["a number too large", "version: 1e999\ndescription: .nan"],
    ["two documents", "a: b\n---\nc: d"],
    ["a directive", "%YAML 3.0\n---\na: b"],
  ])("%s", (_name, text) => {
    const { diagnostics } = checkSources(withFiles(small, { "cards/odd.card.yaml": text }));
    const reported = diagnostics.filter(({ span }) => span.file === "cards/odd.card.yaml");
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.every(({ code }) => /^GHX10[134]$/.test(code))).toBe(true);
  });
});

describe("reports a malformed document:", () => {
  it.each([
    ["ten thousand braces", "{".repeat(10_000)],
    ["nested selections", `query Deep ${"{ a ".repeat(10_000)}${"}".repeat(10_000)}`],
    ["an anonymous query", "{ repository { id } }"],
    ["control characters", "query A { \u0000 }"],
    ["a fragment that spreads itself", "query A { node(id: 1) { ...B } }\nfragment B on Node { id ...B }"],
    ["a fragment on an unknown type", "fragment A on Nothing { id }"],
    ["@repeat on a field without variables", 'query A { node(id: "1") @repeat { id } }'],
    ["@repeat with arguments", "query A($o: ID!) { node(id: $o) @repeat(over: $o) { id } }"],
  ])("%s", (_name, text) => {
    const { diagnostics } = checkSources(withFiles(small, { "operations/Odd.graphql": text }));
    expect(diagnostics.some(({ span }) => span.file === "operations/Odd.graphql")).toBe(true);
  });
});

const WORDS = ["first", "object", "each", "by", "from", "when", "any", "eq", "not", "const", "$ref", "enum"];
const odd = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    "",
    "x",
    "$in",
    "$main",
    ".",
    "a[].b[]",
    "{",
    "{}",
    "$x.y",
  ),
  fc.constantFrom([], {}, [[]], [{}], [null], { "": null }, { __proto__: null }),
  fc
    .tuple(fc.constantFrom(...WORDS), fc.jsonValue({ maxDepth: 2 }))
    .map(([word, value]) => ({ [word]: value })),
  fc.jsonValue({ maxDepth: 2 }),
);

describe("does not throw for a card with any value in any place", () => {
  it.each([
    ["small", small],
    ["golden", golden],
  ])("%s", (name, sources) => {
    const inputs = bindInputs.get(name);
    if (!inputs) throw new Error(name);
    const cards = [...sources.cards].map(([file, text]) => {
      const card: unknown = parse(text);
      return { file, card, places: placesIn(card) };
    });
    const mutation = fc
      .constantFrom(...cards)
      .chain((one) => fc.tuple(fc.constant(one), fc.constantFrom(...one.places), odd));
    fc.assert(
      fc.property(mutation, ([{ file, card }, place, by]) => {
        const text = JSON.stringify(replaceAt(card, place, by)) ?? "";
        const { diagnostics } = checkCards(new Map([[file, text]]), inputs, undefined);
        const all = new Map([...sources.all, [file, text]]);
        for (const diagnostic of diagnostics) renderDiagnostic(diagnostic, all);
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});
