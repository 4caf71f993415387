// What is wrong with a jq filter that reads a field which the data does not have.

import type { CatalogEntry } from "../../runtime/index.js";
import {
  briefKeys,
  type Fields,
  leafPaths,
  type SelectedFields,
  selectFields,
  UnknownField,
} from "../explain/select-fields.js";
import { firstPath, readNames, readPaths } from "./filter-names.js";

type Entry = Pick<CatalogEntry, "id" | "fields" | "brief" | "includes">;

/** Returns what is wrong with a filter that reads a field that the data does not have, such as one by another name. */
export async function unknownInFilter(
  jq: string,
  entry: Entry,
  requested: SelectedFields | undefined,
): Promise<string | undefined> {
  const read = readNames(jq, openNames(entry));
  const known = namesIn(entry.fields);
  const unknown = [...read].filter((name) => !known.has(name));
  for (const [name, paths] of requested?.renamed ?? []) {
    if (read.has(name.split(".").at(-1) ?? "")) return inPlaceOf(paths, name);
  }
  const paths = readPaths(jq);
  for (const steps of paths) {
    const problem = countOfList(steps, read, entry);
    if (problem !== undefined) return problem;
  }
  const path = paths.find((steps) => steps.some((step) => unknown.includes(nameIn(step))));
  if (path !== undefined) return unknownInPath(path, entry, jq);
  if (unknown.length > 0) return unknownField(unknown, entry);
  const [first = "", ...rest] = firstPath(jq);
  const { items } = entry.fields;
  if (items === undefined) return misplacedName([first, ...rest], entry.fields);
  // A filter of a list reads the page or its items.
  if (first === "items") return misplacedName(rest, items);
  return Object.hasOwn(entry.fields, first) ? undefined : misplacedName([first, ...rest], items);
}

/** Returns which field has the elements, if the path reads those of a number: `lastComments` for `.comments[0]`. */
function countOfList(
  [step = "", next]: readonly string[],
  read: ReadonlySet<string>,
  { fields, includes = {} }: Entry,
): string | undefined {
  const name = nameIn(step);
  const isWhole = Object.hasOwn(fields, name) && Object.keys(fields[name] ?? {}).length === 0;
  if (!isWhole || !read.has(name) || (step === name && next === undefined)) return undefined;
  const lists = Object.keys(includes).filter((field) => includes[field] === name && field !== name);
  return lists.length === 0 ? undefined : inPlaceOf(lists, name);
}

/** Returns where the data has a field that the path reads elsewhere: `content.title` in place of `title`. */
function misplacedName([name, ...rest]: readonly string[], fields: Fields, outer = ""): string | undefined {
  if (name === undefined) return undefined;
  const inner = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (inner !== undefined) return misplacedName(rest, inner, `${outer}${name}.`);
  const places = leafPaths(fields).filter((path) => path.endsWith(`.${name}`));
  if (places.length === 0) return undefined;
  return inPlaceOf(
    places.map((path) => outer + path),
    `${outer}${name}`,
  );
}

/** Returns the names of fields whose properties are not known, and of lists that agents receive as objects. */
function openNames(entry: Pick<CatalogEntry, "fields" | "brief">): ReadonlySet<string> {
  const paths = [...leafPaths(entry.fields), ...briefKeys(entry).keys()];
  return new Set(paths.map((path) => path.slice(path.lastIndexOf(".") + 1)));
}

/** Returns the names of all fields, also of nested ones. */
function namesIn(fields: Fields): ReadonlySet<string> {
  return new Set(Object.entries(fields).flatMap(([name, inner]) => [name, ...namesIn(inner)]));
}

/** Returns what is wrong with the first step that the data does not have: `the data has labels[] in place of labels[].name`. */
async function unknownInPath(path: readonly string[], entry: Entry, jq: string): Promise<string | undefined> {
  const { items, ...page } = entry.fields;
  let fields: Fields = { ...items, ...page };
  const steps = items !== undefined && nameIn(path[0]) === "items" ? path.slice(1) : path;
  const outer = [];
  for (const step of steps) {
    const inner = Object.hasOwn(fields, nameIn(step)) ? fields[nameIn(step)] : undefined;
    if (inner === undefined) break;
    fields = inner;
    outer.push(step);
  }
  const { [outer.length]: unknown = "" } = steps;
  const [place, name] = [outer.join("."), nameIn(unknown)];
  if (place !== "" && Object.keys(fields).length === 0) return inPlaceOf([place], `${place}.${unknown}`);
  if (place !== "") return unknownField([name], { fields }, `${place}.`);
  // Commands and endpoints of GitHub return lists in objects, which filters begin with: `.projects[]`, `.workflow_runs[]`.
  const isFirst = jq.replace(/^[\s([]+/, "").startsWith(`.${unknown}`);
  return unknownField([name], entry, "", items !== undefined && unknown.endsWith("[]") && isFirst);
}

/** Returns which fields the data has in place of these, or that it has none like them. `isList`: names a list of items. */
async function unknownField(
  names: readonly string[],
  entry: Pick<Entry, "fields"> & Partial<Entry>,
  place = "",
  isList = false,
): Promise<string | undefined> {
  try {
    const { renamed } = await selectFields(names, entry);
    for (const [name, paths] of renamed)
      return inPlaceOf(
        paths.map((path) => place + path),
        place + name,
      );
    return undefined;
  } catch (error) {
    if (isList && error instanceof UnknownField && !error.hasSuggestion)
      return inPlaceOf(["items[]"], `${names.join()}[]`);
    return `${place === "" ? "" : `${place.slice(0, -1)}: `}${unknownFieldProblem(error)}`;
  }
}

function inPlaceOf(paths: readonly string[], name: string): string {
  return `the data has ${paths.map((path) => path.replace(/^items\./, "")).join(" and ")} in place of ${name}`;
}

/** Returns the message of an unknown field. */
export function unknownFieldProblem(error: unknown): string {
  if (error instanceof UnknownField) return error.message;
  throw error;
}

/** Returns the name in a step: `labels` for `labels[]`. */
const nameIn = (step = ""): string => step.replace(/\[.*$/, "");
