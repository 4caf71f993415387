// Tests files of downloads on the real file system, and in complete calls against local servers.

import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { execute } from "../call/execute.js";
import type { FileTarget } from "../contract/github-api.js";
import type { PlannedRest } from "../contract/plan.js";
import { capability } from "../testing/test-capabilities.js";
import { serve } from "../testing/test-server.js";
import { testSession } from "../testing/test-session.js";
import { fileBody } from "./file-body.js";
import { fileName } from "./file-name.js";

const base = mkdtempSync(join(tmpdir(), "ghx-files-test-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(base, "root-"));
});

const body = (...chunks: string[]) => new Blob(chunks).stream();
const save = (target: Partial<FileTarget>, chunks = ["some ", "bytes"]) =>
  fileBody.save(
    body(...chunks),
    { name: "a.zip", maxBytes: 100, body: fileBody, ...target },
    { folder: root, onProgress: undefined, host: "api.example" },
  );

test("writes the body to a new file in a folder that it creates", async () => {
  expect(await save({ dir: "new/folder" })).toEqual({ path: join("new", "folder", "a.zip"), bytes: 10 });
  expect(readFileSync(join(root, "new/folder/a.zip"), "utf8")).toBe("some bytes");
  expect(readdirSync(join(root, "new/folder"))).toEqual(["a.zip"]);
});

describe("leaves nothing behind", () => {
  test("for a body that is too large", async () => {
    await expect(save({ maxBytes: 9 })).rejects.toMatchObject({
      code: "VALIDATION",
      message: "maxBytes: the file is larger than 9 bytes.",
    });
    expect(readdirSync(root)).toEqual([]);
  });
  test("for a body that breaks off", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error("connection lost"));
      },
    });
    const target = { name: "a.zip", maxBytes: 100, body: fileBody };
    await expect(
      fileBody.save(broken, target, { folder: root, onProgress: undefined, host: "api.example" }),
    ).rejects.toThrow("connection lost");
    expect(readdirSync(root)).toEqual([]);
  });
});

test("keeps an existing file unless it is to be replaced", async () => {
  writeFileSync(join(root, "a.zip"), "old");
  await expect(save({})).rejects.toMatchObject({ code: "VALIDATION", message: /a\.zip exists in \./ });
  expect(readFileSync(join(root, "a.zip"), "utf8")).toBe("old");
  await save({ overwrite: true });
  expect(readFileSync(join(root, "a.zip"), "utf8")).toBe("some bytes");
});

describe("stays in the folder", () => {
  test.each(["..", "../other", "a/../../other", tmpdir()])("for %s", async (dir) => {
    await expect(save({ dir })).rejects.toMatchObject({ code: "VALIDATION", message: /is outside of/ });
  });
  test("for a symbolic link that leads out of it, behind which nothing is created", async () => {
    const outside = mkdtempSync(join(base, "outside-"));
    symlinkSync(outside, join(root, "link"));
    await expect(save({ dir: "link/deep" })).rejects.toMatchObject({ message: /is outside of/ });
    await expect(save({ dir: "link" })).rejects.toMatchObject({ message: /is outside of/ });
    expect(readdirSync(outside)).toEqual([]);
  });
  test("by replacing a symbolic link instead of the file that it names", async () => {
    const victim = join(base, "victim");
    writeFileSync(victim, "mine");
    symlinkSync(victim, join(root, "a.zip"));
    await save({ overwrite: true });
    expect(readFileSync(victim, "utf8")).toBe("mine");
  });
});

test("a folder that is a file is an error with the reason", async () => {
  writeFileSync(join(root, "file"), "");
  await expect(save({ dir: "file/inner" })).rejects.toMatchObject({ code: "VALIDATION", message: /^dir: / });
});

test.each([
  ["../../etc/passwd", "-..-etc-passwd"],
  [".npmrc", "-npmrc"],
  ["..", "-"],
  ["", "-"],
  ["CON.txt", "-CON.txt"],
  ["a\0b\u202Egnp.exe", "a-b-gnp.exe"],
  ["dist (1).tar.gz", "dist (1).tar.gz"],
])("the name %j becomes %j", (given, expected) => {
  const name = fileName(given);
  expect(name).not.toMatch(/[/\\]/);
  expect(name.startsWith(".")).toBe(false);
  expect(name.replace(/^-+/, "-")).toBe(expected);
});

function downloadTo(file: FileTarget): ReturnType<typeof capability> {
  const planned: PlannedRest = {
    name: "main",
    role: "main",
    request: () => ({ method: "GET", path: "/archive", file }),
  };
  return capability({
    order: ["rest"],
    rest: { api: "rest", requests: [planned], output: (scope) => Object(scope).main },
  });
}

test.each([
  [201, undefined],
  [202, undefined],
  [204, undefined],
  [205, undefined],
  [200, "application/json; charset=utf-8"],
  [200, "text/html"],
  [200, "application/xml"],
])(
  "an answer with the status %i and the type %s is no file of GitHub and replaces none",
  async (status, type) => {
    await using api = await serve((_request, response) =>
      response.writeHead(status, type === undefined ? {} : { "content-type": type }).end(),
    );
    writeFileSync(join(root, "a.zip"), "old");
    const target = { name: "a.zip", maxBytes: 100, overwrite: true, body: fileBody };
    const result = await execute(downloadTo(target), {}, {}, testSession(api.url, { folder: root }));
    expect(result).toMatchObject({
      error: { code: "SERVER", details: { expected: "a file", actual: JSON.stringify(type ?? null) } },
    });
    expect(readFileSync(join(root, "a.zip"), "utf8")).toBe("old");
  },
);

test("a call follows the redirect to a store without the token, and reports its progress", async () => {
  const size = 3 * 1024 * 1024;
  await using store = await serve((_request, response) => response.end(Buffer.alloc(size, "x")));
  await using api = await serve((_request, response) =>
    response.writeHead(302, { location: `${store.url}/file` }).end(),
  );
  const download = downloadTo({ name: "a.zip", maxBytes: size, body: fileBody });
  const progress: unknown[] = [];
  const onEvent = (event: { type: string; bytes?: number }) =>
    event.type === "progress" && progress.push(event.bytes);
  const result = await execute(download, {}, { onEvent }, testSession(api.url, { folder: root }));
  expect(result).toMatchObject({ ok: true, data: { path: "a.zip", bytes: size } });
  expect(progress.at(-1)).toBe(size);
  expect(progress.length).toBeGreaterThan(2);
  expect(api.requests[0]?.headers.authorization).toBeDefined();
  expect(store.requests[0]?.headers.authorization).toBeUndefined();
  expect(existsSync(join(root, "a.zip"))).toBe(true);
});
