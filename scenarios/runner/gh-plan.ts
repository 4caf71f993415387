// Selects the scenarios that run with gh.

import { full } from "./depth.js";
import type { Scenario } from "./scenario.js";

/** One in this many scenarios runs with gh by default, in addition to the first success and the first failure. */
const SAMPLE = 10;

/**
 * Splits the scenarios of a capability into those that run on every route and those that run over HTTP only. A derived
 * cli route sends the requests of an HTTP route with `gh api`, so a sample is enough; the full run selects all.
 * `isDerived`: whether the cli route is derived and is not the preferred one.
 */
export function splitByGh(
  scenarios: readonly Scenario[],
  isDerived: boolean,
  all: boolean = full,
): { readonly everyRoute: readonly Scenario[]; readonly httpOnly: readonly Scenario[] } {
  if (all || !isDerived) return { everyRoute: scenarios, httpOnly: [] };
  const firsts = [
    scenarios.findIndex(({ expect }) => expect.data !== undefined),
    scenarios.findIndex(({ expect }) => expect.data === undefined),
  ];
  const isSelected = (scenario: Scenario, index: number): boolean =>
    // A scenario of certain routes may run on no other.
    index % SAMPLE === 0 || firsts.includes(index) || scenario.routes !== undefined;
  return {
    everyRoute: scenarios.filter(isSelected),
    httpOnly: scenarios.filter((scenario, index) => !isSelected(scenario, index)),
  };
}
