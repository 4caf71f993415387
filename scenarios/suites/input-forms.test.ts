// Every form in which an input names an object succeeds in a scenario on every route that accepts it.

import { afterAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { registry } from "../../generated/registry.js";
import { loadCapability, type Route } from "../../runtime/index.js";
import { validateInput } from "../../runtime/input/validate.js";
import { createCaller } from "../runner/caller.js";
import { type InputForm, inputForms, references, subjects } from "../runner/input-forms.js";
import { loadScenarios } from "../runner/load.js";
import { resolveReferences } from "../runner/references.js";
import { cardRoutes } from "../runner/run-options.js";
import { runBefore } from "../runner/run-route.js";
import {
  type ExchangeScenario,
  isExchange,
  type PlainMap,
  runsOn,
  type Scenario,
  type ScenarioFile,
} from "../runner/scenario.js";
import { readWorld, Worlds } from "../runner/worlds.js";

const cards = await listOperationCards();

const files = new Map(
  loadScenarios().flatMap(({ file }) => (file ? [[file.capability, file] as const] : [])),
);
const worlds = new Worlds();
afterAll(() => worlds[Symbol.asyncDispose]());

interface Tested {
  readonly id: string;
  readonly file: ScenarioFile;
  readonly successes: readonly (Scenario | ExchangeScenario)[];
  readonly routes: readonly Route[];
  readonly forms: readonly InputForm[];
}

const capabilities = cards.map((card): Tested => {
  const id = card.capability_id;
  const file = files.get(id) ?? { capability: id, scenarios: [], exchanges: [] };
  const all: readonly (Scenario | ExchangeScenario)[] = [...file.scenarios, ...file.exchanges];
  const successes = all.filter(({ expect: { data } }) => data !== undefined);
  return { id, file, successes, routes: cardRoutes(card), forms: inputForms(id) };
});

/** Forms of one input on a route: one form, or a reference's form with the subject's. */
interface Combination {
  readonly forms: readonly InputForm[];
  readonly route: Route;
}

/** Returns the combinations that a capability accepts. References are looked up differently for each form of the subject. */
function combinations({ forms, routes }: Tested): Combination[] {
  const ofSubject = forms.filter(({ property }) => property === undefined);
  const together = forms.flatMap((form) =>
    form.isWithinSubject ? ofSubject.map((subject) => [form, subject]) : [[form]],
  );
  return together.flatMap((own) =>
    routes
      .filter((route) => !own.some(({ excluded }) => excluded.has(route)))
      .map((route) => ({ forms: own, route })),
  );
}

test("every form of an input succeeds in a scenario on every route that accepts it", () => {
  const missing = capabilities.flatMap((capability) =>
    combinations(capability).flatMap(({ forms, route }) => {
      const isTested = capability.successes.some(
        (scenario) => runsOn(scenario, route) && forms.every((form) => form.has(scenario.input)),
      );
      const names = forms.map(({ name }) => name).join(", ");
      return isTested ? [] : [`${capability.id} on ${route}: no scenario with ${names}`];
    }),
  );
  expect(missing).toEqual([]);
});

test("a subject that is an issue or a pull request is both, in each form, on every route that accepts it", () => {
  const pulls = Object.keys(Object(Object(readWorld("octo.yaml").repositories)["octo/hello"]).pulls);
  const isPull = ({ issueNumber, issueId }: PlainMap): boolean => {
    const [, , numberOfId]: readonly unknown[] = Object(issueId).$id ?? [];
    return pulls.includes(String(issueNumber ?? numberOfId));
  };
  // Answers of exchanges do not depend on it.
  const stateful = capabilities.filter(({ file }) => file.scenarios.length > 0);
  const both = stateful.flatMap((capability) =>
    combinations(capability).flatMap(({ forms: [form], route }) =>
      form?.definition === "issueOrPr" ? [{ ...capability, form, route }] : [],
    ),
  );
  const missing = both.flatMap(({ id, successes, form, route }) =>
    [true, false].flatMap((wanted) => {
      const isTested = successes.some(
        (scenario) =>
          runsOn(scenario, route) && form.has(scenario.input) && isPull(scenario.input) === wanted,
      );
      return isTested ? [] : [`${id} on ${route}: no ${wanted ? "pull request" : "issue"} by ${form.name}`];
    }),
  );
  expect(both.length).toBeGreaterThan(0);
  expect(missing).toEqual([]);
});

// The tests below show that the forms above are all forms, and that routes are excluded only where they refuse a form.

test("each subject and reference of the cards has forms in a capability", () => {
  const found = capabilities.flatMap(({ forms }) => forms.map(({ definition }) => definition));
  const unused = [...Object.keys(subjects), ...Object.keys(references)].filter(
    (name) => !found.includes(name),
  );
  expect(unused).toEqual([]);
});

test("an issue as a reference is a number, owner/name#number, a URL or a node id", () => {
  const forms = inputForms("issue.parent.set").filter(({ property }) => property === "parent");
  const name = (parent: unknown) => forms.filter((form) => form.has({ parent })).map((form) => form.name);
  expect(forms.map((form) => form.name)).toEqual([
    "parent by number",
    "parent by owner/name/number",
    "parent by URL",
    "parent by id",
  ]);
  expect(name(2)).toEqual(["parent by number"]);
  expect(name({ $before: "issue.number" })).toEqual(["parent by number"]);
  expect(name("octo/hello#2")).toEqual(["parent by owner/name/number"]);
  expect(name("https://github.com/octo/hello/issues/2")).toEqual(["parent by URL"]);
  expect(name({ $before: "issue.url" })).toEqual(["parent by URL"]);
  expect(name("I_kwDOA1")).toEqual(["parent by id"]);
  expect(name({ $id: ["thread", "octo/hello", "2"] })).toEqual(["parent by id"]);
});

/** Returns the input of a scenario with the ids and earlier results that it refers to. */
async function resolveInput(file: ScenarioFile, scenario: Scenario | ExchangeScenario): Promise<PlainMap> {
  if (isExchange(scenario) || !/"\$(?:id|before)"/.test(JSON.stringify(scenario.input)))
    return scenario.input;
  return await worlds.use(file, scenario, async (github) => {
    const caller = createCaller(github, { route: undefined, gh: undefined }, scenario.token);
    return resolveReferences(scenario.input, await runBefore(github, scenario, file.capability, caller));
  });
}

describe.each(capabilities.filter(({ forms }) => forms.length > 0))(
  "$id",
  async ({ id, file, successes, routes, forms }) => {
    const capability = await loadCapability(registry, id);
    if (capability === undefined) throw new Error(`${id} is not registered`);
    const prepare = async (scenario: Scenario | ExchangeScenario) =>
      validateInput(capability, await resolveInput(file, scenario), undefined);

    // The answers of exchanges contain earlier results, so their inputs are only known in a run.
    const known = successes.filter(
      (one) => !isExchange(one) || !/"\$before"/.test(JSON.stringify(one.input)),
    );

    test("prepares the inputs of scenarios as the parts of their forms", async () => {
      const properties = new Set(
        forms.flatMap(({ property, parts }) => (parts === undefined ? [] : (property ?? []))),
      );
      // The answers of exchanges contain earlier results, so their inputs are only known in a run.
      const known = successes.filter(
        (one) => !isExchange(one) || !/"\$before"/.test(JSON.stringify(one.input)),
      );
      for (const scenario of properties.size > 0 ? known : []) {
        const input = await prepare(scenario);
        for (const property of properties) {
          const value: unknown = Reflect.get(input, property);
          const own = forms.filter((form) => form.property === property && form.has(scenario.input));
          const actual = value === undefined ? [] : [Object.keys(Object(value))];
          expect(
            own.map(({ parts }) => parts),
            `${scenario.name}: ${property}`,
          ).toEqual(actual);
        }
      }
    });

    test("refuses the forms that a route excludes", async () => {
      const expected = forms.flatMap(({ name, excluded }) =>
        routes.flatMap((route) =>
          excluded.has(route) ? [`${name} on ${route}: ${excluded.get(route)}`] : [],
        ),
      );
      const refused = new Set<string>();
      for (const scenario of expected.length > 0 ? known : []) {
        const input = await prepare(scenario);
        for (const { name } of forms.filter((form) => form.has(scenario.input))) {
          for (const route of routes) {
            const plan = capability[route === "cli" ? (capability.cli?.derived ?? "rest") : route];
            const found = `${name} on ${route}: ${plan?.unsuitable?.({ input })}`;
            if (expected.includes(found)) refused.add(found);
          }
        }
      }
      expect([...refused].sort()).toEqual(expected.sort());
    });
  },
);
