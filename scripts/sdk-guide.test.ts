// Compiles and runs the programs of the SDK guide with the local GitHub.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import ts from "typescript";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".cache/sdk-guide");
const guide = readFileSync(join(root, "docs/sdk.md"), "utf8");
const programs = [...guide.matchAll(/^```ts (\S+)\n([\s\S]*?)^```$/gm)].map(([, name = "", text = ""]) => ({
  file: join(folder, name),
  name,
  text: text
    .replaceAll('"ghx"', '"../../agent/main.js"')
    .replaceAll(/"ghx\/(\w+)"/g, (_, entry: string) => `"../../${modulePath(entry)}.js"`),
}));

/** Returns the path of an entry's module: a domain, or a part of the agent surface. */
function modulePath(entry: string): string {
  const domain = `generated/${entry}/index`;
  return existsSync(join(root, `${domain}.ts`)) ? domain : `agent/${entry}`;
}

let github: LocalGithub;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of programs) writeFileSync(file, text);
  github = await startLocalGithub();
});
afterAll(async () => {
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the programs compile under the strict options of this repository", () => {
  const { config } = ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  const { tsBuildInfoFile: _, ...options } = parsed.options;
  const files = programs.map(({ file }) => file);
  const program = ts.createProgram(files, { ...options, incremental: false });
  const problems = files.flatMap((file) => {
    const source = program.getSourceFile(file);
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
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

test("the guide has programs", () => {
  expect(programs.map(({ name }) => name)).toEqual([
    "client.ts",
    "function.ts",
    "app.ts",
    "request.ts",
    "pages.ts",
    "openapi.ts",
    "log.ts",
    "breaker.ts",
    "scopes.ts",
    "cache.ts",
    "tracing.ts",
  ]);
});
