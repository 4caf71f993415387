// Guesses of the input of each capability, derived from its routes, gh's help and the inputs of its scenarios.

import { type ApiName, graphqlNames, restNames } from "../../generator/model/api-names.js";
import type { Capability } from "../../generator/model/ir.js";
import type { JsonSchema } from "../../runtime/index.js";
import { loadScenarios } from "../../scenarios/runner/load.js";
import { isReference } from "../../scenarios/runner/references.js";
import type { GhBinary } from "../fetch-gh.js";
import { readTemplates } from "../tokens/gh-command.js";
import { ghNames } from "./gh-names.js";

export type Input = Readonly<Record<string, unknown>>;

/** The description whose names an agent uses. */
export type Source = "rest" | "graphql" | "gh";

export interface Guess {
  readonly id: string;
  readonly source: Source;
  /** The input as the capability defines it. */
  readonly meant: Input;
  readonly guess: Input;
}

/** Returns a guess for each set of properties that the successful scenarios of a capability have. */
export function deriveGuesses(capabilities: readonly Capability[], source: Source, gh: GhBinary): Guess[] {
  const inputs = recordedInputs();
  const templates = readTemplates();
  const names = {
    rest: restNames,
    graphql: graphqlNames,
    gh: (capability: Capability) => ghNames(gh, capability, templates),
  }[source];
  return capabilities.flatMap((capability) => {
    const guesses = (inputs.get(capability.id) ?? []).flatMap((meant) => {
      const guess = writeGuess(meant, names(capability), capability.input.schema, source);
      return guess === undefined ? [] : [{ id: capability.id, source, meant, guess }];
    });
    const distinct = new Map(guesses.map((one) => [Object.keys(one.guess).join(), one]));
    return [...distinct.values()];
  });
}

/** Returns the inputs of the successful scenarios. A node id that is known only when the scenario runs is another one. */
function recordedInputs(): ReadonlyMap<string, readonly Input[]> {
  return new Map(
    loadScenarios().flatMap(({ file }) => {
      const succeeding = file?.scenarios.filter(({ expect }) => expect.data !== undefined) ?? [];
      const inputs = succeeding.map(({ input }) => JSON.parse(JSON.stringify(input, withoutReferences)));
      return file === undefined ? [] : [[file.capability, inputs] as const];
    }),
  );
}

function withoutReferences(key: string, value: unknown): unknown {
  if (!isReference(value)) return value;
  return key === "after" ? undefined : "I_kwDOA1";
}

/**
 * Returns the input with the names of the source. A property without a name keeps its own, since the source has no such
 * input. Undefined if two properties have the same name, or if the source has no name for any.
 */
export function writeGuess(
  input: Input,
  names: readonly ApiName[],
  schema: JsonSchema,
  source: Source,
): Input | undefined {
  const guess = new Map<string, unknown>();
  let named = false;
  for (const [property, value] of Object.entries(input)) {
    const found = names.find((one) => one.property === property);
    const name = found?.name ?? property;
    const isRepository = source === "gh" && name === "repo";
    if (guess.has(name) && !isRepository) return undefined;
    const written = found?.convert(value) ?? value;
    const word = source === "gh" && found !== undefined ? asText(written, schema, property) : written;
    guess.set(name, isRepository ? `${input.owner}/${input.name}` : word);
    named ||= found !== undefined;
  }
  return named ? Object.fromEntries(guess) : undefined;
}

/** Returns a value as a word of the command line: a number as digits, and a list of one element as the element. */
function asText(value: unknown, schema: JsonSchema, property: string): unknown {
  const { type } = Object(schema.properties)[property] ?? {};
  if (type === "integer" && typeof value === "number") return String(value);
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
