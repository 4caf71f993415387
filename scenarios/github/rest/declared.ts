/** The endpoints of declared resources, found in GitHub's description by the paths of a table. */

import { createEntry, deleteEntry, updateEntry } from "../domain/entries.js";
import { canRead, requireReadable } from "../domain/permissions.js";
import type { RestResponse } from "../http.js";
import { entriesIn, findEntry, inheritedEntries } from "../resources/entries.js";
import { notFound } from "../store/errors.js";
import type { Entry, Parent, Table } from "../store/types.js";
import { type Call, getRepository, param } from "./call.js";
import { cursorPage } from "./cursor-pages.js";
import { readBody } from "./declared-body.js";
import { filtered, sorted } from "./declared-list.js";
import { type Answer, type Endpoint, endpoints } from "./endpoints.js";
import { page } from "./pages.js";
import { entryObject, entryPath } from "./render/entry.js";
import type { Route } from "./route.js";

/** What a method does at the path of an entry and at the path of the list. */
const AT_ENTRY = { GET: get, PATCH: update, PUT: put, DELETE: remove };
const AT_LIST = { GET: list, POST: create, DELETE: removeFiltered };

/** Returns the endpoints at the paths of the tables. */
export function declaredRoutes(tables: readonly Table[]): Route[] {
  return tables.flatMap((table) =>
    table.paths.flatMap((path) => {
      const place: Place = { table, path, parent: parentFinder(tables, path) };
      return [...routesAt(place, path, AT_ENTRY), ...routesAt(place, listPath(path), AT_LIST)];
    }),
  );
}

interface Place {
  readonly table: Table;
  readonly path: string;
  readonly parent: (call: Call) => Parent;
}

type Handler = (place: Place, call: Call, answers: readonly Answer[]) => RestResponse;

function routesAt(place: Place, path: string, handlers: Readonly<Record<string, Handler>>): Route[] {
  return Object.entries(handlers).flatMap(([method, handler]): Route[] => {
    const name = `${method} ${path.replaceAll("*}", "}")}`;
    const endpoint = endpoints().find(name);
    if (!endpoint || place.table.except?.includes(name)) return [];
    const handle = (call: Call) => handler(place, call, answers(endpoint, name));
    const { scopes: all } = place.table.access;
    const scopes =
      method === "GET" ? all?.read : method === "DELETE" ? (all?.delete ?? all?.write) : all?.write;
    // The keys of the handlers are methods.
    return [{ method: method as Route["method"], path, docs: endpoint.docs, scopes, handle }];
  });
}

function answers({ answers: known }: Endpoint, name: string): readonly Answer[] {
  if (!known || known.length === 0) throw new Error(`the answers to ${name} are not described`);
  return known;
}

function list({ table, parent }: Place, call: Call): RestResponse {
  const within = parent(call);
  requireReadable(call.viewer, within, table.access);
  return listEntries(call, table, readable(call, table, within));
}

/** Returns the entries that the query selects, in its order, as the endpoint is described. */
export function listEntries(call: Call, table: Table, entries: readonly Entry[]): RestResponse {
  const found = sorted(call, table, filtered(call, table, entries));
  return listAnswer(call, table, found, call.endpoint?.answers?.[0]);
}

function listAnswer(
  call: Call,
  table: Table,
  found: readonly Entry[],
  answer: Answer | undefined,
): RestResponse {
  if (!answer) return { status: 204 };
  const render = renderer(call, table, answer);
  const query = call.endpoint?.query ?? {};
  if ("after" in query && !("page" in query)) return cursorPage(call, found, render);
  const { shown, headers } = page(call, found);
  const items = shown.map(render);
  const body = typeof answer.list === "string" ? { total_count: found.length, [answer.list]: items } : items;
  return { status: answer.status, headers, body };
}

function get(place: Place, call: Call, [answer]: readonly Answer[]): RestResponse {
  return entryAnswer(call, find(place, call), answer);
}

function create({ table, parent }: Place, call: Call, [answer]: readonly Answer[]): RestResponse {
  const entry = createEntry(call.store, call.viewer, table, parent(call), readBody(call, table, "create"));
  return created(call, entry, answer);
}

/** Returns the answer to the creation of an entry, as the endpoint is described. */
export function createdAnswer(call: Call, entry: Entry): RestResponse {
  return created(call, entry, call.endpoint?.answers?.[0]);
}

function created(call: Call, entry: Entry, answer: Answer | undefined): RestResponse {
  const response = entryAnswer(call, entry, answer);
  if (response.status !== 201 || answer?.keys?.length === 0) return response;
  return { ...response, headers: { location: `${call.apiUrl}${entryPath(entry)}` } };
}

function update(place: Place, call: Call, [answer]: readonly Answer[]): RestResponse {
  const entry = find(place, call);
  updateEntry(call.store, call.viewer, entry, readBody(call, place.table, "update"));
  return entryAnswer(call, entry, answer);
}

/** Updates an entry, or creates it, unless the list has an endpoint for that. */
function put(place: Place, call: Call, all: readonly Answer[]): RestResponse {
  const { table, path, parent } = place;
  const within = parent(call);
  const key = lastParam(call, path);
  const known = findEntry(table, within, key);
  if (known && table.isReplaced) return replace(place, call, all.at(-1));
  if (known || endpoints().find(`POST ${listPath(path)}`)) return update(place, call, all.slice(-1));
  const given = { ...readBody(call, table, "create"), [table.key]: key };
  return created(call, createEntry(call.store, call.viewer, table, within, given), all[0]);
}

function replace(place: Place, call: Call, answer: Answer | undefined): RestResponse {
  const entry = find(place, call);
  const defaults = Object.entries(place.table.fields).flatMap(([name, { set, isRequired, ...field }]) =>
    set === undefined && !isRequired ? [[name, field.default] as const] : [],
  );
  const given = readBody(call, place.table, "update");
  updateEntry(call.store, call.viewer, entry, { ...Object.fromEntries(defaults), ...given });
  return entryAnswer(call, entry, answer);
}

function remove(place: Place, call: Call, [answer]: readonly Answer[]): RestResponse {
  const entry = find(place, call);
  deleteEntry(call.store, call.viewer, entry);
  return entryAnswer(call, entry, answer);
}

/** Deletes the entries that the query selects. */
function removeFiltered({ table, parent }: Place, call: Call, [answer]: readonly Answer[]): RestResponse {
  const found = filtered(call, table, entriesIn(table, parent(call)));
  if (found.length === 0) throw notFound();
  for (const entry of found) deleteEntry(call.store, call.viewer, entry);
  return listAnswer(call, table, found, answer);
}

function find({ table, path, parent }: Place, call: Call): Entry {
  const within = parent(call);
  requireReadable(call.viewer, within, table.access);
  const entry = findEntry(table, within, lastParam(call, path), readable(call, table, within));
  if (!entry) throw notFound();
  return entry;
}

/** Returns the entries of a parent that the viewer may read, and its organization's entries if the endpoint includes them. */
function readable(call: Call, table: Table, parent: Parent): readonly Entry[] {
  const name = table.inherited?.rest ?? "";
  const known = call.endpoint?.query ?? {};
  const isInherited = name in known && (call.request.query.get(name) ?? known[name]) === "true";
  const found = isInherited ? inheritedEntries(table, parent) : entriesIn(table, parent);
  const { access, readRole } = table;
  if (!readRole) return found;
  return found.filter((entry) => {
    const read = readRole(entry);
    return read === undefined || canRead(call.viewer, parent, { ...access, read });
  });
}

function entryAnswer(call: Call, entry: Entry, answer: Answer | undefined): RestResponse {
  const { status = 204, keys } = answer ?? {};
  return { status, ...(answer && keys && { body: renderer(call, entry.table, answer)(entry) }) };
}

/** Returns the function that renders an entry, without what the query hides. */
function renderer(call: Call, { hides = {} }: Table, answer: Answer): (entry: Entry) => object {
  const hidden = Object.entries(hides).flatMap(([name, keys]) =>
    call.request.query.get(name) === "true" ? keys : [],
  );
  return (entry) => {
    const rendered = Object.entries(entryObject(call, entry, answer));
    return Object.fromEntries(rendered.filter(([key]) => !hidden.includes(key)));
  };
}

/** Returns the function that finds what contains the entries at a path: an entry above it, or a repository or account. */
function parentFinder(tables: readonly Table[], path: string): (call: Call) => Parent {
  const above = tables
    .flatMap((table) => table.paths.map((one) => ({ table, path: one })))
    .filter((one) => path.startsWith(`${one.path}/`))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (above) {
    const parent = parentFinder(tables, above.path);
    return (call) => find({ ...above, parent }, call);
  }
  if (path.startsWith("/repos/{owner}/{repo}/")) return (call) => getRepository(call);
  if (path.startsWith("/orgs/{org}/"))
    return (call) => call.store.organization(param(call, "org")) ?? missing();
  return (call) => call.viewer.user;
}

function missing(): never {
  throw notFound();
}

/** Returns the path of the list that contains an entry. */
function listPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

function lastParam(call: Call, path: string): string {
  return param(call, /\{(\w+)\*?\}$/.exec(path)?.[1] ?? "");
}
