/** Lists by page number, with the `Link` header by which clients walk them. */
import type { RestResponse } from "../http.js";
import type { Repository } from "../store/types.js";
import type { Call } from "./call.js";

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

/** A page as a JSON array. */
export function listPage<T>(call: Call, items: readonly T[], render: (item: T) => object): RestResponse {
  const { shown, headers } = page(call, items);
  return { status: 200, headers, body: shown.map(render) };
}

/**
 * A page as an object with `total_count`, the items under a name, and what else is told of the list. The items stand
 * before the rest: clients find them there (Octokit's paginate takes the first list).
 */
export function countedPage<T>(
  call: Call,
  name: string,
  items: readonly T[],
  render: (item: T) => object,
  more: object = {},
): RestResponse {
  const { shown, headers } = page(call, items);
  return { status: 200, headers, body: { total_count: items.length, [name]: shown.map(render), ...more } };
}

/** What stands on the page that is asked for, with the links to others. */
export function page<T>(call: Call, items: readonly T[]): { shown: T[]; headers: Record<string, string> } {
  const size = Math.min(positive(call, "per_page") ?? DEFAULT_SIZE, MAX_SIZE);
  const number = positive(call, "page") ?? 1;
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = linkHeader(call, number, last);
  return {
    shown: items.slice((number - 1) * size, number * size),
    headers: link === "" ? {} : { link },
  };
}

/** Undefined for anything else: GitHub falls back to its default rather than complain. */
function positive(call: Call, name: string): number | undefined {
  const value = Number(call.request.query.get(name));
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

function linkHeader(call: Call, number: number, last: number): string {
  const links: [rel: string, page: number][] = [];
  if (number > 1) links.push(["prev", Math.min(number - 1, last)]);
  if (number < last) links.push(["next", number + 1], ["last", last]);
  if (number > 1) links.push(["first", 1]);
  return links.map(([rel, page]) => `<${pageUrl(call, page)}>; rel="${rel}"`).join(", ");
}

function pageUrl(call: Call, number: number): string {
  const query = new URLSearchParams(call.request.query);
  query.set("page", String(number));
  return `${call.apiUrl}${canonicalPath(call)}?${query}`;
}

/** GitHub's links name repositories by id, so that they outlive a rename. */
function canonicalPath(call: Call): string {
  const owner = call.params.get("owner");
  const name = call.params.get("repo");
  const repository: Repository | undefined =
    owner === undefined || name === undefined ? undefined : call.store.repository(owner, name);
  if (!repository) return call.request.path;
  return call.request.path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.databaseId}`);
}
