// The worked examples of the language guide are cards and documents that compile.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { checkSources } from "../compile.js";
import { loadRepository, repository, shortly, withFiles } from "../testing/projects.js";

const page = await readFile(join(repository, "docs/card-language.md"), "utf8");
const examples = new Map(
  [...page.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].map((match) => [match[1] ?? "", match[2] ?? ""]),
);

it("shows cards of each kind", () => {
  expect([...examples.keys()]).toEqual([
    "cards/issue.view.yaml",
    "operations/IssueReopen.graphql",
    "cards/issue.reopen.yaml",
    "cards/branch.delete.yaml",
    "cards/repo.labels.list.yaml",
    "cards/secret.set.yaml",
    "cards/release.asset.download.yaml",
    "cards/workflow.run.watch.yaml",
  ]);
});

it("compiles the examples, and quotes existing files as they are", async () => {
  const sources = await loadRepository();
  for (const [file, text] of examples) {
    const existing = sources.all.get(file);
    if (existing !== undefined) expect(text, file).toBe(existing);
  }
  const { diagnostics } = checkSources(withFiles(sources, Object.fromEntries(examples)));
  expect(shortly(diagnostics)).toEqual([]);
});
