// Prints a changelog in Markdown: the pull requests merged since the latest release, grouped by label.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const HEADINGS = { enhancement: "Features", bug: "Fixes", documentation: "Documentation" };

const latest = await ghx.release.latest.get();
if (!latest.ok && latest.error.code !== "NOT_FOUND") await unwrap(latest);
const since = latest.data?.publishedAt;

const sections = new Map<string, string[]>();
const query = since ? `is:merged merged:>${since}` : "is:merged";
for await (const pull of ghx.pr.search.items({ query, sort: "created", first: 100 })) {
  const heading = Object.entries(HEADINGS).find(([label]) => pull.labels.includes(label))?.[1] ?? "Other";
  const lines = sections.get(heading) ?? [];
  lines.push(`- ${pull.title} (#${pull.number}) @${pull.authorLogin ?? "ghost"}`);
  sections.set(heading, lines);
}

for (const heading of [...Object.values(HEADINGS), "Other"]) {
  const lines = sections.get(heading);
  if (lines) console.log(`## ${heading}\n\n${lines.join("\n")}\n`);
}
