// The second call of an idempotent write succeeds and leaves the state unchanged. If the first call deletes something, the
// second one may also fail with NOT_FOUND.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { listOperationCards } from "../../../generated/index.js";
import { loaders } from "../../../generated/loaders.js";
import type { OperationCard } from "../../../runtime/index.js";
import { ensureGh } from "../../../scripts/fetch-gh.js";
import { createCaller, type Way, wayName } from "../../runner/caller.js";
import { full } from "../../runner/depth.js";
import { loadScenarios } from "../../runner/load.js";
import { resolveReferences } from "../../runner/references.js";
import { cardRoutes } from "../../runner/run-options.js";
import { runBefore } from "../../runner/run-route.js";
import type { Scenario, ScenarioFile } from "../../runner/scenario.js";
import { NOW, Worlds } from "../../runner/worlds.js";

interface Exception {
  readonly capability: string;
  readonly scenarios?: readonly string[];
  readonly error?: string;
  readonly changes?: string;
}

interface Target {
  readonly card: OperationCard;
  readonly file: ScenarioFile;
  readonly scenario: Scenario;
  readonly way: Way;
}

const { exceptions }: { readonly exceptions: readonly Exception[] } = parse(
  readFileSync(join(import.meta.dirname, "exceptions.yaml"), "utf8"),
);

/** Second calls happen later than first ones, so that the state shows each time that they change. */
let seconds = 0;
const worlds = new Worlds({ now: () => new Date(Date.parse(NOW) + seconds * 1000) });
afterAll(() => worlds[Symbol.asyncDispose]());

const gh = (await ensureGh()).at(-1);
const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
const targets: Target[] = [];
for (const { file } of loadScenarios()) {
  const card = cards.get(file?.capability ?? "");
  if (file && card?.idempotent === true && card.effect !== "read")
    targets.push(...listTargets(card, file, await hasCommand(card.capability_id)));
}

/** Whether the cli route is a command of gh, not the requests of another route. */
async function hasCommand(id: string): Promise<boolean> {
  const cli = (await loaders[id]?.())?.cli;
  return cli !== undefined && "command" in cli;
}

/**
 * Over HTTP, the first scenario of a capability on every route, and each other one on one route, or on every one in the full
 * run. With a command of gh, the first scenario.
 */
function listTargets(card: OperationCard, file: ScenarioFile, withGh: boolean): Target[] {
  const successes = file.scenarios.filter(
    ({ expect: { data }, faults, token }) => data !== undefined && !faults && token === undefined,
  );
  const http = successes.flatMap((scenario, index) => {
    const routes = cardRoutes(card).filter(
      (route) => route !== "cli" && (scenario.routes?.includes(route) ?? true),
    );
    const chosen = full || index === 0 ? routes : routes.filter((_, turn) => turn === index % routes.length);
    return chosen.map((route): Target => ({ card, file, scenario, way: { route, gh: undefined } }));
  });
  const scenario = successes.find(({ routes }) => routes?.includes("cli") ?? true);
  if (!withGh || scenario === undefined || gh === undefined) return http;
  return [...http, { card, file, scenario, way: { route: "cli", gh } }];
}

const named = targets.map((target) => {
  const { card, scenario, way } = target;
  return [`${card.capability_id} on ${wayName(way)}: ${scenario.name}`, target] as const;
});

describe("a second call of an idempotent write has no second effect", () => {
  test.each(named)("%s", (_, { card, file, scenario, way }) =>
    worlds.use(file, scenario, async (github) => {
      const caller = createCaller(github, way);
      const id = card.capability_id;
      const input = resolveReferences(scenario.input, await runBefore(github, scenario, id, caller));
      expect(await caller.call(id, input)).toMatchObject({ ok: true });
      const before = toJson(github.world());
      seconds++;
      const { error } = await caller.call(id, input);
      const isLeft = error?.code !== "NOT_FOUND" || card.effect !== "destructive";
      const exception = exceptions.find(
        ({ capability, scenarios }) => capability === id && (scenarios?.includes(scenario.name) ?? true),
      );
      expect(isLeft ? error?.code : undefined, error?.message).toBe(exception?.error);
      const changed = changes(before, toJson(github.world()));
      const key = exception?.changes;
      expect(changed.filter((path) => key === undefined || !path.includes(key))).toEqual([]);
      if (key !== undefined) expect(changed).not.toEqual([]);
    }),
  );
});

test("each exception names scenarios of an idempotent write", () => {
  const known = new Set(targets.map(({ card, scenario }) => `${card.capability_id}: ${scenario.name}`));
  const unknown = exceptions.flatMap(({ capability, scenarios }) =>
    scenarios === undefined
      ? targets.some(({ card }) => card.capability_id === capability)
        ? []
        : [capability]
      : scenarios.map((name) => `${capability}: ${name}`).filter((name) => !known.has(name)),
  );
  expect(unknown).toEqual([]);
});

const toJson = (world: unknown): unknown => JSON.parse(JSON.stringify(world));

/** Returns the paths of values that differ, without the times of writes that change nothing else. */
function changes(before: unknown, after: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (before === after || path.at(-1) === "updatedAt") return [];
  if (typeof before !== "object" || typeof after !== "object" || !before || !after) return [path];
  const [old, current] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) =>
    changes(old.get(key), current.get(key), [...path, key]),
  );
}
