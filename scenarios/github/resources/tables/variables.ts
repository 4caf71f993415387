/** Variables of GitHub Actions. */
import { created, text, updated } from "../field.js";
import { table } from "../resource.js";

export const variables = table({
  type: "Variable",
  paths: ["/repos/{owner}/{repo}/actions/variables/{name}"],
  key: "name",
  access: { token: "actions_variables", read: "write", write: "write" },
  conflict: "Already exists - Variable already exists",
  fields: {
    name: text({ unique: true, pattern: /^[a-z_]\w*$/i, isUpperCase: true }),
    value: text({ max: 49_152 }),
    createdAt: created(),
    updatedAt: updated(),
  },
});
