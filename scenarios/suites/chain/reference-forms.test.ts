// A step accepts the values of an earlier step in every form in which its input names objects.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { executeTasks, listOperationCards } from "../../../generated/index.js";
import { type InputForm, inputForms } from "../../runner/input-forms.js";
import { isMap, type PlainMap } from "../../runner/scenario.js";
import { outcome } from "./compare.js";
import { type DependentStep, runLevelByLevel, toTask } from "./dependent-chain.js";
import { type Chainable, chainables, startTestServer } from "./world.js";

const cards = await listOperationCards();

/** A step whose result contains names of an object. */
interface Source {
  readonly task: string;
  readonly input: PlainMap;
  /** By form, the path of the value in the result. */
  readonly paths: { readonly [form: string]: string };
}

const sources: Readonly<Record<string, Source>> = parse(
  readFileSync(join(import.meta.dirname, "sources.yaml"), "utf8"),
  { merge: true },
);
const [chains, singles] = [await startTestServer(), await startTestServer()];
const all = await chainables(chains);
afterAll(async () => {
  await Promise.all([chains, singles].map(({ github }) => github.close()));
});

const properties = new Map(
  cards.map(({ capability_id: id, input_schema }) => [id, toMap(input_schema.properties)]),
);

/** A form of the input of a step, and the earlier step that contains a value of this form. */
interface Case {
  readonly target: Chainable;
  readonly form: InputForm;
  readonly forms: readonly InputForm[];
  /** The subject, reference or property, and the form. */
  readonly kind: string;
  readonly source: Source | undefined;
  readonly path: string | undefined;
}

const cases = all.flatMap((target): Case[] => {
  const forms = inputForms(target.id).filter(({ excluded }) => !excluded.has("graphql"));
  return forms.map((form) => {
    const name = form.name.split(" by ").at(-1) ?? "";
    const thing = form.definition ?? form.property ?? "";
    const source = sources[thing];
    return { target, form, forms, kind: `${thing} by ${name}`, source, path: source?.paths[name] };
  });
});

/** Returns the two steps of a chain. The other values of the input are those with which the capability succeeds. */
function createSteps({ target, form, forms }: Case, { task, input }: Source, path: string): DependentStep[] {
  const ownFields = (one: InputForm) => one.fields?.at(-1) ?? "";
  const property = form.property ?? ownFields(form);
  const known = properties.get(target.id) ?? {};
  const repository = Object.entries({ owner: "octo", name: "hello" }).filter(([name]) => name in known);
  const usual = { ...Object.fromEntries(repository), ...toMap(target.input) };
  const given = form.property === undefined ? usual : withProperty(form.property, target.id, usual);
  const others = form.property === undefined ? forms.map(ownFields) : [property];
  const own = others.map((name) => given[name]).find((value) => typeof value === "number");
  const source = all.find(({ id }) => id === task);
  if (source === undefined) throw new Error(`${task} has no GraphQL route`);
  const isElement = toMap(known[property]).type === "array";
  return [
    { chainable: { ...source, input: withOwn(input, own) }, uses: [], after: [] },
    {
      chainable: { ...target, input: given },
      uses: [{ property, step: 0, path: path.split("."), isElement, replaces: others, isLikely: true }],
      after: [],
    },
  ];
}

/** Returns the input with the property, which takes the value of another one that could be given in place of it. */
function withProperty(property: string, id: string, input: PlainMap): PlainMap {
  if (property in input) return input;
  const { anyOf } = toMap(cards.find(({ capability_id }) => capability_id === id)?.input_schema);
  const sets = (Array.isArray(anyOf) ? anyOf : []).map(({ required }) => [required].flat());
  const own = sets.filter((set) => set.includes(property)).flat();
  const other =
    own.length === 0 ? undefined : sets.flat().find((name) => name in input && !own.includes(name));
  if (other === undefined) return input;
  const { [other]: value, ...rest } = input;
  return { ...rest, [property]: value };
}

const withOwn = (input: PlainMap, own: unknown): PlainMap =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, isMap(value) ? (own ?? value.$own) : value]),
  );

function toMap(value: unknown): PlainMap {
  return isMap(value) ? value : {};
}

// A repository of an input, such as the one that gets an issue, differs from the subject.
test("results contain values of all forms except composed names, ids and titles that no result has, and values of fields", () => {
  const without = cases.flatMap(({ kind, path }) => (path === undefined ? [kind] : []));
  expect([...new Set(without)].sort()).toEqual([
    "head by label/owner/branch",
    "issue by owner/name/number",
    "issueType by null",
    "item by owner/name/number",
    "milestone by null",
    "milestone by title/id",
    "project by owner/number",
    "project by title",
    "repository by id",
    "repository by owner/name",
    "value by null",
    "value by number",
    "value by text/number",
  ]);
});

describe("a chain equals single calls", () => {
  const named = cases.flatMap((one) => {
    const { source, path, target, form } = one;
    return source && path !== undefined ? [{ one, source, path, id: target.id, form: form.name }] : [];
  });
  test.each(named)("$id: $form", async ({ one, source, path }) => {
    const steps = createSteps(one, source, path);
    const { github, session } = chains;
    if (github.isChanged) github.reset();
    const chain = await executeTasks(steps.map(toTask), { routes: ["graphql"] }, session);
    if (!("results" in chain)) throw new Error("expected results, got a plan");
    expect(chain.results[1]?.error).toBeUndefined();
    expect(chain.results.map(outcome)).toEqual(await runLevelByLevel(steps, singles));
  });
});
