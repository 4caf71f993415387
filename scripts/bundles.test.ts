// What tsup bundles: every file of each bundle can be loaded, and calls no require() of a module that is not in it.

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Options } from "tsup";
import { beforeAll, describe, expect, test } from "vitest";
import { finish, root } from "../agent/cli/testing/program.js";
import { cli, generator, localGithub, mcp } from "../tsup.config.js";

interface Bundle {
  readonly options: Options;
  /** In the folder of its package, from which its dependencies are resolved. */
  readonly folder: string;
  readonly manifest: string;
  /** A file that runs when it is loaded; the others only export. */
  readonly program?: string;
}

const BUNDLES: Readonly<Record<string, Bundle>> = {
  "dist/cli": { options: cli, folder: ".cache/bundles/cli", manifest: "package.json", program: "ghx.js" },
  // Next to the program, which imports it from there.
  "dist/mcp": { options: mcp, folder: ".cache/bundles/mcp", manifest: "package.json" },
  "generator/dist": {
    options: generator,
    folder: "generator/.cache/bundle",
    manifest: "generator/package.json",
    program: "cli.js",
  },
  "scenarios/github/dist": {
    options: localGithub,
    folder: "scenarios/github/.cache/bundle",
    manifest: "scenarios/github/package.json",
  },
};

beforeAll(async () => {
  // onSuccess copies data to the real output folders.
  const builds = Object.values(BUNDLES).map(({ options: { onSuccess: _, ...options }, folder }) =>
    build({ ...options, config: false, metafile: true, clean: true, outDir: folder }),
  );
  await Promise.all(builds);
});

interface OutputImport {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

/** The imports that are left in the files of a bundle, as esbuild reports them. */
function importsOf(folder: string): (OutputImport & { readonly from: string })[] {
  const { outputs }: { outputs: Record<string, { imports: OutputImport[] }> } = JSON.parse(
    readFileSync(join(root, folder, "metafile-esm.json"), "utf8"),
  );
  return Object.entries(outputs).flatMap(([from, { imports }]) =>
    imports.map((target) => ({ ...target, from })),
  );
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(".js"));

const node = (args: readonly string[]) => finish(spawn(process.execPath, args, { cwd: root }));

describe.each(Object.entries(BUNDLES))("%s", (_, { folder, manifest, program }) => {
  test("calls no require(), which an ES module does not have", () => {
    expect(importsOf(folder).filter(({ kind }) => kind === "require-call")).toEqual([]);
    const withShim = filesOf(folder).filter((name) =>
      readFileSync(join(root, folder, name), "utf8").includes("Dynamic require of"),
    );
    expect(withShim).toEqual([]);
  });

  test("imports its own files, Node's modules and the dependencies of its package", () => {
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(
      readFileSync(join(root, manifest), "utf8"),
    );
    const nameOf = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";
    const missing = importsOf(folder).filter(({ path, external, from }) => {
      if (external !== true) return !existsSync(join(root, path));
      if (path.startsWith(".")) return !existsSync(normalize(join(root, dirname(from), path)));
      return !isBuiltin(path) && !Object.hasOwn(dependencies, nameOf(path));
    });
    expect(importsOf(folder).length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  test("every file can be loaded", async () => {
    const urls = filesOf(folder)
      .filter((name) => name !== program)
      .map((name) => pathToFileURL(join(root, folder, name)).href);
    const load = "for (const url of process.argv.slice(1)) await import(url);";
    const loaded = await node(["--input-type=module", "--eval", load, "--", ...urls]);
    expect(loaded).toEqual({ exitCode: 0, out: "", err: "" });
  });
});

const programs = Object.entries(BUNDLES).flatMap(([name, { folder, program }]) =>
  program === undefined ? [] : [[`${name}/${program}`, join(root, folder, program)] as const],
);
test.each(programs)("%s starts", async (_, file) => {
  const started = await node([file, "--help"]);
  expect(started).toEqual({ exitCode: 0, out: expect.stringContaining("--help"), err: "" });
});
