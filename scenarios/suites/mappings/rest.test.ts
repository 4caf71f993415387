// Every REST mapping over GitHub's own examples and recorded exchanges: data that the output schema allows, from
// responses that GitHub wrote.

import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { ResultEnvelope } from "../../../runtime/index.js";
import { type Amendment, amended, type Example, endpointOf, examples, listed } from "./fixtures/examples.js";
import { problemOf, runOver, type Subject, subjects } from "./fixtures/run.js";

const LOG = "2026-01-01T00:00:00.0000000Z ##[error]Process completed with exit code 1.\n";

interface Told {
  readonly input: object;
  /** Which example stood in, or which endpoint answered 404. */
  readonly variant: string;
  readonly problem: string | undefined;
}

interface Walk {
  readonly told: readonly Told[];
  readonly reached: ReadonlySet<string>;
}

/**
 * One run for each example of each endpoint that the input leads to, the other endpoints with their first; and one in
 * which that endpoint answers 404.
 */
async function walk(
  { id, capability, card }: Subject,
  amendments: readonly Amendment[],
  inputs: typeof listed.inputs = listed.inputs,
): Promise<Walk> {
  const told: Told[] = [];
  const reached = new Set<string>();
  for (const input of [...card.examples.map((example) => example.input), ...(inputs[id] ?? [])]) {
    if (capability.rest?.unsuitable?.({ input: Object(capability.prepare(input)) }) !== undefined) continue;
    const asked = new Set<string>();
    const run = async (variant: string, choice?: Example | { readonly missing: string }) => {
      const { result, steps } = await runOver(
        (method, path) => {
          const endpoint = endpointOf(method, path);
          if (endpoint === undefined) throw new Error(`openapi.json has no ${method} ${path}`);
          asked.add(endpoint);
          if (choice && "missing" in choice && choice.missing === endpoint) {
            return Response.json({ message: "Not Found", status: "404" }, { status: 404 });
          }
          if (endpoint.endsWith("/logs")) return new Response(LOG);
          const chosen = choice && "endpoint" in choice && choice.endpoint === endpoint ? choice : undefined;
          const example = chosen ?? examples.get(endpoint)?.[0];
          if (example === undefined) return new Response(null, { status: 204 });
          return Response.json(amended(example, amendments, id).value, { status: example.status });
        },
        "rest",
        id,
        input,
      );
      for (const step of steps) reached.add(step);
      const missing = choice !== undefined && "missing" in choice;
      const refused = missing && !result.ok && result.error.code === "NOT_FOUND";
      const problem = refused
        ? undefined
        : (problemOf(card, result) ?? (missing ? undefined : unmapped(result)));
      told.push({ input, variant, problem });
    };
    await run("the first of each");
    for (const endpoint of [...asked]) {
      for (const example of (examples.get(endpoint) ?? []).slice(1)) {
        await run(`${endpoint} ${example.name}`, example);
      }
      await run(`no ${endpoint}`, { missing: endpoint });
    }
  }
  return { told, reached };
}

/** A list without elements is valid, and says nothing about how one is mapped. */
function unmapped(result: ResultEnvelope): string | undefined {
  const items: unknown = result.ok ? Object(result.data).items : undefined;
  return Array.isArray(items) && items.length === 0 ? "no element was mapped" : undefined;
}

const withRest = subjects.filter(({ capability }) => capability.rest !== undefined);

const problemsOf = ({ told }: Walk) =>
  told.flatMap(({ input, variant, problem }) =>
    problem === undefined ? [] : [`${JSON.stringify(input)}, ${variant}: ${problem}`],
  );

describe("GitHub's examples", () => {
  test.each(withRest)("$id", async (subject) => {
    const walked = await walk(subject, listed.amendments);
    const steps = [
      ...(subject.capability.rest?.steps.map(({ name }) => name) ?? []),
      ...(subject.capability.rest?.list ? ["main"] : []),
    ];
    const known = listed.unreached[subject.id] ?? {};
    expect({
      problems: problemsOf(walked),
      unreached: steps.filter((name) => !walked.reached.has(name)),
    }).toEqual({
      problems: [],
      unreached: Object.keys(known),
    });
  });
});

describe("examples.yaml holds no more than is needed", () => {
  test.each(listed.amendments)("$endpoint $at", async (amendment) => {
    const changed = (examples.get(amendment.endpoint) ?? []).filter(
      (example) => !isDeepStrictEqual(amended(example, [amendment]), example),
    );
    expect(changed).not.toEqual([]);
    const others = listed.amendments.filter((other) => other !== amendment);
    const walks = await Promise.all(withRest.map((subject) => walk(subject, others)));
    expect(walks.flatMap(problemsOf)).not.toEqual([]);
  });

  test.each(Object.keys(listed.inputs))("inputs of %s", async (id) => {
    const subject = withRest.find((one) => one.id === id);
    if (!subject) throw new Error(`${id} has no REST route`);
    const [all, without] = [
      await walk(subject, listed.amendments),
      await walk(subject, listed.amendments, {}),
    ];
    expect(without.reached.size).toBeLessThan(all.reached.size);
  });
});
