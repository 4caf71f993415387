// Marks issues without activity as stale, and closes those that stayed stale.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const NOTICE =
  "This issue had no activity for 60 days. It will be closed in 14 days unless someone comments.";

/** The numbers of all matches, read before any of them is changed. */
async function search(query: string): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { number } of ghx.issue.search.items({ query, first: 100 })) numbers.push(number);
  return numbers;
}

const closing = await search(`is:open label:stale updated:<${daysAgo(14)}`);
const marking = await search(`is:open -label:stale -label:pinned updated:<${daysAgo(60)}`);

for (const issueNumber of closing) {
  await unwrap(ghx.issue.close({ issueNumber, stateReason: "not_planned" }));
  console.log(`Closed #${issueNumber}`);
}
for (const issueNumber of marking) {
  await unwrap(ghx.issue.comments.create({ issueNumber, body: NOTICE }));
  await unwrap(ghx.issue.labels.add({ issueNumber, labels: ["stale"] }));
  console.log(`Marked #${issueNumber} as stale`);
}
