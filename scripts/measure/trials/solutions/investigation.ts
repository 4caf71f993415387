// The reference solution of the world `investigation`.

import type { Solution } from "./solution.js";

export const solveInvestigation: Solution = async ({ ghx, done, answer }) => {
  const newest = await done(ghx.issue.list({ state: "OPEN", first: 1 }));
  answer(1, newest.items[0]?.title);

  const pull = await done(ghx.pr.view({ prNumber: 431, include: ["comments"] }));
  answer(2, [pull.title, pull.authorLogin, pull.state]);

  const releases = await done(ghx.release.list({ first: 5 }));
  answer(
    3,
    releases.items.slice(0, 3).map(({ tagName }) => tagName),
  );

  const repo = await done(ghx.repo.view({}));
  answer(4, [repo.stargazerCount, repo.primaryLanguage, repo.defaultBranch]);
  answer(5, (await done(ghx.repo.labels.list({ first: 1 }))).totalCount);

  const bugs = await done(ghx.issue.list({ state: "OPEN", labels: ["bug"], first: 1 }));
  const issueNumber = bugs.items[0]?.number ?? 0;
  const { lastComments } = await done(ghx.issue.view({ issueNumber, include: ["comments"] }));
  answer(6, [issueNumber, lastComments?.at(-1)?.authorLogin ?? "nobody commented"]);

  const { checks } = await done(ghx.pr.view({ prNumber: 456 }));
  answer(7, `${checks?.passed} passed, ${checks?.failed} failed`);

  const { body } = await done(ghx.release.get({ tagName: "v1.7.0" }));
  answer(8, body?.split("\n").slice(0, 3));

  const runs = await done(ghx.workflow.runs.list({ first: 10 }));
  const runId = runs.items.find(({ status }) => status === "COMPLETED")?.id ?? 0;
  const { jobs } = await done(ghx.workflow.run.view({ runId }));
  answer(9, `${runId}: ${jobs.map(({ name, conclusion }) => `${name}: ${conclusion}`).join(", ")}`);

  const failed = await done(ghx.workflow.runs.list({ status: "FAILURE", first: 5 }));
  const details = await Promise.all(failed.items.map(({ id }) => done(ghx.workflow.run.view({ runId: id }))));
  answer(
    10,
    details.map((run) => [
      ...[run.id, run.name],
      ...run.jobs.flatMap(({ name, conclusion }) => (conclusion === "FAILURE" ? [name] : [])),
    ]),
  );

  answer(11, [
    ...[pull.body, pull.authorLogin, pull.checks?.passed, pull.checks?.failed],
    ...(pull.lastComments ?? []).map((comment) => comment.body),
  ]);

  const merged = await done(ghx.pr.search({ query: "is:merged sort:created-desc", first: 10 }));
  const views = await Promise.all(merged.items.map(({ number }) => done(ghx.pr.view({ prNumber: number }))));
  const green = views.filter((one) => one.checks?.state === "SUCCESS").length;
  answer(
    12,
    `${views.map((one) => `#${one.number} ${one.authorLogin} ${one.checks?.state}`).join(", ")}; ${green} passed`,
  );

  const limited = await done(ghx.issue.search({ query: '"rate limit" in:title', sort: "CREATED", first: 5 }));
  answer(
    13,
    `${limited.totalCount}: ${limited.items.map((one) => `${one.title} ${one.state} ${one.assignees.length > 0}`).join(", ")}`,
  );

  const open = await done(ghx.issue.list({ state: "OPEN", first: 1 }));
  answer(14, [
    open.totalCount,
    ...merged.items.slice(0, 5).map(({ number }) => number),
    releases.items.find(({ isPrerelease }) => !isPrerelease)?.tagName,
  ]);

  const linked = await done(ghx.issue.linked_prs.list({ issueNumber }));
  answer(
    15,
    linked.items.map(({ number }) => number),
  );

  const missing = await ghx.issue.view({ issueNumber: 999_999 });
  answer(16, missing.ok ? missing.data.title : missing.error.message);
  const unknown = await ghx.issue.list({ owner: "lumen", name: "does-not-exist" });
  answer(17, unknown.ok ? unknown.data.totalCount : unknown.error.message);
};
