// Idempotent writes whose responses are lost, of every capability on every route: the state of GitHub decides whether they
// are sent again.

import { afterAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../../generated/index.js";
import type { OperationCard } from "../../../runtime/index.js";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { isWrite } from "../../../scripts/measure/faults/cases.js";
import {
  type Observation,
  observe,
  type Target,
  targetName,
} from "../../../scripts/measure/faults/targets.js";
import { type FaultAction, fault } from "../../github/index.js";
import { full } from "../../runner/depth.js";
import { loadScenarios, statefulIds } from "../../runner/load.js";
import { cardRoutes } from "../../runner/run-options.js";
import type { Scenario, ScenarioFile } from "../../runner/scenario.js";
import { Worlds } from "../../runner/worlds.js";
import { mismatches, outputSchema } from "../../testing/match.js";

const gh = (await ensureGh()).at(-1);
const stateful = statefulIds();
const cards = (await listOperationCards()).filter(
  ({ capability_id, effect, idempotent }) => effect !== "read" && idempotent && stateful.has(capability_id),
);
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

/**
 * Over gh, the first scenario of a capability, whose plan another route has as well. Over HTTP, the first one, and each
 * other one over one of two routes; all of them in the full run.
 */
const targets = loadScenarios().flatMap(({ file }) => {
  const card = cards.find(({ capability_id }) => capability_id === file?.capability);
  return card && file ? cardRoutes(card).flatMap((route) => targetsOf(card, file, route)) : [];
});

function targetsOf(card: OperationCard, file: ScenarioFile, route: Target["way"]["route"]): Target[] {
  const scenarios = file.scenarios.filter((scenario) => succeeds(scenario) && isOn(scenario, route));
  const turn = route === "rest" ? 0 : 1;
  const isChosen = (index: number) => full || index === 0 || index % 2 === turn;
  const chosen = route === "cli" ? scenarios.slice(0, 1) : scenarios.filter((_, index) => isChosen(index));
  const way = { route, gh: route === "cli" ? gh : undefined };
  return chosen.map((scenario) => ({ card, creates: false, repeatable: true, way, file, scenario }));
}

function succeeds({ expect, faults, token }: Scenario): boolean {
  return expect.data !== undefined && faults === undefined && token === undefined;
}

function isOn({ routes }: Scenario, route: Target["way"]["route"]): boolean {
  return routes === undefined || (route !== undefined && routes.includes(route));
}

/** The calls whose effect the state does not prove, so the write is sent again, with the reason. */
const UNDECIDED: readonly (readonly [RegExp, string])[] = [
  [/: ignores (a user|users) that cannot be assigned$/, "The state lacks users of the input."],
  [/: (id|node id) of the milestone$/, "The state has the number and the title of the milestone."],
  [/: node ids of .* and the milestone$/, "The state has the number and the title of the milestone."],
  [/: node ids? of .*issue type$/, "The state has the name of the issue type."],
  [/^\w+\.assignees\.remove on rest: a bot$/, "The state may have the login without the suffix of bots."],
  [
    /^issue.close on .*: (duplicate of|duplicate without|original of) /,
    "The state does not show the original.",
  ],
  [
    /^environment.set on .*: (?:every setting|other |removes )/,
    "The state lists users and teams together, and no rules that do not exist.",
  ],
  [/^milestone.update on .* due date$/, "GitHub changes the time of the due date."],
  [/^pr.update on rest: empty body$/, "The body of the state is null."],
  [
    /^(?:issue|pr).update on .* (?:to|of) a project\b/,
    "Nothing shows the item before it is requested again.",
  ],
  [/^pr.update on (?:graphql|cli): .* reviews?\b/, "The object of the state does not show review requests."],
  [/^repo.properties.set on .*: several values/, "The state has a text or a list, which is not compared."],
  [
    /^tag.create_annotated on (?!.*: the same tag)/,
    "Nothing shows the object of a tag to which no ref points.",
  ],
  [/^release\.\w+ on .* the latest release$/, "The state does not say which release is the latest."],
  [/^pr.merge on .*: auto-merge( by node id)?$/, "The lookups do not read whether auto-merge is enabled."],
  [/^pr.merge on .*: reports a failed branch deletion/, "GitHub refuses the second write."],
  [/^pr.close on .*: \w+ (?:a branch that|if) it may not delete/, "GitHub refuses the second write."],
];

/** Those before which no state is read. */
const UNREAD = /^tag.create_annotated on |^(?:issue|pr).update on .* (?:to|of) a project\b/;

/** Those whose last write is a comment, which is never sent again. */
const COMMENTS = /^(?:issue|pr)\.(?:close|reopen) on .*\bcomments?\b/;

const named = targets.map((target) => [`${targetName(target)}: ${target.scenario.name}`, target] as const);
const count = ({ requests }: Observation): number => requests.filter(isWrite).length;
/** The state without the times of writes that change nothing else. */
const stateOf = ({ stateAfter }: Observation): string => stateAfter.replace(/"updatedAt":"[^"]*"/g, "");
const tested = new Set<string>();

/** Runs the call with the fault in its nth write. */
const withFault = (target: Target, nth: number, action: FaultAction): Promise<Observation> =>
  observe(target, worlds, {
    prepare: (github) => github.faults.add({ match: { mutation: true, nth }, times: 1, do: action }),
  });

describe.concurrent.each(named)("%s", (name, target) => {
  test("the state decides about a write whose response is lost", async () => {
    const usual = await observe(target, worlds);
    expect(usual.result.ok).toBe(true);
    const same = (seen: Observation) => {
      expect(seen.result).toMatchObject({ ok: true });
      const { route_used } = usual.result.meta;
      expect(
        mismatches(usual.result.data, seen.result.data, "data", outputSchema(target.card), route_used),
      ).toEqual([]);
      expect(stateOf(seen) === stateOf(usual), "the state equals the state without a fault").toBe(true);
    };
    const isUndecided = UNDECIDED.some(([pattern]) => pattern.test(name));
    const sent: number[] = [];
    for (let nth = 1; nth <= count(usual); nth++) {
      const applied = await withFault(target, nth, fault.resetAfter());
      if (nth === count(usual) && COMMENTS.test(name)) {
        const details = { outcome: "unknown", applied: expect.arrayContaining(["main"]) };
        expect(applied.result).toMatchObject({ ok: false, error: { retryable: false, details } });
        expect(stateOf(applied) === stateOf(usual), "the state equals the state without a fault").toBe(true);
        expect(count(applied)).toBe(count(usual));
        continue;
      }
      same(applied);
      sent.push(count(applied) - count(usual));

      const lost = await withFault(target, nth, fault.resetBefore());
      same(lost);
      // GitHub had the requested state before: the state shows that nothing remains to be done.
      if (count(lost) === count(usual)) continue;
      expect(count(lost)).toBe(count(usual) + 1);
      tested.add(targetName(target));
      if (isUndecided && (usual.writes === 0 || UNREAD.test(name))) continue;
      const writes = lost.requests.flatMap((one, index) => (isWrite(one) ? [index] : []));
      const next = lost.requests[(writes[nth - 1] ?? 0) + 1];
      expect(next !== undefined && !isWrite(next), "the state is read before").toBe(true);
    }
    expect(Math.max(0, ...sent), "applied writes that are sent again").toBe(isUndecided ? 1 : 0);
  });
});

test("every stateful idempotent write is tested on every route", () => {
  const all = cards.flatMap((card) =>
    cardRoutes(card).map((route) => targetName({ card, way: { route, gh } } as Target)),
  );
  expect([...tested].sort()).toEqual([...new Set(all)].sort());
});
