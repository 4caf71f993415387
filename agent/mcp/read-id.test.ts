// The id is read from a message without parsing it, and equals the id of the parsed message.

import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdReader } from "./read-id.js";

function readId(message: Uint8Array, size: number): unknown {
  const reader = createIdReader();
  for (let start = 0; start < message.length; start += size)
    reader.read(message.subarray(start, start + size));
  return reader.id();
}

test("for any message, read in parts of any size", () => {
  const key = fc.oneof(fc.constantFrom("id", "method", '"id":7,', "params"), fc.string());
  const message = fc.dictionary(key, fc.oneof(fc.integer(), fc.string(), fc.jsonValue()), { maxKeys: 6 });
  fc.assert(
    fc.property(message, fc.integer({ min: 1, max: 9 }), fc.boolean(), (value, size, spaces) => {
      const text = JSON.stringify(value, null, spaces ? 2 : 0);
      const { id } = JSON.parse(text);
      const expected = typeof id === "string" || typeof id === "number" ? id : undefined;
      expect(readId(Buffer.from(text), size)).toBe(expected);
    }),
    { numRuns: 1_000 },
  );
});

test.each(["", "[", '{"id"', '{"id":', '{"params":{"id":1}', '[{"id":1}]', '{"a":"\\"id\\":1"}'])(
  "%j has no id",
  (text) => {
    expect(readId(Buffer.from(text), 1)).toBeUndefined();
  },
);
