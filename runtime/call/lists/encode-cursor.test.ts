import { expect, test } from "vitest";
import type { Cursor } from "../../contract/cursor.js";
import { decodeCursor, encodeCursor, readCursor } from "./encode-cursor.js";

test.each<Cursor>([
  { api: "graphql", after: "Y3Vyc29yOnYyOpHOAAE=", skip: 0 },
  { api: "graphql", after: null, skip: 7 },
  { api: "graphql", after: "ü:\n", skip: 0 },
  // Characters whose base64 contains + and /, and all lengths of padding.
  { api: "graphql", after: "~~~???>>>", skip: 0 },
  { api: "graphql", after: "ÿÿ~?~?~", skip: 12 },
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

/** Returns the text in base64url, without padding. */
const encoded = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

test.each([
  "1g12345:x",
  "x1g1:x",
  "1g1x",
  "11g:x",
  "x1r1:4",
  "1r123:4",
  "1r1:1234567890",
  "1r1:4:abcdefghijklmnopq",
  "1r1:4:a:1234567890",
  "1r1:4:a:5:6",
  "1r1:4:a:5 ",
  "1r1",
  "x1k1:4:a",
  "1k123:4:a",
  "1k1:1234:a",
  "1k1:4:",
  "1k1:4",
  "1x1:4",
  "1g:\xff",
])("rejects the cursor %j", (text) => {
  const message = "expected an endCursor of this capability. Omit it to start at the first page";
  expect(() => decodeCursor(encoded(text))).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      message: `after: ${message}.`,
      details: { issues: [{ path: "after", message }] },
    }),
  );
});

test.each(["1g1:xy", "1r1:45", "1k1:4:ab"])("rejects %s in base64 of another alphabet", (text) => {
  const valid = encoded(text);
  expect(decodeCursor(valid)).toBeDefined();
  for (const invalid of [`${valid}=`, ` ${valid}`, `${valid}\n`, `${valid}+`, `/${valid}`])
    expect(() => decodeCursor(invalid)).toThrow("expected an endCursor of this capability");
});

test.each<[string, Cursor]>([
  ["1g9999:x", { api: "graphql", skip: 9999, after: "x" }],
  ["1g:", { api: "graphql", skip: 0, after: null }],
  ["1r12:123456789", { api: "rest", source: 12, offset: 123_456_789 }],
  ["1r1:4:abcdefghijklmnop", { api: "rest", source: 1, offset: 4, mark: "abcdefghijklmnop" }],
  ["1r1:4::123456789", { api: "rest", source: 1, offset: 4, total: 123_456_789 }],
  ["1k12:123:a\nb", { api: "rest", source: 12, offset: 123, key: "a\nb" }],
])("decodes %j", (text, cursor) => {
  expect(decodeCursor(encoded(text))).toEqual(cursor);
});

test("a cursor may have 10,000 characters", () => {
  const cursor = { api: "graphql", skip: 0, after: "a".repeat(7_497) } as const;
  const text = encodeCursor(cursor);
  expect(text).toHaveLength(10_000);
  expect(decodeCursor(text)).toEqual(cursor);
  expect(() => decodeCursor(encodeCursor({ ...cursor, after: "a".repeat(7_498) }))).toThrow("at most 10000");
});

test.each([undefined, null, 7])("an input with %s in place of a cursor has none", (after) => {
  expect(readCursor({ after })).toBeUndefined();
});

test.each(["graphql", "rest"] as const)("a cursor of %s excludes the plans of other APIs", (api) => {
  const after = encodeCursor(
    api === "graphql" ? { api, after: "x", skip: 0 } : { api, source: 0, offset: 1 },
  );
  const cursor = readCursor({ after });
  const message = `this cursor is valid for ${api === "graphql" ? "GraphQL" : "REST"} only.`;
  expect(cursor?.blocker(api)).toBeUndefined();
  for (const other of ["graphql", "rest", "gh"] as const)
    if (other !== api)
      expect(cursor?.blocker(other)).toEqual({
        reason: "CAPABILITY_LIMIT",
        code: "VALIDATION",
        message: `after: ${message}`,
        details: { issues: [{ path: "after", message }] },
      });
});
