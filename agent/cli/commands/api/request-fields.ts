// The fields of `ghx api`: `-f key=value` and `-F key=value`, with brackets for objects and lists, as in gh.

import { UsageError } from "../../terminal.js";

export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Returns the values of fields: `a=1`, `a[b]=1` for an object, `a[]=1` for an element of a list, `a[]` for an empty one, and
 * `a[][b]=1` for objects in a list. Throws {@link UsageError} for a field that gh does not accept.
 */
export function readFields(fields: readonly (readonly [key: string, value: unknown])[]): FieldValues {
  const values: Record<string, unknown> = {};
  for (const [key, value] of fields) setField(values, key, value);
  return values;
}

/** Splits `key=value` at the first `=`. The value of `key[]` is undefined. */
export function splitField(field: string): readonly [key: string, value: string | undefined] {
  const [, key = "", value] = /^([^=]*)(?:=([\s\S]*))?$/.exec(field) ?? [];
  if (!/^[^[\]]+(?:\[[^[\]]*\])*$/.test(key) || isForbidden(key))
    throw new UsageError(`expected a field as key=value, got ${JSON.stringify(field)}`);
  if (value === undefined && !key.endsWith("[]"))
    throw new UsageError(`the field ${JSON.stringify(field)} requires a value: ${field}=…`);
  return [key, value];
}

/** Assigning this key would change the object's prototype. */
const isForbidden = (key: string): boolean => /(?:^|\[)__proto__(?:\]|\[|$)/.test(key);

function setField(root: Record<string, unknown>, field: string, value: unknown): void {
  const keys = [...field.matchAll(/^[^[]+|(?<=\[)[^\]]*(?=\])/g)].map(([key]) => key);
  let place = root;
  let [name = ""] = keys;
  let isList = false;
  for (const key of keys.slice(1)) {
    if (key === "") {
      isList = true;
      continue;
    }
    place = isList ? lastObject(place, name, key) : innerObject(place, name);
    [name, isList] = [key, false];
  }
  if (isList) listAt(place, name).push(...(value === undefined ? [] : [value]));
  else if (Object.hasOwn(place, name)) throw new UsageError(`the field ${field} is given twice`);
  else place[name] = value;
}

function listAt(place: Record<string, unknown>, name: string): unknown[] {
  const list = ownOr(place, name, []);
  if (!Array.isArray(list)) throw new UsageError(`the field ${name} is a list and something else`);
  return list;
}

function innerObject(place: Record<string, unknown>, name: string): Record<string, unknown> {
  const inner = ownOr(place, name, {});
  if (!isRecord(inner)) throw new UsageError(`the field ${name} is an object and something else`);
  return inner;
}

/** Returns the last object of a list, or a new one if it has the key already. */
function lastObject(place: Record<string, unknown>, name: string, key: string): Record<string, unknown> {
  const list = listAt(place, name);
  const last: unknown = list.at(-1);
  if (isRecord(last) && !Object.hasOwn(last, key)) return last;
  const added = {};
  list.push(added);
  return added;
}

function ownOr(place: Record<string, unknown>, name: string, initial: unknown): unknown {
  if (!Object.hasOwn(place, name)) place[name] = initial;
  return place[name];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the fields as a query, in the order of their names: lists as `key[]`, objects as `key[name]`. */
export function fieldsQuery(values: FieldValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) appendValue(query, name, value);
  query.sort();
  return query.toString();
}

function appendValue(query: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) for (const element of value) appendValue(query, `${name}[]`, element);
  else if (isRecord(value))
    for (const [key, inner] of Object.entries(value)) appendValue(query, `${name}[${key}]`, inner);
  else query.append(name, value === null || value === undefined ? "" : String(value));
}
