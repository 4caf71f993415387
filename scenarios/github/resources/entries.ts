/** The entries of declared resources: finds and adds them. */
import { encodeNodeId } from "../store/ids.js";
import type { Store } from "../store/store.js";
import type { Entry, Field, Parent, Table } from "../store/types.js";
import { holder, value } from "./resource.js";

/** Values by the names of fields. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the entries of a parent, in order of their creation. */
export function entriesIn(table: Table, parent: Parent): readonly Entry[] {
  return parent.entries.get(table) ?? [];
}

/** Returns the entries of a parent, and those that it has from the organization of the repository. */
export function inheritedEntries(table: Table, parent: Parent): readonly Entry[] {
  const within = holder(parent);
  const above = within.__typename === "Repository" ? entriesIn(table, within.owner) : [];
  return [...entriesIn(table, parent), ...above];
}

/** The entries that share numbers. */
export const entriesOf = ({ type }: Table, { __typename, databaseId }: Parent): string =>
  `${type} ${__typename} ${databaseId}`;

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
    entries: new Map(),
  };
  const createdAt = given.createdAt ?? table.fields.createdAt?.default;
  for (const [name, field] of Object.entries(table.fields)) {
    const isNow = field.set === "updated" || (typeof field.set === "object" && fits(given, field.set));
    const fallback = field.kind === "time" && isNow ? createdAt : field.default;
    Reflect.set(entry, name, given[name] ?? field.derive?.(entry) ?? fallback ?? null);
  }
  const [number] = Object.entries(table.fields).find(([, { set }]) => set === "number") ?? [];
  if (number !== undefined) store.reserveNumber(entriesOf(table, parent), Number(Reflect.get(entry, number)));
  parent.entries.set(table, [...entriesIn(table, parent), entry]);
  store.nodes.set(entry.id, entry);
  return entry;
}

/** Removes an entry and those below it without checks. */
export function removeEntry(store: Store, entry: Entry): void {
  const left = entriesIn(entry.table, entry.parent).filter((other) => other !== entry);
  entry.parent.entries.set(entry.table, left);
  for (const one of [entry, ...below(entry)]) store.nodes.delete(one.id);
}

function below(entry: Entry): Entry[] {
  return [...entry.entries.values()].flat().flatMap((one) => [one, ...below(one)]);
}

/** Finds an entry by its key. Names are compared without case. */
export function findEntry(
  table: Table,
  parent: Parent,
  key: string,
  among = entriesIn(table, parent),
): Entry | undefined {
  return among.find((entry) => isSame(entryKey(entry), key));
}

export function entryKey(entry: Entry): string {
  return String(value(entry, entry.table.key));
}

/** Returns the key of a field in REST. */
export function restKey(name: string, field: Field): string {
  return field.rest || name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Compares names, without case. */
export function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function fits(given: Values, needed: Values): boolean {
  return Object.entries(needed).every(([name, one]) => given[name] === one);
}

/** Returns the path of the page of an entry on GitHub's web site. */
export function pagePath(entry: Entry): string {
  const page = (entry.table.page ?? "").replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(value(entry, name))),
  );
  return `${holderPage(entry)}/${page}`;
}

/** Returns the path of the page of the repository or account that contains an entry. */
export function holderPage(entry: Entry): string {
  const within = holder(entry);
  return within.__typename === "Repository" ? `/${within.owner.login}/${within.name}` : `/${within.login}`;
}
