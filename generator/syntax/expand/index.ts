// Expands a card: adds what follows from the rest of it, so that later passes read only the long form.

import type { Report } from "../../source/diagnostic.js";
import type { SchemaFiles } from "../schema.js";
import { at, type Located } from "../yaml.js";
import { addExisting } from "./existing.js";
import { addIncludeInput, addIncludes, readIncluded } from "./include.js";
import { inOrder, isMapNode, locate, mapItems, withFields } from "./located.js";
import { type Api, expandMapping } from "./output.js";
import {
  addIdLookups,
  addNameCheck,
  addReferenceSchemas,
  addRestLookups,
  type Reference,
  readReferences,
  referenceLimit,
} from "./reference.js";
import { expandOutput, expandSchema } from "./schema.js";
import { addGuard, addIdLookup, addToInput, readSubject, routeLimits, type Subject } from "./subject.js";

import { addSubjectLookups } from "./subject-lookups.js";

export { expandShared, mergeShared, referenceSchemas } from "./schema.js";

/** Definitions that cards share. */
export interface Vocabulary {
  /** Schemas: `shared.yaml`. */
  readonly shared: SchemaFiles;
  /** What capabilities act on: `subjects.yaml`; undefined if the project has none. */
  readonly subjects: Located | undefined;
  /** How inputs name other objects: `references.yaml`; undefined if the project has none. */
  readonly references: Located | undefined;
  /** Returns the names of the variables of an operation. */
  readonly variables: (operation: string) => ReadonlySet<string>;
}

/** The order of the keys of a card, in its expanded form. */
const KEYS = [
  "capability_id",
  "aliases",
  "version",
  "description",
  "tags",
  "effect",
  "idempotent",
  "done",
  "input_schema",
  "output_schema",
  "brief",
  "existing",
  "otherwise",
  "gh",
  "routing",
  "graphql",
  "rest",
  "cli",
  "examples",
];

/** Returns the long form of a card. A card in the long form is returned unchanged. */
export function expandCard(card: Located, vocabulary: Vocabulary, report: Report): Located {
  if (!isMapNode(card)) return card;
  const subjectNode = at(card, "subject");
  const subject = subjectNode && readSubject(subjectNode, vocabulary.subjects, report);
  const output = at(card, "output_schema");
  const outputSchema = output && expandOutput(output);
  const included = readIncluded(outputSchema);
  const input = addIncludeInput(expandInput(card, subject), included);
  const contract = withFields(card, {
    subject: undefined,
    version: at(card, "version") ?? "1.0.0",
    input_schema: addReferenceSchemas(input, vocabulary.references),
    output_schema: outputSchema,
    otherwise: at(card, "otherwise") ?? at(subject?.definition, "otherwise"),
    routing: expandRouting(card, subject),
  });
  const about = subject ? expandSubject(contract, subject, vocabulary, report) : contract;
  const referred = expandReferences(about, subject, vocabulary, report);
  const routed = addIncludes(referred, included, vocabulary.variables);
  return inOrder(expandOutputs(routed, vocabulary), KEYS);
}

/** The span of what a card implies without naming it. */
const impliedSpan = (card: Located) => at(card, "capability_id")?.span ?? card.span;

function expandInput(card: Located, subject: Subject | undefined): Located {
  const given = at(card, "input_schema") ?? locate({ properties: {} }, impliedSpan(card));
  if (!isMapNode(given)) return given;
  const own = subject ? addToInput(given, subject) : given;
  const properties = at(own, "properties");
  const isPage = at(card, "output_schema", "list") !== undefined && !at(card, "output_schema", "properties");
  const input =
    isPage && isMapNode(properties) && !properties.fields.has("first")
      ? withFields(own, { properties: withFields(properties, { first: "first", after: "after" }) })
      : own;
  return expandSchema(input, "input");
}

/** Without `preferred`, the routes are tried in the order graphql, rest, cli. */
function expandRouting(card: Located, subject: Subject | undefined): Located {
  const routing = at(card, "routing") ?? locate({}, impliedSpan(card));
  if (!isMapNode(routing)) return routing;
  const apis = ["graphql", "rest"].filter((route) => card.fields.has(route));
  // gh api prints a file, which is not text.
  const isFile = at(card, "rest", "response", "file") !== undefined;
  const [preferred, ...fallbacks] = isFile ? apis : [...apis, "cli"];
  const limited = at(card, "cli", "command") ? [...apis, "cli"] : apis;
  const limits = subject ? routeLimits(subject, limited) : [];
  const suitability = [...limits, ...(at(routing, "suitability")?.items ?? [])];
  return inOrder(
    withFields(
      routing,
      {
        ...(routing.fields.has("preferred")
          ? {}
          : { preferred: preferred ?? "cli", fallbacks: at(routing, "fallbacks") ?? fallbacks }),
        ...(limits.length > 0 ? { suitability } : {}),
      },
      subject?.span,
    ),
    ["preferred", "fallbacks"],
  );
}

function expandSubject(
  card: Located,
  subject: Subject,
  { variables, subjects }: Vocabulary,
  report: Report,
): Located {
  const graphql = at(card, "graphql");
  const rest = at(card, "rest");
  const operation = String(at(graphql, "operationName")?.value ?? "");
  const isWrite = at(card, "effect")?.value !== "read";
  const expandSubjectRest = (route: Located): Located => {
    const resolved = addSubjectLookups(route, subject, subjects, report);
    return isWrite ? addGuard(resolved, subject) : resolved;
  };
  return withFields(card, {
    graphql: isMapNode(graphql) ? addIdLookup(graphql, subject, variables(operation)) : graphql,
    rest: isMapNode(rest) ? expandSubjectRest(rest) : rest,
  });
}

function expandReferences(
  card: Located,
  subject: Subject | undefined,
  vocabulary: Vocabulary,
  report: Report,
): Located {
  const { shared, references, variables } = vocabulary;
  const isWrite = at(card, "effect")?.value !== "read";
  const all = readReferences(at(card, "input_schema"), references, shared, subject, report);
  return all.reduce(
    (expanded, reference) => {
      const graphql = at(expanded, "graphql");
      const rest = at(expanded, "rest");
      const operation = String(at(graphql, "operationName")?.value ?? "");
      return withFields(expanded, {
        ...((rest || graphql) && { routing: addLimits(expanded, reference) }),
        graphql: isMapNode(graphql)
          ? addIdLookups(
              graphql,
              reference,
              all.filter((other) => other !== reference),
              variables(operation),
            )
          : graphql,
        rest: isMapNode(rest) ? expandRest(rest, reference, isWrite) : rest,
      });
    },
    addExisting(card, all, subject),
  );
}

/**
 * Adds the rules of the reference for the routes of the card, unless the card has them, as one in the long form does, or
 * excludes every value.
 */
function addLimits(card: Located, reference: Reference): Located | undefined {
  return (["graphql", "rest"] as const).reduce(
    (routing, route) => {
      const limit = card.fields.has(route) ? referenceLimit(reference, route) : undefined;
      if (!isMapNode(routing) || limit === undefined) return routing;
      const given = at(routing, "suitability")?.items ?? [];
      const rule = JSON.stringify(locate(limit, routing.span).value);
      const isLimited = given.some(
        (own) => JSON.stringify(own.value) === rule || excludes(own, route, `$in.${reference.name}`),
      );
      return isLimited ? routing : withFields(routing, { suitability: [...given, limit] });
    },
    at(card, "routing"),
  );
}

/** Whether a rule excludes the route for every value of an input. */
function excludes(rule: Located, route: string, input: string): boolean {
  const given = at(rule, "unless", input);
  const absent = at(rule, "when", input);
  return (
    at(rule, "route")?.value === route &&
    (at(given, "not")?.value === null || (absent !== undefined && absent.value === null)) &&
    [at(rule, "unless"), at(rule, "when")].every((match) => !match || match.fields.size === 1)
  );
}

function expandRest(route: Located, reference: Reference, isWrite: boolean): Located {
  const resolved = addRestLookups(route, reference);
  return isWrite ? addNameCheck(resolved, reference) : resolved;
}

function expandOutputs(card: Located, { shared }: Vocabulary): Located {
  const schema = at(card, "output_schema");
  const isWrite = ["write", "destructive"].some((effect) => at(card, "effect")?.value === effect);
  const mapped = (route: Located | undefined, api: Api): Located | undefined => {
    // The command of a write prints no data.
    if (!schema || !isMapNode(route) || (api === "gh" && isWrite)) return route;
    const sources = at(route, "sources");
    const complete = (node: Located): Located => {
      const output = at(node, "output") ?? locate({}, node.span);
      return isMapNode(output)
        ? withFields(node, { output: expandMapping(output, schema, api, shared) })
        : node;
    };
    if (sources) return withFields(route, { sources: mapItems(sources, complete) });
    return route.fields.has("endpoint") || route.fields.has("operationName") || route.fields.has("command")
      ? complete(route)
      : route;
  };
  return withFields(card, {
    graphql: mapped(at(card, "graphql"), "graphql"),
    rest: mapped(at(card, "rest"), "rest"),
    cli: mapped(at(card, "cli"), "gh"),
  });
}
