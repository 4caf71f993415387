// Every diagnostic code: changes that cause it, the exact message, and its entry in the docs.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkSources } from "../compile.js";
import { CODES } from "../source/codes.js";
import {
  diagnose,
  diagnosticFixtures,
  loadDiagnosticsBase,
  readCases,
  replaceReports,
} from "../testing/diagnostics.js";
import { readDocumentedExamples } from "../testing/docs.js";
import { repository, shortly } from "../testing/projects.js";

const base = await loadDiagnosticsBase();
const cases = await readCases();
const page = await readFile(join(repository, "docs/diagnostics.md"), "utf8");

it("reports no errors for the small project that the fixtures change", () => {
  expect(shortly(checkSources(base.sources).diagnostics)).toEqual([]);
});

for (const [code, list] of cases) {
  describe(code, () => {
    it.each(list.map((one) => [one.name, one] as const))("%s", (_name, one) => {
      const output = diagnose(base, one);
      expect(output).toMatch(new RegExp(` (?:error|warning) ${code} `));
      expect(`${output}\n`).toBe(one.expect);
    });
  });
}

it("has a fixture and an entry in docs/diagnostics.md for every code, and no others", () => {
  expect([...cases.keys()]).toEqual(Object.keys(CODES));
  expect([...readDocumentedExamples(page).keys()]).toEqual(Object.keys(CODES));
});

it("leaves fixtures unchanged whose reports are up to date", async () => {
  for (const [code, list] of cases) {
    const text = await readFile(join(diagnosticFixtures, `${code}.yaml`), "utf8");
    const reports = list.map((one) => one.expect.slice(0, -1));
    expect(replaceReports(text, reports)).toBe(text);
  }
});

it("replaces only the reports that changed", () => {
  const text =
    '- name: a\n  expect: |\n    old\n# A comment.\n- name: b\n  expect: ""\n- { name: c, expect: "kept\\n" }\n';
  expect(replaceReports(text, ["one\n\ntwo", "new", "kept"])).toBe(
    '- name: a\n  expect: |\n    one\n\n    two\n# A comment.\n- name: b\n  expect: |\n    new\n- { name: c, expect: "kept\\n" }\n',
  );
});

it("documents the rule of each code with the message of its first fixture", () => {
  for (const [code, rule] of Object.entries(CODES)) {
    expect(page).toContain(`### ${code}: ${rule}\n`);
    expect(readDocumentedExamples(page).get(code)).toBe(cases.get(code)?.[0]?.expect.trimEnd());
  }
});
