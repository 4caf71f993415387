/** Connections: pages of a list with GitHub's cursors, limits and errors. */
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { GraphQLFault } from "./errors.js";
import { View } from "./types.js";

export interface PageArgs {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

const MAX_PAGE = 100;

/** Returns a page of `all`. `extra` contains additional fields of the edges and of the connection. */
export function connection<T extends object>(
  all: readonly T[],
  args: PageArgs,
  info: GraphQLResolveInfo,
  extra: { edge?: (node: T) => Record<string, unknown>; connection?: Record<string, unknown> } = {},
): View {
  checkBounds(args, info);
  const start = args.after == null ? 0 : cursorPosition(all, args.after, "after") + 1;
  const end = args.before == null ? all.length : cursorPosition(all, args.before, "before");
  let from = Math.min(start, all.length);
  let to = Math.max(from, end);
  if (args.first != null) to = Math.min(to, from + args.first);
  if (args.last != null) from = Math.max(from, to - args.last);
  const nodes = all.slice(from, to);
  const cursors = nodes.map((node, index) => encodeCursor(node, from + index));
  return new View({
    ...extra.connection,
    totalCount: all.length,
    nodes,
    edges: nodes.map((node, index) => new View({ ...extra.edge?.(node), node, cursor: cursors[index] })),
    pageInfo: new View({
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
      hasNextPage: to < all.length,
      hasPreviousPage: from > 0,
    }),
  });
}

/** Returns a page of search results. Like GitHub, `last` returns the first results. */
export function searchPage<T extends object>(
  found: readonly T[],
  { last, ...args }: PageArgs,
  info: GraphQLResolveInfo,
  counts: Record<string, unknown>,
): View {
  checkBounds({ ...args, last: last ?? null }, info);
  return connection(found, { ...args, first: args.first ?? last ?? null }, info, { connection: counts });
}

/** An `orderBy` argument. */
export interface Order {
  readonly field: string;
  readonly direction: "ASC" | "DESC";
}

/** Returns the elements sorted by `orderBy`. Equal elements are in the order of `all`, descending reversed, as over REST. */
export function ordered<T>(
  all: readonly T[],
  orderBy: Order | null | undefined,
  keys: Readonly<Record<string, (value: T) => string | number>>,
): T[] {
  const key = orderBy && keys[orderBy.field];
  if (!key) return [...all];
  const ascending = [...all].sort((a, b) => compare(key(a), key(b)));
  return orderBy.direction === "DESC" ? ascending.reverse() : ascending;
}

/** Throws if a list of nodes is selected without `first` or `last`. Selecting only `totalCount` does not require them. */
function checkBounds(args: PageArgs, info: GraphQLResolveInfo): void {
  const name = info.fieldName;
  if (args.first == null && args.last == null) {
    if (!info.fieldNodes.some((node) => lists(node.selectionSet, info))) return;
    throw new GraphQLFault(
      "MISSING_PAGINATION_BOUNDARIES",
      `You must provide a \`first\` or \`last\` value to properly paginate the \`${name}\` connection.`,
    );
  }
  if (args.first != null && args.last != null) {
    throw new GraphQLFault(
      "AMBIGUOUS_PAGINATION",
      `Passing both \`first\` and \`last\` to paginate the \`${name}\` connection is not supported.`,
    );
  }
  for (const bound of ["first", "last"] as const) {
    const value = args[bound];
    if (value == null) continue;
    if (value < 0) {
      throw new GraphQLFault(
        "INVALID_PAGINATION",
        `\`${bound}\` on the \`${name}\` connection cannot be less than zero.`,
      );
    }
    if (value > MAX_PAGE) {
      throw new GraphQLFault(
        "EXCESSIVE_PAGINATION",
        `Requesting ${value} records on the \`${name}\` connection exceeds the \`${bound}\` limit of ${MAX_PAGE} records.`,
      );
    }
  }
}

function lists(selectionSet: SelectionSetNode | undefined, info: GraphQLResolveInfo): boolean {
  return (selectionSet?.selections ?? []).some((selection) => {
    if (selection.kind === Kind.FIELD) return ["nodes", "edges", "pageInfo"].includes(selection.name.value);
    if (selection.kind === Kind.INLINE_FRAGMENT) return lists(selection.selectionSet, info);
    return lists(info.fragments[selection.name.value]?.selectionSet, info);
  });
}

/** Encodes a cursor. It contains the element's key, so that it remains valid when elements before it are added or removed. */
function encodeCursor(node: object, index: number): string {
  return Buffer.from(`cursor:v2:${index}:${cursorKey(node)}`).toString("base64");
}

function cursorPosition(all: readonly object[], cursor: string, argument: string): number {
  const read = /^cursor:v2:(\d+):(.*)$/s.exec(Buffer.from(cursor, "base64").toString());
  if (!read) {
    throw new GraphQLFault(
      "INVALID_CURSOR_ARGUMENTS",
      `\`${cursor}\` does not appear to be a valid cursor for \`${argument}\`.`,
    );
  }
  const index = Number(read[1]);
  if (read[2] === "") return index;
  const found = all.findIndex((node) => cursorKey(node) === read[2]);
  return found === -1 ? index : found;
}

function cursorKey(node: object): string {
  return "id" in node && typeof node.id === "string" ? node.id : "";
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : Number(String(a) > String(b));
}
