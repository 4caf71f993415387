// Every list returns each element once for any page size, also while elements are added.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import type { OperationCard } from "../../runtime/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import { type LocalGithub, startLocalGithub } from "../github/index.js";
import { expandWays, type Way, wayName } from "../runner/caller.js";
import { ghVersions } from "../runner/depth.js";
import { loadScenarios } from "../runner/load.js";
import {
  DEFAULT_WORLD,
  type FilledWorld,
  fill,
  isList,
  isUnordered,
  itemKeys,
  turns,
  walk,
} from "../runner/paging.js";
import { GH_SIZES, GROWN_LISTS, pagingPlan } from "../runner/paging-plan.js";
import { cardRoutes } from "../runner/run-options.js";
import type { Paging } from "../runner/scenario.js";
import { readWorld } from "../runner/worlds.js";

const SEED = 20_260_301;

const gh = ghVersions(await ensureGh());
const files = new Map(loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file]] : [])));
const lists = (await listOperationCards()).filter(isList).flatMap((card) =>
  (files.get(card.capability_id)?.paging ?? []).map((paging) => ({
    card,
    paging,
    name: [card.capability_id, ...(paging.name === undefined ? [] : [paging.name])].join(": "),
  })),
);

/** Lists that are filtered after retrieval, on all routes or on one, or have cursors: GitHub does not count them. */
const FILTERED: ReadonlySet<string> = new Set([
  "dependabot.alert.list",
  "issue.list rest",
  "org.advisory.list",
  "pr.checks.failed",
  "pr.list rest",
  "pr.thread.list",
  "repo.advisories.list",
]);

let github: LocalGithub;
beforeAll(async () => {
  github = await startLocalGithub();
});
afterAll(() => github.close());

describe.each(lists)("$name", ({ card, paging }) => {
  const world = readWorld(paging.world ?? DEFAULT_WORLD);
  const routes = (paging.routes ?? cardRoutes(card)).filter((route) => route !== "cli" || gh.length > 0);
  const ways = expandWays(gh, routes).map((way) => ({ way, name: wayName(way) }));
  const filled = (kinds: readonly number[]) => fill(world, paging, kinds);
  const existing = paging.existing ?? 0;

  test.each(ways.filter(({ way }) => way.route !== "cli"))(
    "returns each element once for any page size on $name",
    async ({ way }) => {
      for (const { count, sizes } of pagingPlan()) {
        const initial = filled(turns(paging, Math.max(0, count - existing)));
        load(initial);
        for (const first of sizes) await expectAll(card, paging, way, initial, first);
      }
    },
  );

  test.each(ways.filter(({ way }) => way.route === "cli"))(
    "returns each element once on $name",
    async ({ way }) => {
      const initial = filled(turns(paging, 101 - existing));
      load(initial);
      for (const first of GH_SIZES) await expectAll(card, paging, way, initial, first);
    },
  );

  test.each(ways.filter(({ way }) => way.route !== "cli"))(
    "returns each element once while elements are added on $name",
    ({ way }) => {
      const kind = fc.nat({ max: paging.fill.length - 1 });
      const additions = fc.dictionary(
        fc.constantFrom("2", "3", "5", "8"),
        fc.array(kind, { minLength: 1, maxLength: 5 }),
      );
      return fc.assert(
        fc.asyncProperty(
          fc.array(kind, { maxLength: 60 }),
          fc.integer({ min: 1, max: 9 }),
          additions,
          (start, first, added) => expectGrown(card, paging, way, filled, start, first, added),
        ),
        { seed: SEED, numRuns: GROWN_LISTS },
      );
    },
  );
});

/** Resets the server to a world, which also resets its rate limit. */
function load({ world }: FilledWorld): void {
  // JSON is valid YAML, and its quoted keys prevent commit ids from being parsed as numbers.
  github.reset(JSON.stringify(world));
}

async function expectAll(
  card: OperationCard,
  paging: Paging,
  way: Way,
  initial: FilledWorld,
  first: number,
): Promise<void> {
  const { items, totals, problems } = await walk(github, card, paging, way, first);
  const [got, expected] = [
    itemKeys(items, paging).slice(paging.existing ?? 0),
    itemKeys(initial.items, paging),
  ];
  const place = `${initial.items.length} by ${first}`;
  expect(problems, place).toEqual([]);
  const isUncounted = FILTERED.has(card.capability_id) || FILTERED.has(`${card.capability_id} ${way.route}`);
  const counts = isUncounted ? [null, items.length] : [items.length];
  expect(counts, place).toEqual(expect.arrayContaining([...new Set(totals)]));
  if (isUnordered(card)) expect(got.sort(), place).toEqual(expected.sort());
  else expect(got, place).toEqual(expected);
}

async function expectGrown(
  card: OperationCard,
  paging: Paging,
  way: Way,
  filled: (kinds: readonly number[]) => FilledWorld,
  start: readonly number[],
  first: number,
  added: Readonly<Record<string, readonly number[]>>,
): Promise<void> {
  const kinds = [...start];
  const initial = filled(kinds);
  load(initial);
  const { items, problems } = await walk(github, card, paging, way, first, (page) => {
    const more = added[page] ?? [];
    if (more.length === 0) return;
    kinds.push(...more);
    load(filled(kinds));
  });
  expect(problems).toEqual([]);
  const got = itemKeys(items, paging).slice(paging.existing ?? 0);
  const [before, after] = [itemKeys(initial.items, paging), itemKeys(filled(kinds).items, paging)];
  if (isUnordered(card) || paging.newestFirst) {
    // Added elements may belong to pages that have already been read.
    expect(new Set(got).size, "number of distinct elements").toBe(got.length);
    const original = got.filter((key) => before.includes(key));
    expect(isUnordered(card) ? original.sort() : original).toEqual(
      isUnordered(card) ? before.sort() : before,
    );
    expect(after).toEqual(expect.arrayContaining(got));
  } else expect(got).toEqual(after);
}
