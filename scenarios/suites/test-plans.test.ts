// The default samples of the large test matrices: each is a part of the full matrix and covers every row and column.

import { describe, expect, test } from "vitest";
import type { Route } from "../../runtime/index.js";
import { type AttackCase, attackPlan, NEIGHBORS, PER_FIELD } from "../runner/attack-plan.js";
import { ghVersions } from "../runner/depth.js";
import { COUNTS, pagingPlan, SIZES } from "../runner/paging-plan.js";
import { seconds } from "./chain/pair-plan.js";

const ROUTES: readonly (readonly Route[])[] = [
  ["graphql", "rest", "cli"],
  ["graphql", "cli"],
  ["rest", "cli"],
  ["cli"],
  ["graphql", "rest"],
];

describe.each(ROUTES.map((routes) => ({ routes })))("attacks on the routes $routes", ({ routes }) => {
  const isHttp = (route: Route): boolean => route !== "cli" || routes.length === 1;

  test.each([1, 2, 3, 7, 20])(
    "cover every attack, and every field over every route, for %i fields",
    (count) => {
      const fields = Array.from({ length: count }, (_, index) => `field${index}`);
      const attacks = 13;
      for (const offset of [0, 1, 5]) {
        const key = ({ route, field, attack }: AttackCase<string>) => `${route} ${field} ${attack}`;
        const all = new Set(attackPlan(routes, fields, attacks, offset, true).map(key));
        const sample = attackPlan(routes, fields, attacks, offset, false);
        expect(all.size).toBe(routes.length * count * attacks);
        expect(sample.filter((one) => !all.has(key(one)))).toEqual([]);
        const overHttp = sample.filter(({ route }) => isHttp(route));
        expect(new Set(overHttp.map(({ attack }) => attack)).size).toBe(attacks);
        for (const field of fields)
          expect(overHttp.filter((one) => one.field === field).length).toBeGreaterThanOrEqual(PER_FIELD);
        expect(new Set(sample.map(({ route, field }) => `${route} ${field}`)).size).toBe(
          routes.length * count,
        );
      }
    },
  );
});

test("neighboring capabilities get every attack over gh together", () => {
  for (const first of [0, 1, 40]) {
    const samples = Array.from({ length: NEIGHBORS }, (_, index) =>
      attackPlan(["graphql", "cli"], ["a", "b"], 13, first + index, false),
    );
    const attacks = samples.flat().filter(({ route }) => route === "cli");
    expect(new Set(attacks.map(({ attack }) => attack)).size).toBe(13);
  }
});

test("an input without text fields has no attacks", () => {
  expect(attackPlan(["graphql", "cli"], [], 13, 0, false)).toEqual([]);
});

test("paging tests every list size and every page size", () => {
  const sample = pagingPlan(false);
  expect(sample.map(({ count }) => count)).toEqual(COUNTS);
  expect(new Set(sample.flatMap(({ sizes }) => sizes))).toEqual(new Set(SIZES));
  expect(sample.every(({ sizes }) => sizes.length > 0)).toBe(true);
  expect(pagingPlan(true).every(({ sizes }) => sizes.length === SIZES.length)).toBe(true);
});

test.each([3, 42, 61])(
  "of %i chainable capabilities each is first and second, and named pairs are kept",
  (count) => {
    const all = Array.from({ length: count }, (_, index) => index);
    const pairs = all.flatMap((first) =>
      seconds(all, first, (second) => first === 0 && second === 2, false).map((second) => [first, second]),
    );
    expect(new Set(pairs.map(([first]) => first)).size).toBe(count);
    expect(new Set(pairs.map(([, second]) => second)).size).toBe(count);
    expect(pairs).toContainEqual([0, 2]);
    expect(seconds(all, 0, () => false, true)).toEqual(all);
  },
);

test("the newest gh runs by default, all in the full run", () => {
  expect(ghVersions(["2.23.0", "2.46.0"], false)).toEqual(["2.46.0"]);
  expect(ghVersions(["2.23.0", "2.46.0"], true)).toEqual(["2.23.0", "2.46.0"]);
});
