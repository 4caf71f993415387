// Labels, assigns, comments on and closes an issue with two requests.
import { createGhx } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });
const issueNumber = 1;

const { status, results } = await ghx.chain([
  ghx.issue.labels.add.step({ issueNumber, labels: ["duplicate"] }),
  ghx.issue.assignees.add.step({ issueNumber, assignees: ["monalisa"] }),
  ghx.issue.comments.create.step({ issueNumber, body: "Thanks! This is a duplicate of #2." }),
  ghx.issue.close.step({ issueNumber, stateReason: "duplicate" }),
]);

const [labeled, , commented] = results; // a typed tuple
if (labeled.ok) console.log(labeled.data.labels);
if (commented.ok) console.log(commented.data.url);
if (status !== "success") {
  for (const { task, error } of results) if (error) console.error(task, error.code, error.message);
}
