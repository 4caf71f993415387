// Every id that an input accepts is in the result of another capability, as a scenario shows, or can be replaced by a
// name. An input that requires an id has such a scenario of its own.

import { describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import type { JsonSchema, OperationCard, Route } from "../../runtime/index.js";
import { excludedRoutes, type InputForm, inputForms } from "../runner/input-forms.js";
import { loadScenarios } from "../runner/load.js";
import { cardRoutes } from "../runner/run-options.js";
import { isMap, runsOn } from "../runner/scenario.js";

const cards = await listOperationCards();

interface Schema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** An input property that accepts an id. */
interface IdInput {
  readonly id: string;
  readonly property: string;
  /** What it is the id of: a reference, or a property of a subject. */
  readonly kind: string;
  /** Whether the input can contain a number or name instead. */
  readonly hasName: boolean;
  /** The routes that accept the id. */
  readonly routes: readonly Route[];
}

const byId = new Map(cards.map((card) => [card.capability_id, card]));
const scenarios = new Map(
  loadScenarios().flatMap(({ file }) =>
    file ? [[file.capability, [...file.scenarios, ...file.exchanges]] as const] : [],
  ),
);

const isId = (name: string): boolean => /Ids?$/.test(name);
const isIdForm = ({ parts, name }: InputForm): boolean => parts?.includes("id") ?? name.endsWith(" by id");

const inputs = cards.flatMap((card): IdInput[] => {
  const { capability_id: id, input_schema: schema } = card;
  const forms = inputForms(id);
  return Object.entries((schema as Schema).properties ?? {}).flatMap(([property, { description = "" }]) => {
    const values = forms.filter((form) => form.property === property);
    const idForm = values.find(isIdForm) ?? forms.find(({ fields }) => fields?.includes(property));
    const acceptsId = isId(property) || /\bids?\b/i.test(description) || values.some(isIdForm);
    if (!acceptsId) return [];
    const hasName =
      values.length > 0
        ? values.some((form) => !isIdForm(form))
        : requiredSets(schema).some((set) => !set.some(isId));
    const { definition, excluded = excludedRoutes(id, property) } = idForm ?? {};
    return [
      {
        id,
        property,
        kind: values.length > 0 ? (definition ?? property) : `${definition ?? "other"} ${property}`,
        hasName,
        routes: cardRoutes(card).filter((route) => !excluded.has(route)),
      },
    ];
  });
});

/** The sets of properties that an input must have one of. */
function requiredSets({ required = [], anyOf, oneOf }: Schema): readonly (readonly string[])[] {
  const choices = [anyOf, oneOf].filter((choice) => choice !== undefined);
  return choices.reduce<readonly (readonly string[])[]>(
    (sets, choice) => sets.flatMap((set) => choice.map((one) => [...set, ...(one.required ?? [])])),
    [required],
  );
}

/** Whether a successful scenario gets the id from the result of another capability on a route. */
function isObtained({ id, property }: IdInput, route: Route): boolean {
  return (scenarios.get(id) ?? []).some((scenario) => {
    const { before = {}, input, expect } = scenario;
    const value = input[property];
    if (expect.data === undefined || !runsOn(scenario, route) || !isMap(value)) return false;
    const [call = "", ...path] = String(value.$before).split(".");
    const { task = id } = before[call] ?? {};
    return task !== id && isIdIn(byId.get(task), path);
  });
}

/** Whether the output at a path is an id. */
function isIdIn(card: OperationCard | undefined, path: readonly string[]): boolean {
  const schema = path.reduce<JsonSchema>(
    ({ properties, items }, key) => Object(/^[0-9]+$/.test(key) ? items : Object(properties)[key]),
    card?.output_schema ?? {},
  );
  // The texts that GitHub generates have a pattern.
  const isGenerated = [schema.type].flat().includes("integer") || schema.pattern !== undefined;
  return isGenerated && /id$/i.test(path.at(-1) ?? "");
}

test("the names of inputs that are ids end in Id", () => {
  const wrong = cards.flatMap(({ capability_id: id, input_schema }) =>
    Object.entries((input_schema as Schema).properties ?? {}).flatMap(([name, { description = "" }]) =>
      /^(?:node )?ids? of /i.test(description) === isId(name) ? [] : [`${id} ${name}`],
    ),
  );
  expect(wrong).toEqual([]);
});

/** No output contains these ids. */
const NOT_IN_RESULTS = ["milestone"];

describe("each kind of id is in the result of another capability, on every route that accepts it", () => {
  const kinds = [...new Set(inputs.map(({ kind }) => kind))].sort();
  const missing = (kind: string): Route[] => {
    const same = inputs.filter((input) => input.kind === kind);
    const routes = new Set(same.flatMap((input) => input.routes));
    return [...routes].filter(
      (route) => !same.some((input) => input.routes.includes(route) && isObtained(input, route)),
    );
  };

  test("every kind belongs to a subject, a reference, a comment, a review or an option", () => {
    expect(kinds).toEqual([
      "checkRun checkRunId",
      "checkRun checkRunNodeId",
      "comment",
      "deployment deploymentId",
      "deployment deploymentNodeId",
      "discussion discussionId",
      "failedJobs jobId",
      "failedJobs runId",
      "failedRun runId",
      "field",
      "forkRun runId",
      "issue",
      "issue issueId",
      "issueField",
      "issueOrPr issueId",
      "issueType",
      "item",
      "job jobId",
      "job runId",
      "milestone",
      "notification notificationId",
      "other artifactId",
      "other cacheId",
      "other commentId",
      "other invitationId",
      "other itemId",
      "other keyId",
      "other releaseId",
      "other replyToId",
      "other rulesetId",
      "other runId",
      "other versionId",
      "other webhookId",
      "pr prId",
      "project",
      "release releaseId",
      "repository",
      "review",
      "run runId",
      "thread threadId",
      "value",
      "workflow",
    ]);
  });

  test.each(kinds.filter((kind) => !NOT_IN_RESULTS.includes(kind)))("%s", (kind) => {
    expect(missing(kind)).toEqual([]);
  });

  test.each(NOT_IN_RESULTS)("%s is not, but has a name", (kind) => {
    const same = inputs.filter((input) => input.kind === kind);
    expect(same.length).toBeGreaterThan(0);
    expect(same.filter(({ hasName }) => !hasName)).toEqual([]);
    expect(missing(kind).length).toBeGreaterThan(0);
  });
});

describe("an id that has no name is obtained from another capability", () => {
  const requiring = inputs.filter(({ hasName }) => !hasName);

  // Without any, the tests below would check nothing.
  test("some inputs only accept an id", () => {
    expect(requiring.length).toBeGreaterThan(0);
  });

  test.each(requiring)("$property of $id", (input) => {
    expect(input.routes.filter((route) => !isObtained(input, route))).toEqual([]);
  });
});
