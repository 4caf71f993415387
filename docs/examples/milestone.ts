// Moves what is left of the milestones that are due to the next milestone, and closes them.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });

const { items } = await unwrap(ghx.milestone.list({ state: "open", first: 100 }));
const dated = items.flatMap(({ number, title, dueOn }) => (dueOn === null ? [] : [{ number, title, dueOn }]));
const now = new Date().toISOString();
const next = dated.filter(({ dueOn }) => dueOn >= now).sort((a, b) => a.dueOn.localeCompare(b.dueOn))[0];
if (!next) throw new Error("No open milestone has a due date in the future.");

for (const { number, title } of dated.filter(({ dueOn }) => dueOn < now)) {
  const query = `is:open milestone:"${title}"`;
  const issues = await numbers(ghx.issue.search.items({ query, first: 100 }));
  const pulls = await numbers(ghx.pr.search.items({ query, first: 100 }));
  for (const issueNumber of issues) await unwrap(ghx.issue.update({ issueNumber, milestone: next.number }));
  for (const prNumber of pulls) await unwrap(ghx.pr.update({ prNumber, milestone: next.number }));
  await unwrap(ghx.milestone.update({ milestone: number, state: "closed" }));
  console.log(`${title}: moved ${issues.length} issues and ${pulls.length} pull requests to ${next.title}`);
}

/** Reads a list before its items are changed, because the search would skip some. */
async function numbers(list: AsyncIterable<{ readonly number: number }>): Promise<number[]> {
  const all: number[] = [];
  for await (const { number } of list) all.push(number);
  return all;
}
