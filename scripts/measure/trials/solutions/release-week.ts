// The reference solution of the world `release_week`.

import type { Solution } from "./solution.js";

const project = "quay/2";

export const solveReleaseWeek: Solution = async ({ ghx, done, answer, file }) => {
  const since = await done(ghx.repo.compare({ base: "v4.2.0", head: "main", include: ["commits"] }));
  const byCleo = since.commits?.filter(({ authorLogin }) => authorLogin === "cleo");
  answer(1, `${since.aheadBy} in total, ${byCleo?.length} by cleo`);

  const candidates = await done(ghx.pr.list({ search: 'milestone:"4.3"', include: ["reviews"] }));
  for (const { number: prNumber, checks, latestReviews: reviews = [] } of candidates.items) {
    const states = reviews.map(({ state }) => state);
    const isReady = states.includes("APPROVED") && !states.includes("CHANGES_REQUESTED");
    if (isReady && checks?.state === "SUCCESS")
      await done(ghx.pr.merge({ prNumber, method: "SQUASH", deleteBranch: true }));
    else await done(ghx.pr.update({ prNumber, milestone: "4.4" }));
  }

  const runs = await done(ghx.workflow.runs.list({ branch: "release/4.2", first: 1 }));
  const runId = runs.items[0]?.id ?? 0;
  const logs = await done(ghx.workflow.job.logs.get({ runId }));
  answer(3, logs.jobs.flatMap(({ summary }) => summary.errors).join(" "));
  await done(ghx.workflow.run.rerun_failed({ runId }));

  const files: Record<string, string> = {};
  for (const path of ["src/tide.ts", "docs/tide.md"])
    files[path] = (await done(ghx.repo.file.get({ path, ref: "main" }))).text ?? "";
  const backport = { branch: "release/4.2", message: "Backport #412", files };
  const { sha } = await done(ghx.commit.create(backport));

  const signedOff = { context: "release/qa", description: "Signed off" };
  await done(ghx.commit.status.create({ sha, state: "SUCCESS", ...signedOff }));
  await done(ghx.release.publish_draft({ tagName: "v4.2.1" }));

  await done(ghx.branch.create({ branch: "release/4.3", from: "main" }));
  await done(ghx.tag.create({ tag: "v4.3.0-rc.1", target: "release/4.3" }));

  const [tagName, target] = ["v4.3.0", "release/4.3"];
  const notes = await done(ghx.release.notes.generate({ tagName, target, previousTag: "v4.2.0" }));
  await done(ghx.release.create_draft({ tagName, target, title: "Ferry 4.3", body: notes.body }));
  const name = "checksums.txt";
  await done(ghx.release.asset.upload({ tagName, file: new Blob([file(name)]), assetName: name }));

  for await (const { number: issueNumber } of ghx.issue.list.items({ state: "OPEN", milestone: "4.3" }))
    await done(ghx.issue.milestone.set({ issueNumber, milestone: "4.4" }));
  await done(ghx.milestone.update({ milestone: "4.3", state: "CLOSED" }));

  const ready = await done(ghx.project_v2.items.list({ project, query: "status:Ready", first: 100 }));
  for (const { content } of ready.items)
    await done(
      ghx.project_v2.item.field.update({
        ...{ project, item: content?.number ?? 0, field: "Status", value: "Released" },
      }),
    );

  const deployments = await done(ghx.deployment.list({ environment: "production" }));
  answer(10, deployments.items.find(({ state }) => state === "SUCCESS")?.createdAt.slice(0, 10));
  const version = { variable: "CURRENT_VERSION", value: "4.2.1" };
  await done(ghx.variable.set({ ...version, environment: "production" }));
};
