import { expect, test } from "vitest";
import { declare, withNotes } from "./declare.js";
import { SharedTypes } from "./shared-types.js";

test("the type of a list of enum values or of nullable objects is a list", async () => {
  const place = { type: "object", properties: { id: { type: "string" } }, required: ["id"] } as const;
  const types = new SharedTypes(new Map([["place", place]]));
  const properties = {
    rules: { type: "array", items: { enum: ["A", "B"] } },
    places: { type: "array", items: { ...place, type: ["object", "null"] } },
  } as const;
  const schema = types.refer(
    { type: "object", properties },
    { import: (_from, type) => type, namedValues: () => undefined },
  );
  const [statement] = await declare(schema, "Output", "Output.", false);
  expect(statement).toMatchObject({
    members: [
      { name: "rules", type: 'readonly ("A" | "B" | (string & {}))[]' },
      { name: "places", type: "readonly (Place | null)[]" },
    ],
  });
});

test("the docs of an output that is returned on request say how to request it", async () => {
  const place = { type: "object", properties: { id: { type: "string" } } } as const;
  const types = new SharedTypes(new Map([["place", place]]));
  const properties = {
    files: { type: "array", items: { type: "string" }, include: "files", description: "The changed files." },
    place: { ...place, include: "places" },
  } as const;
  const schema = types.refer(
    { type: "object", properties },
    { import: (_from, type) => type, namedValues: () => undefined },
  );
  const [statement] = await declare(withNotes(schema), "Output", "Output.", false);
  expect(statement).toMatchObject({
    members: [
      { name: "files", docs: 'The changed files. Only with `include: ["files"]`.' },
      { name: "place", docs: 'Only with `include: ["places"]`.' },
    ],
  });
});
