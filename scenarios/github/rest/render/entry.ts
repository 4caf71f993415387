/** Renders entries of declared resources. */
import type { RestContext } from "../../http.js";
import { entryKey, holderPage, pagePath, restKey } from "../../resources/entries.js";
import { holder, value } from "../../resources/resource.js";
import type { Computed, Entry, Field, Parent, User } from "../../store/types.js";
import { type Answer, endpoints } from "../endpoints.js";
import { nullableUser, restLogin } from "./account.js";
import { fullName, minimalRepository } from "./repository.js";
import { shownReviewers } from "./reviewers.js";

/** Renders an entry with the keys that an answer has. A key without a field has the value of GitHub's published example. */
export function entryObject(context: RestContext, entry: Entry, answer: Answer): object {
  const rendered = renderEntry(context, entry);
  const detail = answer.list === undefined ? [] : (entry.table.detail ?? []);
  const shown = (answer.keys ?? [])
    .filter((key) => rendered[key] !== undefined && !detail.includes(key))
    .map((key) => [key, rendered[key]]);
  return { ...answer.required, ...Object.fromEntries(shown), ...entry.table.undescribed };
}

/** Renders an entry inside other objects, with the keys of its own endpoint. */
export function embeddedObject(context: RestContext, entry: Entry): object {
  const name = `GET ${pathTemplate(entry)}`;
  const [answer] = endpoints().find(name)?.answers ?? [];
  if (!answer) throw new Error(`${name} is not described`);
  return entryObject(context, entry, answer);
}

function renderEntry(context: RestContext, entry: Entry): Record<string, unknown> {
  const { table } = entry;
  const fields = Object.entries(table.fields).filter(([, field]) => field.rest !== false);
  const computed = Object.entries(table.answer ?? {});
  const within = holder(entry);
  return {
    id: entry.databaseId,
    node_id: entry.id,
    url: `${context.apiUrl}${entryPath(entry)}`,
    ...(within.__typename === "Repository" && { repository: minimalRepository(context, within) }),
    ...(table.page !== undefined && { html_url: `https://github.com${pagePath(entry)}` }),
    ...Object.fromEntries(
      fields.map(([name, field]) => [restKey(name, field), renderValue(context, field, value(entry, name))]),
    ),
    ...Object.fromEntries(computed.map(([key, one]) => [key, compute(context, entry, one)])),
  };
}

function renderValue(context: RestContext, field: Field, stored: unknown): unknown {
  // The value of GitHub's example is used instead.
  if (field.kind === "json" && stored === null && field.default === undefined) return undefined;
  if (field.kind !== "user") return field.values?.[String(stored)] ?? stored;
  // Entries have an account or null in these fields.
  const account = stored as User | null;
  return field.isLogin ? account && restLogin(account) : nullableUser(context, account);
}

/**
 * Replaces placeholders: `{item}`, `{parent}` and `{root}` are the API's URLs of the entry, its parent and its repository,
 * `{api}` is the API's own, `{web}` is the page of its repository or account, and others are values of fields.
 */
function compute(context: RestContext, entry: Entry, computed: Computed): unknown {
  if (typeof computed === "function") return computed(entry, () => shownReviewers(context, entry));
  if (typeof computed !== "string") return computed;
  return computed.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "item") return `${context.apiUrl}${entryPath(entry)}`;
    if (name === "parent") return `${context.apiUrl}${parentPath(entry.parent).path}`;
    if (name === "root") return `${context.apiUrl}${parentPath(holder(entry)).path}`;
    if (name === "api") return context.apiUrl;
    if (name === "web") return `https://github.com${holderPage(entry)}`;
    return encodeURIComponent(String(value(entry, name)));
  });
}

/** Returns the path of an entry. */
export function entryPath(entry: Entry): string {
  const { template, path } = parentPath(entry.parent);
  const rest = pathTemplate(entry).slice(template.length);
  return path + rest.replace(/\{\w+\*?\}$/, encodeURIComponent(entryKey(entry)));
}

/** Returns the one of the table's paths that is below the parent of the entry. */
function pathTemplate(entry: Entry): string {
  const { template } = parentPath(entry.parent);
  const found = entry.table.paths.find(
    (path) => path.startsWith(`${template}/`) && path.slice(template.length).split("{").length === 2,
  );
  if (found === undefined) throw new Error(`${entry.table.type} has no path below ${template || "the root"}`);
  return found;
}

function parentPath(parent: Parent): { template: string; path: string } {
  if ("table" in parent) return { template: pathTemplate(parent), path: entryPath(parent) };
  const root = holder(parent);
  if (root.__typename === "Repository")
    return { template: "/repos/{owner}/{repo}", path: `/repos/${fullName(root)}` };
  if (root.__typename === "Organization") return { template: "/orgs/{org}", path: `/orgs/${root.login}` };
  return { template: "", path: "" };
}
