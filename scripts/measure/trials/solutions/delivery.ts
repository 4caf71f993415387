// The reference solution of the world `delivery`.

import type { Solution } from "./solution.js";

const project = "quarry/4";

export const solveDelivery: Solution = async ({ ghx, done, answer }) => {
  const logs = await done(ghx.workflow.job.logs.get({ prNumber: 210 }));
  answer(1, logs.jobs.flatMap(({ summary }) => summary.errors).join(" "));

  await done(ghx.pr.checks.rerun_failed({ prNumber: 211 }));

  const runs = await done(ghx.workflow.runs.list({ status: "IN_PROGRESS" }));
  for (const { id, name } of runs.items)
    if (name === "Nightly build") await done(ghx.workflow.run.cancel({ runId: id }));

  const inputs = { target: "staging", dry_run: "true" };
  await done(ghx.workflow.dispatch.run({ workflow: "Deploy", ref: "main", inputs }));

  const [good, bad] = await Promise.all(
    [19_000_000_203, 19_000_000_204].map((runId) => done(ghx.workflow.run.view({ runId }))),
  );
  const differing = good?.jobs.flatMap(({ name, conclusion }) => {
    const other = bad?.jobs.find((job) => job.name === name);
    return other?.conclusion === conclusion ? [] : [`${name}: ${conclusion}, then ${other?.conclusion}`];
  });
  answer(5, differing?.join("; "));

  await done(ghx.release.publish_draft({ tagName: "v2.0.1" }));
  const draft = { tagName: "v2.1.0", target: "main", title: "Forge 2.1", body: "- Bellows" };
  await done(ghx.release.create_draft(draft));
  const { body } = await done(ghx.release.get({ tagName: "v2.0.0" }));
  const notes = `${body}\n- Known issue: slow on ARM`;
  await done(ghx.release.update({ tagName: "v2.0.0", title: "Forge 2", body: notes }));

  const set = (item: number, field: string, value: string) =>
    done(ghx.project_v2.item.field.update({ project, item, field, value }));
  await set(5, "Status", "Ready to ship");
  await set(6, "Status", "Ready to ship");
  await set(5, "Iteration", "Iteration 12");

  const onBoard = new Map<number, string | null | undefined>();
  const board = async () => {
    for await (const { content, values } of ghx.project_v2.items.list.items({ project }))
      if (content?.number != null)
        onBoard.set(content.number, values.find(({ field }) => field === "Status")?.text);
  };
  await board();
  for await (const { number } of ghx.issue.list.items({ state: "OPEN", labels: ["release blocker"] }))
    if (!onBoard.has(number)) {
      await done(ghx.project_v2.item.add_issue({ project, issueNumber: number }));
      await set(number, "Status", "To do");
    }

  await board();
  answer(10, [...onBoard.values()].filter((value) => value === "In progress").length);
};
