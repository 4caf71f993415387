/** The entries of declared resources: finds, creates, updates and deletes them by the rules of their tables. */
import { requireWritable } from "../domain/permissions.js";
import { requireLength } from "../domain/text-limits.js";
import { GitHubError, invalid } from "../store/errors.js";
import { encodeNodeId } from "../store/ids.js";
import type { Store, Viewer } from "../store/store.js";
import type { Field } from "./field.js";
import { type Entry, type Parent, type Table, value } from "./resource.js";

/** Values by the names of fields. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the entries of a parent, in order of their creation. */
export function entriesIn(store: Store, table: Table, parent: Parent): readonly Entry[] {
  return store.entries.get(parent)?.get(table) ?? [];
}

/** Adds an entry without checks, as a world file does. */
export function addEntry(store: Store, table: Table, parent: Parent, given: Values, id?: number): Entry {
  const databaseId = id ?? store.nextEntryId(table);
  store.reserveEntryId(table, databaseId);
  const owner = "databaseId" in parent ? parent.databaseId : 0;
  const entry: Entry = {
    table,
    __typename: table.type,
    id: encodeNodeId(table.nodePrefix ?? table.type.replace(/[^A-Z]/g, ""), owner, databaseId),
    databaseId,
    parent,
  };
  for (const [name, field] of Object.entries(table.fields))
    Reflect.set(entry, name, given[name] ?? field.default ?? null);
  const siblings = store.entries.get(parent) ?? new Map<Table, readonly Entry[]>();
  store.entries.set(parent, siblings.set(table, [...(siblings.get(table) ?? []), entry]));
  store.entriesById.set(entry.id, entry);
  return entry;
}

/** Creates an entry for the viewer. */
export function createEntry(
  store: Store,
  viewer: Viewer,
  table: Table,
  parent: Parent,
  given: Values,
): Entry {
  requireWritable(viewer, parent, table.access);
  const values = checked(store, table, parent, given);
  const missing = Object.entries(table.fields).find(([name, field]) => field.isRequired && !(name in values));
  if (missing)
    throw invalid(`${capitalized(missing[0])} can't be blank`, {
      resource: table.type,
      field: restKey(...missing),
      code: "missing_field",
    });
  const entry = addEntry(store, table, parent, {
    ...values,
    ...settings(store, viewer, table, parent, values, "created"),
  });
  store.writes++;
  return entry;
}

export function updateEntry(store: Store, viewer: Viewer, entry: Entry, given: Values): void {
  const { table } = entry;
  requireWritable(viewer, entry.parent, table.access);
  const values = checked(store, table, entry.parent, given, entry);
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, one]) => value(entry, name) !== one),
  );
  const set = settings(store, viewer, table, entry.parent, changed, "updated");
  for (const [name, one] of Object.entries({ ...values, ...set })) Reflect.set(entry, name, one);
  store.writes++;
}

export function deleteEntry(store: Store, viewer: Viewer, entry: Entry): void {
  const { table } = entry;
  requireWritable(viewer, entry.parent, table.access);
  const siblings = store.entries.get(entry.parent);
  siblings?.set(
    table,
    (siblings.get(table) ?? []).filter((other) => other !== entry),
  );
  store.entriesById.delete(entry.id);
  store.writes++;
}

/** Finds an entry by its key. Names are compared without case. */
export function findEntry(store: Store, table: Table, parent: Parent, key: string): Entry | undefined {
  return entriesIn(store, table, parent).find((entry) => isSame(entryKey(entry), key));
}

export function entryKey(entry: Entry): string {
  return String(value(entry, entry.table.key));
}

/** Returns the key of a field in REST. */
export function restKey(name: string, field: Field): string {
  return field.rest || name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the values in the form that is stored. Throws GitHub's error for one that is not valid. */
function checked(store: Store, table: Table, parent: Parent, given: Values, self?: Entry): Values {
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => {
      const field = table.fields[name];
      if (!field) throw new Error(`${table.type} has no field ${name}`);
      const stored = field.isUpperCase && typeof one === "string" ? one.toUpperCase() : one;
      const at = { resource: table.type, field: restKey(name, field) };
      if (typeof stored === "string" && field.max !== undefined) requireLength(stored, field.max, at);
      if (typeof stored === "string" && field.pattern && !field.pattern.test(stored))
        throw invalid(`${capitalized(name)} is invalid`, { ...at, code: "invalid" });
      const isTaken = (other: Entry) => other !== self && isSame(String(value(other, name)), String(stored));
      if (field.unique && entriesIn(store, table, parent).some(isTaken)) {
        if (table.conflict !== undefined) throw new GitHubError("CONFLICT", table.conflict);
        throw invalid(`${capitalized(name)} has already been taken`, { ...at, code: "already_exists" });
      }
      return [name, stored];
    }),
  );
}

/** Returns the values of the fields that are set when an entry is created, or updated by the given values. */
function settings(
  store: Store,
  viewer: Viewer,
  table: Table,
  parent: Parent,
  given: Values,
  when: "created" | "updated",
): Values {
  const now = store.now();
  const set = Object.entries(table.fields).flatMap(([name, field]): [string, unknown][] => {
    const actual = field.kind === "user" ? viewer.user : now;
    if (field.set === undefined || name in given) return [];
    if (field.set === "number")
      return when === "created" ? [[name, nextNumber(store, table, parent, name)]] : [];
    if (typeof field.set === "string")
      return field.set === "updated" || when === "created" ? [[name, actual]] : [];
    return Object.entries(field.set).flatMap(([other, needed]): [string, unknown][] =>
      other in given ? [[name, given[other] === needed ? actual : null]] : [],
    );
  });
  return Object.fromEntries(set);
}

function nextNumber(store: Store, table: Table, parent: Parent, name: string): number {
  return Math.max(0, ...entriesIn(store, table, parent).map((entry) => Number(value(entry, name)))) + 1;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function capitalized(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
