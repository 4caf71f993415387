// Prints Dependabot's open pull requests in Markdown: those whose checks passed first, then the others.

import { createGhx } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });

const ready: string[] = [];
const failing: string[] = [];
const pending: string[] = [];
const query = "is:open author:app/dependabot";
for await (const pull of ghx.pr.search.items({ query, sort: "created", first: 100 })) {
  const state = pull.checks?.state;
  const days = Math.floor((Date.now() - Date.parse(pull.createdAt)) / 86_400_000);
  const group = state === "SUCCESS" ? ready : state === "FAILURE" ? failing : pending;
  group.push(`- #${pull.number} ${pull.title} (open for ${days} days)`);
}

const print = (heading: string, lines: readonly string[]) =>
  lines.length > 0 && console.log(`## ${heading}: ${lines.length}\n\n${lines.join("\n")}\n`);
print("Ready to merge", ready);
print("Failing", failing);
print("No result of checks yet", pending);
