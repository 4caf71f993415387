// The names of inputs and outputs in GitHub's APIs and in gh, with which agents guess.

import { graphqlNames, outputNames, type ResponseName, restNames } from "../model/api-names.js";
import { type Capability, FORMS, type JsonSchema } from "../model/ir.js";
import { keepByObject } from "../source/kept.js";
import { schemaTypes } from "../syntax/schema.js";
import { indent, packed } from "./code.js";
import type { Module } from "./module.js";

export function emitApiNames(capabilities: readonly Capability[]): Module {
  return {
    path: "api-names",
    source: "cards/",
    about: "The names of inputs and outputs in GitHub's APIs and in gh that differ from ours, by capability.",
    imports: [],
    statements: [
      {
        kind: "const",
        name: "inputNames",
        docs: "The property of the input that another name means, or the fields that the name sets if its value is true.",
        type: "Readonly<Record<string, Readonly<Record<string, string | Readonly<Record<string, unknown>>>>>>",
        value: byCapability(capabilities, otherNames),
      },
      {
        kind: "const",
        name: "outputNames",
        docs: "Fields of the output, or of the items of a list, by the field of an API or of gh that contains their value.",
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
const otherOutputs = keepByObject((capability: Capability): Readonly<Record<string, readonly string[]>> => {
  const names = [...outputNames(capability), ...fieldsOfGh(capability)];
  const own = new Set(names.map(({ property }) => property));
  const properties = new Map<string, Set<string>>();
  for (const { name, property } of names)
    if (!own.has(name)) properties.set(name, (properties.get(name) ?? new Set()).add(property));
  return Object.fromEntries([...properties].map(([name, found]) => [name, [...found]]));
});

/**
 * What each other name of an input means: a property, or the fields that it sets if its value is true. A name that may
 * mean several is absent. Names of GitHub and gh are preferred to those that are only likely.
 */
const otherNames = keepByObject((capability: Capability): Readonly<Record<string, Meaning>> => {
  const properties = Object.entries(capability.input.schema.properties ?? {});
  const known = [...restNames(capability), ...graphqlNames(capability)];
  const named = known.map(({ name, property }) => [name, property] as const);
  return {
    ...unambiguous(choiceNames(properties)),
    ...unambiguous(likelyNames(capability, Object.fromEntries(properties))),
    ...unambiguous([...named, ...ghNames(capability)]),
    ...unambiguous(commonNames(Object.fromEntries(properties))),
  };
});

type Meaning = string | Readonly<Record<string, unknown>>;
type Names = readonly (readonly [name: string, meaning: Meaning])[];
type Properties = Readonly<Record<string, JsonSchema>>;

/** Returns the names that mean one thing. The name of a repository is `name`, whatever else it may be. */
function unambiguous(names: Names): Readonly<Record<string, Meaning>> {
  const meanings = new Map<string, Map<string, Meaning>>();
  for (const [name, meaning] of names)
    meanings.set(name, (meanings.get(name) ?? new Map()).set(JSON.stringify(meaning), meaning));
  const only = [...meanings].flatMap(([name, found]) => {
    const [meaning = name, ...others] = found.values();
    return others.length > 0 || meaning === name || meaning === "name" ? [] : [[name, meaning] as const];
  });
  return Object.fromEntries(only);
}

/** The values of enums, and `no-` with a boolean. */
function choiceNames(properties: readonly (readonly [string, JsonSchema])[]): Names {
  return properties.flatMap(
    ([name, { type, enum: values = [], items }]): Names => [
      ...values.map((value) => [constantWords(value), { [name]: value }] as const),
      ...(items?.enum ?? []).map((value) => [constantWords(value), { [name]: [value] }] as const),
      ...(type === "boolean" ? [[`no-${parts(name).join("-")}`, { [name]: false }] as const] : []),
    ],
  );
}

const constantWords = (value: unknown): string => String(value).toLowerCase().replaceAll("_", "-");

/** Names in gh and REST for searches, pages, owners, branches and commits, which the routes do not show. */
function commonNames(properties: Properties): Names {
  const forms = properties.ref?.[FORMS]?.flatMap(({ parts: names }) => Object.keys(names)) ?? [];
  const ref = (form: string) => (form in properties || !forms.includes(form) ? form : "ref");
  const names: Names = [
    ["q", "query"],
    ["search", "query"],
    ["limit", "first"],
    ["per_page", "first"],
    // gh calls a user with projects an owner.
    ["owner", "user"],
    ...["branch", "head_branch"].map((name) => [name, ref("branch")] as const),
    ...["commit", "head_commit", "sha", "head_sha"].map((name) => [name, ref("commit")] as const),
  ];
  return names.filter(([, property]) => Object.hasOwn(properties, String(property)));
}

/**
 * Names that no property contains: the action for the only property that must be given (`search`), `number` for it if it
 * accepts one, the noun for what is added or removed (`blocked_by`), and `id` for the only noun of the capability that
 * is a property.
 */
function likelyNames({ id, input }: Capability, properties: Properties): Names {
  const [action = "", ...nouns] = id.split(".").reverse();
  const [subject, ...more] = (input.schema.required ?? []).filter(
    (name) => name !== "owner" && name !== "name",
  );
  const [thing, ...others] = nouns.filter((noun) => Object.hasOwn(properties, noun));
  const schema = properties[more.length === 0 ? (subject ?? "") : ""];
  const names = [
    ...(schema && subject !== undefined ? [[action, subject] as const] : []),
    ...(schema && subject?.endsWith("Number") === false && /^(?:add|remove)$/.test(action)
      ? [[nouns[0] ?? "", subject] as const]
      : []),
    ...(subject !== undefined && schemaTypes(schema ?? {}).includes("integer")
      ? [["number", subject] as const]
      : []),
    ...(thing !== undefined && others.length === 0 ? [["id", thing] as const] : []),
  ];
  const contained = Object.keys(properties).flatMap(parts);
  return names.filter(([name]) => !contained.includes(name));
}

/**
 * The flags of gh that set an input. Those of one letter mean it only on the command line, and so does one that is a part
 * of another input's name: `tag` for `newTagName` if there is `tagName`. A boolean has none of another value's names.
 */
function ghNames({ ghCommands, input }: Pick<Capability, "ghCommands" | "input">): Names {
  const schemas = input.schema.properties ?? {};
  const properties = Object.keys(schemas);
  return ghCommands.flatMap(({ flags, names }) =>
    [...flags, ...names].flatMap(([name, { value }]): Names => {
      const [, negated] = /^no-(.+)$/.exec(String(value)) ?? [];
      if (negated !== undefined) return name.length > 1 ? [[name, { [negated]: false }]] : [];
      const property = String(value);
      const isPart = properties.some(
        (other) =>
          other !== property &&
          parts(other).includes(name) &&
          isBoolean(schemas[other]) === isBoolean(schemas[property]),
      );
      return properties.includes(property) && name.length > 1 && !isPart ? [[name, property]] : [];
    }),
  );
}

/** The fields of gh's `--json`, which the card names. */
const fieldsOfGh = ({ ghCommands }: Pick<Capability, "ghCommands">): ResponseName[] =>
  ghCommands.flatMap(({ fields }) => [...fields].map(([name, { value }]) => ({ name, property: value })));

const isBoolean = (schema: JsonSchema | undefined): boolean => schema?.type === "boolean";

/** The words of a name in camel case. */
const parts = (name: string): string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
