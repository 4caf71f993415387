import { expect, test } from "vitest";
import type { Cursor } from "../../contract/cursor.js";
import { decodeCursor, encodeCursor, readCursor } from "./encode-cursor.js";

test.each<Cursor>([
  { api: "graphql", after: "Y3Vyc29yOnYyOpHOAAE=", skip: 0 },
  { api: "graphql", after: null, skip: 7 },
  { api: "graphql", after: "ü:\n", skip: 0 },
  // Characters whose base64 contains +, / and all lengths of padding.
  { api: "graphql", after: "~~~???>>>", skip: 0 },
  { api: "graphql", after: "ÿÿ~?~?~", skip: 12 },
  { api: "rest", source: 12, offset: 3 },
  { api: "rest", source: 1, offset: 245 },
  { api: "rest", source: 0, offset: 30, mark: "1x2y3z" },
  { api: "rest", source: 0, offset: 30, mark: "1x2y3z", total: 45 },
  { api: "rest", source: 1, offset: 30, total: 0 },
  { api: "rest", source: 0, offset: 0, key: "Y3Vyc29yOnYyOpHOAAE=" },
  { api: "rest", source: 2, offset: 17, key: "a:b\n" },
  { api: "rest", source: 12, offset: 170, key: "k" },
])("decodes the encoded cursor %j", (cursor) => {
  const text = encodeCursor(cursor);
  expect(text).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(decodeCursor(text)).toEqual(cursor);
});

/** Returns a text in base64url. */
const encoded = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

test.each([
  "",
  "zzz",
  "%%%",
  "Y3Vyc29yOnYyOpHOAAE",
  encoded("2g:x"),
  encoded("1r1:-4"),
  encoded("1r1:4:A!"),
  // What precedes or follows a cursor, and other characters than those of base64url.
  encoded("x1g:y"),
  encoded("x1r1:4"),
  encoded("1r1:4:z:5x"),
  encoded("x1k1:4:key"),
  encoded("1k1:4:"),
  `${encoded("1g:abc")}=`,
  ` ${encoded("1g:abc")}`,
  `${encoded("1g:abc")}\n`,
  // A byte that is not UTF-8.
  encoded("1g:\u00ff"),
])("rejects %j as a value of after", (text) => {
  expect(() => decodeCursor(text)).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      message: "after: expected an endCursor of this capability. Omit it to start at the first page.",
      details: { issues: [expect.objectContaining({ path: "after" })] },
    }),
  );
});

test("a start is the shortest cursor of its API", () => {
  expect(encodeCursor({ api: "graphql", skip: 0, after: null })).toBe(encoded("1g:"));
  expect(encodeCursor({ api: "rest", source: 0, offset: 5 })).toBe(encoded("1r0:5"));
});

test.each<[Cursor, "graphql" | "rest", string]>([
  [{ api: "graphql", skip: 0, after: "x" }, "rest", "this cursor is valid for GraphQL only."],
  [{ api: "rest", source: 0, offset: 5 }, "graphql", "this cursor is valid for REST only."],
])("the cursor %j excludes the routes of the other API, with the reason", (cursor, other, message) => {
  const read = readCursor({ after: encodeCursor(cursor) });
  expect(read).toMatchObject(cursor);
  expect(read?.blocker(cursor.api)).toBeUndefined();
  expect(read?.blocker(other)).toEqual({
    reason: "CAPABILITY_LIMIT",
    code: "VALIDATION",
    message: `after: ${message}`,
    details: { issues: [{ path: "after", message }] },
  });
});

test.each([{}, { after: null }, { after: 5 }])("the input %j starts at the first page", (input) => {
  expect(readCursor(input)).toBeUndefined();
});

test("a cursor of any length is encoded, and one of 130,000 characters is rejected with the limit", () => {
  const text = encodeCursor({ api: "graphql", skip: 0, after: "a".repeat(130_000) });
  expect(() => decodeCursor(text)).toThrow(
    expect.objectContaining({
      code: "VALIDATION",
      message: expect.stringContaining("at most 10000 characters"),
    }),
  );
  expect(decodeCursor(encoded(`1g:${"a".repeat(7_497)}`))).toMatchObject({ after: "a".repeat(7_497) });
  expect(encoded(`1g:${"a".repeat(7_497)}`)).toHaveLength(10_000);
});
