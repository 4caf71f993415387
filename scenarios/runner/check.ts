// Checks scenarios against the cards they are for.

import type { OperationCard, Route } from "../../runtime/index.js";
import { nearest } from "../../runtime/nearest.js";
import { validatorOf } from "./card-schemas.js";
import { missingFields, unknownFields } from "./check-fields.js";
import type { LoadedFile, Path } from "./load.js";
import { DEFAULT_WORLD, isList } from "./paging.js";
import { ID_KINDS, isReference } from "./references.js";
import { routesOf } from "./run.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile } from "./scenario.js";
import { worldExists, worldOf } from "./worlds.js";

type Tell = (place: Path, message: string) => void;
/** What has earlier calls that it may refer to. */
type Caller = { readonly before?: Scenario["before"] };

/** What is wrong with a file that fits the schema: `path:line:column message`. */
export function checkFile(loaded: LoadedFile, cards: ReadonlyMap<string, OperationCard>): string[] {
  const { file } = loaded;
  if (file === undefined) return [];
  const told: string[] = [];
  const tell: Tell = (place, message) => void told.push(`${loaded.position(place)} ${message}`);
  const card = cards.get(file.capability);
  if (card === undefined) {
    tell(["capability"], `there is no capability "${file.capability}"${hint(file.capability, cards.keys())}`);
    return told;
  }
  checkWhole(file, card, tell);
  checkPaging(file, card, tell);
  for (const [index, scenario] of file.scenarios.entries()) {
    checkScenario(file, scenario, card, (place, message) => tell(["scenarios", index, ...place], message));
  }
  return told;
}

function checkWhole({ scenarios }: ScenarioFile, card: OperationCard, tell: Tell): void {
  const names = scenarios.map(({ name }) => name);
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index)
      tell(["scenarios", index, "name"], `"${name}" is the name of another one`);
  }
  const successes = scenarios.flatMap(({ expect }) => (expect.data === undefined ? [] : [expect.data]));
  if (successes.length === 0) tell(["scenarios"], "a scenario that succeeds is missing");
  if (successes.length === scenarios.length) tell(["scenarios"], "a scenario that fails is missing");
  const missing = successes.map((data) => missingFields(data, card.output_schema));
  const least = missing.sort((a, b) => a.length - b.length)[0] ?? [];
  if (least.length > 0) {
    tell(
      ["scenarios"],
      `no scenario expects every required output field; the fullest lacks ${least.join(", ")}`,
    );
  }
  const untried = routesOf(card).filter(
    (route) => !scenarios.some(({ expect, routes }) => expect.data && (routes ?? [route]).includes(route)),
  );
  for (const route of untried) tell(["scenarios"], `no scenario succeeds on the route ${route}`);
  if (card.effect !== "read" && !scenarios.some(({ expect, state }) => expect.data && state)) {
    tell(["scenarios"], "a write needs a scenario with the `state` that it leaves");
  }
}

/** A list is walked on each of its routes. */
function checkPaging({ paging = [] }: ScenarioFile, card: OperationCard, tell: Tell): void {
  const routes = routesOf(card);
  if (!isList(card)) {
    if (paging.length > 0) tell(["paging"], `${card.capability_id} is no list`);
    return;
  }
  for (const route of routes) {
    if (!paging.some((walk) => (walk.routes ?? routes).includes(route)))
      tell(
        ["paging"],
        `a list needs \`paging\`, which says how it is filled; nothing walks the route ${route}`,
      );
  }
  const names = paging.map(({ name }) => name);
  for (const [index, walk] of paging.entries()) {
    const at = (...place: Path): Path => ["paging", index, ...place];
    if (names.indexOf(walk.name) < index) tell(at("name"), "each of several walks has a name of its own");
    checkRoutes(walk.routes, card, (place, message) => tell(at(...place), message));
    const world = walk.world ?? DEFAULT_WORLD;
    if (!worldExists(world)) tell(at("world"), `there is no world ${world}`);
    if (!walk.fill.some(({ item }) => item !== undefined))
      tell(at("fill"), "nothing that is filled in is listed");
    checkInput(walk.input, card, (place, message) => tell(at(...place), message));
    checkReferences(walk.input, ["input"], walk, (place, message) => tell(at(...place), message));
    for (const [kind, { item }] of walk.fill.entries()) {
      for (const { place, message } of unknownFields({ items: [item ?? {}] }, card.output_schema))
        tell(at("fill", kind, "item", ...place.slice(2)), message);
    }
  }
}

function checkScenario(file: ScenarioFile, scenario: Scenario, card: OperationCard, tell: Tell): void {
  const routes = routesOf(card);
  checkRoutes(scenario.routes, card, tell);
  for (const [name, limit] of Object.entries(scenario.limits ?? {})) {
    for (const route of Object.keys(isMap(limit) ? limit : {})) {
      if (!routes.some((known) => known === route))
        tell(["limits", name, route], `there is no route ${route} here`);
    }
  }
  checkWorld(file, scenario, tell);
  if (scenario.expect.error?.code !== "VALIDATION") checkInput(scenario.input, card, tell);
  checkReferences(scenario.input, ["input"], scenario, tell);
  checkReferences(scenario.expect, ["expect"], scenario, tell);
  if (scenario.expect.data !== undefined) {
    for (const { place, message } of unknownFields(scenario.expect.data, card.output_schema)) {
      tell(["expect", "data", ...place], message);
    }
  }
}

function checkWorld(file: ScenarioFile, scenario: Scenario, tell: Tell): void {
  const name = scenario.world ?? file.world ?? "octo.yaml";
  if (!worldExists(name)) {
    tell(scenario.world ? ["world"] : ["name"], `there is no world ${name}`);
    return;
  }
  const { tokens } = worldOf(file, scenario);
  const { token } = scenario;
  if (typeof token === "string" && !(isMap(tokens) && Object.hasOwn(tokens, token))) {
    tell(
      ["token"],
      `${name} has no token "${token}"${hint(token, Object.keys(isMap(tokens) ? tokens : {}))}`,
    );
  }
}

function checkRoutes(named: readonly Route[] = [], card: OperationCard, tell: Tell): void {
  const routes = routesOf(card);
  for (const [index, route] of named.entries()) {
    if (!routes.includes(route)) {
      tell(["routes", index], `${card.capability_id} has no route ${route}; it has ${routes.join(", ")}`);
    }
  }
}

/** An input that the card refuses is a mistake, unless the scenario is about that. */
function checkInput(input: PlainMap, card: OperationCard, tell: Tell): void {
  const validate = validatorOf(card.input_schema);
  if (validate(written(input))) return;
  for (const { keyword, instancePath, params, message } of validate.errors ?? []) {
    const unknown: unknown = params.additionalProperty;
    // Enum values may be given in lower case.
    if (keyword === "enum") continue;
    const place = instancePath.split("/").slice(1);
    tell(
      ["input", ...place, ...(typeof unknown === "string" ? [unknown] : [])],
      `input ${message ?? "is malformed"}`,
    );
  }
}

function checkReferences(value: unknown, place: Path, scenario: Caller, tell: Tell): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkReferences(item, [...place, index], scenario, tell);
  } else if (isMap(value) && isReference(value)) {
    const kind = Array.isArray(value.$id) ? String(value.$id[0]) : undefined;
    if (kind !== undefined && !Object.hasOwn(ID_KINDS, kind)) {
      tell(place, `$id: there is no kind "${kind}"; kinds: ${Object.keys(ID_KINDS).join(", ")}`);
    }
    const call = typeof value.$before === "string" ? value.$before.split(".")[0] : undefined;
    if (call !== undefined && !Object.hasOwn(scenario.before ?? {}, call)) {
      tell(place, `$before: there is no call "${call}" under \`before\``);
    }
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) checkReferences(item, [...place, key], scenario, tell);
  }
}

/** The value with text in place of references, which are always ids or cursors. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (!isMap(value)) return value;
  if (isReference(value)) return "reference";
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, written(item)]));
}

export function hint(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}
