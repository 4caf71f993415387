// The lists of what inputs name: a constant for each, and the functions of capabilities that use them.

import type { Capability, ExistingNames } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { call, key, lines, literal, packed, rows } from "./code.js";
import { operationName } from "./graphql-requests.js";
import { type Module, ModuleNeeds, type Statement } from "./module.js";

const MODULE = "existing";

/** The names of the constants, by list. */
export type NameLists = ReadonlyMap<ExistingNames, string>;

/** Returns the constants of the lists, and the module that declares them. Equal lists share one. */
export function emitNameLists(capabilities: readonly Capability[]): {
  readonly nameLists: NameLists;
  readonly modules: readonly Module[];
} {
  const needs = new ModuleNeeds();
  const constants = new Map<string, string>();
  const nameLists = new Map<ExistingNames, string>();
  const statements: Statement[] = [];
  const lists = capabilities.flatMap(({ existing }) => existing);
  for (const list of lists) {
    const value = emitList(list, needs);
    const known = constants.get(value);
    const name = known ?? freshName(list, lists, new Set(constants.values()));
    nameLists.set(list, name);
    if (known !== undefined) continue;
    constants.set(value, name);
    statements.push({ kind: "const", name, type: needs.runtimeType("NameList"), value });
  }
  const about = "Lists of what inputs can name, for errors about unknown names.";
  const module: Module = { path: MODULE, source: "cards", about, imports: needs.imports(), statements };
  return { nameLists, modules: statements.length > 0 ? [module] : [] };
}

/** Returns the property `explain` of the capability; none if it has neither lists nor a hint. */
export function emitExplain(
  { existing, otherwise }: Capability,
  { nameLists, ids }: { readonly nameLists: NameLists; readonly ids: ReadonlySet<string> },
  needs: ModuleNeeds,
): string[] {
  const names = existing.length === 0 ? [] : [emitListNames(existing, nameLists, needs)];
  const hint = otherwise && `For ${otherwise.noun}, use ${otherwise.capability}.`;
  const all =
    hint !== undefined && ids.has(otherwise?.capability ?? "")
      ? [call(needs.runtime("withHint"), [literal(hint), ...names])]
      : names;
  return all.map((code) => `explain: /* @__PURE__ */ ${code}`);
}

function emitListNames(existing: Capability["existing"], nameLists: NameLists, needs: ModuleNeeds): string {
  const lists = existing.flatMap((list) => {
    const name = nameLists.get(list);
    return name === undefined ? [] : [`${key(list.property)}: ${needs.import(MODULE, name, false)}`];
  });
  const nodeId = existing.find((list) => list.nodeId !== undefined)?.nodeId;
  const parameters = [lines(lists), ...(nodeId === undefined ? [] : [literal(nodeId)])];
  return call(needs.runtime("listNames"), parameters);
}

function emitList(list: ExistingNames, needs: ModuleNeeds): string {
  const { noun, plural, endpoint, query, operation, text, where, incomplete, repository } = list;
  const variables = operation && [...operation.variables.keys()];
  const data = {
    noun,
    plural,
    path: endpoint?.path,
    query: { ...query, ...(endpoint?.query.has("per_page") && { per_page: 100 }) },
    variables,
    list: list.list,
    text,
    where,
  };
  const entries = [
    ...Object.entries(data).flatMap(([name, value]) =>
      value === undefined || Object.keys(value).length === 0 ? [] : [`${name}: ${packed(value)}`],
    ),
    ...(incomplete ? ["incomplete: true"] : []),
    ...(operation ? [`operation: ${operationName(operation.name, needs)}`] : []),
    ...(repository ? [`repository: ${operationName(repository.name, needs)}`] : []),
  ];
  return lines(rows(entries));
}

/** `existingOpenMilestones` for open milestones. Lists with the same plural get what distinguishes them. */
function freshName(list: ExistingNames, lists: readonly ExistingNames[], used: ReadonlySet<string>): string {
  const alike = lists.filter(({ plural }) => plural === list.plural);
  const qualifiers = QUALIFIERS.filter((qualify) => alike.some((other) => qualify(other) !== qualify(list)));
  const words = [...list.plural.split(/\W+/).map(capitalize), ...qualifiers.map((qualify) => qualify(list))];
  const wanted = `existing${words.join("")}`;
  let name = wanted;
  for (let count = 2; used.has(name); count++) name = `${wanted}${count}`;
  return name;
}

/** What can distinguish lists, as words of a name: the inputs that select one, other valid names, and the node ids. */
const QUALIFIERS: readonly ((list: ExistingNames) => string)[] = [
  ({ endpoint, operation }) => {
    const inPath = [...(endpoint?.path.matchAll(/\{(\w+)\}/g) ?? [])].map(([, name = ""]) => name);
    return `Of${[...inPath, ...(operation?.variables.keys() ?? [])].map(capitalize).join("And")}`;
  },
  ({ incomplete }) => (incomplete ? "OrOthers" : ""),
  ({ repository }) => (repository ? "ByNode" : ""),
];
