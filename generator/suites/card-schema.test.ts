// The card schema describes the subjects of this repository, for the hover and completion of editors.

import { expect, it } from "vitest";
import schema from "../card.schema.json" with { type: "json" };
import { describeSubject } from "../syntax/expand/describe-subject.js";
import { at, parseYaml } from "../syntax/yaml.js";
import { loadRepository } from "../testing/projects.js";

it("describes what each subject adds to a card", async () => {
  const { shared } = await loadRepository();
  const text = shared.get("cards/subjects.yaml") ?? "";
  const subjects = parseYaml("cards/subjects.yaml", text, ({ message }) => {
    throw new Error(message);
  });
  const names = [...(subjects?.fields.keys() ?? [])];
  const definition = schema.definitions.subjectName.anyOf[0];
  expect(definition?.enum).toEqual(names);
  const descriptions = names.map((name) => {
    const node = at(subjects, name);
    return node && describeSubject(node);
  });
  expect(definition?.markdownEnumDescriptions).toEqual(descriptions);
});
