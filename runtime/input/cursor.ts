// Cursors of lists: opaque to the caller, naming the API that gave them and the place where it goes on.

import { RouteError } from "../contract/route-error.js";

export interface GraphqlCursor {
  readonly api: "graphql";
  /** GitHub's own cursor; null at the beginning. */
  readonly after: string | null;
  /** Elements behind it that were read already, where GitHub gives no cursor for each. */
  readonly skip: number;
}
export interface RestCursor {
  readonly api: "rest";
  /** Index of the source, for lists of several. */
  readonly source: number;
  /** Elements of the source that were read already. */
  readonly offset: number;
  /** Mark of the last of them, by which it is found again when elements were added before it. */
  readonly mark?: string | undefined;
}
export type Cursor = GraphqlCursor | RestCursor;

const VERSION = "1";

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

/** Throws `VALIDATION` on the field `after` for anything that {@link encodeCursor} did not make. */
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

export function badCursor(expected: string): RouteError {
  const message = `${expected}. Leave it out to begin at the first page`;
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
