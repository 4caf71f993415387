// Tests that no write succeeds if GitHub did not apply it and the response is `{}` or has no body, unless it documents that for the write.

import { expect, test } from "vitest";
import { listOperationCards } from "../../../generated/index.js";
import { full } from "../../../scenarios/runner/depth.js";
import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { statefulIds } from "../../../scenarios/runner/load.js";
import { cardRoutes } from "../../../scenarios/runner/run-options.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { CaseRunner, listCases } from "./cases.js";
import { judge } from "./judge.js";
import { findTargets, observe, targetName } from "./targets.js";

const EMPTY = [
  "HTTP 200 with {}, before it is applied",
  ...[200, 201, 202, 204, 205].map((status) => `HTTP ${status} with no body, before it is applied`),
];
const ROUTES = ["rest", "graphql"] as const;

test.each(ROUTES)(
  "no write over %s succeeds with an empty answer that GitHub does not document",
  async (route) => {
    const stateful = statefulIds();
    const writes = (await listOperationCards()).filter(
      (card) =>
        card.effect !== "read" && stateful.has(card.capability_id) && cardRoutes(card).includes(route),
    );
    const targets = (await findTargets()).filter(
      ({ card, way }) => way.route === route && card.effect !== "read",
    );
    expect(targets.map(({ card }) => card.capability_id).sort()).toEqual(
      writes.map((card) => card.capability_id).sort(),
    );
    await using worlds = new Worlds();
    await using runner = new CaseRunner(worlds);
    const results = await inParallel([...targets.entries()], 6, async ([index, target]) => {
      // A third of the answers for each write, and all of them in the full run.
      const answers = EMPTY.filter((_, at) => full || (at + index) % 3 === 0);
      const baseline = await observe(target, worlds);
      const cases = listCases(target, baseline).filter(
        ({ fault, onWrite }) => onWrite && answers.includes(fault.name),
      );
      const wrong: string[] = [];
      for (const one of cases)
        if (judge(one, await runner.run(one)).includes("falseOk"))
          wrong.push(`${targetName(target)}: ${one.fault.name}`);
      return { cases: cases.length, wrong };
    });
    expect(results.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(results.filter(({ cases }) => cases === 0)).toEqual([]);
  },
);
