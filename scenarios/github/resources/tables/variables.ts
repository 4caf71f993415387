/** Variables of GitHub Actions. */
import { choice, created, text, updated } from "../field.js";
import { table } from "../resource.js";

export const variables = table({
  type: "Variable",
  paths: [
    "/repos/{owner}/{repo}/actions/variables/{name}",
    "/repos/{owner}/{repo}/environments/{environment_name}/variables/{name}",
    "/orgs/{org}/actions/variables/{name}",
  ],
  key: "name",
  access: { token: "actions_variables", read: "write", write: "write" },
  conflict: "Already exists - Variable already exists",
  accepted: ["selected_repository_ids"],
  fields: {
    name: text({ unique: true, pattern: /^[a-z_]\w*$/i, isUpperCase: true }),
    value: text({ max: 49_152 }),
    visibility: choice(["ALL", "PRIVATE", "SELECTED"], { default: "ALL" }),
    createdAt: created(),
    updatedAt: updated(),
  },
});
