/** Creates, updates and deletes entries of declared resources, by the rules of their tables. */
import {
  addEntry,
  entriesIn,
  entriesOf,
  findEntry,
  isSame,
  removeEntry,
  restKey,
  type Values,
} from "../resources/entries.js";
import { value } from "../resources/resource.js";
import { GitHubError, invalid, unprocessable } from "../store/errors.js";
import type { Store, Viewer } from "../store/store.js";
import type { Access, Entry, Parent, Table } from "../store/types.js";
import { requireWritable } from "./permissions.js";
import { requireLength } from "./text-limits.js";

/** Creates an entry for the viewer. */
export function createEntry(
  store: Store,
  viewer: Viewer,
  table: Table,
  parent: Parent,
  given: Values,
): Entry {
  requireWritable(viewer, parent, table.access);
  const values = checked(table, parent, given);
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
  addNamed(store, viewer, entry);
  store.writes++;
  return entry;
}

/** Adds the entries that the new one names. The viewer need not be allowed to create them. */
function addNamed(store: Store, viewer: Viewer, entry: Entry): void {
  const { parent } = entry;
  for (const [name, { adds }] of Object.entries(entry.table.fields)) {
    const key = String(value(entry, name));
    if (adds === undefined || findEntry(adds, parent, key) !== undefined) continue;
    const given = { [adds.key]: key };
    addEntry(store, adds, parent, { ...given, ...settings(store, viewer, adds, parent, given, "created") });
  }
}

export function updateEntry(store: Store, viewer: Viewer, entry: Entry, given: Values): void {
  const { table } = entry;
  requireWritable(viewer, entry.parent, changeAccess(viewer, entry));
  const values = { ...checked(table, entry.parent, given, entry), ...dependent(table, given) };
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, one]) => value(entry, name) !== one),
  );
  const set = settings(store, viewer, table, entry.parent, changed, "updated");
  for (const [name, one] of Object.entries({ ...values, ...set })) Reflect.set(entry, name, one);
  store.writes++;
}

export function deleteEntry(store: Store, viewer: Viewer, entry: Entry): void {
  const { table } = entry;
  requireWritable(viewer, entry.parent, changeAccess(viewer, entry), "delete");
  removeEntry(store, entry);
  table.onDelete?.(entry);
  store.writes++;
}

/** Returns what updating or deleting an entry requires. */
function changeAccess({ user }: Viewer, entry: Entry): Access {
  const { access, changeRole } = entry.table;
  return changeRole ? { ...access, write: changeRole(entry, user) } : access;
}

/** Returns the values in the form that is stored. Throws GitHub's error for one that is not valid. */
function checked(table: Table, parent: Parent, given: Values, self?: Entry): Values {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, one]): [string, unknown][] => {
      const field = table.fields[name];
      if (!field) throw new Error(`${table.type} has no field ${name}`);
      const stored = field.isUpperCase && typeof one === "string" ? one.toUpperCase() : one;
      const at = { resource: table.type, field: restKey(name, field) };
      if (typeof stored === "string" && field.max !== undefined) requireLength(stored, field.max, at);
      if (typeof stored === "string" && field.pattern && !field.pattern.test(stored))
        throw invalid(`${capitalized(name)} is invalid`, { ...at, code: "invalid" });
      const isTaken = (other: Entry) => other !== self && isSame(String(value(other, name)), String(stored));
      if (field.unique && entriesIn(table, parent).some(isTaken)) {
        if (table.conflict !== undefined) throw new GitHubError("CONFLICT", table.conflict);
        if (typeof field.unique === "string")
          throw invalid(field.unique, { ...at, code: "custom", message: field.unique });
        throw invalid(`${capitalized(name)} has already been taken`, { ...at, code: "already_exists" });
      }
      return field.isForgotten ? [] : [[name, stored]];
    }),
  );
}

/** Returns null for the fields that have no value with the given ones. Throws if one lacks that they require. */
function dependent(table: Table, given: Values): Values {
  const fields = Object.entries(table.fields).flatMap(([name, field]) =>
    Object.entries(field.with ?? {}).map(([other, needed]) => ({ name, field, other, needed })),
  );
  const changed = fields.filter(({ other }) => other in given);
  for (const { name, field, other, needed } of changed)
    if (field.isRequiredWith && given[other] === needed && !(name in given))
      throw unprocessable(
        `${restKey(name, field)} is required when ${other} is ${String(needed).toLowerCase()}`,
      );
  return Object.fromEntries(
    changed.filter(({ other, needed }) => given[other] !== needed).map(({ name }) => [name, null]),
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
      return when === "created" ? [[name, store.nextNumber(entriesOf(table, parent))]] : [];
    if (typeof field.set === "string")
      return field.set === "updated" || when === "created" ? [[name, actual]] : [];
    return Object.entries(field.set).flatMap(([other, needed]): [string, unknown][] =>
      other in given ? [[name, given[other] === needed ? actual : null]] : [],
    );
  });
  return Object.fromEntries(set);
}

function capitalized(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
