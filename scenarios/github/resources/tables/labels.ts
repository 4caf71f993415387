/** Labels of issues and pull requests. */
import type { Entry, Issue, Label, PullRequest } from "../../store/types.js";
import { created, flag, optional, text } from "../field.js";
import { table } from "../resource.js";

export const labels = table({
  type: "Label",
  paths: ["/repos/{owner}/{repo}/labels/{name}"],
  key: "name",
  access: { token: "issues", write: "write" },
  sort: { name: "name" },
  orders: { ISSUE_COUNT: (label) => threads(label).filter((one) => one.__typename === "Issue").length },
  search: ["name", "description"],
  page: "labels/{name}",
  firstId: 208_045_946,
  nodePrefix: "LA",
  fields: {
    name: text({ unique: true, max: 50, renamedBy: "new_name" }),
    color: text({ default: "ededed", pattern: /^[0-9a-f]{6}$/i }),
    description: optional(text()),
    isDefault: flag({ default: false, rest: "default" }),
    createdAt: created(),
  },
  onDelete: (label) => {
    for (const thread of threads(label)) thread.labels = thread.labels.filter((other) => other !== label);
  },
});

function threads(entry: Entry): (Issue | PullRequest)[] {
  const label = entry as Label;
  return [...label.parent.threads.values()].filter((thread) => thread.labels.includes(label));
}
