// Validates mutated inputs of each capability, and compares with Ajv.

import { RouteError } from "../../../runtime/contract/route-error.js";
import { validateInput } from "../../../runtime/input/validate.js";
import { exampleConfig } from "../../../scenarios/suites/mappings/fixtures/examples.js";
import { subjects } from "../../../scenarios/suites/mappings/fixtures/run.js";
import { mutations, sample } from "./mutations.js";
import { matchesInput } from "./reference.js";

export interface InputFigures {
  inputs: number;
  acceptedInvalid: number;
  rejectedValid: number;
  crashes: number;
  readonly problems: string[];
}

/** `count`: the number of mutated inputs per capability. */
export function fuzzInputs(count: number, random: () => number): InputFigures {
  const figures: InputFigures = { inputs: 0, acceptedInvalid: 0, rejectedValid: 0, crashes: 0, problems: [] };
  for (const { id, card, capability } of subjects) {
    const inputs = [...card.examples.map((example) => example.input), ...(exampleConfig.inputs[id] ?? [])];
    for (const mutated of sample(
      inputs.flatMap((input) => mutations(input)),
      count,
      random,
    )) {
      const input = mutated();
      figures.inputs++;
      const problem = (kind: "acceptedInvalid" | "rejectedValid" | "crashes", text = "") => {
        figures[kind]++;
        if (figures.problems.length < 20)
          figures.problems.push(`${kind} ${id}: ${JSON.stringify(input)?.slice(0, 300)} ${text}`);
      };
      const isValid = matchesInput(card.input_schema, input) && !hasLargeJson(card.input_schema, input);
      try {
        validateInput(capability, input, undefined);
        if (!isValid) problem("acceptedInvalid");
      } catch (thrown) {
        if (!(thrown instanceof RouteError)) problem("crashes", String(thrown));
        // A form of a name that needs other properties, which JSON Schema does not express.
        else if (isValid && !/: a \w+ requires /.test(thrown.message))
          problem("rejectedValid", thrown.message);
      }
    }
  }
  return figures;
}

/** Whether a value of free-form JSON is larger than GitHub accepts, which JSON Schema does not express. */
function hasLargeJson(schema: unknown, input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  const { type, additionalProperties, properties = {}, items } = Object(schema);
  if (type === "object" && additionalProperties === true)
    return Buffer.byteLength(JSON.stringify(input)) > MAX_JSON_BYTES;
  if (Array.isArray(input)) return input.some((one) => hasLargeJson(items, one));
  return Object.entries(input).some(
    ([name, value]) => Object.hasOwn(properties, name) && hasLargeJson(properties[name], value),
  );
}

const MAX_JSON_BYTES = 65_535;
