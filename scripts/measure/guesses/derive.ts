// Guesses of the input of each capability, with the names of its routes or of gh's help.

import { listOperationCards } from "../../../generated/index.js";
import { type ApiName, graphqlNames, restNames } from "../../../generator/model/api-names.js";
import type { Capability } from "../../../generator/model/ir.js";
import type { JsonSchema } from "../../../runtime/index.js";
import { loadScenarios } from "../../../scenarios/runner/load.js";
import { isReference } from "../../../scenarios/runner/references.js";

const cards = await listOperationCards();

export type Input = Readonly<Record<string, unknown>>;

/** The description whose names an agent uses. */
export type Source = "rest" | "graphql" | "gh";

export interface Guess {
  readonly id: string;
  readonly source: Source;
  /** The input as the capability defines it. */
  readonly meant: Input;
  /** The guessed input; undefined if only a command line can be written with the names of the source. */
  readonly guess?: Input;
  /** The guessed command line after `ghx`. */
  readonly argv: readonly string[];
  /** What gh's command sets in addition, unless the input has it. */
  readonly set?: Input;
  /** What is on standard input. */
  readonly stdin?: string;
}

/** Returns a guess with the names of the API for each set of properties that an input of a scenario has. */
export function deriveGuesses(capabilities: readonly Capability[], source: "rest" | "graphql"): Guess[] {
  const inputs = recordedInputs();
  const namesFrom = { rest: restNames, graphql: graphqlNames }[source];
  return capabilities.flatMap((capability) => {
    const guesses = (inputs.get(capability.id) ?? []).flatMap((meant) => {
      const guess = writeGuess(meant, namesFrom(capability));
      return guess === undefined
        ? []
        : [{ id: capability.id, source, meant, guess, argv: commandLine(capability.id, guess) }];
    });
    const distinct = new Map(guesses.map((one) => [Object.keys(one.guess).join(), one]));
    return [...distinct.values()];
  });
}

/**
 * Returns the inputs of the successful scenarios, and of the examples in the card. A node id that is known only when the
 * scenario runs is another one.
 */
export function recordedInputs(): ReadonlyMap<string, readonly Input[]> {
  return new Map(
    loadScenarios().flatMap(({ file }) => {
      const succeeding = file?.scenarios.filter(({ expect }) => expect.data !== undefined) ?? [];
      const card = cards.find(({ capability_id }) => capability_id === file?.capability);
      const inputs = succeeding.map(({ input }) =>
        withoutReferences(input, Object(card?.input_schema.properties)),
      );
      return file === undefined ? [] : [[file.capability, inputs] as const];
    }),
  );
}

function withoutReferences(input: unknown, properties: Readonly<Record<string, JsonSchema>>): Input {
  return JSON.parse(
    JSON.stringify(input, (key, value: unknown) => {
      if (!isReference(value)) return value;
      if (key === "after") return undefined;
      if (properties[key]?.type === "integer") return 41;
      return key === "project" ? "PVT_kwDOA1" : "I_kwDOA1";
    }),
  );
}

/**
 * Returns the input with the names of the source. A property without a name keeps its own, since the source has no such
 * input. Undefined if two properties have the same name, or if the source has no name for any.
 */
function writeGuess(input: Input, names: readonly ApiName[]): Input | undefined {
  const guess = new Map<string, unknown>();
  let named = false;
  for (const [property, value] of Object.entries(input)) {
    const found = names.find((one) => one.property === property);
    const name = found?.name ?? property;
    if (guess.has(name)) return undefined;
    guess.set(name, found?.convert(value) ?? value);
    named ||= found !== undefined;
  }
  return named ? Object.fromEntries(guess) : undefined;
}

/** Whether flags cannot express the input: a value is null or an empty list. */
export function needsJson(input: Input): boolean {
  return Object.values(input).some((value) => value === null || (Array.isArray(value) && value.length === 0));
}

/** Returns the command line with a flag for each name, or with JSON if flags cannot express the input. */
function commandLine(id: string, guess: Input): string[] {
  const flags = Object.entries(guess).flatMap(([name, value]) =>
    valueWords(value).map((word) => `--${name}=${word}`),
  );
  return needsJson(guess) ? [id, JSON.stringify(guess)] : [id, ...flags];
}

/**
 * Returns a value as words of a command line; the flag is repeated for each: names with commas between them,
 * `key=value`, or JSON.
 */
export function valueWords(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  if (!Array.isArray(value)) return Object.entries(value).map(([key, one]) => `${key}=${one}`);
  if (value.some((one) => typeof one === "object")) return [JSON.stringify(value)];
  return [
    value.map((one) => (/[,"]/.test(String(one)) ? `"${String(one).replaceAll('"', '""')}"` : one)).join(),
  ];
}
