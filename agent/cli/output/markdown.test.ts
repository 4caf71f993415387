// Markdown for a terminal: what each element becomes, and that no text controls the terminal.

import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import picocolors from "picocolors";
import { expect, test } from "vitest";
import { renderMarkdown } from "./markdown.js";

const plain = picocolors.createColors(false);
const styled = picocolors.createColors(true);
const render = (markdown: string, width = 40) => renderMarkdown(markdown, width, plain).join("\n");

test.each([
  ["a heading", "# Title\ntext", "Title\n\ntext"],
  [
    "a long line",
    "one two three four five six seven eight nine ten",
    "one two three four five six seven eight\nnine ten",
  ],
  ["a word wider than the line", `a ${"x".repeat(60)} b`, `a\n${"x".repeat(60)}\nb`],
  ["a line break", "one\ntwo", "one\ntwo"],
  ["a list", "- one\n- two\n  - three", "• one\n• two\n  • three"],
  ["a task list", "- [ ] one\n- [x] two", "• [ ] one\n• [x] two"],
  ["a numbered list", "3. one\n4. two", "3. one\n4. two"],
  ["a list with paragraphs", "- one\n\n- two\n\n  more", "• one\n\n• two\n\n  more"],
  ["a quote", "> one\n>\n> > two", "│ one\n│\n│ │ two"],
  ["code", "```ts\nlet a;\n  let b;\n```", "    let a;\n      let b;"],
  ["a table", "| a | bcd |\n|---|---|\n| **one** | 2 |", "a    bcd\none  2"],
  ["a link", "[docs](https://a.b/c)", "docs (https://a.b/c)"],
  ["an address", "https://a.b/c <https://a.b/d>", "https://a.b/c https://a.b/d"],
  ["an image", "![screen](https://a.b/c.png)", "image screen (https://a.b/c.png)"],
  ["a comment", "one\n\n<!-- hidden\ntext -->\n\ntwo <!-- x -->", "one\n\ntwo"],
  ["HTML", "<details>\n<b>one</b>\n</details>", "<details>\n<b>one</b>\n</details>"],
  ["entities", "a &amp; b &lt;c&gt; &copy;", "a & b <c> ©"],
  ["no text", "", ""],
])("renders %s", (_, markdown, expected) => {
  expect(render(markdown)).toBe(expected);
});

test("styles do not change the layout", () => {
  const markdown =
    "# **a** `b`\n\n| x | y |\n|---|---|\n| *one* ~~two~~ | `three` |\n\n- **four** five six seven eight";
  const lines = renderMarkdown(markdown, 25, styled);
  expect(stripVTControlCharacters(lines.join("\n"))).toBe(render(markdown, 25));
  expect(lines[0]).toContain("\u001b[1m");
});

test.each([
  "\u001b[31mred",
  "a\u202eb",
  "`\u001b[2J`",
  "&#x202e;",
  "[a\u001b](https://a/\u001b)",
  "<b \u001b>",
  "    \u001b",
])("shows hidden characters of %j", (markdown) => {
  expect(render(markdown)).toMatch(/<U\+(?:001B|202E)>|%1B/);
  expect(render(markdown)).not.toMatch(/[\p{Cf}]|[^\P{Cc}\n]/u);
});

test("no text contains a control character or fails", () => {
  const part = fc.constantFrom(
    ..."# > - * _ ` ~~ [ ]( ) ! | |-| < > <!-- --> \n \n\n a \u001b \u0007 &#27; 1. \t".split(" "),
    " ",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const markdown = parts.join("");
      expect(render(markdown)).not.toMatch(/[^\P{Cc}\n\t]/u);
    }),
  );
});
