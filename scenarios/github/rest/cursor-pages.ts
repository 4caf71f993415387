/** Cursor pagination of newer endpoints: `after` and `before`, with links to the adjacent pages. */
import type { RestResponse } from "../http.js";
import { unprocessable } from "../store/errors.js";
import type { Call } from "./call.js";

const DEFAULT_SIZE = 30;
const MAX_SIZE = 100;

export function cursorPage<T extends { readonly databaseId: number }>(
  call: Call,
  items: readonly T[],
  render: (item: T) => object,
): RestResponse {
  const { query } = call.request;
  const requested = Number(query.get("per_page") ?? DEFAULT_SIZE);
  const size = Number.isInteger(requested) && requested > 0 ? Math.min(requested, MAX_SIZE) : DEFAULT_SIZE;
  const before = query.get("before");
  const after = query.get("after");
  const end = before === null ? items.length : position(items, before);
  const start = before === null ? (after === null ? 0 : position(items, after) + 1) : Math.max(0, end - size);
  const shown = items.slice(start, Math.min(start + size, end));
  const first = shown[0];
  const last = shown.at(-1);
  const links = [
    ...(last && start + shown.length < items.length ? [link(call, "after", last, "next")] : []),
    ...(first && start > 0 ? [link(call, "before", first, "prev")] : []),
  ];
  const headers: Record<string, string> = links.length > 0 ? { link: links.join(", ") } : {};
  return { status: 200, headers, body: shown.map(render) };
}

function position(items: readonly { readonly databaseId: number }[], cursor: string): number {
  const id = Number(/^cursor:(\d+)$/.exec(Buffer.from(cursor, "base64url").toString())?.[1]);
  const found = items.findIndex((item) => item.databaseId === id);
  if (found < 0) throw unprocessable("The cursor is invalid");
  return found;
}

function link(
  call: Call,
  name: "after" | "before",
  { databaseId }: { readonly databaseId: number },
  rel: string,
): string {
  const query = new URLSearchParams(call.request.query);
  query.delete("after");
  query.delete("before");
  query.set(name, Buffer.from(`cursor:${databaseId}`).toString("base64url"));
  return `<${call.apiUrl}${call.request.path}?${query}>; rel="${rel}"`;
}
