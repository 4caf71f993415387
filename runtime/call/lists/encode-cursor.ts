// Cursors of lists: opaque strings that contain the API they belong to and the position in its list.

import type { Cursor, GraphqlCursor, RestCursor } from "../../contract/cursor.js";
import type { InputCursor, RouteBlocker } from "../../contract/route-blocker.js";
import { type RouteError, validationError } from "../../contract/route-error.js";

const VERSION = "1";
/** No cursor of GitHub is that long. */
const MAX_LENGTH = 10_000;

/** Returns the cursor as an opaque string in base64url. */
export function encodeCursor(cursor: Cursor): string {
  const text = VERSION + (cursor.api === "graphql" ? graphqlText(cursor) : restText(cursor));
  // Not a spread of the bytes, because the number of arguments is limited.
  const binary = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const graphqlText = ({ skip, after }: GraphqlCursor): string => `g${skip === 0 ? "" : skip}:${after ?? ""}`;

function restText({ source, offset, key, mark, total }: RestCursor): string {
  if (key !== undefined) return `k${source}:${offset}:${key}`;
  return `r${[source, offset, mark, total].join(":").replace(/:+$/, "")}`;
}

/**
 * Parses a cursor. Throws `VALIDATION` with the path `after` for any text that {@link encodeCursor} does not return.
 */
export function decodeCursor(text: string): Cursor {
  if (text.length > MAX_LENGTH) throw badCursor(`expected an endCursor, at most ${MAX_LENGTH} characters`);
  const plain = decode(text);
  const graphql = /^1g(\d{0,4}):(.*)$/s.exec(plain);
  if (graphql !== null) {
    return {
      api: "graphql",
      skip: Number(graphql[1]),
      after: graphql[2] === "" ? null : (graphql[2] ?? null),
    };
  }
  const rest = /^1r(\d{1,2}):(\d{1,9})(?::([0-9a-z]{0,16})(?::(\d{1,9}))?)?$/.exec(plain);
  if (rest !== null) {
    const [, source, offset, mark, total] = rest;
    const counted = total !== undefined && { total: Number(total) };
    return { api: "rest", source: Number(source), offset: Number(offset), ...(mark && { mark }), ...counted };
  }
  const [, place, offset, key] = /^1k(\d{1,2}):(\d{1,3}):(.+)$/s.exec(plain) ?? [];
  if (key !== undefined) return { api: "rest", source: Number(place), offset: Number(offset), key };
  throw badCursor("expected an endCursor of this capability");
}

/** Returns the cursor that the input of a list contains. Throws `VALIDATION` if it is invalid. */
export function readCursor(input: { readonly after?: unknown }): InputCursor | undefined {
  if (typeof input.after !== "string") return undefined;
  const cursor = decodeCursor(input.after);
  return { ...cursor, blocker: (api) => (api === cursor.api ? undefined : otherApi(cursor)) };
}

/** Returns why plans of other APIs than the cursor's are unavailable. */
function otherApi({ api }: Cursor): RouteBlocker {
  const message = `this cursor is valid for ${api === "graphql" ? "GraphQL" : "REST"} only.`;
  const details = { issues: [{ path: "after", message }] };
  return { reason: "CAPABILITY_LIMIT", code: "VALIDATION", message: `after: ${message}`, details };
}

/** Returns the `VALIDATION` error for an invalid cursor. */
export function badCursor(expected: string): RouteError {
  const message = `${expected}. Omit it to start at the first page`;
  return validationError(`after: ${message}.`, {
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
