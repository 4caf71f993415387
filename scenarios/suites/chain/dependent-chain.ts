// Random chains whose steps use results of earlier ones, and the same steps as single calls.

import { catalog } from "../../../generated/catalog.js";
import { executeTask, listOperationCards } from "../../../generated/index.js";
import type { JsonSchema, OperationCard } from "../../../runtime/index.js";
import { type InputForm, inputForms } from "../../runner/input-forms.js";
import { type Outcome, outcome } from "./compare.js";
import { type Chainable, differences, type TestServer } from "./world.js";

const cards = await listOperationCards();

/** A value of an earlier step that replaces a property of the input. */
export interface Use {
  readonly property: string;
  readonly step: number;
  readonly path: readonly string[];
  /** The value is the only element of a list. */
  readonly isElement: boolean;
  /** Properties that identify the same object as the property. */
  readonly replaces: readonly string[];
  /** The name of the value suggests that the property accepts it. */
  readonly isLikely: boolean;
}

export interface DependentStep {
  readonly chainable: Chainable;
  readonly uses: readonly Use[];
  readonly after: readonly number[];
}

/** Random numbers that determine a step. */
export interface DrawnStep {
  readonly chainable: Chainable;
  readonly uses: readonly number[];
  readonly after: readonly number[];
}

/** Returns the steps that the numbers determine. A reference is to a value that the schema of the input may accept. */
export function createSteps(drawn: readonly DrawnStep[]): DependentStep[] {
  const steps: DependentStep[] = [];
  for (const { chainable, uses, after } of drawn) {
    // These differ from separate runs for other reasons.
    const differs = steps.some((earlier) =>
      differences.some((pair) => pair.steps[0] === earlier.chainable.id && pair.steps[1] === chainable.id),
    );
    if (differs) continue;
    const candidates = steps.flatMap((source, step) => usesOf(source.chainable, chainable, step));
    const chosen = uses.map((number) => choose(number, candidates));
    const byProperty = new Map(
      chosen.flatMap((use) => (use === undefined ? [] : [[use.property, use] as const])),
    );
    const step = { chainable, uses: [...byProperty.values()] };
    const drawnSteps = steps.length === 0 ? [] : after.map((number) => number % steps.length);
    // In a level, lookups see the state before all writes.
    const sameObject = steps.flatMap((earlier, index) => (writesSameObject(earlier, step) ? [index] : []));
    steps.push({ ...step, after: [...new Set([...drawnSteps, ...sameObject])] });
  }
  return steps;
}

/** Whether two steps are writes that use values of the same object. */
function writesSameObject(...pair: readonly Pick<DependentStep, "chainable" | "uses">[]): boolean {
  const [first, second] = pair.map(({ uses }) =>
    uses.map(({ step, path }) => [step, ...path.slice(0, -1)].join(".")),
  );
  const areWrites = pair.every(({ chainable }) => chainable.capability.effect !== "read");
  return areWrites && first?.some((object) => second?.includes(object)) === true;
}

/** Chooses a value that has the name of the property or of one of its forms, or else any, so that calls succeed. */
function choose(number: number, candidates: readonly Use[]): Use | undefined {
  const likely = candidates.filter(({ isLikely }) => isLikely);
  const list = likely.length > 0 && number % 4 > 0 ? likely : candidates;
  return list[Math.floor(number / 4) % list.length];
}

/** Returns the step as a task of a chain. */
export function toTask({ chainable: { id, input }, uses, after }: DependentStep) {
  const references = uses.map((use) => [use, [`$${use.step}`, ...use.path].join(".")] as const);
  return { task: id, input: withValues(input, references), after };
}

/** Returns the input of a step with values, or references to them. */
export function withValues(input: unknown, values: readonly (readonly [Use, unknown])[]): object {
  const replaced = values.flatMap(([{ replaces }]) => replaces);
  const kept = Object.entries(Object(input)).filter(([name]) => !replaced.includes(name));
  const added = values.map(([{ property, isElement }, value]) => [property, isElement ? [value] : value]);
  return Object.fromEntries([...kept, ...added]);
}

/** Runs the steps as single calls: level by level, in each the reads first, then the writes in order. */
export async function runLevelByLevel(
  steps: readonly DependentStep[],
  server: TestServer,
): Promise<Outcome[]> {
  server.github.reset();
  const results = new Map<number, Outcome>();
  for (const level of levelsOf(steps)) {
    const isRead = (index: number) => steps[index]?.chainable.capability.effect === "read";
    for (const index of [...level.filter(isRead), ...level.filter((one) => !isRead(one))])
      results.set(index, await runSingle(steps[index], results, server));
  }
  return steps.map((_, index) => results.get(index) ?? {});
}

/** Returns the indexes of the steps of each level. */
export function levelsOf(steps: readonly DependentStep[]): number[][] {
  const level: number[] = [];
  for (const { uses, after } of steps) {
    const earlier = [...uses.map(({ step }) => step), ...after];
    level.push(Math.max(-1, ...earlier.map((step) => level[step] ?? 0)) + 1);
  }
  return Array.from({ length: Math.max(...level) + 1 }, (_, number) =>
    level.flatMap((one, index) => (one === number ? [index] : [])),
  );
}

async function runSingle(
  step: DependentStep | undefined,
  results: ReadonlyMap<number, Outcome>,
  { session }: TestServer,
): Promise<Outcome> {
  if (step === undefined) return {};
  const { chainable, uses, after } = step;
  const waitsFor = [...uses.map((use) => use.step), ...after].sort((a, b) => a - b);
  const failed = waitsFor.map((index) => results.get(index)).find((result) => result?.code !== undefined);
  if (failed?.code !== undefined) return { code: failed.code };
  const values = uses.map((use) => [use, valueAt(results.get(use.step)?.data, use.path)] as const);
  if (values.some(([, value]) => value === undefined)) return { code: "VALIDATION" };
  const input = withValues(chainable.input, values);
  return outcome(await executeTask({ task: chainable.id, input }, { routes: ["graphql"] }, session));
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Object(value)[name], data);
}

/** Returns the values in the result of `source` that may replace a property of the input of `target`. */
export function usesOf(source: Chainable, target: Chainable, step: number): Use[] {
  // What an output has only on request is absent here.
  const { includes = {} } = catalog.find(({ id }) => id === source.id) ?? {};
  const isRequested = (path: readonly string[]) => path.some((name) => Object.hasOwn(includes, name));
  const paths = [...outputPaths(cardOf(source).output_schema)].filter(({ path }) => !isRequested(path));
  const properties = Object.entries<JsonSchema>(Object(cardOf(target).input_schema.properties));
  const forms = formsOf(target.id);
  return properties.flatMap(([property, schema]) => {
    const own = forms.filter((form) => form.property === property);
    const isSubjectId = forms.some(({ fields = [] }) => fields.length === 1 && fields[0] === property);
    const isGiven = Object.hasOwn(Object(target.input), property);
    // A repository outside of the world has nothing to compare.
    if (property === "owner" || property === "name" || !(isGiven || isSubjectId || own.length > 0)) return [];
    // A chain is not sent if no value of an enum is one of the input's.
    if (Array.isArray(schema.enum) || Array.isArray(Object(schema.items).enum)) return [];
    const isElement = typesOf(schema).includes("array");
    const types = typesOf(isElement ? Object(schema.items) : schema);
    const replaces = isSubjectId ? forms.flatMap(({ fields }) => fields?.at(-1) ?? []) : [];
    const names = own.flatMap(({ name, parts = ["name"] }) => (name.endsWith(" by URL") ? ["url"] : parts));
    return paths.flatMap(({ path, type }) => {
      const last = path.at(-1) ?? "";
      const isNamed = property.toLowerCase().endsWith(last.toLowerCase()) || path.includes(property);
      const isLikely = isNamed || names.includes(last);
      return types.includes(type) ? [{ property, step, path, isElement, replaces, isLikely }] : [];
    });
  });
}

/** The forms of the input of each capability. */
const formCache = new Map<string, readonly InputForm[]>();

function formsOf(id: string): readonly InputForm[] {
  const forms = formCache.get(id) ?? inputForms(id);
  formCache.set(id, forms);
  return forms;
}

const byId = new Map(cards.map((card) => [card.capability_id, card]));

function cardOf({ id }: Chainable): OperationCard {
  const card = byId.get(id);
  if (card === undefined) throw new Error(`${id} has no card`);
  return card;
}

/** Returns the paths of scalar values, with the first and second elements of lists. */
function* outputPaths(
  schema: JsonSchema,
  path: readonly string[] = [],
): Generator<{ readonly path: readonly string[]; readonly type: string }> {
  for (const one of alternatives(schema)) yield* outputPaths(one, path);
  for (const type of typesOf({ ...schema, anyOf: [] })) {
    if (type === "object") {
      const properties = Object.entries<JsonSchema>(Object(schema.properties));
      for (const [name, inner] of properties) yield* outputPaths(inner, [...path, name]);
    } else if (type === "array") {
      for (const index of ["0", "1"]) yield* outputPaths(Object(schema.items), [...path, index]);
    } else if (type !== "null") yield { path, type };
  }
}

function typesOf(schema: JsonSchema): string[] {
  if (Array.isArray(schema.enum)) return ["string"];
  return [...[schema.type ?? []].flat().map(String), ...alternatives(schema).flatMap(typesOf)];
}

const alternatives = ({ anyOf }: JsonSchema): readonly JsonSchema[] => (Array.isArray(anyOf) ? anyOf : []);
