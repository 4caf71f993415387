/** Checks that the pinned schema files are consistent with each other and with gh. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DocumentNode,
  extendSchema,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  validateSchema,
  visit,
} from "graphql";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { isObject, objectAt, parseJson, stableText } from "../../generator/bind/json.js";
import { applyPatches, parsePatches } from "../../generator/bind/patches.js";
import { type GhBinary, installedGh } from "../fetch-gh.js";
import { buildGithubSchema, supersededExtensions } from "./diff-graphql.js";
import { parseEndpoints } from "./endpoints.js";
import { pruneOpenApi } from "./prune.js";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../operations/schema", name), "utf8");

function readExtract() {
  const extract = parseJson(read("openapi.json"));
  if (!isObject(extract)) throw new Error("openapi.json is not an object");
  return extract;
}

test("the extension is valid and not part of the SDL", () => {
  const schema = buildGithubSchema(read("github.graphql"));
  const extension = parse(read("github.extension.graphql"));
  expect(supersededExtensions(schema, extension)).toEqual([]);
  expect(validateSchema(extendSchema(schema, extension, { assumeValidSDL: true }))).toEqual([]);
  // The rules for extensions forbid a field that the type has, also with more arguments.
  expect(validateSchema(extendSchema(schema, withoutPublishedFields(extension, schema)))).toEqual([]);
});

function withoutPublishedFields(extension: DocumentNode, schema: GraphQLSchema): DocumentNode {
  return visit(extension, {
    FieldDefinition(field, _key, _parent, _path, ancestors) {
      const owner = ancestors.at(-1);
      if (!owner || !("kind" in owner) || owner.kind !== Kind.OBJECT_TYPE_EXTENSION) return undefined;
      const type = schema.getType(owner.name.value);
      return isObjectType(type) && field.name.value in type.getFields() ? null : undefined;
    },
  });
}

test("the extract contains exactly the endpoints of endpoints.yaml and their references", () => {
  const extract = readExtract();
  const { description, missing } = pruneOpenApi(extract, parseEndpoints(read("endpoints.yaml")));
  expect(missing).toEqual([]);
  expect(stableText(description) === read("openapi.json")).toBe(true);
});

test("every patch changes its target", () => {
  expect(applyPatches(readExtract(), parsePatches(read("openapi.patches.yaml"))).stale).toEqual([]);
});

const commands = Object.entries(objectAt(parseYaml(read("gh.yaml")), "commands"));

test.each(installedGh())("gh.yaml lists the fields of gh $version", (gh) => {
  for (const [command, description] of commands) {
    if (!isObject(description)) throw new Error(`${command} is not an object`);
    // gh lists the fields of --json, but not those of --format json.
    if (description.format === true) continue;
    expect({ command, fields: listedFields(gh, command) }).toEqual({
      command,
      fields: isAtLeast(gh, String(description.since))
        ? Object.entries(objectAt(description, "fields"))
            .filter(([, shape]) => !isObject(shape) || isAtLeast(gh, String(shape.since ?? "0.0.0")))
            .map(([name]) => name.replace(/\?$/, ""))
            .sort()
        : [],
    });
  }
});

/** Returns the fields that gh lists for `--json` without a value; empty for commands without `--json`. */
function listedFields(gh: GhBinary, command: string): string[] {
  const subject = command.endsWith("view") ? ["1"] : [];
  const { stderr } = spawnSync(gh.path, [...command.split(" "), ...subject, "--json"], {
    encoding: "utf8",
    env: {
      GH_TOKEN: "none",
      GH_REPO: "octo/hello",
      GH_CONFIG_DIR: "/nonexistent",
      GH_NO_UPDATE_NOTIFIER: "1",
    },
  });
  if (!stderr.startsWith("Specify one or more")) return [];
  return stderr
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim())
    .sort();
}

function isAtLeast({ version }: GhBinary, since: string): boolean {
  return version.localeCompare(since, "en", { numeric: true }) >= 0;
}
