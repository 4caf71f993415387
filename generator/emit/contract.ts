// Input and output of a capability as TypeScript types, by json-schema-to-typescript.

import type { Capability, JsonSchema } from "../model/ir.js";
import { typeName } from "../model/names.js";
import { withEitherCase } from "../types/input-schema.js";
import { key, literal } from "./code.js";
import { declare, elementDocs, withTrust } from "./declare.js";
import type { ModuleNeeds, Statement } from "./module.js";
import type { SharedTypes } from "./shared-types.js";

/** Types `XInput` (with `XInputFields` where there are alternatives) and `XOutput` (with `XItem` for lists). */
export async function emitContract(
  capability: Capability,
  needs: ModuleNeeds,
  shared: SharedTypes,
): Promise<Statement[]> {
  const name = typeName(capability.id);
  const { anyOf, oneOf, ...fields } = capability.input.schema;
  const alternatives = [...(oneOf ?? []), ...(anyOf ?? [])];
  const inputName = alternatives.length > 0 ? `${name}InputFields` : `${name}Input`;
  const input = await declare(withEitherCase(fields), inputName, `Input of \`${capability.id}\`.`, true);
  const output = await declareOutput(capability, needs, shared);
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

async function declareOutput(
  { id, output, paged }: Capability,
  needs: ModuleNeeds,
  shared: SharedTypes,
): Promise<Statement[]> {
  const name = `${typeName(id)}Output`;
  const item = `${typeName(id)}Item`;
  const schema = withTrust(shared.refer(output.schema, needs));
  const items = schema.properties?.items;
  const docs = `Output of \`${id}\`.`;
  if (!paged || !items?.items) return declare(schema, name, docs, false);
  // The elements of a list are a separate named type.
  const { tsType } = items.items;
  const elements = typeof tsType === "string" ? { tsType: item } : { ...items.items, title: item };
  const titled = { ...schema.properties, items: { ...items, items: elements } };
  const statements = await declare({ ...schema, properties: titled }, name, docs, false);
  if (typeof tsType !== "string") return statements;
  const alias = { kind: "alias", name: item, exported: true, docs: elementDocs(name), type: tsType } as const;
  return [...statements, alias];
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
