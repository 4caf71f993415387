// Input and output of a capability as TypeScript types, by json-schema-to-typescript.

import { compile } from "json-schema-to-typescript";
import type { Capability, JsonSchema } from "../model/ir.js";
import { typeName } from "../model/names.js";
import { withEitherCase } from "../types/input-schema.js";
import { key, literal } from "./code.js";
import { readInterfaces } from "./declarations.js";
import type { ModuleNeeds, Statement } from "./module.js";

/** Types `XInput` (with `XInputFields` where there are alternatives) and `XOutput` (with `XItem` for lists). */
export async function emitContract(capability: Capability, needs: ModuleNeeds): Promise<Statement[]> {
  const name = typeName(capability.id);
  const { anyOf, oneOf, ...fields } = capability.input.schema;
  const alternatives = [...(oneOf ?? []), ...(anyOf ?? [])];
  const inputName = alternatives.length > 0 ? `${name}InputFields` : `${name}Input`;
  const input = await declare(withEitherCase(fields), inputName, `Input of \`${capability.id}\`.`, true);
  const output = await declare(
    withTrust(withItemTitle(capability)),
    `${name}Output`,
    `Output of \`${capability.id}\`.`,
    false,
  );
  if (alternatives.length === 0) return [...input, ...output];
  const choices = alternatives.map((one) => alternativeType(one, inputName, needs));
  const union: Statement = {
    kind: "alias",
    name: `${name}Input`,
    exported: true,
    docs: `Input of \`${capability.id}\`.`,
    type: `${inputName} & (${choices.join(" | ")})`,
  };
  return [
    ...input.map((one) =>
      one.kind === "interface" ? { ...one, docs: `Every field of {@link ${name}Input}.` } : one,
    ),
    union,
    ...output,
  ];
}

/** Moves the elements of a list to a separate named type. */
function withItemTitle(capability: Capability): JsonSchema {
  const { schema } = capability.output;
  const items = schema.properties?.items;
  if (!capability.paged || !items?.items) return schema;
  const titled = { ...items, items: { ...items.items, title: `${typeName(capability.id)}Item` } };
  return { ...schema, properties: { ...schema.properties, items: titled } };
}

/** The note on untrusted text in the docs of a type. */
const UNTRUSTED = "Untrusted: anyone may have written it.";

/** Adds the note to untrusted text and to lists of it. */
function withTrust(schema: JsonSchema): JsonSchema {
  const { properties, items } = schema;
  const isUntrusted = schema.untrusted === true || items?.untrusted === true;
  return {
    ...schema,
    ...(isUntrusted && { description: [schema.description, UNTRUSTED].filter(Boolean).join(" ") }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, withTrust(property)]),
      ),
    }),
    ...(items?.properties && { items: withTrust(items) }),
  };
}

function alternativeType(one: JsonSchema, fields: string, needs: ModuleNeeds): string {
  if (one.required)
    return `${needs.runtimeType("Given")}<${fields}, ${one.required.map(literal).join(" | ")}>`;
  const members = Object.entries(one.properties ?? {}).map(([name, property]) => {
    const value = property.const;
    const values =
      typeof value === "string" && value === value.toUpperCase() ? [value, value.toLowerCase()] : [value];
    return `readonly ${key(name)}: ${[...new Set(values)].map(literal).join(" | ")}`;
  });
  return `{ ${members.join("; ")} }`;
}

async function declare(
  schema: JsonSchema,
  name: string,
  docs: string,
  isInput: boolean,
): Promise<Statement[]> {
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
        exported: true,
        docs: one.docs ?? `An element of {@link ${name}}.`,
        members: one.members.map((member) => ({
          name: member.name,
          type: isInput && member.optional ? `${member.type} | undefined` : member.type,
          optional: member.optional,
          ...(member.docs && { docs: member.docs }),
        })),
      }),
    ),
    ...aliases.map((one): Statement => ({ kind: "alias", name: one.name, exported: true, type: one.text })),
  ];
}
