/** Secrets of GitHub Actions, Dependabot and Codespaces. Their values are encrypted and not returned. */
import { choice, created, text, updated } from "../field.js";
import { table } from "../resource.js";

const fields = {
  name: text({ unique: true, pattern: /^(?!github_)[a-z_]\w*$/i, isUpperCase: true }),
  encryptedValue: text({ default: "", pattern: /^[A-Za-z0-9+/]{64,}={0,2}$/, isForgotten: true }),
  visibility: choice(["ALL", "PRIVATE", "SELECTED"], { default: "ALL" }),
  createdAt: created(),
  updatedAt: updated(),
};

export const secrets = table({
  type: "Secret",
  paths: [
    "/repos/{owner}/{repo}/actions/secrets/{secret_name}",
    "/repos/{owner}/{repo}/environments/{environment_name}/secrets/{secret_name}",
    "/orgs/{org}/actions/secrets/{secret_name}",
  ],
  key: "name",
  access: { token: "secrets", read: "write", write: "write" },
  accepted: ["key_id", "selected_repository_ids"],
  fields,
});

export const dependabotSecrets = table({
  type: "DependabotSecret",
  paths: [
    "/repos/{owner}/{repo}/dependabot/secrets/{secret_name}",
    "/orgs/{org}/dependabot/secrets/{secret_name}",
  ],
  key: "name",
  access: { token: "dependabot_secrets", read: "write", write: "write" },
  accepted: ["key_id", "selected_repository_ids"],
  fields,
});

export const codespacesSecrets = table({
  type: "CodespacesSecret",
  paths: [
    "/repos/{owner}/{repo}/codespaces/secrets/{secret_name}",
    "/orgs/{org}/codespaces/secrets/{secret_name}",
  ],
  key: "name",
  access: { token: "codespaces_secrets", read: "write", write: "write" },
  accepted: ["key_id", "selected_repository_ids"],
  fields,
});
