// Tests the README: only idempotent writes may be sent again, and not if the state shows that GitHub applied them.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inParallel } from "../../../scenarios/runner/in-parallel.js";
import { Worlds } from "../../../scenarios/runner/worlds.js";
import { CaseRunner, isWrite, listCases } from "./cases.js";
import { judge } from "./judge.js";
import { findTargets, observe, targetName } from "./targets.js";

const LOST = "HTTP 502 with no body, after it is applied";

/** An object to which nothing refers has no effect, so GitHub may create it twice. */
const WITHOUT_EFFECT = ["tag.create_annotated"];

test("the README says which writes may be sent twice", () => {
  const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");
  expect(readme).toContain(
    "A write whose response was lost or proves nothing may be sent again only if it is idempotent, on the same route, and not if the state that is read first shows that GitHub applied it. A write that GitHub refused is sent once more if what was read before it has changed, and in a chain after another write, unless it is destructive. No other write is sent twice.",
  );
});

test.each(["rest", "graphql", undefined] as const)(
  "a write that GitHub applied is not sent again if its response is lost: the state shows it, or it is not idempotent (%s)",
  async (route) => {
    const targets = (await findTargets()).filter(
      ({ card, way }) => way.route === route && card.effect !== "read",
    );
    await using worlds = new Worlds();
    await using runner = new CaseRunner(worlds);
    const seen = await inParallel(targets, 4, async (target) => {
      const baseline = await observe(target, worlds);
      const [one] = listCases(target, baseline).filter(
        ({ fault, onWrite }) => onWrite && fault.name === LOST,
      );
      if (one === undefined) return { sent: 0, resent: [], moved: [], untruthful: [] };
      const observation = await runner.run(one);
      const { requests, result } = observation;
      const writes = requests.filter(isWrite);
      const more = writes.length - baseline.requests.filter(isWrite).length;
      const name = targetName(target);
      return {
        sent: writes.length,
        // GitHub applies nothing of a request that only generates a text.
        resent:
          more > 0 && baseline.writes > 0 && !WITHOUT_EFFECT.includes(target.card.capability_id)
            ? [name]
            : [],
        moved: new Set(writes.map(({ api }) => api)).size > 1 ? [`${name}: ${result.ok}`] : [],
        untruthful: judge(one, observation).map((failure) => `${name}: ${failure}`),
      };
    });
    expect(seen.flatMap(({ resent }) => resent)).toEqual([]);
    expect(seen.flatMap(({ moved }) => moved)).toEqual([]);
    expect(seen.flatMap(({ untruthful }) => untruthful)).toEqual([]);
    expect(seen.filter(({ sent }) => sent > 0).length).toBeGreaterThan(route === "graphql" ? 25 : 20);
  },
);
