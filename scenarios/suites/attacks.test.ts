// Sends hostile values in every string input of every capability, on every route, with the real gh. No value may be
// interpreted as a flag, a file, another path or shell syntax. Requests and commands must be the same as for a harmless
// value.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import type { LoggedRequest } from "../github/index.js";
import { attackPlan } from "../runner/attack-plan.js";
import { createCaller, expandWays, type Way, wayName } from "../runner/caller.js";
import { ghVersions } from "../runner/depth.js";
import { loadScenarios } from "../runner/load.js";
import { resolveReferences } from "../runner/references.js";
import { cardRoutes } from "../runner/run-options.js";
import { runBefore } from "../runner/run-route.js";
import {
  type ExchangeScenario,
  isExchange,
  isMap,
  type PlainMap,
  runsOn,
  type Scenario,
  type ScenarioFile,
} from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const HARMLESS = "harmless";
const SECRET = "the content of a file that must not be read";

/** Values that could escape their context. `folder` contains a secret file, and files that an injected command creates. */
const attacksIn = (folder: string): Readonly<Record<string, string>> => ({
  "a flag": "--web",
  "a flag with its value": "-R evil/repo",
  "a file reference": `@${join(folder, "secret")}`,
  "a shell substitution": `$(touch ${join(folder, "touched")})`,
  "a second shell command": `; touch ${join(folder, "touched")} #`,
  "a newline and a header": "x\r\nX-Evil: 1",
  "a NUL": "x\0y",
  "another path": "../../evil/repo",
  "a query and a fragment": "x?evil=1&per_page=1#y",
  "an encoded path": "..%2f..%2fevil",
  "a gh placeholder": "{owner}/{repo}",
  "a legacy gh placeholder": ":owner",
  "a prototype": "__proto__",
});

const ATTACKS = Object.keys(attacksIn("")).length;

const cards = await listOperationCards();
const files = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])),
);
const gh = ghVersions(await ensureGh());
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

// Concurrent, because most of the time is spent waiting for gh.
describe.concurrent.each(cards.map((card, index) => ({ card, index, id: card.capability_id })))(
  "$id",
  ({ card, index, id }) => {
    const routes = cardRoutes(card).filter((route) => route !== "cli" || gh.length > 0);
    const plan = attackPlan(routes, stringFields(card.input_schema), ATTACKS, index);

    test.for(routes)("on %s", async (route, { onTestFinished }) => {
      const ways = expandWays(gh, [route]);
      const folder = mkdtempSync(join(tmpdir(), "attack-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, "secret"), SECRET);
      const attacks = Object.entries(attacksIn(folder));
      const baselines = new Map<string, Observation>();
      for (const { field, attack, turn } of plan.filter((one) => one.route === route)) {
        const way = ways[turn % ways.length];
        const [name, value] = attacks[attack] ?? [];
        if (way === undefined || name === undefined || value === undefined) continue;
        const key = `${field.name}, ${wayName(way)}`;
        const baseline = baselines.get(key) ?? (await attemptHarmless(id, field, way));
        baselines.set(key, baseline);
        const place = `${field.name}: ${name}, ${wayName(way)}`;
        const observed = await attempt(id, field, value, way);
        const isKnown = (request: string) => withAttack(baseline.requests, value).includes(request);
        // A request that is sent together with one that fails may be cancelled before it arrives, and arrive the next time.
        // After a refusal, as of what exists, the state may be read.
        const others = observed.requests.every(isKnown)
          ? []
          : [
              await attemptHarmless(id, field, way, 2),
              withoutOwn(await attempt(id, field, undefined, way), seedFor(id, field.name, way), field),
            ];
        const known = [baseline, ...others];
        const requests = known.flatMap((one) => one.requests);
        const commands = known.flatMap((one) => one.commands);
        check(place, observed, { ...baseline, requests, commands }, value);
        expect(readdirSync(folder), place).toEqual(["secret"]);
      }
    });
  },
);

function check(place: string, observed: Observation, harmless: Observation, value: string): void {
  expect(withAttack(harmless.requests, value), `${place}: requests`).toEqual(
    expect.arrayContaining([...observed.requests]),
  );
  expect(withAttack(harmless.commands, value), `${place}: commands`).toEqual(
    expect.arrayContaining([...observed.commands]),
  );
  expect(observed.everything, `${place}: content of a file`).not.toContain(SECRET);
  expect(["ok", "VALIDATION", "NOT_FOUND", "ADAPTER_UNSUPPORTED"], place).toContain(observed.outcome);
  expect(Object.keys(Object.prototype), place).toEqual([]);
}

interface Field {
  readonly name: string;
  /** Whether the input is a list of strings. */
  readonly list: boolean;
}

/** Returns every input that accepts free text. */
function stringFields(schema: unknown): Field[] {
  const properties = isMap(schema) && isMap(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]): Field[] => {
    if (acceptsText(property)) return [{ name, list: false }];
    return isMap(property) && acceptsText(property.items) ? [{ name, list: true }] : [];
  });
}

function acceptsText(schema: unknown): boolean {
  return isMap(schema) && [schema.type].flat().includes("string") && schema.enum === undefined;
}

/**
 * Returns a scenario that succeeds on this route, preferably one that uses the field. What the local GitHub does not
 * implement fails after the first request, which shows what was sent.
 */
function seedFor(id: string, field: string, { route }: Way): { file: ScenarioFile; scenario: Scenario } {
  const file = files.get(id);
  const all: readonly (Scenario | ExchangeScenario)[] = [
    ...(file?.scenarios ?? []),
    ...(file?.exchanges ?? []),
  ];
  const usable = all.filter(
    (one) => one.expect.data !== undefined && (route === undefined || runsOn(one, route)),
  );
  // The exchanges of earlier calls are not played.
  const own = usable.filter((one) => !isExchange(one) || one.before === undefined);
  const scenario = own.find(({ input }) => Object.hasOwn(input, field)) ?? own[0];
  if (file === undefined || scenario === undefined)
    throw new Error(`${id} has no scenario that succeeds on this route`);
  return { file, scenario };
}

interface Observation {
  readonly requests: readonly string[];
  readonly commands: readonly string[];
  readonly outcome: string;
  /** The result and the state of the local GitHub after the call, as JSON. */
  readonly everything: string;
}

const PROBE = "/probe";

/** The requests and commands of a call with the scenario's value of the field, with the harmless value in its place. */
function withoutOwn(
  observed: Observation,
  { scenario }: ReturnType<typeof seedFor>,
  { name }: Field,
): Observation {
  const own = scenario.input[name];
  if (own === undefined) return observed;
  const replaced = (texts: readonly string[]) =>
    texts.map((text) => text.replaceAll(JSON.stringify(own), JSON.stringify(HARMLESS)));
  return { ...observed, requests: replaced(observed.requests), commands: replaced(observed.commands) };
}

/** Calls the capability with the value, or with the input of the scenario, as often as `times` says. */
async function attempt(
  id: string,
  { name, list }: Field,
  value: string | undefined,
  way: Way,
  times = 1,
): Promise<Observation> {
  const { file, scenario } = seedFor(id, name, way);
  return worlds.use(file, scenario, async (github) => {
    // Calls under `before` are not attacked and use the card's own route order.
    const earlier = createCaller(github, { route: undefined, gh: undefined }, scenario.token);
    const base: PlainMap = resolveReferences(scenario.input, await runBefore(github, scenario, id, earlier));
    github.clearRequests();
    const caller = createCaller(github, way, scenario.token);
    const attacked = value === undefined ? {} : { [name]: list ? [value] : value };
    for (let earlier = 1; earlier < times; earlier++) await caller.call(id, { ...base, ...attacked });
    const result = await caller.call(id, { ...base, ...attacked });
    // What was cancelled arrives before this response, and so belongs to this call and not to the next one.
    if (!result.ok) await (await fetch(`${github.url}${PROBE}`)).text();
    return {
      requests: github.requests.filter(({ path }) => path !== PROBE).map(requestShape),
      commands: caller.commands.map(({ args }) =>
        JSON.stringify(args).replace(TIME_IN_PATH, "<time>").replace(FOLDER, "<folder>"),
      ),
      outcome: result.ok ? "ok" : result.error.code,
      // Dumping the state takes longer than the call.
      everything: JSON.stringify([result, github.isChanged ? github.world() : {}]),
    };
  });
}

/** Calls the capability with a harmless value. If the input refuses it, uses the value of the scenario. */
async function attemptHarmless(id: string, field: Field, way: Way, times = 1): Promise<Observation> {
  const observed = await attempt(id, field, HARMLESS, way, times);
  const own = seedFor(id, field.name, way).scenario.input[field.name];
  if (observed.outcome !== "VALIDATION" || observed.requests.length > 0 || typeof own !== "string")
    return observed;
  const { requests, commands, ...rest } = await attempt(id, field, undefined, way);
  const replaced = (texts: readonly string[]) => texts.map((text) => text.replaceAll(own, HARMLESS));
  return { ...rest, requests: replaced(requests), commands: replaced(commands) };
}

/** Each caller has files in a folder of its own. */
const FOLDER = /(?<=--input=)[^"]*(?=\/)/g;
const TIME_IN_PATH = /(?<=[?&](?:since=|created=(?:>=|%3E%3D)))\d{4}-\d{2}-\d{2}T[\d:.%A]+Z/g;
const TIME = /^(?:>=)?\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Returns the request with path segments and query parameters decoded separately, so that a value that escapes changes it. */
function requestShape({ api, method, path, operations }: LoggedRequest): string {
  const url = new URL(path, "http://localhost");
  const segments = url.pathname.split("/").map(decodeURIComponent);
  // A search for what a lost creation may have created begins at the time of the call.
  const query = [...url.searchParams].map(([name, value]) => [name, TIME.test(value) ? "<time>" : value]);
  return JSON.stringify([api, method, segments, query, operations]);
}

/** Replaces the harmless value by the attack in each encoding that may be used. */
function withAttack(shapes: readonly string[], attack: string): string[] {
  const form = new URLSearchParams({ "": attack }).toString().slice(1);
  return [attack, encodeURIComponent(attack), form].flatMap((encoded) =>
    shapes.map((shape) => shape.replaceAll(HARMLESS, () => JSON.stringify(encoded).slice(1, -1))),
  );
}
