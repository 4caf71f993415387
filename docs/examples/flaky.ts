// Reruns the failed jobs of the default branch whose logs show a failure of the network or the runner, at most twice.

import { createGhx, unwrap } from "ghx";

const ghx = createGhx({ repo: process.env.GITHUB_REPOSITORY ?? "octo/hello" });
const FLAKY = /ECONNRESET|ETIMEDOUT|socket hang up|lost communication with the server|rate limit/i;

const { defaultBranch } = await unwrap(ghx.repo.view());
const failed = { branch: defaultBranch ?? "main", status: "failure", first: 20 } as const;
for (const run of (await unwrap(ghx.workflow.runs.list(failed))).items) {
  const { jobs } = await unwrap(ghx.workflow.job.logs.get({ runId: run.id }));
  const isFlaky =
    jobs.length > 0 && jobs.every(({ summary }) => summary.errors.some((line) => FLAKY.test(line)));
  if (!isFlaky) {
    console.log(`${run.title}: ${jobs.flatMap(({ summary }) => summary.errors[0] ?? []).join("; ")}`);
  } else if (run.attempt >= 3) {
    console.log(`${run.title}: still failing after ${run.attempt} attempts`);
  } else {
    await unwrap(ghx.workflow.run.rerun_failed({ runId: run.id }));
    console.log(`${run.title}: rerun`);
  }
}
