// Updates the expected output of the diagnostic fixtures and the examples in docs/diagnostics.md. Review the diff.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { diagnose, diagnosticFixtures, loadBase, readCases } from "./diagnostics.js";
import { readExamples, replaceExample } from "./docs.js";
import { repository } from "./projects.js";

const base = await loadBase();
const docs = join(repository, "docs/diagnostics.md");
let page = await readFile(docs, "utf8");
for (const [code, cases] of await readCases()) {
  const path = join(diagnosticFixtures, `${code}.yaml`);
  const text = await readFile(path, "utf8");
  const document = parseDocument(text);
  for (const [index, one] of cases.entries()) document.setIn([index, "expect"], `${diagnose(base, one)}\n`);
  await writeFile(path, document.toString({ lineWidth: 0, flowCollectionPadding: true }));
  const [first] = cases;
  if (first && readExamples(page).has(code)) page = replaceExample(page, code, diagnose(base, first));
}
await writeFile(docs, page);
