// Compares the ruleset of the default branch with the rules below, prints the drift, and repairs it with --fix.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const WANTED = {
  name: "default branch",
  target: "branch",
  enforcement: "active",
  conditions: { ref_name: { include: ["~DEFAULT_BRANCH"], exclude: [] } },
  rules: [{ type: "deletion" }, { type: "non_fast_forward" }, { type: "required_linear_history" }],
};
type Ruleset = typeof WANTED & { readonly id: number; readonly source_type: string };

let id: number | undefined;
for await (const ruleset of ghx.request.items<Ruleset>("GET /repos/{owner}/{repo}/rulesets"))
  if (ruleset.name === WANTED.name && ruleset.source_type === "Repository") id = ruleset.id;
const current =
  id === undefined
    ? undefined
    : await unwrap(ghx.request<Ruleset>(`GET /repos/{owner}/{repo}/rulesets/${id}`));

const drift: string[] = [];
if (!current) drift.push("the ruleset does not exist");
else if (current.enforcement !== "active") drift.push(`enforcement is ${current.enforcement}`);
const types = new Set(current?.rules.map(({ type }) => type));
for (const { type } of current ? WANTED.rules : []) if (!types.has(type)) drift.push(`${type} is missing`);
for (const problem of drift) console.log(`${WANTED.name}: ${problem}`);

if (drift.length === 0) console.log(`${WANTED.name}: as wanted`);
else if (process.argv.includes("--fix")) {
  const path =
    id === undefined ? "POST /repos/{owner}/{repo}/rulesets" : `PUT /repos/{owner}/{repo}/rulesets/${id}`;
  await unwrap(ghx.request(path, WANTED, { idempotent: id !== undefined }));
  console.log(`${WANTED.name}: repaired`);
}
