// Checks scenarios against the cards they are for.

import type { OperationCard, Route } from "../../runtime/index.js";
import { nearest } from "../../runtime/text/nearest.js";
import { validatorOf } from "./card-schemas.js";
import { missingFields, unknownFields } from "./check-fields.js";
import type { LoadedFile, Path } from "./load.js";
import { DEFAULT_WORLD, isList } from "./paging.js";
import { ID_KINDS, isReference } from "./references.js";
import { routesOf } from "./run-options.js";
import { isMap, type PlainMap, type Scenario, type ScenarioFile, type Workflow } from "./scenario.js";
import { worldExists, worldOf } from "./worlds.js";

type Tell = (place: Path, message: string) => void;

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

/** What is wrong with a workflow that fits the schema. */
export function checkWorkflow(
  loaded: LoadedFile<Workflow>,
  cards: ReadonlyMap<string, OperationCard>,
): string[] {
  const { file } = loaded;
  if (file === undefined) return [];
  const told: string[] = [];
  const earlier = new Map<string, true>();
  for (const [index, { name, task, input, expect }] of file.steps.entries()) {
    const tell: Tell = (place, message) =>
      void told.push(`${loaded.position(["steps", index, ...place])} ${message}`);
    const card = cards.get(task);
    if (card === undefined) tell(["task"], `there is no capability "${task}"${hint(task, cards.keys())}`);
    else {
      if (expect.error?.code !== "VALIDATION") checkInput(input, card, tell);
      for (const { place, message } of unknownFields(expect.data ?? {}, card.output_schema)) {
        tell(["expect", "data", ...place], message);
      }
    }
    if (earlier.has(name)) tell(["name"], `"${name}" is the name of another one`);
    const before = Object.fromEntries(earlier);
    checkReferences(input, ["input"], before, tell);
    checkReferences(expect, ["expect"], before, tell);
    for (const [key, value] of Object.entries(input)) {
      if (/Ids?$/.test(key) && !(isMap(value) && "$before" in value)) {
        tell(["input", key], "an id comes from a step before: { $before: step.path }");
      }
    }
    earlier.set(name, true);
  }
  checkWorld(file, file, (place, message) => void told.push(`${loaded.position(place)} ${message}`));
  const writes = file.steps.some(({ task }) => cards.get(task)?.effect !== "read");
  if (writes && file.state === undefined) {
    told.push(`${loaded.position(["steps"])} a workflow that writes needs the \`state\` that it leaves`);
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
    checkReferences(walk.input, ["input"], walk.before ?? {}, (place, message) =>
      tell(at(...place), message),
    );
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
  checkReferences(scenario.input, ["input"], scenario.before ?? {}, tell);
  checkReferences(scenario.expect, ["expect"], scenario.before ?? {}, tell);
  if (scenario.expect.data !== undefined) {
    if (card.effect !== "read" && scenario.state === undefined) {
      tell([], "a write that succeeds needs the `state` that it leaves");
    }
    for (const { place, message } of unknownFields(scenario.expect.data, card.output_schema)) {
      tell(["expect", "data", ...place], message);
    }
  }
}

function checkWorld(
  file: Pick<ScenarioFile, "world">,
  scenario: Pick<Scenario, "world" | "patch" | "token">,
  tell: Tell,
): void {
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
    // What a reference stands for is known only when the scenario runs.
    if (isReference(valueAt(input, place))) continue;
    tell(
      ["input", ...place, ...(typeof unknown === "string" ? [unknown] : [])],
      `input ${message ?? "is malformed"}`,
    );
  }
}

function valueAt(value: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return value;
  if (Array.isArray(value)) return valueAt(value[Number(key)], rest);
  return isMap(value) ? valueAt(value[key], rest) : undefined;
}

/** `before`: the earlier calls, by name. */
function checkReferences(value: unknown, place: Path, before: PlainMap, tell: Tell): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkReferences(item, [...place, index], before, tell);
  } else if (isMap(value) && isReference(value)) {
    const kind = Array.isArray(value.$id) ? String(value.$id[0]) : undefined;
    if (kind !== undefined && !Object.hasOwn(ID_KINDS, kind)) {
      tell(place, `$id: there is no kind "${kind}"; kinds: ${Object.keys(ID_KINDS).join(", ")}`);
    }
    const call = typeof value.$before === "string" ? value.$before.split(".")[0] : undefined;
    if (call !== undefined && !Object.hasOwn(before, call)) {
      tell(place, `$before: there is no call "${call}" before this one`);
    }
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) checkReferences(item, [...place, key], before, tell);
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
