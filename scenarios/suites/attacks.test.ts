// Hostile values in every string input of every capability, on every route, with the real gh: none becomes a flag, a
// file's content, another path or a word of a shell. What the server sees is compared with what a harmless value gives.

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { ensureGh } from "../../scripts/fetch-gh.js";
import type { LoggedRequest } from "../github/index.js";
import { createCaller, expandWays, type Way, wayName } from "../runner/caller.js";
import { loadScenarios } from "../runner/load.js";
import { resolveReferences } from "../runner/references.js";
import { cardRoutes } from "../runner/run-options.js";
import { runBefore } from "../runner/run-route.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile } from "../runner/scenario.js";
import { Worlds } from "../runner/worlds.js";

const HARMLESS = "harmless";
const SECRET = "the content of a file that nobody asked for";

/** Values that break out of where they are put, where that is possible. A folder holds a secret and what they touch. */
const attacksIn = (folder: string): Readonly<Record<string, string>> => ({
  "a flag": "--web",
  "a flag with its value": "-R evil/repo",
  "a file": `@${join(folder, "secret")}`,
  "a command in a shell": `$(touch ${join(folder, "touched")})`,
  "the end of a command": `; touch ${join(folder, "touched")} #`,
  "a newline and a header": "x\r\nX-Evil: 1",
  "a NUL": "x\0y",
  "another path": "../../evil/repo",
  "a query and a fragment": "x?evil=1&per_page=1#y",
  "an encoded path": "..%2f..%2fevil",
  "a placeholder of gh": "{owner}/{repo}",
  "an older placeholder of gh": ":owner",
  "a prototype": "__proto__",
});

const cards = await listOperationCards();
const files = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])),
);
const gh = await ensureGh();
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

// Calls wait for gh most of the time, so several capabilities are attacked at once.
describe.concurrent.each(cards.map((card) => ({ card, id: card.capability_id })))("$id", ({ card, id }) => {
  const fields = stringFields(card.input_schema);

  test.for(cardRoutes(card).filter((route) => route !== "cli" || gh.length > 0))(
    "on %s",
    { timeout: 120_000 },
    async (route, { onTestFinished }) => {
      const ways = expandWays(gh, [route]);
      const folder = mkdtempSync(join(tmpdir(), "attack-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      writeFileSync(join(folder, "secret"), SECRET);
      for (const [index, field] of fields.entries()) {
        const harmless: Seen[] = [];
        for (const way of ways) harmless.push(await attempt(id, field, HARMLESS, way));
        for (const [turn, [name, value]] of Object.entries(attacksIn(folder)).entries()) {
          // The versions of gh take turns: each meets every field and every value.
          const at = (index + turn) % ways.length;
          const [way, normal] = [ways[at], harmless[at]];
          if (way === undefined || normal === undefined) continue;
          const seen = await attempt(id, field, value, way);
          const place = `${field.name}: ${name}, ${wayName(way)}`;
          check(place, seen, normal, value);
          expect(readdirSync(folder), place).toEqual(["secret"]);
        }
      }
    },
  );
});

function check(place: string, seen: Seen, harmless: Seen, value: string): void {
  expect(withAttack(harmless.requests, value), `${place}: requests`).toEqual(
    expect.arrayContaining([...seen.requests]),
  );
  expect(withAttack(harmless.commands, value), `${place}: commands`).toEqual(
    expect.arrayContaining([...seen.commands]),
  );
  expect(seen.everything, `${place}: content of a file`).not.toContain(SECRET);
  expect(["ok", "VALIDATION", "NOT_FOUND", "ADAPTER_UNSUPPORTED"], place).toContain(seen.outcome);
  expect(Object.keys(Object.prototype), place).toEqual([]);
}

interface Field {
  readonly name: string;
  /** The value is one of a list. */
  readonly list: boolean;
}

/** Every input that takes free text. */
function stringFields(schema: unknown): Field[] {
  const properties = isMap(schema) && isMap(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]): Field[] => {
    if (takesText(property)) return [{ name, list: false }];
    return isMap(property) && takesText(property.items) ? [{ name, list: true }] : [];
  });
}

function takesText(schema: unknown): boolean {
  return isMap(schema) && [schema.type].flat().includes("string") && schema.enum === undefined;
}

/** A scenario that succeeds on this route; one that uses the field, where there is one. */
function seedFor(id: string, field: string, { route }: Way): { file: ScenarioFile; scenario: Scenario } {
  const file = files.get(id);
  const usable = (file?.scenarios ?? []).filter(
    ({ expect: { data }, routes }) =>
      data !== undefined && (route === undefined || (routes ?? [route]).includes(route)),
  );
  const scenario = usable.find(({ input }) => Object.hasOwn(input, field)) ?? usable[0];
  if (file === undefined || scenario === undefined) throw new Error(`${id} has no scenario that succeeds`);
  return { file, scenario };
}

interface Seen {
  readonly requests: readonly string[];
  readonly commands: readonly string[];
  readonly outcome: string;
  /** The result, and the state of GitHub afterwards. */
  readonly everything: string;
}

async function attempt(id: string, { name, list }: Field, value: string, way: Way): Promise<Seen> {
  const { file, scenario } = seedFor(id, name, way);
  return worlds.use(file, scenario, async (github) => {
    // What comes before is not attacked, and is the same on every route.
    const earlier = createCaller(github, { route: undefined, gh: undefined }, scenario.token);
    const base: PlainMap = resolveReferences(scenario.input, await runBefore(github, scenario, id, earlier));
    github.clearRequests();
    const caller = createCaller(github, way, scenario.token);
    const result = await caller.call(id, { ...base, [name]: list ? [value] : value });
    return {
      requests: github.requests.map(shapeOf),
      commands: caller.commands.map(({ args }) => JSON.stringify(args)),
      outcome: result.ok ? "ok" : result.error.code,
      everything: JSON.stringify([result, github.world()]),
    };
  });
}

/** Path and query decoded part by part: a value that breaks out of its part makes another shape. */
function shapeOf({ api, method, path, operations }: LoggedRequest): string {
  const url = new URL(path, "http://localhost");
  const segments = url.pathname.split("/").map(decodeURIComponent);
  return JSON.stringify([api, method, segments, [...url.searchParams], operations]);
}

/** What a harmless value gave, with the attack in its place, in each way in which it may be written. */
function withAttack(shapes: readonly string[], attack: string): string[] {
  const form = new URLSearchParams({ "": attack }).toString().slice(1);
  return [attack, encodeURIComponent(attack), form].flatMap((written) =>
    shapes.map((shape) => shape.replaceAll(HARMLESS, () => JSON.stringify(written).slice(1, -1))),
  );
}
