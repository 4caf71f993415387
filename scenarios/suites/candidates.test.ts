// After a creation whose response was lost, the call lists what may have been created, on every route, and does not send
// it again.

import { afterAll, describe, expect, test } from "vitest";
import { executeTask } from "../../generated/index.js";
import { loaders } from "../../generated/loaders.js";
import { createSession } from "../../runtime/index.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { CaseRunner, isWrite, listCases } from "../../scripts/measure/faults/cases.js";
import { findTargets, observe, type Target, targetName } from "../../scripts/measure/faults/targets.js";
import { fault, startLocalGithub } from "../github/index.js";
import { full } from "../runner/depth.js";
import { Worlds } from "../runner/worlds.js";

/** How far GitHub's clock is behind. */
let behindMs = 0;
// Candidates are limited to the time of the call.
const worlds = new Worlds({ now: () => new Date(Date.now() - behindMs) });
const runner = new CaseRunner(worlds);
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await worlds[Symbol.asyncDispose]();
});

/** Writes that may not be repeated and create nothing that a list contains, or what the input names. */
const CREATES_NOTHING = [
  "discussion.comments.delete",
  "gist.rename",
  "gist.update",
  "issue.comments.delete",
  "issue.delete",
  "issue.reactions.remove",
  "issue.sub_issue.reprioritize",
  "issue.transfer",
  "label.delete",
  "milestone.delete",
  "notification.done",
  "org.secret.set",
  "pr.branch.update",
  "pr.checks.rerun_all",
  "pr.checks.rerun_failed",
  "pr.comments.reactions.remove",
  "pr.reactions.remove",
  "pr.review.dismiss",
  "project_v2.delete",
  "project_v2.field.delete",
  "project_v2.item.archive",
  "project_v2.item.remove_issue",
  "project_v2.link",
  "project_v2.template.set",
  "project_v2.unlink",
  "repo.transfer",
  "secret.set",
  "workflow.cache.delete_by_key",
  "workflow.job.rerun",
  "workflow.run.logs.delete",
  "workflow.run.rerun_all",
  "workflow.run.rerun_failed",
];

/** Creations whose results no endpoint lists. */
const NOT_LISTED = ["project_v2.view.create"];

const capabilities = await Promise.all(Object.values(loaders).map((load) => load()));
const isCreation = ({ graphql, rest }: (typeof capabilities)[number]) =>
  [graphql, rest].some((plan) => plan?.creation !== undefined);

test("every write that may not be repeated lists candidates on all routes, or creates nothing", () => {
  const writes = capabilities.filter(({ effect, idempotent }) => effect !== "read" && idempotent !== true);
  expect(writes.filter((one) => !isCreation(one)).map(({ id }) => id)).toEqual(
    [...CREATES_NOTHING, ...NOT_LISTED].sort(),
  );
  for (const { graphql, rest } of capabilities.filter(isCreation))
    for (const plan of [graphql, rest]) if (plan) expect(plan.creation).toBeDefined();
});

const creations = new Set(capabilities.filter(isCreation).map(({ id }) => id));
const targets = (await findTargets(installedGh().slice(-1))).filter(({ card }) =>
  creations.has(card.capability_id),
);

/** Runs the call with a fault in its write. Returns its details, and what the same call returns without the fault. */
async function loseWrite(target: Target, faultName: string) {
  const baseline = await observe(target, worlds);
  const nth = baseline.requests.findIndex(isWrite) + 1;
  const found = listCases(target, baseline).find(
    (one) => one.fault.name === faultName && one.nth === nth && !one.lasts,
  );
  if (found === undefined) throw new Error(`no case "${faultName}"`);
  const seen = await runner.run(found);
  expect(seen.result.error?.details).toMatchObject({ outcome: "unknown" });
  const created = identities(baseline.result.data);
  return { candidates: seen.result.error?.details?.candidates, created, seen, baseline };
}

/** Returns the ids and URLs that a value contains. */
function identities(value: unknown, name = ""): unknown[] {
  if (typeof value !== "object" || value === null) return /id$|sha$|^url$/i.test(name) ? [value] : [];
  return Object.entries(value).flatMap(([key, one]) => identities(one, Array.isArray(value) ? name : key));
}

/** GitHub refuses a second one with the same head, key, name, tag or title, and to delete or submit something again. */
const ONCE: readonly string[] = [
  // Another check run with the same name replaces the first one, and another invitation of a user changes it.
  ...["check_run.create", "repo.collaborators.add"],
  ...["deploy_key.create", "label.create", "milestone.create", "pr.create", "project_v2.field.create"],
  "issue.branch.create",
  ...["pr.review.pending.create", "pr.review.pending.submit"],
  ...[
    "release.asset.upload",
    "release.create",
    "repo.create",
    "repo.create_from_template",
    "repo.file.delete",
  ],
  ...["ssh_key.create", "gpg_key.create", "repo.webhook.create", "ruleset.create"],
];
/** GitHub does not report when a draft was created, so all with the tag are listed. */
const UNDATED = "release.create_draft";
const HOUR_MS = 3_600_000;

/** Runs the call twice, the second time with a lost response. Returns what this one lists. */
async function loseSecondWrite(target: Target, hourBetween: boolean) {
  const { scenario } = target;
  const before = { ...scenario.before, earlier: { task: target.card.capability_id, input: scenario.input } };
  const twice = { ...target, scenario: { ...scenario, before } };
  const baseline = await observe(twice, worlds);
  const nth = baseline.requests.findIndex(isWrite) + 1;
  // The fault is added between the two calls.
  const server = () => {
    behindMs = 0;
    return fault.resetAfter();
  };
  behindMs = hourBetween ? HOUR_MS : 0;
  const lost = { target: twice, baseline, fault: { name: "lost", server }, nth, lasts: false, onWrite: true };
  const { result } = await runner.run(lost);
  expect(result.error?.details).toMatchObject({ outcome: "unknown" });
  return result.error?.details?.candidates;
}

/** Over HTTP, because a call over gh makes the same requests; over gh as well in the full run. */
const repeatable = targets.filter(
  ({ card, way }) =>
    !ONCE.includes(card.capability_id) && (full || way.route === "graphql" || way.route === "rest"),
);

describe.each(repeatable.map((target) => [targetName(target), target] as const))("%s", (_, target) => {
  test("lists what was created a moment before the call, and not what was created an hour before", async () => {
    expect(await loseSecondWrite(target, false)).toHaveLength(2);
    const isDated = target.card.capability_id !== UNDATED;
    expect(await loseSecondWrite(target, true)).toHaveLength(isDated ? 1 : 2);
  });
});

describe.concurrent.each(targets.map((target) => [targetName(target), target] as const))(
  "%s",
  (_, target) => {
    test("lists the created object if the response was lost", async () => {
      const { candidates, created, seen, baseline } = await loseWrite(
        target,
        "connection reset after the request is applied",
      );
      // The result of an event does not say what it started.
      const found = identities(candidates).filter((one) => created.length === 0 || created.includes(one));
      expect(found).not.toEqual([]);
      expect(seen.writes).toBe(baseline.writes);
    });

    test("lists nothing if the write did not arrive", async () => {
      const { candidates, seen } = await loseWrite(target, "connection reset before the request is applied");
      expect(candidates).toEqual([]);
      expect(seen.writes).toBe(0);
    });
  },
);

describe.each([-HOUR_MS, 0, HOUR_MS])("with a clock that is %d ms ahead of GitHub's", (differenceMs) => {
  test.each(["graphql", "rest"] as const)("lists what was created during the call over %s", async (route) => {
    let earlierMs = HOUR_MS / 2;
    const github = await startLocalGithub({
      clock: () => ({ now: () => new Date(Date.now() - earlierMs) }),
    });
    try {
      const session = createSession(
        { apiUrl: github.url, token: github.token, env: {}, routes: [route] },
        { clock: { now: () => Date.now() + differenceMs, random: () => 1, sleep: async () => {} } },
      );
      const comment = async (body: string) => {
        const input = { owner: "octo", name: "hello", issueNumber: 1, body };
        const { error } = await executeTask({ task: "issue.comments.create", input }, {}, session);
        return error?.details?.candidates;
      };
      await comment("Same text.");
      earlierMs = 0;
      github.failNext(fault.resetAfter(), { mutation: true });
      expect(await comment("Same text.")).toHaveLength(1);
    } finally {
      await github.close();
    }
  });
});
