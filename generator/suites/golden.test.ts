// The golden cards, which use every operator of the card language, compile to readable strict TypeScript.

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../generate.js";
import { isTakenName, RUNTIME_NAMES, SCHEMA_PARTS } from "../model/names.js";
import type { Files } from "../print/compare-output.js";
import type { Sources } from "../source/load.js";
import { WORDS } from "../syntax/expression.js";
import { fixtures, loadAwkward, loadGolden, loadSmall, withFiles } from "../testing/projects.js";
import { RUNTIME_MODULE, typecheck } from "../testing/typecheck.js";

async function compileFiles(sources: Sources): Promise<{ files: Files; reference: Files }> {
  const result = await compile(sources, RUNTIME_MODULE);
  if (!result.ok)
    throw new Error(result.diagnostics.map(({ span, message }) => `${span.file} ${message}`).join("\n"));
  return result;
}

const { files: golden } = await compileFiles(await loadGolden());
const { files: awkward } = await compileFiles(await loadAwkward());
const { files: small } = await compileFiles(await loadSmall());

it("type checks under the strict options", () => {
  const all = new Map<string, string>();
  for (const [name, files] of Object.entries({ golden, awkward, small }))
    for (const [path, text] of files)
      all.set(`${name}/${path}`, text.replaceAll(/"((?:\.\.\/)+)runtime\//g, '"../$1runtime/'));
  // A deliberate error shows that the type checker runs.
  all.set("mistake.ts", "export const mistake: string = 1;\n");
  expect(typecheck(all)).toEqual(["mistake.ts:1: Type 'number' is not assignable to type 'string'."]);
});

it("compiles every word of expressions", async () => {
  const sources = [await loadGolden(), await loadSmall()];
  const texts = sources.flatMap(({ cards }) => [...cards.values()]).join("\n");
  expect(WORDS.filter((word) => !new RegExp(`[{\\s]${word}: `).test(texts))).toEqual([]);
});

it("reserves the names of the runtime that modules of capabilities import", () => {
  const imported = [...golden, ...awkward, ...small].flatMap(([path, text]) => {
    const [, names = ""] = /import \{([^}]*)\} from "[^"]*runtime\/index\.js"/.exec(text) ?? [];
    return /^(?!operations).*\//.test(path) ? names.split(",").map((name) => name.trim()) : [];
  });
  // Names of functions consist of several words, as ids do.
  const functions = new Set(imported.filter((name) => /^[a-z]+[A-Z]\w*$/.test(name)));
  expect(functions.size).toBeGreaterThan(30);
  expect([...functions].filter((name) => !isTakenName(name))).toEqual([]);
});

it("imports the modules of a domain with the name of the runtime", async () => {
  const sources = await loadSmall();
  const card = sources.cards.get("cards/issue.view.yaml") ?? "";
  const { files } = await compileFiles(
    withFiles(sources, {
      "cards/issue.view.yaml": undefined,
      "cards/runtime.view.yaml": card.replace("capability_id: issue.view", "capability_id: runtime.view"),
    }),
  );
  expect(files.get("client.ts")).toContain('import type { RuntimeViewCall } from "./runtime/view.js";');
});

it("does not shadow the functions of the runtime that it calls", () => {
  for (const [, text] of [...golden, ...awkward, ...small]) {
    if (!text.includes("satisfies ")) continue;
    const [, imports = ""] = /import \{([^}]*)\} from "[^"]*runtime\/index\.js"/.exec(text) ?? [];
    const called = imports.split(",").map((name) => name.trim());
    // No binding shadows a part in the schema of an input, which is outside of the functions of a plan.
    for (const name of called.filter((one) => one !== "" && !one.startsWith("type ")))
      if (!SCHEMA_PARTS.has(name)) expect(RUNTIME_NAMES).toContain(name);
  }
});

it("marks text that GitHub returns unchanged, and not text derived from it", () => {
  expect(golden.get("pr/diff.view.ts")).toMatch(/^ {2}text: "diff",$/m);
  expect(golden.get("workflow/job.logs.get.ts")).not.toMatch(/^ {2}text:/m);
});

it("reads an input without the empty lists that count as absent", () => {
  expect(golden.get("pr/review.request.ts")).toMatch(
    /=> withoutEmptyLists\(\n {2}object\([\s\S]*?\n {2}"reviewers",\n {2}"teams",\n\);/,
  );
});

/** Reviewed snapshots: each shows a part of the card language. */
describe("matches the reviewed snapshot", () => {
  it.each([
    ["issue/labels.set.ts", "names resolved by a document that requests each of them"],
    ["pr/checks.rerun_failed.ts", "a fan-out over the results of a lookup, with failures in the response"],
    ["project_v2/item.field.update.ts", "forms of inputs, searches of connections, selected elements"],
    ["project_v2/items.list.ts", "a list from one of two roots, unions by type"],
    ["repo/properties.list.ts", "values of several types, joined texts, and whether a match holds"],
    ["release/publish_draft.ts", "a search over pages, and a follow-up"],
    [
      "workflow/run.view.ts",
      "tables of enum values, nested objects that may be null, a wait that reports a list",
    ],
  ])("%s: %s", async (path) => {
    await expect(golden.get(path)).toMatchFileSnapshot(join(fixtures, "golden/generated", path));
  });

  it("odd/view.ts: names and texts that would break unescaped code", async () => {
    await expect(awkward.get("odd/view.ts")).toMatchFileSnapshot(
      join(fixtures, "awkward/generated/odd/view.ts"),
    );
  });
});
