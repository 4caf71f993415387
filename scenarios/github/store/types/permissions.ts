/** Types of permissions: roles in repositories, and what tokens may access. */

export type Permission = "read" | "triage" | "write" | "maintain" | "admin";

/** The resources of fine-grained and app tokens, with GitHub's names. */
export type TokenResource =
  | "actions"
  | "actions_variables"
  | "administration"
  | "codespaces_secrets"
  | "dependabot_secrets"
  | "deployments"
  | "discussions"
  | "gists"
  | "gpg_keys"
  | "keys"
  | "repository_advisories"
  | "repository_custom_properties"
  | "repository_hooks"
  | "secret_scanning_alerts"
  | "secrets"
  | "security_events"
  | "vulnerability_alerts"
  | "ssh_signing_keys"
  | "checks"
  | "contents"
  | "issues"
  | "issue_fields"
  | "members"
  | "metadata"
  | "organization_custom_properties"
  | "organization_projects"
  | "packages"
  | "pull_requests"
  | "statuses";
