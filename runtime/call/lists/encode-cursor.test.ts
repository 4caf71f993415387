import { expect, test } from "vitest";
import type { Cursor } from "../../contract/cursor.js";
import { decodeCursor, encodeCursor } from "./encode-cursor.js";

test.each<Cursor>([
  { api: "graphql", after: "Y3Vyc29yOnYyOpHOAAE=", skip: 0 },
  { api: "graphql", after: null, skip: 7 },
  { api: "graphql", after: "ü:\n", skip: 0 },
  { api: "rest", source: 1, offset: 245 },
  { api: "rest", source: 0, offset: 30, mark: "1x2y3z" },
  { api: "rest", source: 0, offset: 30, mark: "1x2y3z", total: 45 },
  { api: "rest", source: 1, offset: 30, total: 0 },
  { api: "rest", source: 0, offset: 0, key: "Y3Vyc29yOnYyOpHOAAE=" },
  { api: "rest", source: 2, offset: 17, key: "a:b\n" },
])("decodes the encoded cursor %j", (cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor(text)).toEqual(cursor);
});

test.each(["", "zzz", "%%%", "Y3Vyc29yOnYyOpHOAAE", btoa("2g:x"), btoa("1r1:-4"), btoa("1r1:4:A!")])(
  "rejects %j as a value of after",
  (text) => {
    expect(() => decodeCursor(text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION",
        details: { issues: [expect.objectContaining({ path: "after" })] },
      }),
    );
  },
);

test("a cursor of any length is encoded, and one of 130,000 characters is rejected with the limit", () => {
  const text = encodeCursor({ api: "graphql", skip: 0, after: "a".repeat(130_000) });
  expect(() => decodeCursor(text)).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      message: expect.stringContaining("at most 10000 characters"),
    }),
  );
});
