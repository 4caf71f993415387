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
