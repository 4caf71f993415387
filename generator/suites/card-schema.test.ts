// The card schema contains the definitions of this repository, which the compiler includes, for the hover and completion of
// editors.

import { expect, it } from "vitest";
import schema from "../card.schema.json" with { type: "json" };
import { describeSubject } from "../syntax/expand/describe-subject.js";
import { at, type Located, parseYaml } from "../syntax/yaml.js";
import { loadRepository } from "../testing/projects.js";

const { shared } = await loadRepository();

const definitions = (file: string): Located | undefined =>
  parseYaml(file, shared.get(file) ?? "", ({ message }) => {
    throw new Error(message);
  });
const namesIn = (file: string): string[] => [...(definitions(file)?.fields.keys() ?? [])];

/** A schema in the card schema. */
interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly description?: string;
  readonly markdownDescription?: string;
}

/** Whether a hover shows text. Editors merge a schema with the one that it refers to. */
function isDescribed({ description, markdownDescription, $ref, allOf = [] }: Schema): boolean {
  if (description || markdownDescription) return true;
  return ($ref !== undefined && isDescribed(referred($ref))) || allOf.some(isDescribed);
}

const referred = (pointer: string): Schema =>
  pointer
    .split("/")
    .slice(1)
    .reduce((node: Schema, name) => Object(Object(node)[name]), schema);

/** Returns every key of a card with its schema, by JSON pointer. Conditions (`if`, `not`) define no keys. */
function keysIn(node: unknown, pointer = "#"): [pointer: string, key: Schema][] {
  const inner = ["items", "additionalProperties", "then", "else"].map((word) => [word, Object(node)[word]]);
  const lists = ["anyOf", "oneOf", "allOf"].flatMap((word) => entriesIn(node, word));
  const maps = ["patternProperties", "definitions"].flatMap((word) => entriesIn(node, word));
  const keys = entriesIn(node, "properties");
  return [
    ...keys.map(([path, key]): [string, Schema] => [`${pointer}/${path}`, Object(key)]),
    ...[...inner, ...lists, ...maps, ...keys]
      .filter(([, schema]) => typeof schema === "object")
      .flatMap(([path, schema]) => keysIn(schema, `${pointer}/${path}`)),
  ];
}

const entriesIn = (node: unknown, word: string): [path: string, schema: unknown][] =>
  Object.entries(Object(Object(node)[word])).map(([name, schema]) => [`${word}/${name}`, schema]);

it("describes what each subject adds to a card", () => {
  const subjects = definitions("cards/subjects.yaml");
  const names = namesIn("cards/subjects.yaml");
  const definition = schema.definitions.subjectName.anyOf[0];
  expect(definition?.enum).toEqual(names);
  const descriptions = names.map((name) => {
    const node = at(subjects, name);
    return node && describeSubject(node);
  });
  expect(definition?.markdownEnumDescriptions).toEqual(descriptions);
});

it("completes the names of references and shared schemas", () => {
  const { jsonSchema } = schema.definitions;
  expect(jsonSchema.properties.ref.anyOf[0]?.enum).toEqual(namesIn("cards/references.yaml"));
  expect(jsonSchema.examples).toEqual(namesIn("cards/shared.yaml"));
});

it("describes every key of a card", () => {
  const keys = keysIn(schema);
  expect(keys.length).toBeGreaterThan(300);
  expect(keys.filter(([, key]) => !isDescribed(key)).map(([pointer]) => pointer)).toEqual([]);
});
