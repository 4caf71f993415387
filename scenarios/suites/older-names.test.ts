// Aliases of capabilities and older names of inputs have the results of the current names, on every route.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { createChainTool, createExecuteTool } from "../../agent/index.js";
import { cards } from "../../generated/cards.js";
import type { Warning } from "../../runtime/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import type { LocalGithub } from "../github/index.js";
import { createCaller, expandWays, type Way, wayName } from "../runner/caller.js";
import { ghVersions } from "../runner/depth.js";
import { inputForms } from "../runner/input-forms.js";
import { loadScenarios } from "../runner/load.js";
import { isReference, resolveReferences } from "../runner/references.js";
import { cardRoutes } from "../runner/run-options.js";
import { runBefore } from "../runner/run-route.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile } from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const files = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])),
);
const byId = new Map(cards.map((card) => [card.capability_id, card]));
const gh = ghVersions(await ensureGh());
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

// What the cards say, read without the compiler.
const folder = join(import.meta.dirname, "../../cards");
const declared = readdirSync(folder).flatMap((file) => {
  const card: unknown = parse(readFileSync(join(folder, file), "utf8"));
  if (!isMap(card) || typeof card.capability_id !== "string") return [];
  return [{ id: card.capability_id, aliases: card.aliases, renamed: card.renamed_inputs }];
});
const aliases = declared.flatMap(({ id, aliases: names }) =>
  (Array.isArray(names) ? names : []).map((alias) => ({ id, alias: String(alias) })),
);
const renamed = declared.flatMap(({ id, renamed: names }) =>
  Object.entries(isMap(names) ? names : {}).map(([older, name]) => ({ id, older, name: String(name) })),
);

/** A scenario that succeeds on a route. */
interface Call {
  readonly id: string;
  readonly file: ScenarioFile;
  readonly scenario: Scenario;
  readonly way: Way;
  /** The name of the route. */
  readonly on: string;
}

/** Returns a call per route on which a scenario succeeds that has such an input. */
function findCalls(id: string, hasInput: (input: PlainMap) => boolean): Call[] {
  const [card, file] = [byId.get(id), files.get(id)];
  if (card === undefined || file === undefined) throw new Error(`${id} has no card or no scenarios`);
  return expandWays(gh, cardRoutes(card)).flatMap((way) => {
    const scenario = file.scenarios.find(
      ({ expect: { data }, faults, token, routes, input }) =>
        data !== undefined &&
        faults === undefined &&
        token === undefined &&
        (routes?.some((route) => route === way.route) ?? true) &&
        hasInput(input),
    );
    return scenario === undefined ? [] : [{ id, file, scenario, way, on: wayName(way) }];
  });
}

/** Whether a value is one that an input with the older name accepted: an id, a number or a text. */
function accepted(older: string, value: unknown): boolean {
  if (/Id$/.test(older)) return isReference(value);
  return typeof value === (/number$/i.test(older) ? "number" : "string");
}

/** Returns the routes that accept such values of the property. */
function acceptingRoutes(id: string, older: string, name: string): string[] {
  const forms = /Id$/.test(older) ? inputForms(id).filter(({ property }) => property === name) : [];
  const byNodeId = forms.find(({ parts }) => parts?.includes("id"));
  return cardRoutes(Object(byId.get(id))).filter((route) => !byNodeId?.excluded.has(route));
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

/** Runs a call in a new world, by a name and with the input that `rename` returns. */
function observe(
  { id, file, scenario, way }: Call,
  entry: Entry,
  task: string = id,
  rename = (input: PlainMap): PlainMap => input,
): Promise<Observed> {
  return worlds.use(file, scenario, async (github) => {
    const known = await runBefore(github, scenario, id, createCaller(github, way));
    const input = rename(resolveReferences(scenario.input, known));
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

const aliasCalls = aliases.flatMap(({ id, alias }) =>
  findCalls(id, () => true).map((call) => ({ ...call, alias })),
);
const renamedCalls = renamed.flatMap(({ id, older, name }) =>
  findCalls(id, (input) => accepted(older, input[name])).map((call) => ({ ...call, older, name })),
);

test("every alias and older name of the cards runs on every route of its capability", () => {
  const installed = (route: string) => route !== "cli" || gh.length > 0;
  const ofAliases = aliases.flatMap(({ id, alias }) =>
    cardRoutes(Object(byId.get(id)))
      .filter(installed)
      .map((route) => `${alias} on ${route}`),
  );
  const ofInputs = renamed.flatMap(({ id, older, name }) =>
    acceptingRoutes(id, older, name)
      .filter(installed)
      .map((route) => `${id} ${older} on ${route}`),
  );
  expect(ofAliases.length).toBeGreaterThan(aliases.length);
  expect(ofInputs.length).toBeGreaterThan(renamed.length);
  expect(new Set(aliasCalls.map(({ alias, way }) => `${alias} on ${way.route}`))).toEqual(new Set(ofAliases));
  expect(new Set(renamedCalls.map(({ id, older, way }) => `${id} ${older} on ${way.route}`))).toEqual(
    new Set(ofInputs),
  );
});

describe.concurrent("an alias has the result of its capability", () => {
  test.each(aliasCalls)("$alias on $on", async ({ alias, ...call }) => {
    const expected = await observe(call, executeTask);
    expectEqual(await observe(call, executeTask, alias), expected);
    for (const tool of call.way.route === "cli" ? [] : Object.values(TOOLS))
      expectEqual(await observe(call, tool, alias), expected, "RENAMED_CAPABILITY");
  });
});

describe.concurrent("an older name of an input has the result of the current name", () => {
  test.each(renamedCalls)("$older of $id on $on", async ({ older, name, ...call }) => {
    const rename = ({ [name]: value, ...input }: PlainMap): PlainMap => ({ ...input, [older]: value });
    const expected = await observe(call, executeTask);
    expectEqual(await observe(call, executeTask, call.id, rename), expected, "RENAMED_INPUT");
    for (const tool of call.way.route === "cli" ? [] : Object.values(TOOLS))
      expectEqual(await observe(call, tool, call.id, rename), expected, "RENAMED_INPUT");
  });
});
