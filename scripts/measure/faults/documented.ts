// Which success codes GitHub documents without content, so that no answer of a proxy can be distinguished from the one of GitHub.

import { readFileSync } from "node:fs";
import type { LoggedRequest } from "../../../scenarios/github/index.js";
import { isMap } from "../../../scenarios/runner/scenario.js";

const file = new URL("../../../operations/schema/openapi.json", import.meta.url);
const description: unknown = JSON.parse(readFileSync(file, "utf8"));

const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((inner, key) => (isMap(inner) ? inner[key] : undefined), value);

const paths = at(description, "paths");
const templates = Object.keys(isMap(paths) ? paths : {}).map(
  // The name of a ref may contain slashes.
  (template) =>
    [new RegExp(`^${template.replace("{ref}", ".+").replace(/\{\w+\}/g, "[^/]+")}$`), template] as const,
);

/** Whether GitHub may answer the request with the status and without content: no field of its content is required. */
export function mayBeEmpty({ api, method, path }: LoggedRequest, status: number): boolean {
  if (api !== "rest") return false;
  const template = templates.find(([pattern]) => pattern.test(path.replace(/\?.*/, "")))?.[1];
  const response = at(paths, template ?? "", method.toLowerCase(), "responses", String(status));
  if (response === undefined) return false;
  const schema = at(response, "content", "application/json", "schema");
  const name = String(at(schema, "$ref")).split("/").at(-1) ?? "";
  const required = at(at(description, "components", "schemas", name) ?? schema, "required");
  return !Array.isArray(required) || required.length === 0;
}
