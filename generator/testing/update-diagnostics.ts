// Updates the expected output of the diagnostic fixtures and the examples in docs/diagnostics.md. Review the diff.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  diagnose,
  diagnosticFixtures,
  loadDiagnosticsBase,
  readCases,
  replaceReports,
} from "./diagnostics.js";
import { readDocumentedExamples, replaceExample } from "./docs.js";
import { repository } from "./projects.js";

const base = await loadDiagnosticsBase();
const docs = join(repository, "docs/diagnostics.md");
let page = await readFile(docs, "utf8");
for (const [code, cases] of await readCases()) {
  const path = join(diagnosticFixtures, `${code}.yaml`);
  const reports = cases.map((one) => diagnose(base, one));
  await writeFile(path, replaceReports(await readFile(path, "utf8"), reports));
  const [first] = reports;
  if (first !== undefined && readDocumentedExamples(page).has(code)) page = replaceExample(page, code, first);
}
await writeFile(docs, page);
