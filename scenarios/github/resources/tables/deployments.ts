/** Deployments of commits to environments, and their statuses. */
import { unprocessable } from "../../store/errors.js";
import type { Entry } from "../../store/types.js";
import { choice, created, flag, json, text, updated, user } from "../field.js";
import { holder, table, value } from "../resource.js";
import { environments } from "./environments.js";

const STATES = ["ERROR", "FAILURE", "INACTIVE", "IN_PROGRESS", "QUEUED", "PENDING", "SUCCESS"] as const;

const statuses = table({
  type: "DeploymentStatus",
  paths: ["/repos/{owner}/{repo}/deployments/{deployment_id}/statuses/{status_id}"],
  key: "databaseId",
  access: { token: "deployments", write: "write" },
  sort: { default: "-databaseId" },
  accepted: ["auto_inactive"],
  fields: {
    state: choice(STATES),
    description: text({ default: "", max: 140 }),
    environment: text({ derive: ({ parent }) => String(value(parent as Entry, "environment")) }),
    environmentUrl: text({ default: "" }),
    logUrl: text({ default: "" }),
    targetUrl: text({ default: "" }),
    creator: user({ set: "created" }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: { deployment_url: "{parent}", repository_url: "{root}", performed_via_github_app: null },
});

export const deployments = table({
  type: "Deployment",
  paths: ["/repos/{owner}/{repo}/deployments/{deployment_id}"],
  key: "databaseId",
  access: { token: "deployments", write: "write" },
  sort: { default: "-databaseId" },
  accepted: ["auto_merge", "required_contexts"],
  nodePrefix: "DE",
  fields: {
    refName: text({ rest: "ref" }),
    commitOid: text({ rest: "sha", derive: (entry) => commit(entry, String(value(entry, "refName"))) }),
    task: text({ default: "deploy" }),
    environment: text({ default: "production", adds: environments }),
    description: text({ default: "" }),
    payload: json({ default: {} }),
    productionEnvironment: flag({ default: false }),
    transientEnvironment: flag({ default: false }),
    creator: user({ set: "created" }),
    createdAt: created(),
    updatedAt: updated(),
  },
  answer: {
    original_environment: "{environment}",
    statuses_url: "{item}/statuses",
    repository_url: "{root}",
    performed_via_github_app: null,
  },
  children: { statuses },
});

function commit(entry: Entry, ref: string): string {
  const repository = holder(entry);
  if (repository.__typename !== "Repository") throw new Error("deployments are in repositories");
  const found = ["refs/heads/", "refs/tags/"].map((prefix) => repository.refs.get(prefix + ref)?.target.oid);
  const oid = found.find((one) => one !== undefined) ?? repository.commits.get(ref)?.oid;
  if (oid === undefined) throw unprocessable(`No ref found for: ${ref}`);
  return oid;
}
