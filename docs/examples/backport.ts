// Proposes a pull request that was merged as one commit for another branch, unless its files differ there.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const prNumber = Number(process.env.PR_NUMBER ?? "3");
const target = process.env.TARGET_BRANCH ?? "release";

const pull = await unwrap(ghx.pr.view({ prNumber }));
if (!pull.mergeCommitSha) throw new Error(`#${prNumber} is not merged.`);
const [merged, before] = [pull.mergeCommitSha, `${pull.mergeCommitSha}~1`];

/** The text of a file, or undefined if it does not exist. */
async function read(path: string, ref: string): Promise<string | undefined> {
  const file = await ghx.repo.file.get({ path, ref });
  if (!file.ok && file.error.code === "NOT_FOUND") return undefined;
  const { text, truncated } = await unwrap(file);
  if (text === null || truncated) throw new Error(`${path} is binary or too long.`);
  return text;
}

const files: Record<string, string> = {};
const deletions: string[] = [];
for await (const { path, changeType } of ghx.pr.diff.files.items({ prNumber, first: 100 })) {
  if (changeType === "RENAMED") throw new Error(`${path} was renamed.`);
  const [old, current] = [await read(path, before), await read(path, target)];
  if (old !== current) throw new Error(`${path} differs in ${target}.`);
  const text = await read(path, merged);
  if (text === undefined) deletions.push(path);
  else files[path] = text;
}

const branch = `backport-${prNumber}-to-${target}`;
const message = `${pull.title} (backport of #${prNumber})`;
const removed = deletions.length > 0 ? { deletions } : {}; // An empty list is refused.
const created = ghx.branch.create.step({ branch, from: target });
const committed = ghx.commit.create.step({ branch, message, files, ...removed }, { after: [created] });
const proposed = ghx.pr.create.step({ head: branch, base: target, title: message }, { after: [committed] });
const { results } = await ghx.chain([created, committed, proposed]); // waits until GitHub shows the branch
console.log(unwrap(results[2]).url);
