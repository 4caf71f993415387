// Tests that results are truthful if what a client is given hangs, fails or returns nonsense.

import { expect, test } from "vitest";
import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { CaseRunner, listCases } from "./cases.js";
import { judge } from "./judge.js";
import { ownFaults } from "./own-faults.js";
import { findTargets, observe, targetName } from "./targets.js";

test.each(["graphql", "rest"] as const)(
  "no store, cache, token function or middleware of a client makes a result untruthful over %s",
  async (route) => {
    const targets = (await findTargets()).filter(({ way }) => way.route === route);
    const chosen = [
      targets.find(({ card }) => card.effect === "read"),
      targets.find(({ creates }) => creates),
      targets.find(({ card }) => card.effect !== "read" && card.idempotent),
    ].filter((target) => target !== undefined);
    await using worlds = new Worlds();
    await using runner = new CaseRunner(worlds);
    const cases = (
      await inParallel(chosen, 3, async (target) => listCases(target, await observe(target, worlds)))
    )
      .flat()
      .filter(({ fault }) => fault.options !== undefined);
    expect(cases).toHaveLength(3 * ownFaults.length);
    const wrong = await inParallel(cases, 6, async (one) => {
      const seen = await runner.run(one);
      return judge(one, seen).map((kind) => `${kind}: ${targetName(one.target)}: ${one.fault.name}`);
    });
    expect(wrong.flat()).toEqual([]);
  },
);
