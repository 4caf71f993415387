// The names of inputs and outputs in GitHub's APIs and in gh, with which agents guess.

import { graphqlNames, outputNames, restNames } from "../model/api-names.js";
import type { Capability, JsonSchema } from "../model/ir.js";
import { indent, packed } from "./code.js";
import type { Module } from "./module.js";

export function emitApiNames(capabilities: readonly Capability[]): Module {
  return {
    path: "api-names",
    source: "cards/",
    about:
      "The names of inputs in GitHub's APIs and in gh, and of outputs in the APIs, that differ from ours, by capability.",
    imports: [],
    statements: [
      {
        kind: "const",
        name: "apiNames",
        exported: true,
        docs: "Properties of the input, by their name in an API or in gh. A name that may be one of several properties is absent.",
        type: "Readonly<Record<string, Readonly<Record<string, string>>>>",
        value: byCapability(capabilities, otherNames),
      },
      {
        kind: "const",
        name: "outputNames",
        exported: true,
        docs: "Fields of the output, or of the items of a list, by the field of an API that contains their value.",
        type: "Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>",
        value: byCapability(capabilities, otherOutputs),
      },
    ],
  };
}

/** Returns the code of an object of the names that are not empty. */
function byCapability(
  capabilities: readonly Capability[],
  names: (capability: Capability) => object,
): string {
  const entries = capabilities.flatMap((capability) => {
    const own = names(capability);
    return Object.keys(own).length === 0 ? [] : [`${JSON.stringify(capability.id)}: ${packed(own)}`];
  });
  return entries.length === 0 ? "{}" : `{\n${indent(entries.join(",\n"))},\n}`;
}

/** A name that is a property of the output means that one. */
function otherOutputs(capability: Capability): Readonly<Record<string, readonly string[]>> {
  const names = outputNames(capability);
  const own = new Set(names.map(({ property }) => property));
  const properties = new Map<string, Set<string>>();
  for (const { name, property } of names)
    if (!own.has(name)) properties.set(name, (properties.get(name) ?? new Set()).add(property));
  return Object.fromEntries([...properties].map(([name, found]) => [name, [...found]]));
}

function otherNames(capability: Capability): Readonly<Record<string, string>> {
  const properties = new Map<string, Set<string>>();
  const known = [...restNames(capability), ...graphqlNames(capability), ...ghNames(capability)];
  for (const { name, property } of known)
    properties.set(name, (properties.get(name) ?? new Set()).add(property));
  return Object.fromEntries(
    [...properties].flatMap(([name, [property = "", ...others]]) =>
      others.length > 0 || name === property || property === "name" ? [] : [[name, property]],
    ),
  );
}

/**
 * The flags of gh that set an input. Those of one letter mean it only on the command line, and so does one that is a part
 * of another input's name: `tag` for `newTagName` if there is `tagName`. A boolean has none of another value's names.
 */
function ghNames({ ghCommands, input }: Pick<Capability, "ghCommands" | "input">) {
  const schemas = input.schema.properties ?? {};
  const properties = Object.keys(schemas);
  return ghCommands.flatMap(({ flags, names }) =>
    [...flags, ...names].flatMap(([name, { value: property }]) => {
      const isPart = properties.some(
        (other) =>
          other !== property &&
          parts(other).includes(name) &&
          isBoolean(schemas[other]) === isBoolean(schemas[String(property)]),
      );
      return typeof property === "string" && properties.includes(property) && name.length > 1 && !isPart
        ? [{ name, property }]
        : [];
    }),
  );
}

const isBoolean = (schema: JsonSchema | undefined): boolean => schema?.type === "boolean";

/** The words of a name in camel case. */
const parts = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
