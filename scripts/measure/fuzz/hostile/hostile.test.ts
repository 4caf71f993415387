// The fuzz of hostile input finds nothing in a sample, covers every node, and its checks find what they must.

import { expect, test } from "vitest";
import { loadSmall } from "../../../../generator/testing/projects.js";
import { checkFiles, checkOutput } from "./checks.js";
import { compilerInputs, placesOf } from "./compiler-inputs.js";
import { confinedInputs, isEscape } from "./confined-inputs.js";
import { CANARY, MARKER } from "./hostile-values.js";
import { BATCH, FULL_RUN, fuzzHostile, inputSources } from "./index.js";

test("a batch has inputs of every kind and no finding", async () => {
  const found: string[] = [];
  const result = await fuzzHostile({ inputs: BATCH, seed: 3, report: (text) => found.push(text) });
  expect(found).toEqual([]);
  const { stacks, injected, outside, hangs, escapes, ...kinds } = result;
  const findings = { stacks, injected, outside, hangs, escapes };
  expect(findings).toEqual({ stacks: 0, injected: 0, outside: 0, hangs: 0, escapes: 0 });
  expect(Object.values(kinds).every((count) => count > 0)).toBe(true);
  expect(Object.values(kinds).reduce((sum, count) => sum + count, 0)).toBe(BATCH);
});

test("a full run replaces every node of every card and document", async () => {
  const compiler = compilerInputs([await loadSmall()]);
  for (const places of [compiler.places.cards, compiler.places.documents, 10_968, 8_900]) {
    const numbers = Array.from({ length: places }, (_, index) => index);
    const sources = inputSources({ ...compiler, places: { cards: places, documents: places } });
    const count = sources.find(({ kind }) => kind === "cards")?.count ?? 0;
    const batches = Array.from({ length: FULL_RUN / BATCH }, (_, index) => placesOf(numbers, index, count));
    expect(new Set(batches.flat()).size).toBe(places);
  }
});

test("a batch depends only on the seed and its number", async () => {
  const { cards } = compilerInputs([await loadSmall()]);
  const descriptions = (index: number, seed: number) =>
    cards.create({ index, seed }, 10).map(({ describe }) => describe());
  expect(descriptions(4, 7)).toEqual(descriptions(4, 7));
  expect(descriptions(4, 7)).not.toEqual(descriptions(5, 7));
  expect(descriptions(4, 7)).not.toEqual(descriptions(4, 8));
});

test.each([
  ["a.ts", `const x = "";${MARKER}();`, ["injected"]],
  ["a.ts", `const x = "${MARKER}()"; // ${MARKER}()`, []],
  ["a.md", `<script>${MARKER}</script>`, ["injected"]],
  ["a.md", `\\<script>${MARKER}`, []],
  ["a.md", `[x](javascript:${MARKER})`, ["injected"]],
  ["a.md", `[x\\](javascript:${MARKER})`, []],
  ["a.md", `a \`[x](javascript:${MARKER})\` b`, []],
  ["a.md", `a\n\`\`\`ts\n[x](javascript:${MARKER})\n\`\`\`\nb`, []],
  ["a.md", `\`\`\`ts\n1\n\`\`\`\n[x](javascript:${MARKER})`, ["injected"]],
  ["a.ts", "// \u202e", ["injected"]],
  ["a.md", "a\u001b[2Jb", ["injected"]],
  ["../a.ts", "", ["outside"]],
  ["a/../../b.ts", "", ["outside"]],
  ["a/b.ts", "", []],
])("the check of generated files: %s %j", (path, text, findings) => {
  expect(checkFiles(new Map([[path, text]]))).toEqual(findings);
});

test("a thousand calls that name another repository reach none", async () => {
  const found: string[] = [];
  for (const { run, describe } of confinedInputs.create({ index: 0, seed: 1 }, 1000))
    if ((await run()).length > 0) found.push(describe());
  expect(found).toEqual([]);
});

test.each([
  ["https://api.github.com/repos/evil/repo", "", true],
  ["https://api.github.com/repos/octo/hello", '{"sub_issue_id":"I_evil123"}', true],
  ["https://api.github.com/repos/octo/hello", '{"title":"evil"}', false],
  ["https://api.github.com/repos/octo/hello", "", false],
  ["https://api.github.com/graphql", '{"query":"{a}","variables":{"owner":"EVIL"}}', true],
  ["https://api.github.com/graphql", '{"query":"{a}","variables":{"owner":"octo"}}', false],
])("the check of requests of confined calls: %s %s", (url, body, found) => {
  expect(isEscape(url, body)).toBe(found);
});

test.each([
  ["a stack trace", "Error: x\n    at run (/a/b.ts:1:2)", ["stacks"]],
  ["a stack overflow", "Maximum call stack size exceeded", ["stacks"]],
  ["the token", `token ${CANARY}`, ["injected"]],
  ["the token in base64", `token ${btoa(CANARY)}`, ["injected"]],
  ["the token in the base64 of a text", `token ${btoa(`x:${CANARY}`)}`, ["injected"]],
  ["a terminal sequence", "\u001b[31m", ["injected"]],
  ["a bidirectional control", "a\u202eb", ["injected"]],
  ["escaped text", "[redacted] <U+202E>\tok\n", []],
] as const)("the check of outputs: %s", (_, text, findings) => {
  expect(checkOutput(text)).toEqual(findings);
});
