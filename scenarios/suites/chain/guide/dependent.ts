// Creates an issue, labels it, mentions it in another issue, and lists the issues with the label.
import { createGhx } from "../../../../agent/main.js";

const ghx = createGhx({ repo: "octo/hello" });

const created = ghx.issue.create.step({ title: "Crash on start" });
const labeled = ghx.issue.labels.add.step({ issueNumber: created.result.number, labels: ["fixed"] });

const { status, results } = await ghx.chain([
  created,
  labeled,
  ghx.issue.comments.create.step({ issueNumber: 2, body: created.result.url }),
  ghx.issue.list.step({ labels: ["fixed"] }, { after: [labeled] }),
]);

console.log(status, results[3].data?.items.length); // results have the types of their steps
