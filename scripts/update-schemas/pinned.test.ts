/** Checks that the pinned schema files are consistent with each other and with gh. */

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
import { isObject, type Json, type JsonObject, objectAt, parseJson } from "../../generator/bind/json.js";
import { applyPatches, parsePatches } from "../../generator/bind/patches.js";
import { loadExamples } from "../../generator/examples.js";
import { full } from "../../scenarios/runner/depth.js";
import { installedGh } from "../fetch-gh.js";
import { buildGithubSchema, supersededExtensions } from "./diff-graphql.js";
import { describeGh } from "./gh-commands.js";

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

const described = readObject("gh-commands.json");

test("gh.yaml has the fields of gh-commands.json, with the versions that have them", () => {
  const commands = Object.entries(objectAt(parseYaml(read("gh.yaml")), "commands"));
  // gh lists the fields of --json, but not of --format json.
  const listed = commands.filter(([, command]) => isObject(command) && command.format !== true);
  const versions = Array.isArray(described.versions) ? described.versions.map(String) : [];
  for (const version of versions) {
    const own = listed.flatMap(([name, command]) =>
      isObject(command) && isAtLeast(version, command.since)
        ? [[name, fieldsAt(version, command)] as const]
        : [],
    );
    const ofGh = listed.map(([name]) => [name, commandsAt(version)[name]?.json ?? []] as const);
    expect(Object.fromEntries(own)).toEqual(
      Object.fromEntries(ofGh.filter(([, fields]) => fields.length > 0)),
    );
  }
});

function fieldsAt(version: string, command: JsonObject): string[] {
  return Object.entries(objectAt(command, "fields"))
    .filter(([, shape]) => !isObject(shape) || isAtLeast(version, shape.since))
    .map(([name]) => name.replace(/\?$/, ""))
    .sort();
}

test.each(installedGh())("gh-commands.json has the commands, flags and fields of gh $version", (gh) => {
  // Otherwise only some, since each takes two runs of gh.
  const only = full ? undefined : /^(?:api|issue .*|pr checks|project item-add|workflow list)$/;
  const expected = Object.entries(commandsAt(gh.version)).filter(([name]) => only?.test(name) ?? true);
  const commands = objectAt(describeGh([gh], only), "commands");
  const own = Object.entries(commands).map(
    ([name, command]) => [name, namesAt(gh.version, command)] as const,
  );
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected));
});

interface CommandNames {
  readonly onBranch: boolean;
  readonly flags: readonly string[];
  readonly json: readonly string[];
}

/** Returns the names of flags and fields of a version, by command. */
function commandsAt(version: string): Record<string, CommandNames> {
  const present = presentAt(version, objectAt(described, "commands"));
  return Object.fromEntries(present.map(([name, command]) => [name, namesAt(version, command)]));
}

function namesAt(version: string, command: Json): CommandNames {
  const names = (key: string): string[] =>
    presentAt(version, isObject(command) ? objectAt(command, key) : {}).map(([name]) => name);
  const onBranch = isObject(command) && command.onBranch === true;
  return { onBranch, flags: names("flags"), json: names("json") };
}

const presentAt = (version: string, entries: JsonObject): [string, Json][] =>
  Object.entries(entries).filter(
    ([, entry]) =>
      isObject(entry) &&
      isAtLeast(version, entry.since) &&
      (entry.until === undefined || isAtLeast(String(entry.until), version)),
  );

function isAtLeast(version: string, since: Json | undefined): boolean {
  return typeof since !== "string" || version.localeCompare(since, "en", { numeric: true }) >= 0;
}
