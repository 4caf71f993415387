// Writes to the former name of a repository have the same effect as those to its name, over REST, which redirects them, and over gh.

import { afterAll, expect, test } from "vitest";
import { installedGh } from "../../scripts/fetch-gh.js";
import { findTargets, observe, type Target, targetName } from "../../scripts/measure/faults/targets.js";
import { cardRoutes } from "../runner/run-options.js";
import type { PlainMap } from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

const FORMER = "before";

/** Returns the call with a former name in place of the name; undefined if its input names no repository. */
function renamed({ scenario, ...target }: Target): Target | undefined {
  const { owner, name }: PlainMap = scenario.input;
  if (typeof owner !== "string" || typeof name !== "string") return undefined;
  const formerNames = { repositories: { [`${owner}/${name}`]: { formerNames: [`${owner}/${FORMER}`] } } };
  return {
    ...target,
    scenario: { ...scenario, patch: formerNames, input: { ...scenario.input, name: FORMER } },
  };
}

/** GitHub documents redirects of paths that begin with /repos only. */
const NOT_REDIRECTED = ["repo.star.set"];

/** GraphQL accepts former names, so these are the writes that REST redirects, over gh if there is no other route. */
function isRedirected({ card, way, scenario }: Target): boolean {
  if (card.effect === "read" || scenario.patch !== undefined) return false;
  if (NOT_REDIRECTED.includes(card.capability_id)) return false;
  return way.route === "rest" || (way.route === "cli" && !cardRoutes(card).includes("graphql"));
}

const cases = (await findTargets(installedGh().slice(-1))).filter(isRedirected).flatMap((target) => {
  const former = renamed(target);
  return former === undefined ? [] : [[targetName(target), target, former] as const];
});

test.each(cases)("%s", async (_name, target, former) => {
  const [current, redirected] = [await observe(target, worlds), await observe(former, worlds)];
  expect(redirected.result).toMatchObject({ ok: true });
  const statuses = redirected.requests.map(({ status }) => status);
  expect(statuses.some((status) => status === 301 || status === 307)).toBe(true);
  expect(redirected.writes).toBe(current.writes);
  expect(current.writes).toBeGreaterThan(0);
  const states = [current, redirected].map(({ stateAfter }) => {
    const { repositories, ...others } = JSON.parse(stateAfter);
    const unnamed = Object.entries(repositories).map(([name, one]) => [
      name,
      { ...Object(one), formerNames: [] },
    ]);
    return { ...others, repositories: Object.fromEntries(unnamed) };
  });
  expect(states[1]).toEqual(states[0]);
});
