/** Environments to which workflows and other systems deploy. */
import type { Entry } from "../../store/types.js";
import { created, flag, integer, json, optional, text, updated } from "../field.js";
import { table, value } from "../resource.js";
import { secrets } from "./secrets.js";
import { variables } from "./variables.js";

const branchPolicies = table({
  type: "DeploymentBranchPolicy",
  paths: [
    "/repos/{owner}/{repo}/environments/{environment_name}/deployment-branch-policies/{branch_policy_id}",
  ],
  key: "databaseId",
  access: { token: "administration", write: "admin" },
  fields: { name: text({ unique: true }), type: text({ default: "branch" }) },
});

export const environments = table({
  type: "Environment",
  paths: ["/repos/{owner}/{repo}/environments/{environment_name}"],
  key: "name",
  access: { token: "administration", write: "admin" },
  nodePrefix: "EN",
  page: "deployments/activity_log?environments_filter={name}",
  fields: {
    name: text({ unique: true, max: 255 }),
    waitTimer: integer({ default: 0 }),
    preventSelfReview: flag({ default: false }),
    reviewers: json({ default: [] }),
    deploymentBranchPolicy: optional(json({ default: null })),
    createdAt: created(),
    updatedAt: updated(),
  },
  isReplaced: true,
  refuse: ({ prevent_self_review, reviewers }) =>
    prevent_self_review === true && [reviewers].flat().filter(Boolean).length === 0
      ? "Failed to create or update the environment protection rule. Required reviewers must have at least one reviewer to set prevent_self_review."
      : undefined,
  answer: { protection_rules: (entry, reviewers) => protectionRules(entry, reviewers()) },
  undescribed: { can_admins_bypass: true },
  children: { branchPolicies, secrets, variables },
});

interface ProtectionRule<Reviewer> {
  readonly id: number;
  readonly node_id: string;
  readonly type: "wait_timer" | "required_reviewers" | "branch_policy";
  readonly wait_timer?: number;
  readonly prevent_self_review?: boolean;
  readonly reviewers?: readonly Reviewer[];
}

/** Returns the rules that protect an environment, in the form of REST. */
export function protectionRules<Reviewer>(
  environment: Entry,
  reviewers: readonly Reviewer[],
): ProtectionRule<Reviewer>[] {
  const { databaseId: id, id: node_id } = environment;
  const minutes = Number(value(environment, "waitTimer"));
  const prevent_self_review = value(environment, "preventSelfReview") === true;
  return [
    ...(minutes > 0 ? [{ id, node_id, type: "wait_timer" as const, wait_timer: minutes }] : []),
    ...(reviewers.length > 0
      ? [{ id, node_id, type: "required_reviewers" as const, prevent_self_review, reviewers }]
      : []),
    ...(value(environment, "deploymentBranchPolicy") === null
      ? []
      : [{ id, node_id, type: "branch_policy" as const }]),
  ];
}
