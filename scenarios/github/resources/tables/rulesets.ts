/** Rulesets of repositories and organizations. */
import { choice, created, json, text, updated } from "../field.js";
import { holder, table } from "../resource.js";

export const rulesets = table({
  type: "RepositoryRuleset",
  paths: ["/repos/{owner}/{repo}/rulesets/{ruleset_id}", "/orgs/{org}/rulesets/{ruleset_id}"],
  key: "databaseId",
  access: { token: "administration", write: "admin" },
  firstId: 21,
  nodePrefix: "RRS",
  page: "rules/{databaseId}",
  inherited: { rest: "includes_parents", graphql: "includeParents" },
  detail: ["bypass_actors", "conditions", "rules"],
  fields: {
    name: text({ unique: true }),
    target: choice(["BRANCH", "TAG", "PUSH", "REPOSITORY"], { default: "BRANCH" }),
    enforcement: choice(["ACTIVE", "DISABLED", "EVALUATE"]),
    bypassActors: json({ default: [] }),
    conditions: json({ default: {} }),
    rules: json({ default: [] }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: {
    source: (ruleset) => source(holder(ruleset)),
    source_type: (ruleset) => holder(ruleset).__typename,
    current_user_can_bypass: "never",
  },
});

/** Returns the name of the repository or organization that has a ruleset. */
export function source(of: ReturnType<typeof holder>): string {
  return of.__typename === "Repository" ? `${of.owner.login}/${of.name}` : of.login;
}
