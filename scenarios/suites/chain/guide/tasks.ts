// The same triage with steps as data.
import { executeTasks } from "../../../../agent/main.js";

const issue = { owner: "octo", name: "hello", issueNumber: 1 };

const { status, results } = await executeTasks([
  { task: "issue.labels.add", input: { ...issue, labels: ["duplicate"] } },
  { task: "issue.assignees.add", input: { ...issue, assignees: ["monalisa"] } },
  { task: "issue.comments.create", input: { ...issue, body: "Thanks! This is a duplicate of #2." } },
  { task: "issue.close", input: { ...issue, stateReason: "duplicate" } },
]);

console.log(status, results[0].data?.labels); // typed, because the ids are literals
