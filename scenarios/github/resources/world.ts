/** Declared resources in world files: their shapes, how they are loaded, and how they are dumped. */

import type { Entry, Field, Fields, Parent, Table, Tables } from "../store/types.js";
import { keyedBy, loginOrNull, type Plain } from "../world/dump-values.js";
import type { Loading } from "../world/loading.js";
import { integer, keyed, object, type Path, type Shape } from "../world/shape.js";
import { addEntry, entriesIn, entryKey, type Values } from "./entries.js";
import { value } from "./resource.js";

type SourceOf<F> = F extends Field<infer _, infer Source> ? Source : never;
type EntrySource<T extends Table> = {
  readonly [Name in keyof T["fields"]]?: SourceOf<T["fields"][Name]> | undefined;
} & {
  readonly id?: number | undefined;
} & (T extends Table<Fields, infer Children> ? TableSources<Children> : unknown);
/** The keys of entries in a world file: numbers or names. */
type EntryKey<T extends Table> = T["key"] extends "databaseId"
  ? number
  : T["fields"][T["key"]] extends Field<number>
    ? number
    : string;
type TableSources<T extends Tables> = {
  readonly [Name in keyof T]?: Readonly<Record<EntryKey<T[Name]>, EntrySource<T[Name]>>> | undefined;
};
type EntryFile = Readonly<Record<string, unknown>>;

/** The shapes of the maps that contain the entries of tables, by their keys in a world file. */
export type TableShapes<T extends Tables> = {
  readonly [Name in keyof T]: Shape<
    Map<string, EntryFile>,
    Readonly<Record<EntryKey<T[Name]>, EntrySource<T[Name]>>>
  >;
};

/** Returns the shapes of the keys of a parent in a world file. Entries are keyed by their names, numbers or ids. */
export function tableShapes<T extends Tables>(tables: T): TableShapes<T> {
  const shapes = Object.entries(tables).map(([name, table]) => {
    const isNumbered = table.key === "databaseId" || table.fields[table.key]?.kind === "integer";
    return [name, isNumbered ? keyed(entryShape(table), /^[1-9]\d*$/, "a number") : keyed(entryShape(table))];
  });
  // The shapes have been made from the fields.
  return Object.fromEntries(shapes) as TableShapes<T>;
}

function entryShape(table: Table): Shape<EntryFile, EntryFile> {
  const fields = Object.entries(table.fields).filter(([name]) => name !== table.key);
  const shapes = (required: boolean) =>
    Object.fromEntries(
      fields.flatMap(([name, field]) => (field.isRequired === required ? [[name, field.shape]] : [])),
    );
  const id = table.key === "databaseId" ? {} : { id: integer };
  return object(shapes(true), { ...id, ...shapes(false), ...tableShapes(table.children ?? {}) });
}

/** Splits what a world file says about a parent into the entries of tables and the rest. */
export function split<T extends Tables, V extends Values>(
  file: V,
  tables: T,
): [entries: Values, rest: Omit<V, keyof T>] {
  const entries = Object.entries(file).filter(([name]) => name in tables);
  const rest: Omit<V, keyof T> = { ...file };
  for (const [name] of entries) Reflect.deleteProperty(rest, name);
  return [Object.fromEntries(entries), rest];
}

/** Loads the entries of a parent. */
export function loadEntries(
  loading: Loading,
  tables: Tables,
  parent: Parent,
  file: Values,
  path: Path,
): void {
  for (const [name, table] of Object.entries(tables)) {
    const entries = file[name];
    // The shape has read a map.
    if (entries instanceof Map)
      for (const [key, entry] of entries)
        loadEntry(loading, table, parent, String(key), entry, [...path, name, key]);
  }
}

function loadEntry(
  loading: Loading,
  table: Table,
  parent: Parent,
  key: string,
  file: Values,
  path: Path,
): void {
  const given = Object.entries(table.fields).flatMap(([name, field]): [string, unknown][] => {
    if (name === table.key) return [[name, field.kind === "integer" ? Number(key) : key]];
    if (field.kind === "user") return [[name, loading.user(loginIn(file[name]), [...path, name])]];
    return name in file ? [[name, file[name]]] : [];
  });
  const id = table.key === "databaseId" ? Number(key) : idIn(file.id);
  const entry = addEntry(loading.store, table, parent, Object.fromEntries(given), id);
  loadEntries(loading, table.children ?? {}, entry, file, path);
}

function loginIn(given: unknown): string | null {
  return typeof given === "string" ? given : null;
}

function idIn(given: unknown): number | undefined {
  return typeof given === "number" ? given : undefined;
}

/** Dumps the entries of a parent, by the keys of a world file. */
export function dumpEntries(tables: Tables, parent: Parent): { [key: string]: Plain } {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      keyedBy(entriesIn(table, parent), entryKey, (entry) => dumpEntry(entry)),
    ]),
  );
}

function dumpEntry(entry: Entry): Plain {
  const { table } = entry;
  const fields = Object.entries(table.fields).filter(([name]) => name !== table.key);
  const dumped = fields.map(([name, field]): [string, Plain] => {
    const stored = value(entry, name);
    if (field.kind === "user") return [name, loginOrNull(Object(stored))];
    // Other values have the kinds of world files. Entries may share lists, which YAML would write as aliases.
    return [name, structuredClone(stored) as Plain];
  });
  return {
    ...(table.key !== "databaseId" && { id: entry.databaseId }),
    ...Object.fromEntries(dumped),
    ...dumpEntries(table.children ?? {}, entry),
  };
}
