// Files of tools stay in the current folder, since a model chooses their paths.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTools } from "./tools.js";

const folder = mkdtempSync(join(tmpdir(), "ghx-tools-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const options = { token: "t", env: {}, fetch: async () => new Response("bytes") };
const input = { owner: "octo", name: "hello" };

test("a tool writes no file outside of the current folder", async () => {
  const { call } = createTools(options);
  const text = JSON.stringify(
    await call("execute", { capability_id: "repo.archive.download", params: { ...input, dir: folder } }),
  );
  expect(text).toContain("is outside of .");
});

test("a tool writes files in the folder of the option", async () => {
  const { call } = createTools({ ...options, folder });
  await call("execute", { capability_id: "repo.archive.download", params: { ...input, dir: "source" } });
  expect(readFileSync(join(folder, "source/hello-HEAD.zip"), "utf8")).toBe("bytes");
});
