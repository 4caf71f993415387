// Descriptions of capabilities: the catalog (short) and the cards (complete).

import type { JsonSchema } from "../model/ir.js";
import { constantCase } from "../model/word-cases.js";
import { fileHeader } from "../source/header.js";
import { keepByObject } from "../source/kept.js";
import { publishSchema } from "../types/published-schema.js";
import { Code, indent, key, lines, literal, packed } from "./code.js";
import type { ObjectType } from "./describe-schema.js";
import type { Description } from "./description.js";
import { groupByDomain } from "./domains.js";
import { type Module, RUNTIME, type Statement } from "./module.js";
import { fieldNames, outputLine } from "./output-line.js";
import { shareLists } from "./repeated-lists.js";
import { findShared, type SharedSchemas } from "./shared-schemas.js";
import { choiceNames, inputChoices, signature } from "./signature.js";

const SOURCE = "cards/";

/** The module that loads cards, and the folder of their modules. */
const CARDS = "cards";

export function emitCatalog(descriptions: readonly Description[], shared: SharedSchemas): Module[] {
  const flags = sharedFlags(descriptions);
  const entries = descriptions.map((description) => packed(catalogEntry(description, flags)));
  return [
    {
      path: "catalog",
      source: SOURCE,
      about: "The catalog: the data of list and explain.",
      imports: ["CatalogEntry", ...(flags.size > 0 ? ["CatalogFlag"] : [])].map((name) => ({
        from: RUNTIME,
        name,
        type: true,
      })),
      statements: [
        ...[...flags].map(([value, name]): Statement => {
          return { kind: "const", name, local: true, type: "CatalogFlag", value };
        }),
        {
          kind: "const",
          name: "catalog",
          docs: "Every capability, sorted by id.",
          type: "readonly CatalogEntry[]",
          value: listText(entries),
        },
      ],
    },
    emitCardLoaders([...groupByDomain(descriptions).keys()]),
    ...[...groupByDomain(descriptions)].map(([domain, own]) => emitCards(domain, own, shared)),
  ];
}

/** Loads the cards of one domain, so that callers do not load all of them for one capability. */
function emitCardLoaders(domains: readonly string[]): Module {
  const loaders = domains.map(
    (domain) =>
      `${key(domain)}: () => import(${literal(`./${CARDS}/${domain}.js`)}).then(({ cards }) => cards)`,
  );
  return {
    path: CARDS,
    source: SOURCE,
    about: "Loads the cards of a domain.",
    imports: [{ from: RUNTIME, name: "CardLoaders", type: true }],
    statements: [
      {
        kind: "const",
        name: "cardLoaders",
        docs: "Loads the cards of a domain by its name.",
        type: "CardLoaders",
        value: lines(loaders),
      },
    ],
  };
}

function emitCards(domain: string, descriptions: readonly Description[], shared: SharedSchemas): Module {
  const constants = new Set<string>();
  const cards = descriptions.map((one) => ({ name: one.id, data: publicCard(one, { shared, constants }) }));
  const schemas = [...constants].map((name) => ({ name, data: publishSchema(shared.get(name) ?? {}) }));
  const lists = shareLists([...schemas, ...cards]);
  return {
    path: `${CARDS}/${domain}`,
    source: SOURCE,
    about: `The public part of the cards of the domain ${domain}, schemas included.`,
    imports: [{ from: RUNTIME, name: "OperationCard", type: true }],
    statements: [
      ...lists.constants,
      ...schemas.map(
        ({ name }, index): Statement => ({
          kind: "const",
          name: constantCase(name),
          local: true,
          value: packed(lists.data[index]),
        }),
      ),
      {
        kind: "const",
        name: "cards",
        docs: "The cards, sorted by id.",
        type: "readonly OperationCard[]",
        value: listText(lists.data.slice(schemas.length).map(packed)),
      },
    ],
  };
}

/**
 * Returns `catalog.json`: the data of list, help and explain, for programs that read it without running the code. `commands`:
 * what commands of gh run.
 */
export function catalogJson(
  descriptions: readonly Description[],
  commands: ReadonlyMap<string, readonly object[]>,
): string {
  const rows = descriptions.map((one) => jsonRows(one));
  const entries = rows.map(({ entry }) => entry).join(",\n");
  const cards = rows.map(({ card }) => card).join(",\n");
  const ofGh = [...commands].map(([words, runs]) => `${JSON.stringify(words)}: ${JSON.stringify(runs)}`);
  const last = ofGh.length === 0 ? "" : `,\n"ghCommands": {\n${ofGh.join(",\n")}\n}`;
  return `${fileHeader(".json", SOURCE)}\n"catalog": [\n${entries}\n],\n"cards": [\n${cards}\n]${last}}\n`;
}

const jsonRows = keepByObject((one: Description) => ({
  entry: JSON.stringify({ ...catalogEntry(one, new Map()), flags: one.flags }),
  card: JSON.stringify(publicCard(one, { shared: new Map(), constants: new Set() })),
}));

const listText = (items: readonly string[]): string => `[\n${indent(items.join(",\n"))},\n]`;

function catalogEntry(described: Description, sharedNames: ReadonlyMap<string, string>): object {
  const { id, description, effect, routes, input, output, brief, aliases, tags, notes } = described;
  const { untrusted, markdown } = described;
  const choices = inputChoices(input);
  return {
    id,
    description,
    effect,
    routes: routes.map(({ route }) => route),
    signature: signature(input),
    ...(input.exactlyOne.length > 0 && { alternatives: input.exactlyOne.map(choiceNames) }),
    ...(choices.length > 0 && { choices }),
    output: outputLine(output, brief),
    fields: fieldNames(output),
    ...(brief.length > 0 && { brief }),
    ...includes(output),
    ...(untrusted.length > 0 && { untrusted }),
    ...(markdown.length > 0 && { markdown }),
    ...(aliases.length > 0 && { aliases }),
    ...(tags.length > 0 && { tags }),
    ...(notes.length > 0 && { notes }),
    ...(described.performs !== undefined && { performs: described.performs }),
    flags: described.flags.map((flag) => {
      const code = packed(flag);
      return new Code(sharedNames.get(code) ?? code);
    }),
  };
}

/** The values of `include` by the fields of the output or of the items of a list that they add. */
function includes({ fields }: ObjectType): { readonly includes?: Readonly<Record<string, string>> } {
  const items = fields.find(({ name }) => name === "items")?.type.elements?.object;
  const added = (items ?? { fields }).fields.flatMap(({ name, type: { include } }) =>
    include === undefined ? [] : [[name, include] as const],
  );
  return added.length === 0 ? {} : { includes: Object.fromEntries(added) };
}

/**
 * Names of constants for the flags that several capabilities have, by their code: `OWNER`, and `REQUIRED_OWNER`. Further
 * flags of the same name are written where they are used.
 */
function sharedFlags(descriptions: readonly Description[]): Map<string, string> {
  const uses = new Map<
    string,
    { readonly name: string; readonly required: boolean; readonly count: number }
  >();
  for (const flag of descriptions.flatMap(({ flags }) => flags)) {
    const code = packed(flag);
    const { name, required } = flag;
    uses.set(code, { name, required, count: (uses.get(code)?.count ?? 0) + 1 });
  }
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [code, { name, required, count }] of [...uses].sort(([, a], [, b]) => b.count - a.count)) {
    const constant = `${required ? "REQUIRED_" : ""}${constantCase(name)}`;
    if (count < 2 || taken.has(constant)) continue;
    taken.add(constant);
    names.set(code, constant);
  }
  return names;
}

/** The card that `listOperationCards` returns: contract and routing, no mapping. */
function publicCard(described: Description, refs: SchemaRefs): object {
  const { id, version, description, effect, idempotent, aliases, tags, notes, examples } = described;
  const { untrusted, missingValues, repeatedInputs } = described;
  const [preferred, ...fallbacks] = described.routes.map(({ route }) => route);
  return {
    capability_id: id,
    version,
    description,
    effect,
    idempotent,
    aliases,
    tags,
    input_schema: withRefs(described.input.schema, refs),
    output_schema: withRefs(described.output.schema, refs),
    ...(untrusted.length > 0 && { untrusted }),
    ...(missingValues.length > 0 && { missing: Object.fromEntries(missingValues) }),
    routing: {
      preferred,
      fallbacks,
      notes: [...notes, ...repeatedInputs.map((name) => `Idempotent only without ${name}.`)],
    },
    chainable: described.chain !== undefined,
    examples,
  };
}

/** The shared schemas, and the names of those that cards refer to as constants. */
interface SchemaRefs {
  readonly shared: SharedSchemas;
  readonly constants: Set<string>;
}

/** Returns the published form of the schema, with constants in place of shared schemas. */
function withRefs(schema: JsonSchema, refs: SchemaRefs): object {
  return publishSchema(schema, (inner) => toRef(inner, refs));
}

function toRef(schema: JsonSchema, refs: SchemaRefs): object {
  const name = findShared(schema, refs.shared);
  if (name === undefined) return withRefs(schema, refs);
  refs.constants.add(name);
  const constant = constantCase(name);
  const { description } = schema;
  if (description === refs.shared.get(name)?.description) return new Code(constant);
  return new Code(`{ ...${constant}, description: ${literal(description)} }`);
}
