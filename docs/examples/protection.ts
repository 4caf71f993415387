// Compares the ruleset of the default branch with the rules below, prints the drift, and repairs it with --fix.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const NAME = "default branch";
const RULES = [
  { type: "DELETION" },
  { type: "NON_FAST_FORWARD" },
  { type: "REQUIRED_LINEAR_HISTORY" },
] as const;

let rulesetId: number | null = null;
for await (const ruleset of ghx.ruleset.list.items({ includeParents: false }))
  if (ruleset.name === NAME) rulesetId = ruleset.rulesetId;
const current = rulesetId === null ? undefined : await unwrap(ghx.ruleset.get({ rulesetId }));

const drift: string[] = [];
if (!current) drift.push("the ruleset does not exist");
else if (current.enforcement !== "ACTIVE") drift.push(`enforcement is ${current.enforcement.toLowerCase()}`);
for (const type of current ? RULES.map((rule) => rule.type.toLowerCase()) : [])
  if (!current?.rules.includes(type)) drift.push(`${type} is missing`);
for (const problem of drift) console.log(`${NAME}: ${problem}`);

if (drift.length === 0) console.log(`${NAME}: as wanted`);
else if (process.argv.includes("--fix")) {
  if (rulesetId === null) await unwrap(ghx.ruleset.create({ ruleset: NAME, rules: RULES }));
  else {
    const refs = { includedRefs: ["~DEFAULT_BRANCH"], excludedRefs: [] };
    await unwrap(ghx.ruleset.update({ rulesetId, enforcement: "ACTIVE", rules: RULES, ...refs }));
  }
  console.log(`${NAME}: repaired`);
}
