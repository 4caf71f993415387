// Checks scenario and workflow files against their cards.

import type { OperationCard, Route } from "../../runtime/index.js";
import { nearest } from "../../runtime/text/nearest.js";
import { schemaValidator } from "./card-schemas.js";
import { missingFields, unknownFields } from "./check-fields.js";
import { unusedInputs } from "./check-inputs.js";
import type { LoadedFile, Path } from "./load.js";
import { DEFAULT_WORLD, isList } from "./paging.js";
import { ID_KINDS, isReference } from "./references.js";
import { resolveRest } from "./rest-answers.js";
import { cardRoutes } from "./run-options.js";
import {
  type ExchangeScenario,
  isMap,
  type PlainMap,
  runsOn,
  type Scenario,
  type ScenarioFile,
  type Workflow,
} from "./scenario.js";
import { patchedWorld, worldExists } from "./worlds.js";

type Report = (place: Path, message: string) => void;

/** Returns the diagnostics of a schema-valid scenario file, formatted as `path:line:column message`. */
export function checkFile(loaded: LoadedFile, cards: ReadonlyMap<string, OperationCard>): string[] {
  const { file } = loaded;
  if (file === undefined) return [];
  const diagnostics: string[] = [];
  const report: Report = (place, message) => void diagnostics.push(`${loaded.position(place)} ${message}`);
  const card = cards.get(file.capability);
  if (card === undefined) {
    report(["capability"], `unknown capability "${file.capability}"${hint(file.capability, cards.keys())}`);
    return diagnostics;
  }
  checkWhole(file, card, report);
  checkPaging(file, card, report);
  for (const [index, scenario] of file.scenarios.entries()) {
    checkScenario(file, scenario, card, (place, message) => report(["scenarios", index, ...place], message));
  }
  for (const [index, exchange] of file.exchanges.entries()) {
    checkExchange(exchange, card, (place, message) => report(["exchanges", index, ...place], message));
  }
  return diagnostics;
}

/** Returns the diagnostics of a schema-valid workflow, formatted as `path:line:column message`. */
export function checkWorkflow(
  loaded: LoadedFile<Workflow>,
  cards: ReadonlyMap<string, OperationCard>,
): string[] {
  const { file } = loaded;
  if (file === undefined) return [];
  const diagnostics: string[] = [];
  const earlier = new Map<string, true>();
  for (const [index, { name, task, input, expect }] of file.steps.entries()) {
    const report: Report = (place, message) =>
      void diagnostics.push(`${loaded.position(["steps", index, ...place])} ${message}`);
    const card = cards.get(task);
    if (card === undefined) report(["task"], `unknown capability "${task}"${hint(task, cards.keys())}`);
    else {
      if (expect.error?.code !== "VALIDATION") checkInput(input, card, report);
      for (const { place, message } of unknownFields(expect.data ?? {}, card.output_schema)) {
        report(["expect", "data", ...place], message);
      }
    }
    if (earlier.has(name)) report(["name"], `duplicate step name "${name}"`);
    const before = Object.fromEntries(earlier);
    checkReferences(input, ["input"], before, report);
    checkReferences(expect, ["expect"], before, report);
    for (const [key, value] of Object.entries(input)) {
      if (/Ids?$/.test(key) && !(isMap(value) && "$before" in value)) {
        report(["input", key], "ids must come from an earlier step: { $before: step.path }");
      }
    }
    earlier.set(name, true);
  }
  checkWorld(file, file, (place, message) => void diagnostics.push(`${loaded.position(place)} ${message}`));
  const writes = file.steps.some(({ task }) => cards.get(task)?.effect !== "read");
  if (writes && file.state === undefined) {
    diagnostics.push(
      `${loaded.position(["steps"])} a workflow that writes must declare its resulting \`state\``,
    );
  }
  return diagnostics;
}

function checkWhole(
  { scenarios, exchanges, paging = [] }: ScenarioFile,
  card: OperationCard,
  report: Report,
): void {
  const all: readonly (Scenario | ExchangeScenario)[] = [...scenarios, ...exchanges];
  const names = new Set<string>();
  for (const [index, { name }] of all.entries()) {
    const place = index < scenarios.length ? ["scenarios", index] : ["exchanges", index - scenarios.length];
    if (names.has(name)) report([...place, "name"], `duplicate scenario name "${name}"`);
    names.add(name);
  }
  const successes = all.flatMap(({ expect }) => (expect.data === undefined ? [] : [expect.data]));
  if (successes.length === 0) report(["scenarios"], "expected at least one scenario that succeeds");
  if (successes.length === all.length) report(["scenarios"], "expected at least one scenario that fails");
  const missing = successes.map((data) => missingFields(data, card.output_schema));
  const least = missing.sort((a, b) => a.length - b.length)[0] ?? [];
  if (least.length > 0) {
    report(
      ["scenarios"],
      `no scenario expects all required output fields; the most complete one omits ${least.join(", ")}`,
    );
  }
  const uncovered = cardRoutes(card).filter(
    (route) => !all.some((one) => one.expect.data !== undefined && runsOn(one, route)),
  );
  for (const route of uncovered) report(["scenarios"], `no scenario succeeds on route ${route}`);
  const inputs = [
    ...all.flatMap(({ expect, input }) => (expect.data === undefined ? [] : [input])),
    ...paging.flatMap(({ input }) => [input, { first: 1, after: "cursor" }]),
    ...(isList(card) ? [{ after: null }] : []),
  ];
  for (const unused of unusedInputs(inputs, card.input_schema)) {
    report(["scenarios"], `no scenario that succeeds has the input ${unused}`);
  }
}

/** Checks that a list declares `paging` for each of its routes, and that each entry is valid. */
function checkPaging(
  { scenarios, exchanges, paging = [] }: ScenarioFile,
  card: OperationCard,
  report: Report,
): void {
  const routes = cardRoutes(card);
  if (!isList(card)) {
    if (paging.length > 0) report(["paging"], `${card.capability_id} does not return a list`);
    return;
  }
  const laterPages = exchanges.filter(({ input }) => isReference(input.after));
  if (scenarios.length === 0 && laterPages.length === 0)
    report(
      ["exchanges"],
      "a list must have an exchange that reads a later page: after: { $before: first.pageInfo.endCursor }",
    );
  for (const route of scenarios.length === 0 ? [] : routes) {
    // A derived cli route sends the requests of another one.
    const isExchanged = laterPages.some((exchange) => route === "cli" || exchange[route] !== undefined);
    if (!isExchanged && !paging.some((walk) => (walk.routes ?? routes).includes(route)))
      report(["paging"], `a list must declare \`paging\` for each route; none covers route ${route}`);
  }
  const names = paging.map(({ name }) => name);
  for (const [index, walk] of paging.entries()) {
    const at = (...place: Path): Path => ["paging", index, ...place];
    if (names.indexOf(walk.name) < index) report(at("name"), "several paging entries must have unique names");
    checkRoutes(walk.routes, card, (place, message) => report(at(...place), message));
    const world = walk.world ?? DEFAULT_WORLD;
    if (!worldExists(world)) report(at("world"), `unknown world ${world}`);
    if (!walk.fill.some(({ item }) => item !== undefined))
      report(at("fill"), "at least one kind must have an `item` that is listed");
    checkInput(walk.input, card, (place, message) => report(at(...place), message));
    checkReferences(walk.input, ["input"], walk.before ?? {}, (place, message) =>
      report(at(...place), message),
    );
    for (const [kind, { item }] of walk.fill.entries()) {
      for (const { place, message } of unknownFields({ items: [item ?? {}] }, card.output_schema))
        report(at("fill", kind, "item", ...place.slice(2)), message);
    }
  }
}

function checkScenario(file: ScenarioFile, scenario: Scenario, card: OperationCard, report: Report): void {
  const routes = cardRoutes(card);
  checkRoutes(scenario.routes, card, report);
  for (const [name, limit] of Object.entries(scenario.limits ?? {})) {
    for (const route of Object.keys(isMap(limit) ? limit : {})) {
      if (!routes.some((known) => known === route))
        report(
          ["limits", name, route],
          `${card.capability_id} has no route ${route}; it has ${routes.join(", ")}`,
        );
    }
  }
  checkWorld(file, scenario, report);
  if (scenario.expect.error?.code !== "VALIDATION") checkInput(scenario.input, card, report);
  checkReferences(scenario.input, ["input"], scenario.before ?? {}, report);
  checkReferences(scenario.expect, ["expect"], scenario.before ?? {}, report);
  if (scenario.expect.data !== undefined) {
    if (card.effect !== "read" && scenario.state === undefined) {
      report([], "a successful write must declare its resulting `state`");
    }
    for (const { place, message } of unknownFields(scenario.expect.data, card.output_schema)) {
      report(["expect", "data", ...place], message);
    }
  }
}

function checkExchange(exchange: ExchangeScenario, card: OperationCard, report: Report): void {
  const routes = cardRoutes(card);
  for (const api of ["graphql", "rest"] as const) {
    if (exchange[api] !== undefined && !routes.includes(api))
      report([api], `${card.capability_id} has no route ${api}; it has ${routes.join(", ")}`);
  }
  for (const { place, message } of resolveRest(exchange.rest ?? []).problems)
    report(["rest", ...place], message);
  if (exchange.expect.error?.code !== "VALIDATION") checkInput(exchange.input, card, report);
  checkReferences(exchange.input, ["input"], exchange.before ?? {}, report);
  for (const { place, message } of unknownFields(exchange.expect.data ?? {}, card.output_schema))
    report(["expect", "data", ...place], message);
}

function checkWorld(
  file: Pick<ScenarioFile, "world">,
  scenario: Pick<Scenario, "world" | "patch" | "token">,
  report: Report,
): void {
  const name = scenario.world ?? file.world ?? "octo.yaml";
  if (!worldExists(name)) {
    report(scenario.world ? ["world"] : ["name"], `unknown world ${name}`);
    return;
  }
  const { tokens } = patchedWorld(file, scenario);
  const { token } = scenario;
  if (typeof token === "string" && !(isMap(tokens) && Object.hasOwn(tokens, token))) {
    report(
      ["token"],
      `${name} has no token "${token}"${hint(token, Object.keys(isMap(tokens) ? tokens : {}))}`,
    );
  }
}

function checkRoutes(named: readonly Route[] = [], card: OperationCard, report: Report): void {
  const routes = cardRoutes(card);
  for (const [index, route] of named.entries()) {
    if (!routes.includes(route)) {
      report(["routes", index], `${card.capability_id} has no route ${route}; it has ${routes.join(", ")}`);
    }
  }
}

/** Reports the violations of the card's input schema. */
function checkInput(input: PlainMap, card: OperationCard, report: Report): void {
  const validate = schemaValidator(card.input_schema);
  if (validate(withoutReferences(input))) return;
  for (const { keyword, instancePath, params, message } of validate.errors ?? []) {
    const unknown: unknown = params.additionalProperty;
    // The runtime accepts enum values in any case.
    if (keyword === "enum") continue;
    const place = instancePath.split("/").slice(1);
    // The value of a reference is known only when the scenario runs.
    if (isReference(valueAt(input, place))) continue;
    report(
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

/** Reports references to unknown kinds and calls. `before` contains the earlier calls, by name. */
function checkReferences(value: unknown, place: Path, before: PlainMap, report: Report): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkReferences(item, [...place, index], before, report);
  } else if (isMap(value) && isReference(value)) {
    const kind = Array.isArray(value.$id) ? String(value.$id[0]) : undefined;
    if (kind !== undefined && !Object.hasOwn(ID_KINDS, kind)) {
      report(place, `$id: unknown kind "${kind}"; expected ${Object.keys(ID_KINDS).join(", ")}`);
    }
    const call = typeof value.$before === "string" ? value.$before.split(".")[0] : undefined;
    if (call !== undefined && !Object.hasOwn(before, call)) {
      report(place, `$before: no earlier call "${call}"`);
    }
  } else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) checkReferences(item, [...place, key], before, report);
  }
}

/** Replaces references, which are always ids or cursors, with a string. */
function withoutReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutReferences);
  if (!isMap(value)) return value;
  if (isReference(value)) return "reference";
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutReferences(item)]));
}

/** Returns a suggestion such as `; did you mean "items"?`, or an empty string. */
function hint(word: string, known: Iterable<string>): string {
  const near = nearest(word, known);
  return near === undefined ? "" : `; did you mean "${near}"?`;
}
