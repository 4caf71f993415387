/** The types, connections and mutations of declared resources, found in GitHub's schema by the names of a table. */
import { type GraphQLField, getNamedType, isObjectType } from "graphql";
import { createEntry, deleteEntry, updateEntry } from "../domain/entries.js";
import { requireReadable } from "../domain/permissions.js";
import { entriesIn, findEntry, inheritedEntries, pagePath, type Values } from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { allTables } from "../resources/tables.js";
import type { Entry, Parent, Table, Tables } from "../store/types.js";
import { connection, type Order, ordered, type PageArgs } from "./connection.js";
import { notImplemented } from "./errors.js";
import { getEntry, nodeById } from "./nodes.js";
import { type Input, payload } from "./payload.js";
import { githubSchema } from "./schema.js";
import { type Field, type Fields, WEB } from "./types.js";

/** Returns the resolvers of the type of a table, for the fields that GitHub's schema has. */
export function declaredFields(table: Table): Fields<Entry> {
  const stored = ["id", "databaseId", ...Object.keys(table.fields)];
  const all: Fields<Entry> = {
    ...Object.fromEntries(stored.map((name) => [name, (entry: Entry) => value(entry, name)])),
    repository: (entry) => entry.parent,
    ...(table.page !== undefined && {
      url: (entry) => `${WEB}${pagePath(entry)}`,
      resourcePath: (entry) => pagePath(entry),
    }),
    ...declaredConnections(table.type, table.children ?? {}),
  };
  const known = schemaFields(table.type);
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in known));
}

/** The resolvers of the types of all tables that GitHub's schema has. */
export const declaredTypes: Readonly<Record<string, Fields<Entry>>> = Object.fromEntries(
  allTables
    .filter(({ type }) => isObjectType(githubSchema().getType(type)))
    .map((table) => [table.type, declaredFields(table)]),
);

/** Returns the resolvers of the fields of a type that return entries of tables: one by its key, and pages of them. */
export function declaredConnections(typeName: string, tables: Tables): Fields<Parent> {
  const fields = Object.values(schemaFields(typeName));
  return Object.fromEntries(
    Object.values(tables).flatMap((table) =>
      fields.flatMap((field): [string, Field<Parent>][] => {
        const { name } = getNamedType(field.type);
        const keys = field.args.filter((one) => one.name !== table.inherited?.graphql);
        if (name === table.type && keys.length === 1)
          return [[field.name, single(table, String(keys[0]?.name))]];
        return name === `${table.type}Connection`
          ? [[field.name, pages(table, `${typeName}.${field.name}`)]]
          : [];
      }),
    ),
  );
}

function single(table: Table, key: string): Field<Parent> {
  return (parent, args: Values, { viewer }) => {
    requireReadable(viewer, parent, table.access);
    return findEntry(table, parent, String(args[key]), readable(table, parent, args)) ?? null;
  };
}

/** Returns the entries of a parent, and its organization's entries if the arguments ask for them. */
function readable(table: Table, parent: Parent, args: Values): readonly Entry[] {
  return args[table.inherited?.graphql ?? ""] === true
    ? inheritedEntries(table, parent)
    : entriesIn(table, parent);
}

function pages(table: Table, field: string): Field<Parent> {
  return (parent, { orderBy, query, ...args }: PageArgs & ListArgs, { viewer }, info) => {
    requireReadable(viewer, parent, table.access);
    const words = (query ?? "").toLowerCase();
    const searched = table.search ?? [table.key];
    const found = readable(table, parent, { ...args }).filter(
      (entry) =>
        searched.some((name) =>
          String(value(entry, name) ?? "")
            .toLowerCase()
            .includes(words),
        ) && Object.entries(args).every(([name, wanted]) => fits(table, entry, name, wanted, field)),
    );
    return connection(ordered(found, orderBy, orders(table, orderBy)), args, info);
  };
}

interface ListArgs {
  readonly query?: string | null;
  readonly orderBy?: Order | null;
}

/** Reports whether an entry passes a filter: a field, or its plural with the accepted values. */
function fits(table: Table, entry: Entry, name: string, wanted: unknown, field: string): boolean {
  const isOther = ["first", "last", "after", "before", table.inherited?.graphql].includes(name);
  // The defaults of filters.
  const isAny = wanted == null || wanted === "ALL" || (Array.isArray(wanted) && wanted.length === 0);
  if (isAny || isOther) return true;
  const stored = [name, name.replace(/s$/, "")].find((one) => one in table.fields);
  if (stored === undefined) throw notImplemented(field, name);
  const actual = value(entry, stored);
  return Array.isArray(wanted) ? wanted.includes(actual) : wanted === actual;
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the keys of an order: the table's, or a field, such as `createdAt` for `CREATED_AT`. */
function orders(
  table: Table,
  order: Order | null | undefined,
): Record<string, (entry: Entry) => string | number> {
  if (!order) return {};
  const field = camelCase(order.field.toLowerCase());
  const byField = (entry: Entry) => {
    const stored = value(entry, field);
    return typeof stored === "number" ? stored : String(stored ?? "").toLowerCase();
  };
  return { [order.field]: table.orders?.[order.field] ?? byField };
}

/** The mutations that create, update and delete entries, such as `createLabel`. */
export const declaredMutations: Fields<undefined> = Object.fromEntries(
  allTables.flatMap((table) =>
    Object.entries(mutations(table)).filter(([name]) => name in schemaFields("Mutation")),
  ),
);

function mutations(table: Table): Fields<undefined> {
  const name = table.type.charAt(0).toLowerCase() + table.type.slice(1);
  type Ids = Readonly<Record<string, unknown>>;
  const ids = ["clientMutationId", "id", `${name}Id`, ...parentKeys(table)];
  const given = (input: Ids, mutation: string): Values => {
    const ignored = [...ids, ...(table.accepted ?? []).map(camelCase)];
    const values = Object.entries(input).filter(([key, one]) => !ignored.includes(key) && one !== undefined);
    for (const [key] of values) if (!(key in table.fields)) throw notImplemented(`Mutation.${mutation}`, key);
    return Object.fromEntries(values);
  };
  const entry = (input: Ids, call: Parameters<typeof getEntry>[0]) =>
    getEntry(call, String(input.id ?? input[`${name}Id`]), table);
  return {
    [`create${table.type}`]: (_root, { input }: Input<Ids>, call) => {
      const parentId = parentKeys(table)
        .map((key) => input[key])
        .find((one) => one !== undefined);
      const parent = nodeById(call, String(parentId));
      if (!("entries" in parent)) throw new Error(`${parent.__typename} has no entries`);
      return payload(input, {
        [name]: createEntry(call.store, call.viewer, table, parent, given(input, `create${table.type}`)),
      });
    },
    [`update${table.type}`]: (_root, { input }: Input<Ids>, call) => {
      const found = entry(input, call);
      updateEntry(call.store, call.viewer, found, given(input, `update${table.type}`));
      return payload(input, { [name]: found });
    },
    [`delete${table.type}`]: (_root, { input }: Input<Ids>, call) => {
      deleteEntry(call.store, call.viewer, entry(input, call));
      return payload(input, {});
    },
  };
}

/** Returns the keys of inputs that may have the id of what contains an entry. */
function parentKeys(table: Table): string[] {
  const above = allTables.filter(({ children = {} }) => Object.values(children).includes(table));
  return [
    "repositoryId",
    "organizationId",
    ...above.map(({ type }) => `${type.charAt(0).toLowerCase()}${type.slice(1)}Id`),
  ];
}

function schemaFields(typeName: string): Readonly<Record<string, GraphQLField<unknown, unknown>>> {
  const type = githubSchema().getType(typeName);
  return isObjectType(type) ? type.getFields() : {};
}
