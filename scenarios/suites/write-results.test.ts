// The default result of a write is what is new: no field repeats what was sent.

import { afterAll, expect, test } from "vitest";
import { prepareCall } from "../../agent/output/projection.js";
import { listOperationCards } from "../../generated/index.js";
import { loadScenarios } from "../runner/load.js";
import { runRoute } from "../runner/run-route.js";
import { Worlds } from "../runner/worlds.js";

const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
const writes = loadScenarios().flatMap(({ file }) => {
  const card = cards.get(file?.capability ?? "");
  if (file === undefined || card === undefined || card.effect === "read") return [];
  // The answers of exchanges have the values that their authors wrote.
  return file.scenarios.length === 0 ? [] : [{ file, card }];
});

/** Values that one could compare: no booleans, which are states, and no lists, which may have more elements than were sent. */
function leaves(value: unknown, path = ""): (readonly [string, string])[] {
  if (typeof value === "string" || typeof value === "number") return [[path, String(value)]];
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, path === "" ? name : `${path}.${name}`),
  );
}

/** Returns the values that were sent, and the parts of references such as `octo/hello#7`. */
const sent = (input: unknown) =>
  new Set(leaves(input).flatMap(([, value]) => [value, ...value.split(/[/#]/)].filter(Boolean)));

test.each(writes)("$card.capability_id", async ({ file, card }) => {
  const id = card.capability_id;
  const successes = file.scenarios.filter(({ expect: { error }, faults }) => error === undefined && !faults);
  expect(successes.length).toBeGreaterThan(0);
  const results = await Promise.all(
    successes.map(async (scenario) => {
      // Without gh, the call uses the first HTTP route that accepts it.
      const { result, input } = await runRoute(
        file,
        scenario,
        card,
        { route: undefined, gh: undefined },
        worlds,
      );
      if (result?.ok !== true) return [];
      const { project } = await prepareCall(id, { input }, "brief");
      return [{ input, data: Object(await project?.(result.data)).data }];
    }),
  );
  const found = results.flat();
  expect(found.length).toBeGreaterThan(0);
  const echoes = found.flatMap(({ input, data }) =>
    leaves(data).flatMap(([path, value]) => (sent(input).has(value) ? [`${path}: ${value}`] : [])),
  );
  expect(echoes).toEqual([]);
});
