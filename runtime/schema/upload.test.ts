// Inputs of bytes: which values are accepted, their names, and their limit.

import { describe, expect, test } from "vitest";
import { Issues } from "../input/issues.js";
import { binary, binaryBody, toUpload, Upload } from "./upload.js";

function read(value: unknown, maxBytes = 4) {
  const issues = new Issues("x");
  const upload = binary({ maxBytes }).read(value, "file", issues);
  return { upload, messages: issues.listed.map(({ message }) => message) };
}

test.each<[string, unknown, string | undefined, number | undefined]>([
  ["the path of JSON", "dist/a.zip", "a.zip", undefined],
  ["a path of Windows", { path: "dist\\a.zip" }, "a.zip", undefined],
  ["a view of bytes", new Uint8Array([1, 2, 3, 4]).subarray(1), undefined, 3],
  ["a DataView", new DataView(new ArrayBuffer(2)), undefined, 2],
  ["a file", new File(["abc"], "b.txt"), "b.txt", 3],
  ["a blob", new Blob(["abc"]), undefined, 3],
  ["a web stream", new Blob(["abc"]).stream(), undefined, undefined],
])("accepts %s", (_name, value, name, bytes) => {
  const { upload, messages } = read(value);
  expect(messages).toEqual([]);
  expect(upload).toBeInstanceOf(Upload);
  expect(upload).toMatchObject({ name, bytes });
});

test.each([7, null, {}, [], "", { path: "" }, { path: 1 }, { path: "a", more: 1 }, { url: "a" }])(
  "refuses %j",
  (value) => {
    expect(read(value).messages).toEqual([expect.stringContaining("expected the path of a file, or bytes")]);
  },
);

test("refuses more bytes than the limit", () => {
  expect(read(new Uint8Array(5)).messages).toEqual(["has 5 bytes, of at most 4"]);
});

test("a stream with more bytes than the limit fails", async () => {
  const { upload } = read(new Blob(["abcde"]).stream());
  const body = upload instanceof Upload ? upload.toBody(undefined) : undefined;
  const { body: stream } = body?.open(undefined) ?? {};
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow("it has more than 4 bytes");
});

test("shows no bytes in JSON, and has no properties that a search would visit", () => {
  const upload = toUpload(new Uint8Array(1000));
  expect(JSON.stringify({ upload })).toBe('{"upload":"<1000 bytes>"}');
  expect(JSON.stringify(toUpload(new Blob(["a"]).stream()))).toBe('"<a stream>"');
  expect(JSON.stringify(toUpload({ path: "a.zip" }))).toBe('"a.zip"');
  expect(Object.entries(Object(upload))).toEqual([]);
});

describe("the media type", () => {
  test.each<[string, unknown, string | undefined, string]>([
    ["is the given one", new Uint8Array(1), "text/plain; charset=utf-8", "text/plain; charset=utf-8"],
    ["is the type of a blob", new Blob(["a"], { type: "image/png" }), undefined, "image/png"],
    ["is the type of any bytes otherwise", new Blob(["a"]), undefined, "application/octet-stream"],
  ])("%s", (_name, value, given, expected) => {
    expect(binaryBody(Object(toUpload(value)), given).contentType).toBe(expected);
  });
});
