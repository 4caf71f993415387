// Input and output of a capability as TypeScript types, by json-schema-to-typescript.

import { BINARY } from "../model/formats.js";
import { type JsonSchema, SHARED_NAME } from "../model/ir.js";
import { withEitherCase } from "../types/input-schema.js";
import { key, literal } from "./code.js";
import { declare, elementDocs, withNotes } from "./declare.js";
import type { Choice } from "./describe-schema.js";
import type { Description } from "./description.js";
import type { ModuleNeeds, Statement } from "./module.js";
import { orNull, type SharedTypes, valuesType } from "./shared-types.js";

/** Types `XInput` (with `XInputFields` where there are alternatives) and `XOutput` (with `XItem` for lists). */
export async function emitContract(
  description: Description,
  needs: ModuleNeeds,
  shared: SharedTypes,
  fixed: ReadonlySet<JsonSchema>,
): Promise<Statement[]> {
  const { id, typeName: name, input: inputContract } = description;
  const { anyOf, oneOf, ...fields } = inputContract.schema;
  const alternatives = [...inputContract.exactlyOne, ...inputContract.atLeastOne];
  const inputName = alternatives.length > 0 ? `${name}InputFields` : `${name}Input`;
  const schema = withBytes(withEitherCase(withNamedValues(fields, needs)), needs);
  const input = await declare(schema, inputName, `Input of \`${id}\`.`, true);
  const output = await declareOutput(description, needs, shared, fixed);
  if (alternatives.length === 0) return [...input, ...output];
  const choices = alternatives.map((one) => choiceType(one, inputName, needs));
  const union: Statement = {
    kind: "alias",
    name: `${name}Input`,
    docs: `Input of \`${id}\`.`,
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

/** Returns the schema with types of constants in place of enums with many values, which may also be in lower case. */
function withNamedValues(schema: JsonSchema, needs: ModuleNeeds): JsonSchema {
  const replace = (name: string, { items, ...property }: JsonSchema): JsonSchema => {
    const { description } = property;
    const type = property[SHARED_NAME] !== undefined ? undefined : valuesType(name, property, needs);
    if (type !== undefined)
      return {
        ...(description && { description }),
        tsType: orNull(`${type} | Lowercase<${type}>`, property),
      };
    const element = items && replace(name, items);
    return {
      ...property,
      ...(element && {
        items: "tsType" in element ? { ...element, tsType: `(${element.tsType})` } : element,
      }),
    };
  };
  const properties = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, replace(name, property)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Returns the schema with the type of bytes, which programs pass in more forms than JSON has. */
function withBytes(schema: JsonSchema, needs: ModuleNeeds): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { format, description } = property;
    const bytes = () => ({ ...(description && { description }), tsType: needs.runtimeType("BinaryInput") });
    return [name, format === BINARY ? bytes() : property] as const;
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

async function declareOutput(
  { id, typeName, output, paged }: Description,
  needs: ModuleNeeds,
  shared: SharedTypes,
  fixed: ReadonlySet<JsonSchema>,
): Promise<readonly Statement[]> {
  const name = `${typeName}Output`;
  const item = `${typeName}Item`;
  const schema = withNotes(shared.refer(output.schema, needs, fixed));
  const items = schema.properties?.items;
  const docs = `Output of \`${id}\`.`;
  if (!paged || !items?.items) return declare(schema, name, docs, false);
  // The elements of a list are a separate named type.
  const { tsType } = items.items;
  const elements = typeof tsType === "string" ? { tsType: item } : { ...items.items, title: item };
  const titled = { ...schema.properties, items: { ...items, items: elements } };
  const statements = await declare({ ...schema, properties: titled }, name, docs, false);
  if (typeof tsType !== "string") return statements;
  const alias = { kind: "alias", name: item, docs: elementDocs(name), type: tsType } as const;
  return [...statements, alias];
}

function choiceType(choice: Choice, fields: string, needs: ModuleNeeds): string {
  if (choice.kind === "given")
    return `${needs.runtimeType("Given")}<${fields}, ${choice.names.map(literal).join(" | ")}>`;
  const members = choice.values.map(([name, value]) => {
    const values =
      typeof value === "string" && value === value.toUpperCase() ? [value, value.toLowerCase()] : [value];
    return `readonly ${key(name)}: ${[...new Set(values)].map(literal).join(" | ")}`;
  });
  return `{ ${members.join("; ")} }`;
}
