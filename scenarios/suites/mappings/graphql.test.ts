// Every GraphQL mapping over whatever the schema allows: null wherever something may be null, lists without elements,
// every type of a union or interface, every value of an enum. There is valid data, or an error that says what is missing.

import { expect, test } from "vitest";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { Mock, readSchema, type Variant } from "./fixtures/mock.js";
import { problemOf, runOver, type Subject, subjects } from "./fixtures/run.js";

const schema = readSchema();
const atOnce: readonly Variant[] = [
  { kind: "all null" },
  { kind: "all leaves null" },
  { kind: "all lists empty" },
  { kind: "all false" },
];

/** The card's own inputs, and one for each other way in which its input may name things. */
function inputsOf({ card, capability }: Subject): object[] {
  const own = card.examples.map(({ input }) => input);
  const keys = [...new Set((capability.alternatives ?? []).flat())];
  const others = (capability.alternatives ?? []).flatMap((wanted) => {
    const [first = {}] = own;
    const kept = Object.entries(first).filter(([key]) => !keys.includes(key) || wanted.includes(key));
    const added = wanted
      .filter((key) => !(key in first))
      .map((key) => [key, capability.fields?.[key]?.startsWith("an integer") ? 1 : "some_id"]);
    const input = { ...Object.fromEntries(kept), ...Object.fromEntries(added) };
    return added.length > 0 && capability.validate(input) ? [input] : [];
  });
  return [...own, ...others].filter(
    (input) => capability.graphql?.unsuitable?.({ input: Object(capability.prepare(input)) }) === undefined,
  );
}

async function runAs({ id }: Subject, input: object, ...variants: readonly Variant[]) {
  const mock = new Mock(schema, ...variants);
  const answer = async (_method: string, _path: string, body: string) =>
    Response.json(await mock.answer(body));
  const { result } = await runOver(answer, "graphql", id, input);
  return { result, variants: [...mock.variants.values()] };
}

/** What is chosen so that there is data: a node of the type that the capability is about, state that lets it act. */
async function baseOf(subject: Subject, input: object): Promise<Variant[] | undefined> {
  const plain = await runAs(subject, input);
  if (plain.result.ok) return [];
  for (const variant of plain.variants.filter(({ kind }) => kind !== "null")) {
    if ((await runAs(subject, input, variant)).result.ok) return [variant];
  }
  return undefined;
}

/** What is not there is said to be missing; after a write, that the write stands. */
function isHonest(result: ResultEnvelope): boolean {
  if (result.ok) return false;
  const { code, message, details } = result.error;
  if (code === "NOT_FOUND") return true;
  return code === "UNKNOWN" && details?.outcome === "applied" && /not found/.test(message);
}

test.each(subjects.filter(({ capability }) => capability.graphql !== undefined))("$id", async (subject) => {
  const problems: string[] = [];
  let count = 0;
  for (const input of inputsOf(subject)) {
    const named = JSON.stringify(input);
    const base = await baseOf(subject, input);
    if (base === undefined) {
      const { result } = await runAs(subject, input);
      problems.push(`${named}: ${problemOf(subject.card, result)}`);
      continue;
    }
    const { result: data, variants } = await runAs(subject, input, ...base);
    const problem = problemOf(subject.card, data);
    if (problem !== undefined) problems.push(`${named}: ${problem}`);
    const seen = new Set(variants.map((variant) => JSON.stringify(variant)));
    const pending: (readonly Variant[])[] = [...atOnce, ...variants].map((variant) => [...base, variant]);
    for (let applied = pending.pop(); applied !== undefined; applied = pending.pop()) {
      count++;
      const { result, variants: found } = await runAs(subject, input, ...applied);
      const wrong = isHonest(result) ? undefined : problemOf(subject.card, result);
      if (wrong !== undefined) problems.push(`${named}, ${JSON.stringify(applied)}: ${wrong}`);
      // Another type, or another value that leads elsewhere, has places of its own.
      for (const variant of found) {
        const key = JSON.stringify(variant);
        if (!seen.has(key)) pending.push([...applied, variant]);
        seen.add(key);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(atOnce.length);
});
