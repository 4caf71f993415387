// Checks the scenario files of a project: each capability has one, with exchanges.

import { Ajv, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import schema from "../exchanges/exchanges.schema.json" with { type: "json" };
import { readYaml, type YamlProblem } from "../exchanges/read-yaml.js";
import type { Capability } from "../model/ir.js";
import type { Report } from "../source/diagnostic.js";
import { keepByText } from "../source/kept.js";
import type { ScenarioFolder } from "../source/load.js";

/** Reports capabilities without a file. */
export function checkHasScenarios(
  capabilities: readonly Capability[],
  { path, files }: ScenarioFolder,
  report: Report,
): void {
  for (const { id, span } of capabilities) {
    if (files.has(`${id}.yaml`)) continue;
    report({
      code: "GHX208",
      span,
      message: `${id} has no scenario`,
      fix: `write ${path}/${id}.yaml`,
    });
  }
}

/** Reports malformed files. The answers are checked when the exchanges are loaded. */
export function checkScenarioFiles({ path, files }: ScenarioFolder, report: Report): void {
  for (const [name, text] of files) {
    const file = `${path}/${name}`;
    for (const { offset, message } of findProblems(name, text))
      report({ code: "GHX224", span: { file, start: offset, end: offset + 1 }, message });
  }
}

const findProblems = keepByText(
  ([name]) => name,
  (name: string, text: string): readonly YamlProblem[] => {
    validator ??= createValidator();
    const { file, problems, offsetOf } = readYaml(name, text, validator);
    const id = name.slice(0, -".yaml".length);
    if (file === undefined || file.capability === id) return problems;
    return [
      ...problems,
      { offset: offsetOf(["capability"]), message: `expected "${id}" to match the file name` },
    ];
  },
);

type Validator = ValidateFunction<{ readonly capability: string }>;

/** Compiled once, because that takes longer than to validate all files. */
let validator: Validator | undefined;

function createValidator(): Validator {
  const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
  return addFormats.default(ajv).compile(FILE);
}

/** A file with the key `scenarios`, for a GitHub with a state, does not need exchanges. */
const FILE = {
  ...schema,
  required: ["capability"],
  if: { required: ["scenarios"] },
  else: { required: ["exchanges"] },
  properties: {
    ...schema.properties,
    scenarios: {
      type: "array",
      items: { type: "object", required: ["expect"], properties: { expect: { type: "object" } } },
    },
  },
};
