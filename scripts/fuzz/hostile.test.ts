// The fuzz of hostile input finds nothing in a sample, and its checks find what they must.

import { expect, test } from "vitest";
import { checkFiles, checkOutput, fuzzHostile } from "./hostile.js";
import { CANARY, MARKER } from "./hostile-values.js";

test("a sample has no finding", async () => {
  const found: string[] = [];
  const result = await fuzzHostile(40, 3, (text) => found.push(text));
  expect(found).toEqual([]);
  expect(result).toEqual({ cards: 40, stacks: 0, injected: 0, outside: 0, hangs: 0 });
});

test.each([
  ["a.ts", `const x = "";${MARKER}();`, ["injected"]],
  ["a.ts", `const x = "${MARKER}()"; // ${MARKER}()`, []],
  ["a.md", `<script>${MARKER}</script>`, ["injected"]],
  ["a.md", `\\<script>${MARKER}`, []],
  ["../a.ts", "", ["outside"]],
  ["a/../../b.ts", "", ["outside"]],
  ["a/b.ts", "", []],
])("the check of generated files: %s %j", (path, text, findings) => {
  expect(checkFiles(new Map([[path, text]]))).toEqual(findings);
});

test.each([
  ["Error: x\n    at run (/a/b.ts:1:2)", ["stacks"]],
  ["Maximum call stack size exceeded", ["stacks"]],
  [`token ${CANARY}`, ["injected"]],
  [`token ${btoa(CANARY)}`, ["injected"]],
  [`token ${btoa(`x:${CANARY}`)}`, ["injected"]],
  ["\u001b[31m", ["injected"]],
  ["a\u202eb", ["injected"]],
  ["[redacted] <U+202E>\tok\n", []],
])("the check of outputs: %j", (text, findings) => {
  expect(checkOutput(text)).toEqual(findings);
});
