// Runs every GraphQL mapping over the responses that the schema allows: nulls, empty lists, every type of a union or
// interface and every value of an enum. Each must return valid data or an error that names what is missing.

import { expect, test } from "vitest";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { validateInput } from "../../../runtime/input/validate.js";
import { schemaValidator } from "../../runner/card-schemas.js";
import { Mock, type Names, readSchema, type Variant } from "./fixtures/mock.js";
import { resultProblem, runOver, type Subject, subjects } from "./fixtures/run.js";

const schema = readSchema();
const globalVariants: readonly Variant[] = [
  { kind: "all null" },
  { kind: "all leaves null" },
  { kind: "all lists empty" },
  { kind: "all false" },
];

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  readonly anyOf?: readonly { readonly required?: readonly string[] }[];
  readonly oneOf?: readonly { readonly required?: readonly string[] }[];
}

/** Returns the inputs of the card's examples, and one input for each alternative set of identifying fields. */
function testInputs({ card, capability }: Subject): object[] {
  const own = card.examples.map(({ input }) => input);
  const { anyOf = [], oneOf = [], properties = {} }: ObjectSchema = Object(card.input_schema);
  const alternatives = [...anyOf, ...oneOf].map(({ required = [] }) => required);
  const keys = [...new Set(alternatives.flat())];
  const others = alternatives.flatMap((required) => {
    const [first = {}] = own;
    const kept = Object.entries(first).filter(([key]) => !keys.includes(key) || required.includes(key));
    const added = required
      .filter((key) => !(key in first))
      .map((key) => [key, properties[key]?.type === "integer" ? 1 : key === "project" ? "PVT_1" : "some_id"]);
    const input = { ...Object.fromEntries(kept), ...Object.fromEntries(added) };
    const isValid: boolean = schemaValidator(card.input_schema)(input);
    return added.length > 0 && isValid && isAccepted(capability, input) ? [input] : [];
  });
  return [...own, ...others].filter(
    (input) =>
      capability.graphql?.unsuitable?.({ input: validateInput(capability, input, undefined) }) === undefined,
  );
}

/** Returns the names in the input, by the fields of GitHub's schema that a search compares with them. */
function searchedNames(input: object): Names {
  const { milestone, issueType, field, value, category }: Readonly<Record<string, unknown>> = { ...input };
  const names = {
    "Milestone.title": milestone,
    "IssueType.name": issueType,
    "DiscussionCategory.name": category,
    "ProjectV2.id": "PVT_1",
    "ProjectV2Field.dataType": "TEXT",
    "ProjectV2SingleSelectField.dataType": "SINGLE_SELECT",
    "ProjectV2IterationField.dataType": "ITERATION",
    "ProjectV2Field.name": field,
    "ProjectV2SingleSelectField.name": field,
    "ProjectV2IterationField.name": field,
    "ProjectV2SingleSelectFieldOption.name": value,
    "ProjectV2IterationFieldIteration.title": value,
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (typeof name === "string" ? [[key, name]] : [])),
  );
}

/** Whether the runtime accepts the input: a number that names an object may require other fields. */
function isAccepted(capability: Subject["capability"], input: object): boolean {
  try {
    validateInput(capability, input, undefined);
    return true;
  } catch {
    return false;
  }
}

async function runAs({ id }: Subject, input: object, ...variants: readonly Variant[]) {
  const mock = new Mock(schema, searchedNames(input), ...variants);
  const answer = async (_method: string, _path: string, body: string) =>
    Response.json(await mock.answer(body));
  const { result } = await runOver(answer, "graphql", id, input);
  return { result, variants: [...mock.variants.values()] };
}

/** Returns the variants needed for a successful result, such as the node type of the capability, or undefined. */
async function findBaseVariants(subject: Subject, input: object): Promise<Variant[] | undefined> {
  const plain = await runAs(subject, input);
  if (plain.result.ok) return [];
  for (const variant of plain.variants.filter(({ kind }) => kind !== "null")) {
    if ((await runAs(subject, input, variant)).result.ok) return [variant];
  }
  return undefined;
}

const OUTCOMES = [undefined, "applied", "unknown"];

/** Reports whether a result is an error that names missing data and, after a write, reports its outcome. */
function reportsMissingData(
  result: ResultEnvelope,
  isWrite: boolean,
  { graphql }: Subject["capability"],
): boolean {
  if (result.ok) return false;
  const { code, details } = result.error;
  // The answers of this test do not change, so a state that they lack is never reached.
  if (graphql?.until !== undefined && code === "NETWORK") return true;
  // A lookup found nothing, or an object to which the value of the input does not fit.
  if (code === "NOT_FOUND" || (code === "VALIDATION" && details?.outcome === undefined)) return true;
  // Without an outcome, the state that was read again shows that the write was not applied.
  return isWrite && code === "SERVER" && OUTCOMES.some((outcome) => outcome === details?.outcome);
}

test.each(subjects.filter(({ capability }) => capability.graphql !== undefined))("$id", async (subject) => {
  const problems: string[] = [];
  const isWrite = subject.capability.effect !== "read";
  let count = 0;
  for (const input of testInputs(subject)) {
    const label = JSON.stringify(input);
    const base = await findBaseVariants(subject, input);
    if (base === undefined) {
      const { result } = await runAs(subject, input);
      problems.push(`${label}: ${resultProblem(subject.card, result)}`);
      continue;
    }
    const { result: data, variants } = await runAs(subject, input, ...base);
    const problem = resultProblem(subject.card, data);
    if (problem !== undefined) problems.push(`${label}: ${problem}`);
    const seen = new Set(variants.map((variant) => JSON.stringify(variant)));
    const pending: (readonly Variant[])[] = [...globalVariants, ...variants].map((variant) => [
      ...base,
      variant,
    ]);
    for (let applied = pending.pop(); applied !== undefined; applied = pending.pop()) {
      count++;
      const { result, variants: found } = await runAs(subject, input, ...applied);
      const wrong = reportsMissingData(result, isWrite, subject.capability)
        ? undefined
        : resultProblem(subject.card, result);
      if (wrong !== undefined) problems.push(`${label}, ${JSON.stringify(applied)}: ${wrong}`);
      // Another type or enum value may add variants that were not reachable before.
      for (const variant of found) {
        const key = JSON.stringify(variant);
        if (!seen.has(key)) pending.push([...applied, variant]);
        seen.add(key);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(globalVariants.length);
});
