/** Checks that the pinned schema files are consistent with each other and with gh. */

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
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
import { isObject, objectAt, parseJson } from "../../generator/bind/json.js";
import { applyPatches, parsePatches } from "../../generator/bind/patches.js";
import { loadExamples } from "../../generator/examples.js";
import { type GhBinary, installedGh } from "../fetch-gh.js";
import { buildGithubSchema, supersededExtensions } from "./diff-graphql.js";

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../operations/schema", name), "utf8");

function readObject(name: string) {
  const value = parseJson(read(name));
  if (!isObject(value)) throw new Error(`${name} is not an object`);
  return value;
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

test("the REST description and its examples have at most 1 MB compressed", () => {
  const sizes = ["openapi.json", "openapi.examples.json"].map((name) => gzipSync(read(name)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});

test("the description refers to every example, and each has another content", () => {
  const refs = [...read("openapi.json").matchAll(/"#\/components\/examples\/([^"]+)"/g)].map(
    ([, name]) => name,
  );
  const examples = readObject("openapi.examples.json");
  expect([...new Set(refs)].sort()).toEqual(Object.keys(examples).sort());
  const contents = Object.values(examples).map((value) => JSON.stringify(value));
  expect(new Set(contents).size).toBe(contents.length);
});

test("every success with a body has an example", async () => {
  const root = join(import.meta.dirname, "../..");
  const operations = [...(await loadExamples({ root, operations: join(root, "operations") })).values()];
  expect(operations.length).toBeGreaterThan(1_200);
  const bodies = operations.flatMap(({ operationId, responses }) =>
    responses
      .filter(({ status, hasBody }) => status < 300 && hasBody)
      .map((one) => ({ operationId, ...one })),
  );
  expect(bodies.filter(({ examples }) => examples.length === 0)).toEqual([]);
});

test("every patch changes its target", () => {
  expect(applyPatches(readObject("openapi.json"), parsePatches(read("openapi.patches.yaml"))).stale).toEqual(
    [],
  );
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
