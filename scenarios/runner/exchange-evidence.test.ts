// What exchanges count as.

import { expect, test } from "vitest";
import { loadScenarios } from "./load.js";
import { runScenarios } from "./run.js";

test("answers that were written for two routes of a card do not count as a comparison of the routes", async () => {
  const files = loadScenarios().flatMap(({ file }) =>
    file?.capability === "repo.star.get" ? [{ ...file, scenarios: [] }] : [],
  );
  const runs = await runScenarios(files, { gh: [] });
  const several = runs.filter((run) => run.runs.length > 1);
  expect(several).not.toEqual([]);
  for (const { runs: routes, parity, evidence } of several) {
    expect(routes.map(({ way }) => way.route)).toEqual(["graphql", "rest"]);
    expect(parity).toEqual({ compared: 0, equal: 0, independent: 0, problems: [] });
    expect(evidence("graphql")).toBe("exchange");
  }
});
