// Runs every REST mapping over the examples of GitHub's OpenAPI description and recorded responses, and validates the
// output against the card's schema.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { isObject, parseJson } from "../../../generator/bind/json.js";
import { findSeen } from "../../../generator/bind/observed.js";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { joinPath } from "../../../scripts/observed/condense.js";
import { type Amendment, amend, exampleConfig, examples } from "./fixtures/examples.js";
import { resultProblem, type Subject } from "./fixtures/run.js";
import { type Choice, restInputs, runWithExamples, withRest } from "./fixtures/walk.js";

interface Outcome {
  readonly input: object;
  /** The example that was used, or the endpoint that returned 404. */
  readonly variant: string;
  readonly problem: string | undefined;
}

interface Walk {
  readonly outcomes: readonly Outcome[];
  /** Whether a result was mapped from an example, and whether one was not found in an example. */
  readonly hasMapped: boolean;
  readonly hasMissed: boolean;
  /** Names of the requests that were sent. */
  readonly reached: ReadonlySet<string>;
  readonly endpoints: ReadonlySet<string>;
}

/**
 * Runs a capability once for each example of each endpoint that its inputs reach, with the first example of the other
 * endpoints, and once with a 404 from each endpoint.
 */
async function walk(
  subject: Subject,
  amendments: readonly Amendment[],
  inputs?: typeof exampleConfig.inputs,
): Promise<Walk> {
  const outcomes: Outcome[] = [];
  const reached = new Set<string>();
  const all = new Set<string>();
  let [hasMapped, hasMissed] = [false, false];
  for (const input of restInputs(subject, inputs)) {
    const requested = new Set<string>();
    const run = async (variant: string, choice?: Choice) => {
      const { result, requests, endpoints } = await runWithExamples(subject.id, input, amendments, choice);
      for (const name of requests) reached.add(name);
      for (const endpoint of endpoints) requested.add(endpoint);
      for (const endpoint of endpoints) all.add(endpoint);
      const missing = choice !== undefined && "missing" in choice;
      const isNotFound = !result.ok && result.error.code === "NOT_FOUND";
      const reportedMissing = isNotFound && (missing || exampleConfig.others[subject.id] !== undefined);
      hasMapped ||= !missing && result.ok;
      hasMissed ||= !missing && isNotFound;
      const problem = reportedMissing
        ? undefined
        : (resultProblem(subject.card, result) ?? (missing ? undefined : unmapped(result)));
      outcomes.push({ input, variant, problem });
    };
    await run("the first example of each endpoint");
    for (const endpoint of [...requested]) {
      for (const example of (examples.get(endpoint) ?? []).slice(1)) {
        await run(`${endpoint} ${example.name}`, example);
      }
      await run(`no ${endpoint}`, { missing: endpoint });
    }
  }
  return { outcomes, reached, endpoints: all, hasMapped, hasMissed };
}

const walks = new Map<Subject, Promise<Walk>>();

/** Returns the walk with all amendments, which several tests need. */
function amendedWalk(subject: Subject): Promise<Walk> {
  const known = walks.get(subject) ?? walk(subject, exampleConfig.amendments);
  walks.set(subject, known);
  return known;
}

/** Returns a problem for an empty list, which is valid but does not test the mapping of elements. */
function unmapped(result: ResultEnvelope): string | undefined {
  const items: unknown = result.ok ? Object(result.data).items : undefined;
  return Array.isArray(items) && items.length === 0 ? "no element was mapped" : undefined;
}

const facts = parseJson(
  readFileSync(join(import.meta.dirname, "../../../operations/schema/observed.json"), "utf8"),
);
const observed = isObject(facts) ? facts : {};

const walkProblems = ({ outcomes }: Walk) =>
  outcomes.flatMap(({ input, variant, problem }) =>
    problem === undefined ? [] : [`${JSON.stringify(input)}, ${variant}: ${problem}`],
  );

describe("GitHub's examples", () => {
  test.each(withRest)("$id", async (subject) => {
    const result = await amendedWalk(subject);
    const names = [
      ...(subject.capability.rest?.requests.map(({ name }) => name) ?? []),
      ...(subject.capability.rest?.list ? ["main"] : []),
    ];
    const known = exampleConfig.unreached[subject.id] ?? {};
    expect({
      problems: walkProblems(result),
      unreached: names.filter((name) => !result.reached.has(name)),
    }).toEqual({
      problems: [],
      unreached: Object.keys(known),
    });
  });
});

test("no amendment adds a key that neither an example of the endpoint nor a recorded answer has", () => {
  const keys = (value: unknown, path = ""): string[] =>
    typeof value !== "object" || value === null
      ? []
      : Object.entries(value).flatMap(([name, inner]) => {
          const place = Array.isArray(value) ? `${path}[]` : joinPath(path, name);
          return [place, ...keys(inner, place)];
        });
  const added = exampleConfig.amendments.flatMap((amendment) => {
    const all = examples.get(amendment.endpoint) ?? [];
    const seen = Object.entries(findSeen(observed, amendment.endpoint) ?? {});
    const known = new Set([
      ...all.flatMap((example) => keys(example.value)),
      ...seen.flatMap(([path, objects]) => Object.keys(objects.keys).map((key) => joinPath(path, key))),
    ]);
    return all.flatMap((example) => keys(amend(example, [amendment]).value).filter((key) => !known.has(key)));
  });
  expect([...new Set(added)]).toEqual([]);
});

describe("every entry of examples.yaml is needed", () => {
  test.each(exampleConfig.amendments)("$endpoint $at", async (amendment) => {
    const changed = (examples.get(amendment.endpoint) ?? []).filter(
      (example) => !isDeepStrictEqual(amend(example, [amendment]), example),
    );
    expect(changed).not.toEqual([]);
    const others = exampleConfig.amendments.filter((other) => other !== amendment);
    const problems: string[] = [];
    for (const subject of withRest) {
      if (problems.length > 0) break;
      if ((await amendedWalk(subject)).endpoints.has(amendment.endpoint))
        problems.push(...walkProblems(await walk(subject, others)));
    }
    expect(problems).not.toEqual([]);
  });

  test.each(Object.keys(exampleConfig.others))("other objects in the examples of %s", async (id) => {
    const subject = withRest.find((one) => one.id === id);
    if (!subject) throw new Error(`${id} has no REST route`);
    const { hasMapped, hasMissed } = await amendedWalk(subject);
    expect({ hasMapped, hasMissed }).toEqual({ hasMapped: true, hasMissed: true });
  });

  test.each(Object.keys(exampleConfig.inputs))("inputs of %s", async (id) => {
    const subject = withRest.find((one) => one.id === id);
    if (!subject) throw new Error(`${id} has no REST route`);
    const [all, without] = [await amendedWalk(subject), await walk(subject, exampleConfig.amendments, {})];
    expect(without.reached.size).toBeLessThan(all.reached.size);
  });
});
