/** The declared resources, by what contains them and by their keys in world files. */
import type { Table } from "../store/types.js";
import { codeScanningAlerts, dependabotAlerts, secretScanningAlerts } from "./tables/alerts.js";
import { autolinks } from "./tables/autolinks.js";
import { branchProtectionRules } from "./tables/branch-protection-rules.js";
import { caches } from "./tables/caches.js";
import { commitComments } from "./tables/commit-comments.js";
import { customProperties, customPropertyValues } from "./tables/custom-properties.js";
import { deployKeys } from "./tables/deploy-keys.js";
import { deployments } from "./tables/deployments.js";
import { discussionCategories } from "./tables/discussion-categories.js";
import { environments } from "./tables/environments.js";
import { hooks } from "./tables/hooks.js";
import { invitations } from "./tables/invitations.js";
import { issueFields } from "./tables/issue-fields.js";
import { labels } from "./tables/labels.js";
import { milestones } from "./tables/milestones.js";
import { packages } from "./tables/packages.js";
import { rulesets } from "./tables/rulesets.js";
import { codespacesSecrets, dependabotSecrets, secrets } from "./tables/secrets.js";
import { securityAdvisories } from "./tables/security-advisories.js";
import { gpgKeys, keys, signingKeys } from "./tables/user-keys.js";
import { variables } from "./tables/variables.js";

export const repositoryTables = {
  autolinks,
  branchProtectionRules,
  caches,
  codeScanningAlerts,
  codespacesSecrets,
  commitComments,
  customPropertyValues,
  dependabotAlerts,
  dependabotSecrets,
  deployKeys,
  deployments,
  discussionCategories,
  environments,
  hooks,
  invitations,
  labels,
  milestones,
  rulesets,
  secretScanningAlerts,
  secrets,
  securityAdvisories,
  variables,
};

export const organizationTables = {
  codespacesSecrets,
  customProperties,
  dependabotSecrets,
  hooks,
  issueFields,
  packages,
  rulesets,
  secrets,
  variables,
};

export const userTables = { gpgKeys, keys, signingKeys };

/** Returns tables and the tables below them. */
function withChildren(tables: readonly Table[]): Table[] {
  return tables.flatMap((table) => [table, ...withChildren(Object.values(table.children ?? {}))]);
}

const all = [repositoryTables, organizationTables, userTables].flatMap((tables): Table[] =>
  Object.values(tables),
);

export const allTables: readonly Table[] = [...new Set(withChildren(all))];
