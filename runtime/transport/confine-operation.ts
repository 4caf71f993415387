// Checks the GraphQL operation of a card: the repositories, owners and searches at its root, and the node ids.

import type { GraphqlOperation } from "../contract/plan.js";
import type { RepositoryScope } from "../contract/session.js";
import type { BoundOperation } from "../contract/wire.js";
import { checkOwner, checkRepository, outsideError } from "../input/repositories.js";
import { checkSearch } from "./confine-search.js";
import { allVariables, isMutation, printDocument } from "./document.js";
import { declaredTypes, fieldNames, rootFields } from "./join-documents.js";

/**
 * Returns the operation without repositories of a former name, which may belong to another owner now. Throws if a field at
 * its root may leave the scope. The fields below are those that the author of the card chose.
 */
export function confineOperation(scope: RepositoryScope, bound: BoundOperation): GraphqlOperation {
  const values = allVariables(bound);
  const checkField = isMutation(bound.operation) ? checkMutation : checkQuery;
  for (const text of rootFields(bound)) checkField(scope, text, values);
  const known = confined.get(bound.operation) ?? withoutFormerNames(bound.operation);
  confined.set(bound.operation, known);
  return known;
}

const confined = new WeakMap<GraphqlOperation, GraphqlOperation>();

function withoutFormerNames(operation: GraphqlOperation): GraphqlOperation {
  const replace = (text: string) =>
    text.replace(/\brepository\((?=[^()]*\bowner:)/g, "repository(followRenames:false ");
  const { document } = operation;
  return {
    ...operation,
    document: replace(document),
    print: (_, variables, repeated) => replace(printDocument({ operation, variables, repeated })),
  };
}

type Values = Readonly<Record<string, unknown>>;

function checkQuery(scope: RepositoryScope, text: string, values: Values): void {
  const [, name = "", list = ""] = /^(\w+)(?:\(([^()]*)\))?/.exec(text) ?? [];
  const argument = (key: string): string => {
    const [, variable] = new RegExp(`(?:^|\\W)${key}:\\s*\\$(\\w+)`).exec(list) ?? [];
    if (variable === undefined) throw outsideError(scope, `The field ${name} without a variable for ${key}`);
    return String(values[variable] ?? "");
  };
  if (name === "repository") checkRepository(scope, argument("owner"), argument("name"));
  else if (name === "search") checkSearch(scope, argument("query"));
  else if (ACCOUNTS.has(name)) checkAccount(scope, name, argument("login"), fieldNames(text));
  // The ids in variables are checked.
  else if (name === "node") argument("id");
  else if (name === "nodes") argument("ids");
  else if (!(HARMLESS.has(name) || (name === "viewer" && fieldNames(text).every(isPublic))))
    throw outsideError(scope, `The field ${name} of GitHub's GraphQL API`);
}

const ACCOUNTS: ReadonlySet<string> = new Set(["organization", "repositoryOwner", "user"]);
const HARMLESS: ReadonlySet<string> = new Set(["rateLimit", "__typename"]);

/**
 * Checks what is selected of an account: what identifies it, public facts about a user or about the owner of a permitted
 * repository, the teams of such an owner, or anything else.
 */
function checkAccount(
  scope: RepositoryScope,
  kind: string,
  login: string,
  selected: readonly string[],
): void {
  // A project that is named by its id has no owner in the variables.
  if (login === "" || selected.every(isIdentity)) return;
  const isKnown = kind === "user" || scope.hasOwner(login);
  if (isKnown && selected.every(isPublic)) return;
  const areTeams = selected.every((field) => field === "team" || field === "teams");
  if (!areTeams || !scope.hasOwner(login)) checkOwner(scope, login);
}

const isIdentity = (field: string): boolean => IDENTITY.has(field);
const isPublic = (field: string): boolean => isIdentity(field) || FACTS.has(field);

/** Fields of an account that identify it. */
const IDENTITY: ReadonlySet<string> = new Set(["__typename", "id", "databaseId", "login", "name", "url"]);

/** Fields that are public facts about an account. */
const FACTS: ReadonlySet<string> = new Set(["bio", "company", "createdAt", "description", "location"]);

function checkMutation(scope: RepositoryScope, text: string): void {
  const [owner] = /\b(?:owner|organization|enterprise)Id:/.exec(text) ?? [];
  if (owner !== undefined)
    throw outsideError(scope, `What a mutation changes of an owner (${owner.slice(0, -1)})`);
}

/** Returns the node ids that the operation takes from the input, whose strings are `given`. */
export function inputIds(
  bound: BoundOperation,
  given: ReadonlySet<string>,
): { readonly isMutation: boolean; readonly ids: readonly string[] } {
  const values = allVariables(bound);
  const ids = declaredTypes(bound).flatMap(([name, type]) => {
    const value = values[name];
    if (/^\[*ID$/.test(type)) return [value].flat();
    return typeof value === "object" && value !== null ? nestedIds(value) : [];
  });
  const used = ids.flatMap((id) => (typeof id === "string" || typeof id === "number" ? String(id) : []));
  return {
    isMutation: isMutation(bound.operation),
    ids: [...new Set(used)].filter((id) => given.has(id)),
  };
}

/** Returns the values of an input object whose names are names of ids. */
function nestedIds(value: object): unknown[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    if (/(?:^i|I)ds?$/.test(name)) return [inner].flat();
    return typeof inner === "object" && inner !== null ? nestedIds(inner) : [];
  });
}
