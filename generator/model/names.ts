// Names of generated files and symbols.

import { FUNCTIONS } from "./functions.js";
import type { Capability } from "./ir.js";
import { words } from "./word-cases.js";

/** Properties that every typed function has, so parts of ids cannot have these names. */
export const RESERVED_NAMES: ReadonlySet<string> = words(
  "step capability pages items name length call apply bind prototype arguments caller constructor",
);

/** Members of the client that are not domains, so domains cannot have these names. */
export const CLIENT_MEMBERS = [
  {
    name: "chain",
    type: "Chain",
    docs: "Steps of any capabilities in two round trips. A step without a GraphQL route requires `{ mixed: true }`.",
  },
  { name: "request", type: "RestCall", docs: "A REST request without a capability." },
  { name: "graphql", type: "GraphqlCall", docs: "A GraphQL document without a capability." },
] as const;

/** Other exports of the SDK, so functions of capabilities cannot have these names. */
const SDK_EXPORTS = [
  "ghx",
  "createGhx",
  "executeTask",
  "executeTasks",
  "listOperationCards",
  "registry",
] as const;

/** `thing.parts.add` → `thingPartsAdd`; `thing_v2.part.update` → `thingV2PartUpdate`. */
export function functionName(id: string): string {
  const [head = "", ...rest] = id.split(/[._]/);
  return head + rest.map(capitalize).join("");
}

/** `thing.parts.add` → `ThingPartsAdd`. */
export function typeName(id: string): string {
  return capitalize(functionName(id));
}

/** Module of a capability, without extension: `issue/labels.add`. */
export function modulePath({ id, domain }: Pick<Capability, "id" | "domain">): string {
  return `${domain}/${id.slice(domain.length + 1)}`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Reserved words, which are not valid names of bindings in a module. */
const KEYWORDS = words(`
  break case catch class const continue debugger default delete do else enum export extends false finally
  for function if import in instanceof new null return super switch this throw true try typeof var void
  while with yield let static await async of type interface package private protected public implements
`);

/** Functions of the runtime that mappings call: a binding of the same name would shadow one. */
export const RUNTIME_NAMES: ReadonlySet<string> = new Set([
  ...words(`
    binaryBody binaryInputs bind bindList compareState concat equalsInput excludesInput fanOut fanOutReads
    fileBody filterList findElement findNode found fromTable guard having includesInput joinLookups
    joinWords listNames lookUntil lower mapAll mapList mapNullable mapOptional mapSome matchAll nonZero onlyOne
    optional pollRest present readAllPages readConnection readCursor readDetailedPages readPages readUntil
    repeatedFields reportFailure required restPath retryWithout runCommand runConcurrently secretInputs
    selectNamed sliceList suitable textBody unknownType upper valid
  `),
  ...FUNCTIONS.keys(),
]);

/** A name for a binding that is not reserved and not taken. */
export function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = /^[A-Za-z_$][\w$]*$/.test(wanted) ? wanted : "value";
  while (KEYWORDS.has(name) || RUNTIME_NAMES.has(name) || taken.has(name)) name += "_";
  return name;
}

/** Functions of the runtime that create schemas. Functions of a plan do not call them. */
export const SCHEMA_PARTS: ReadonlySet<string> = words(`
  anyOf array atLeastOne binary boolean constant dateFormat dateTimeFormat enumeration exactlyOne fields
  inForms integer json listOf nullable number object oneOf page record requiredWith setOf shaFormat string
  uriFormat utcTime withDefault withoutEmptyLists wordFormat
`);

/** Whether a shared schema can be a constant of this name: no other name of a module is equal. */
export function isConstantName(name: string): boolean {
  return /^[a-z][A-Za-z0-9]*$/.test(name) && freeName(name, MODULE_NAMES) === name;
}

/** Names in the module of a capability, in addition to its function and types. */
const MODULE_NAMES: ReadonlySet<string> = new Set([
  ...SCHEMA_PARTS,
  ...["graphql", "rest", "gh", "inputSchema", "outputSchema"],
]);

/** Whether the function of a capability would have the name of another export or of an import of its module. */
export const isTakenName = (name: string): boolean =>
  RUNTIME_NAMES.has(name) || MODULE_NAMES.has(name) || SDK_EXPORTS.some((one) => one === name);
