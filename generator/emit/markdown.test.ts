// Texts of cards are shown as they are in the reference.

import { expect, test } from "vitest";
import { cell, code, prose } from "./markdown.js";

test.each([
  ["Read `issue.*` of a repo_name.", "Read `issue.*` of a repo_name."],
  ["<script>alert(1)</script> & &lt;", "\\<script>alert(1)\\</script> & &amp;lt;"],
  ["[click](https://evil.example) ![x](y)", "\\[click\\](https://evil.example) !\\[x\\](y)"],
  ["*a* _b_ `c", "\\*a\\* \\_b\\_ \\`c"],
  ["# Heading", "\\# Heading"],
  ["- item", "\\- item"],
  ["1. item", "1\\. item"],
  ["> quote", "\\> quote"],
  ["one\n\n# two\n```sh\nrm\n```", "one # two \\`\\``sh rm `\\`\\`"],
])("prose: %j", (text, escaped) => {
  expect(prose(text)).toBe(escaped);
});

test("a cell has no separator of cells and no line break", () => {
  expect(cell("a | b\n| c `d|e`")).toBe("a \\| b \\| c `d\\|e`");
});

test.each([
  ["a|b", "`a\\|b`"],
  ["a`b", "`` a`b ``"],
  ["``` </code>", "```` ``` </code> ````"],
  ["a\nb", "`a b`"],
])("code: %j", (text, escaped) => {
  expect(code(text)).toBe(escaped);
});
