// Aliases of capabilities have the results of the current ids, on every route.

import { afterAll, describe, expect, test } from "vitest";
import { createChainTool, createExecuteTool } from "../../agent/index.js";
import { listOperationCards } from "../../generated/index.js";
import { aliases } from "../../generated/registry.js";
import type { Warning } from "../../runtime/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import type { LocalGithub } from "../github/index.js";
import { createCaller, expandWays, type Way, wayName } from "../runner/caller.js";
import { ghVersions } from "../runner/depth.js";
import { loadScenarios } from "../runner/load.js";
import { resolveReferences } from "../runner/references.js";
import { cardRoutes } from "../runner/run-options.js";
import { runBefore } from "../runner/run-route.js";
import type { PlainMap, Scenario, ScenarioFile } from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const cards = await listOperationCards();

const files = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])),
);
const byId = new Map(cards.map((card) => [card.capability_id, card]));
const gh = ghVersions(await ensureGh());
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

const aliasIds = Object.entries<string>({ ...aliases });

/** A scenario that succeeds on a route. */
interface Call {
  readonly id: string;
  readonly file: ScenarioFile;
  readonly scenario: Scenario;
  readonly way: Way;
  /** The name of the route. */
  readonly on: string;
}

/** Returns a call per route on which a scenario succeeds. */
function findCalls(id: string): Call[] {
  const [card, file] = [byId.get(id), files.get(id)];
  if (card === undefined || file === undefined) throw new Error(`${id} has no card or no scenarios`);
  return expandWays(gh, cardRoutes(card)).flatMap((way) => {
    const scenario = file.scenarios.find(
      ({ expect: { data }, faults, token, routes }) =>
        data !== undefined &&
        faults === undefined &&
        token === undefined &&
        (routes?.some((route) => route === way.route) ?? true),
    );
    return scenario === undefined ? [] : [{ id, file, scenario, way, on: wayName(way) }];
  });
}

type Entry = (github: LocalGithub, way: Way, task: string, input: PlainMap) => Promise<unknown>;

const executeTask: Entry = (github, way, task, input) => createCaller(github, way).call(task, input);

const TOOLS: Readonly<Record<string, Entry>> = {
  execute: ({ url: apiUrl, token }, { route = "graphql" }, task, input) =>
    createExecuteTool({ apiUrl, token, env: {} })(task, input, { routes: [route] }),
  async chain({ url: apiUrl, token }, { route = "graphql" }, task, input) {
    const chain = createChainTool({ apiUrl, token, env: {} });
    return (await chain([{ task, input }], { routes: [route] })).results[0];
  },
};

interface Observed {
  readonly data: unknown;
  readonly writes: number;
  /** After a write. */
  readonly state: unknown;
  readonly warnings: readonly Warning[];
}

/** Runs a call in a new world, by a name. */
function observe({ id, file, scenario, way }: Call, entry: Entry, task: string = id): Promise<Observed> {
  return worlds.use(file, scenario, async (github) => {
    const known = await runBefore(github, scenario, id, createCaller(github, way));
    const input = resolveReferences(scenario.input, known);
    const writesBefore = github.writes;
    const { ok, data, error, meta } = Object(await entry(github, way, task, input));
    if (ok !== true) throw new Error(`${task} on ${wayName(way)}: ${JSON.stringify(error)}`);
    const writes = github.writes - writesBefore;
    return { data, writes, state: writes > 0 ? github.world() : undefined, warnings: meta?.warnings ?? [] };
  });
}

const codes = ({ warnings }: Observed): string[] => warnings.map(({ code }) => code);

/** Expects the result and state of the call by its current names, with one more warning if there is a code. */
function expectEqual(actual: Observed, expected: Observed, code?: string): void {
  expect({ ...actual, warnings: codes(actual) }).toEqual({
    ...expected,
    warnings: [...codes(expected), ...(code === undefined ? [] : [code])],
  });
}

const aliasCalls = aliasIds.flatMap(([alias, id]) => findCalls(id).map((call) => ({ ...call, alias })));

test("every alias runs on every route of its capability", () => {
  const routes = aliasIds.flatMap(([alias, id]) =>
    cardRoutes(Object(byId.get(id)))
      .filter((route) => route !== "cli" || gh.length > 0)
      .map((route) => `${alias} on ${route}`),
  );
  expect(routes.length).toBeGreaterThan(aliasIds.length);
  expect(new Set(aliasCalls.map(({ alias, way }) => `${alias} on ${way.route}`))).toEqual(new Set(routes));
});

describe.concurrent("an alias has the result of its capability", () => {
  test.each(aliasCalls)("$alias on $on", async ({ alias, ...call }) => {
    const expected = await observe(call, executeTask);
    expectEqual(await observe(call, executeTask, alias), expected);
    for (const tool of call.way.route === "cli" ? [] : Object.values(TOOLS))
      expectEqual(await observe(call, tool, alias), expected, "RENAMED_CAPABILITY");
  });
});
