// After a creation whose response was lost, the call lists what may have been created, on every route, and does not send
// it again.

import { afterAll, describe, expect, test } from "vitest";
import { loaders } from "../../generated/registry.js";
import { CaseRunner, isWrite, listCases } from "../../scripts/faults/cases.js";
import { findTargets, observe, type Target, targetName } from "../../scripts/faults/targets.js";
import { installedGh } from "../../scripts/fetch-gh.js";
import { Worlds } from "../runner/worlds.js";

// Candidates are limited to the time of the call.
const worlds = new Worlds({ now: () => new Date() });
const runner = new CaseRunner(worlds);
afterAll(async () => {
  await runner[Symbol.asyncDispose]();
  await worlds[Symbol.asyncDispose]();
});

/** Writes that may not be repeated and create nothing that a list contains. */
const CREATES_NOTHING = [
  "issue.blocked_by.add",
  "issue.blocked_by.remove",
  "issue.delete",
  "issue.parent.remove",
  "issue.parent.set",
  "pr.branch.update",
  "pr.checks.rerun_all",
  "pr.checks.rerun_failed",
  "project_v2.item.remove_issue",
  "workflow.run.rerun_all",
  "workflow.run.rerun_failed",
];

const capabilities = await Promise.all(Object.values(loaders).map((load) => load()));
const isCreation = ({ graphql, rest }: (typeof capabilities)[number]) =>
  [graphql, rest].some((plan) => plan?.creation !== undefined);

test("every write that may not be repeated lists candidates on all routes, or creates nothing", () => {
  const writes = capabilities.filter(({ effect, idempotent }) => effect !== "read" && idempotent !== true);
  expect(writes.filter((one) => !isCreation(one)).map(({ id }) => id)).toEqual(CREATES_NOTHING);
  for (const { graphql, rest } of capabilities.filter(isCreation))
    for (const plan of [graphql, rest]) if (plan) expect(plan.creation).toBeDefined();
});

const creations = new Set(capabilities.filter(isCreation).map(({ id }) => id));
const targets = (await findTargets(installedGh().at(-1))).filter(({ card }) =>
  creations.has(card.capability_id),
);

/** Runs the call with a fault in its write. Returns its details, and what the same call returns without the fault. */
async function loseWrite(target: Target, faultName: string) {
  const baseline = await observe(target, worlds);
  const nth = baseline.requests.findIndex(isWrite) + 1;
  const found = listCases(target, baseline).find(
    ({ fault, ...one }) => fault.name === faultName && one.nth === nth && !one.lasts,
  );
  if (found === undefined) throw new Error(`no case "${faultName}"`);
  const seen = await runner.run(found);
  expect(seen.result.error?.details).toMatchObject({ outcome: "unknown" });
  const urls = JSON.stringify(baseline.result.data).match(/https?:[^"]+/g) ?? [];
  return { candidates: seen.result.error?.details?.candidates, url: urls.at(-1), seen, baseline };
}

describe.each(targets.map((target) => [targetName(target), target] as const))("%s", (_, target) => {
  test("lists the created object if the response was lost", async () => {
    const { candidates, url, seen, baseline } = await loseWrite(
      target,
      "connection reset after the request is applied",
    );
    expect(candidates).toContainEqual(expect.objectContaining({ url }));
    expect(seen.writes).toBe(baseline.writes);
  });

  test("lists nothing if the write did not arrive", async () => {
    const { candidates, seen } = await loseWrite(target, "connection reset before the request is applied");
    expect(candidates).toEqual([]);
    expect(seen.writes).toBe(0);
  });
});
