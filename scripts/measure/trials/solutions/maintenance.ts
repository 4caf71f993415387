// The reference solution of the world `maintenance`.

import type { Solution } from "./solution.js";

export const solveMaintenance: Solution = async ({ ghx, done, answer }) => {
  await done(ghx.label.update({ label: "defect", newName: "bug", color: "d73a4a" }));
  const label = { label: "needs info", color: "d876e3", description: "Waiting for the reporter" };
  await done(ghx.label.create(label));
  for (const name of ["old-triage", "wip"]) await done(ghx.label.delete({ label: name }));

  await done(ghx.milestone.update({ milestone: "Spring", title: "3.5", dueOn: "2026-04-30" }));
  await done(ghx.milestone.create({ title: "3.6", description: "Wax and honey" }));
  await done(ghx.milestone.delete({ milestone: "Someday" }));

  const query = 'is:open label:"needs reproduction" updated:<2026-01-21';
  const stale = await done(ghx.issue.search({ query }));
  for (const { number: issueNumber } of stale.items) {
    const body = "Closing, because nobody could reproduce it.";
    await done(ghx.issue.comments.create({ issueNumber, body }));
    await done(ghx.issue.close({ issueNumber, stateReason: "NOT_PLANNED" }));
  }

  for (const issueNumber of [31, 62, 93]) {
    await done(ghx.issue.comments.create({ issueNumber, body: "Duplicate of #12." }));
    await done(ghx.issue.close({ issueNumber, stateReason: "DUPLICATE" }));
  }

  for await (const { id, authorLogin, body } of ghx.issue.comments.list.items({ issueNumber: 3 }))
    if (authorLogin === "tess" && body.startsWith("Closed per week"))
      await done(ghx.issue.comments.update({ commentId: id, body: `${body}\n- Week 9: 4` }));

  for await (const { id, body } of ghx.issue.comments.list.items({ issueNumber: 6 }))
    if (body === "You are all clueless.") await done(ghx.issue.comments.delete({ commentId: id }));
  await done(ghx.issue.lock({ issueNumber: 6, reason: "TOO_HEATED" }));
  await done(ghx.issue.unlock({ issueNumber: 8 }));

  const merged = new Set<string>();
  for await (const { headRefName } of ghx.pr.list.items({ state: "MERGED" })) merged.add(headRefName);
  const branches: string[] = [];
  for await (const { name } of ghx.branch.list.items()) branches.push(name);
  for (const branch of branches) if (merged.has(branch)) await done(ghx.branch.delete({ branch }));

  await done(ghx.workflow.disable({ workflow: "Nightly benchmark" }));
  await done(ghx.workflow.enable({ workflow: "Stale issues" }));
  const caches = await done(ghx.workflow.cache.list({ ref: "refs/heads/honeycomb" }));
  for (const { id } of caches.items) await done(ghx.workflow.cache.delete({ cacheId: id }));

  const comment = "Only used in tests.";
  const alerts = await done(ghx.dependabot.alert.list({ state: "OPEN", package: "left-pad" }));
  for (const { number } of alerts.items)
    await done(
      ghx.dependabot.alert.update({ alert: number, state: "DISMISSED", reason: "TOLERABLE_RISK", comment }),
    );
  const critical = await done(ghx.dependabot.alert.list({ state: "OPEN", severity: "CRITICAL", first: 100 }));
  answer(9, critical.items.length);

  await done(ghx.variable.set({ variable: "NODE_VERSION", value: "22" }));
  const path = ".nvmrc";
  const { sha } = await done(ghx.repo.file.get({ path }));
  await done(ghx.repo.file.put({ path, content: "22\n", message: "Use Node 22", sha }));
  for await (const { name } of ghx.variable.list.items())
    if (name.startsWith("MIRROR_")) await done(ghx.variable.delete({ variable: name }));
};
