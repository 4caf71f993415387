// Cursors of lists: opaque strings that contain the API they belong to and the position in its list.

import { RouteError } from "../contract/route-error.js";

/** A position in a GraphQL connection. */
export interface GraphqlCursor {
  readonly api: "graphql";
  /** GitHub's cursor; null for the first page. */
  readonly after: string | null;
  /** Number of nodes after it that were already returned, if the connection has no cursor per node. */
  readonly skip: number;
}
/** A position in a list of REST sources. */
export interface RestCursor {
  readonly api: "rest";
  /** Index of the source. */
  readonly source: number;
  /** Number of the source's elements that were already read. */
  readonly offset: number;
  /** Hash of the id of the last of them, used to find it again if elements were added before it. */
  readonly mark?: string | undefined;
}
export type Cursor = GraphqlCursor | RestCursor;

const VERSION = "1";

/** Returns the cursor as an opaque string in base64url. */
export function encodeCursor(cursor: Cursor): string {
  const text =
    cursor.api === "graphql"
      ? `${VERSION}g${cursor.skip === 0 ? "" : cursor.skip}:${cursor.after ?? ""}`
      : `${VERSION}r${cursor.source}:${cursor.offset}${cursor.mark === undefined ? "" : `:${cursor.mark}`}`;
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/**
 * Parses a cursor. Throws `VALIDATION` with the path `after` for any text that {@link encodeCursor} does not return.
 */
export function decodeCursor(text: string): Cursor {
  const plain = decode(text);
  const graphql = /^1g(\d{0,4}):(.*)$/s.exec(plain);
  if (graphql !== null) {
    return {
      api: "graphql",
      skip: Number(graphql[1]),
      after: graphql[2] === "" ? null : (graphql[2] ?? null),
    };
  }
  const rest = /^1r(\d{1,2}):(\d{1,9})(?::([0-9a-z]{1,16}))?$/.exec(plain);
  if (rest !== null) {
    const [, source, offset, mark] = rest;
    return { api: "rest", source: Number(source), offset: Number(offset), ...(mark && { mark }) };
  }
  throw badCursor("expected an endCursor of this capability");
}

/** Returns the `VALIDATION` error for an invalid cursor. */
export function badCursor(expected: string): RouteError {
  const message = `${expected}. Omit it to start at the first page`;
  return new RouteError("VALIDATION", `after: ${message}.`, {
    details: { issues: [{ path: "after", message }] },
  });
}

function decode(text: string): string {
  if (!/^[A-Za-z0-9_-]+$/.test(text)) return "";
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    );
  } catch {
    return "";
  }
}
