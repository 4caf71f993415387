/** Labels of issues, pull requests and discussions. */
import type { Discussion, Entry, Issue, Label, PullRequest } from "../../store/types.js";
import { created, flag, optional, text } from "../field.js";
import { table } from "../resource.js";

export const labels = table({
  type: "Label",
  paths: ["/repos/{owner}/{repo}/labels/{name}"],
  key: "name",
  access: { token: "issues", write: "write" },
  sort: { name: "name" },
  orders: { ISSUE_COUNT: (label) => labeled(label).filter((one) => one.__typename === "Issue").length },
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
    for (const one of labeled(label)) one.labels = one.labels.filter((other) => other !== label);
  },
});

function labeled(entry: Entry): (Issue | PullRequest | Discussion)[] {
  const label = entry as Label;
  const { threads, discussions } = label.parent;
  return [...threads.values(), ...discussions.values()].filter(({ labels }) => labels.includes(label));
}
