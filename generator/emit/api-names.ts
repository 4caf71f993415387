// The names of inputs in GitHub's APIs, with which agents guess inputs.

import { graphqlNames, restNames } from "../model/api-names.js";
import type { Capability } from "../model/ir.js";
import { indent, packed } from "./code.js";
import type { Module } from "./module.js";

export function emitApiNames(capabilities: readonly Capability[]): Module {
  const entries = capabilities.flatMap((capability) => {
    const names = otherNames(capability);
    return Object.keys(names).length === 0 ? [] : [`${JSON.stringify(capability.id)}: ${packed(names)}`];
  });
  return {
    path: "api-names",
    source: "cards/",
    about: "The names of inputs in GitHub's REST and GraphQL APIs that differ from ours, by capability.",
    imports: [],
    statements: [
      {
        kind: "const",
        name: "apiNames",
        exported: true,
        docs: "Properties of the input, by their name in an API. A name that may be one of several properties is absent.",
        type: "Readonly<Record<string, Readonly<Record<string, string>>>>",
        value: `{\n${indent(entries.join(",\n"))},\n}`,
      },
    ],
  };
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
