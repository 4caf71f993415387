// The names of inputs and outputs in GitHub's APIs, with which agents guess.

import { graphqlNames, outputNames, restNames } from "../model/api-names.js";
import type { Capability } from "../model/ir.js";
import { indent, packed } from "./code.js";
import type { Module } from "./module.js";

export function emitApiNames(capabilities: readonly Capability[]): Module {
  return {
    path: "api-names",
    source: "cards/",
    about:
      "The names of inputs and outputs in GitHub's REST and GraphQL APIs that differ from ours, by capability.",
    imports: [],
    statements: [
      {
        kind: "const",
        name: "apiNames",
        exported: true,
        docs: "Properties of the input, by their name in an API. A name that may be one of several properties is absent.",
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
  for (const { name, property } of [...restNames(capability), ...graphqlNames(capability)])
    properties.set(name, (properties.get(name) ?? new Set()).add(property));
  return Object.fromEntries(
    [...properties].flatMap(([name, [property = "", ...others]]) =>
      others.length > 0 || name === property || property === "name" ? [] : [[name, property]],
    ),
  );
}
