import { isObjectType } from "graphql";
import { expect, it } from "vitest";
import { githubSchema } from "./schema.js";
import { TYPES } from "./type-map.js";

it.each(Object.keys(TYPES))("every resolver of %s corresponds to a field in GitHub's schema", (name) => {
  const type = githubSchema().getType(name);
  const known = isObjectType(type) ? Object.keys(type.getFields()) : [];
  expect(Object.keys(TYPES[name] ?? {}).filter((field) => !known.includes(field))).toEqual([]);
});
