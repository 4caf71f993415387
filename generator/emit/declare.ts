// Declarations of JSON Schemas as TypeScript types, by json-schema-to-typescript.

import { compile } from "json-schema-to-typescript";
import type { JsonSchema } from "../model/ir.js";
import { keepByText } from "../source/kept.js";
import { readInterfaces } from "./declarations.js";
import type { Statement } from "./module.js";

/** The documentation of the elements of a list. */
export const elementDocs = (name: string): string => `An element of {@link ${name}}.`;

/** The note on untrusted text in the docs of a type. */
const UNTRUSTED = "Untrusted: anyone may have written it.";

/** Adds notes to the descriptions of an output: on untrusted text and lists of it, and on what is absent unless requested. */
export function withNotes(schema: JsonSchema): JsonSchema {
  const { properties, items, include, description } = schema;
  const isUntrusted = schema.untrusted === true || items?.untrusted === true;
  const notes = [
    ...(include === undefined ? [] : [`Only with \`include: ["${include}"]\`.`]),
    ...(isUntrusted ? [UNTRUSTED] : []),
  ];
  return {
    ...schema,
    ...(notes.length > 0 && { description: [description, ...notes].filter(Boolean).join(" ") }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withNotes(property)]),
      ),
    }),
    ...(items?.properties && { items: withNotes(items) }),
  };
}

/** The types of a schema: an interface or alias of this name, and those that the schema names by a title. */
export const declare: typeof declareTypes = keepByText(([, name]) => name, declareTypes);

async function declareTypes(
  schema: JsonSchema,
  name: string,
  docs: string,
  isInput: boolean,
): Promise<readonly Statement[]> {
  // The library modifies its argument, and names types by their titles.
  const copy: Record<string, unknown> = structuredClone({ ...schema, title: name, description: docs });
  const text = await compile(copy, name, {
    format: false,
    bannerComment: "",
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    strictIndexSignatures: false,
  });
  const { interfaces, aliases } = readInterfaces(text);
  return [
    ...interfaces.map(
      (one): Statement => ({
        kind: "interface",
        name: one.name,
        docs: one.docs ?? elementDocs(name),
        members: one.members.map((member) => ({
          name: member.name,
          type: isInput && member.optional ? `${member.type} | undefined` : member.type,
          optional: member.optional,
          ...(member.docs && { docs: member.docs }),
        })),
      }),
    ),
    ...aliases.map((one): Statement => ({ kind: "alias", name: one.name, type: one.text })),
  ];
}
