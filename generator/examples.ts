// Loads the published examples of the REST description that a project uses: its own, or the included one.

import { type OperationExamples, readExamples } from "./bind/examples.js";
import { isObject, type JsonObject, parseJson } from "./bind/json.js";
import { loadSchema, MissingInput, type Project } from "./source/load.js";

export type { OperationExamples } from "./bind/examples.js";

const FILES = ["openapi.json", "openapi.examples.json"] as const;

/** Returns the examples by operation id, such as `activity/list-notifications-for-authenticated-user`. */
export async function loadExamples(
  project: Pick<Project, "root" | "operations">,
): Promise<ReadonlyMap<string, OperationExamples>> {
  const texts = await loadSchema(project, (name) => FILES.some((file) => file === name));
  const [description, values] = FILES.map((file) => {
    const [, text] = [...texts].find(([path]) => path.endsWith(`/${file}`)) ?? [];
    if (text === undefined) throw new MissingInput(`there is no ${file} in the schemas`);
    return asObject(text, file);
  });
  return readExamples(description ?? {}, values ?? {});
}

function asObject(text: string, file: string): JsonObject {
  const value = parseJson(text);
  if (!isObject(value)) throw new MissingInput(`${file} is not a JSON object`);
  return value;
}
