/** Pagination by page number, with the `Link` header. */
import type { RestResponse } from "../http.js";
import { unprocessable } from "../store/errors.js";
import type { Repository } from "../store/types.js";
import type { Call } from "./call.js";

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

/** Returns a page as a JSON array. */
export function listPage<T>(call: Call, items: readonly T[], render: (item: T) => object): RestResponse {
  const { shown, headers } = page(call, items);
  return { status: 200, headers, body: shown.map(render) };
}

/**
 * Returns a page as an object with `total_count`, the items under a name, and other properties. The items must be the
 * first list, because Octokit's paginate uses the first one. `reachable`: pages after this number of items are refused.
 */
export function countedPage<T>(
  call: Call,
  name: string,
  items: readonly T[],
  render: (item: T) => object,
  more: object = {},
  reachable?: number,
): RestResponse {
  const { shown, headers } = page(call, items, reachable);
  return { status: 200, headers, body: { total_count: items.length, [name]: shown.map(render), ...more } };
}

/** Returns the items of the requested page and the links to other pages. `reachable`: pages after this number of items are refused. */
export function page<T>(
  call: Call,
  items: readonly T[],
  reachable = Number.POSITIVE_INFINITY,
): { shown: T[]; headers: Record<string, string> } {
  const size = Math.min(
    positive(call, "per_page") ?? Number(call.endpoint?.query.per_page ?? DEFAULT_SIZE),
    MAX_SIZE,
  );
  const number = positive(call, "page") ?? 1;
  if ((number - 1) * size >= reachable) {
    throw unprocessable(`Only the first ${reachable} search results are available`);
  }
  const last = Math.max(1, Math.ceil(Math.min(items.length, reachable) / size));
  const link = linkHeader(call, number, last);
  return {
    shown: items.slice((number - 1) * size, number * size),
    headers: link === "" ? {} : { link },
  };
}

/** Returns undefined for an invalid number; like GitHub, callers then use the default. */
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

/** Returns the URL for links. GitHub's links contain the repository id, so that they survive a rename. */
function canonicalPath(call: Call): string {
  const owner = call.params.get("owner");
  const name = call.params.get("repo");
  const repository: Repository | undefined =
    owner === undefined || name === undefined ? undefined : call.store.repository(owner, name);
  if (!repository) return call.request.path;
  return call.request.path.replace(/^\/repos\/[^/]+\/[^/]+/, `/repositories/${repository.databaseId}`);
}
