// The reference solution of the world `practice`.

import type { Solution } from "./solution.js";

const project = "orbit/7";

export const solvePractice: Solution = async ({ ghx, done, answer }) => {
  await done(ghx.issue.labels.add({ issueNumber: 12, labels: ["ui", "bug"] }));
  await done(ghx.issue.milestone.set({ issueNumber: 12, milestone: "After launch" }));
  await done(ghx.issue.assignees.add({ issueNumber: 12, assignees: ["olga"] }));

  const { number: parent } = await done(
    ghx.issue.create({ title: "Flight checklist", body: "Before launch.", milestone: "Launch" }),
  );
  for (const title of ["Check telemetry", "Check docking", "Check maps"])
    await done(ghx.issue.create({ title, milestone: "Launch", parent }));

  let count = 0;
  for await (const { labels } of ghx.issue.list.items({ state: "OPEN" }))
    count += labels.length === 0 ? 1 : 0;
  answer(3, count);

  await done(ghx.project_v2.item.add_issue({ project, issueNumber: 12 }));
  const set = (item: number, field: string, value: string) =>
    done(ghx.project_v2.item.field.update({ project, item, field, value }));
  await set(12, "Status", "Backlog");
  for (const item of [2, 3]) {
    await set(item, "Status", "Doing");
    await set(item, "Sprint", "Sprint 2");
  }

  for await (const thread of ghx.pr.thread.list.items({ prNumber: 101, unresolvedOnly: true }))
    if (thread.comments[0]?.authorLogin === "pete")
      await done(ghx.pr.thread.reply({ threadId: thread.id, body: "Good point, changed.", resolve: true }));

  const { jobs } = await done(ghx.workflow.job.logs.get({ prNumber: 101 }));
  answer(6, jobs.flatMap(({ summary }) => summary.errors).join(" "));
  await done(ghx.pr.checks.rerun_failed({ prNumber: 101 }));

  await done(ghx.pr.ready_for_review.set({ prNumber: 102 }));
  await done(ghx.pr.review.request({ prNumber: 102, teams: ["flight"] }));

  const { checks } = await done(ghx.pr.view({ prNumber: 103 }));
  if (checks?.state === "SUCCESS")
    await done(
      ghx.pr.merge({ prNumber: 103, method: "SQUASH", commitTitle: "Add Czech", deleteBranch: true }),
    );

  const inputs = { environment: "staging", version: "0.9.0" };
  await done(ghx.workflow.dispatch.run({ workflow: "Deploy", ref: "main", inputs }));

  const { body } = await done(ghx.release.get({ tagName: "v0.8.0" }));
  await done(ghx.release.update({ tagName: "v0.8.0", body: `- Czech translation\n${body}` }));
};
