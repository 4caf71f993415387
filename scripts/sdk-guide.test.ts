// Compiles and runs the programs of the SDK guide with the local GitHub.

import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { typeErrors, writePrograms } from "./programs.js";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/sdk-guide");
const guide = readFileSync(join(root, "docs/sdk.md"), "utf8");
const texts = [...guide.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", text = ""]) => [
  name,
  text,
]);
const programs = texts.map(([name = ""]) => ({ name, file: join(folder, name) }));

let github: LocalGithub;
beforeAll(async () => {
  writePrograms(folder, Object.fromEntries(texts));
  github = await startLocalGithub();
});
afterAll(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the programs compile under the strict options of this repository", () => {
  expect(typeErrors(programs.map(({ file }) => file))).toEqual([]);
});

test.each(programs)("$name runs", async ({ file }) => {
  vi.stubEnv("GHX_API_URL", github.url);
  vi.stubEnv("GH_TOKEN", github.token);
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  try {
    await import(/* @vite-ignore */ file);
  } finally {
    vi.unstubAllEnvs();
    log.mockRestore();
  }
});

test("service.ts maps errors to HTTP statuses", async () => {
  vi.stubEnv("GHX_API_URL", github.url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { comment } = await import(/* @vite-ignore */ join(folder, "service.ts"));
  const statuses = [];
  for (const args of [
    [github.token, 999, "Thanks!"],
    [github.token, 1, ""],
    ["expired", 1, "Thanks!"],
    [" ", 1, "Thanks!"],
  ])
    statuses.push((await comment(...args)).status);
  expect(statuses).toEqual([404, 422, 401, 401]);
});

test("the guide has programs", () => {
  expect(programs.map(({ name }) => name)).toEqual([
    "client.ts",
    "repositories.ts",
    "function.ts",
    "save-file.ts",
    "app.ts",
    "service.ts",
    "request.ts",
    "pages.ts",
    "bytes.ts",
    "openapi.ts",
    "log.ts",
    "breaker.ts",
    "scopes.ts",
    "cache.ts",
    "tracing.ts",
  ]);
});
