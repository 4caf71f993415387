// Checks that every file of each bundle loads, and that only CommonJS calls require().

import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, normalize } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Options } from "tsup";
import { beforeAll, describe, expect, test } from "vitest";
import { outputOf } from "../agent/cli/testing/finish.js";
import { root } from "../agent/cli/testing/program.js";
import { cli, generator, importer, localGithub, mcp } from "../tsup.config.js";
import { bundleForBrowsers, firstModules } from "./browser-bundle.js";
import { writeLocalGithubData } from "./local-github-data.js";

interface Bundle {
  readonly options: Options;
  /** Inside the package folder, so that dependencies are resolved. */
  readonly folder: string;
  readonly manifest: string;
  /** The file that runs when it is loaded. */
  readonly program?: string;
}

const BUNDLES: Readonly<Record<string, Bundle>> = {
  "dist/cli": { options: cli, folder: ".cache/bundles/cli", manifest: "package.json", program: "ghx.cjs" },
  // The program imports these from the adjacent folders.
  "dist/import": { options: importer, folder: ".cache/bundles/import", manifest: "package.json" },
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
  // The local GitHub reads its schema when it is loaded.
  await writeLocalGithubData(root, join(root, BUNDLES["scenarios/github/dist"]?.folder ?? ""));
});

interface OutputImport {
  readonly path: string;
  readonly kind: string;
  readonly external?: boolean;
}

const metafile = (folder: string): string =>
  readdirSync(join(root, folder)).find((name) => name.startsWith("metafile-")) ?? "no metafile";

/** Returns the imports in the files of a bundle from the metadata of esbuild. */
function bundleImports(folder: string): (OutputImport & { readonly from: string })[] {
  const { outputs }: { outputs: Record<string, { imports: OutputImport[] }> } = JSON.parse(
    readFileSync(join(root, folder, metafile(folder)), "utf8"),
  );
  return Object.entries(outputs).flatMap(([from, { imports }]) =>
    imports.map((target) => ({ ...target, from })),
  );
}

const bundleFiles = (folder: string): string[] =>
  readdirSync(join(root, folder)).filter((name) => /\.c?js$/.test(name));

const node = (args: readonly string[]) => outputOf(spawn(process.execPath, args, { cwd: root }));

describe.each(Object.entries(BUNDLES))("%s", (_, { folder, manifest, program }) => {
  test("calls require() only in CommonJS, for modules of Node and CommonJS", () => {
    const required = bundleImports(folder).filter(({ kind }) => kind === "require-call");
    const isAllowed = (path: string) => isBuiltin(path) || path.endsWith(".cjs");
    expect(required.filter(({ from, path }) => !(from.endsWith(".cjs") && isAllowed(path)))).toEqual([]);
    const withShim = bundleFiles(folder).filter((name) =>
      readFileSync(join(root, folder, name), "utf8").includes("Dynamic require of"),
    );
    expect(withShim).toEqual([]);
  });

  test("imports only its own files, Node modules and dependencies of its package", () => {
    const { dependencies = {} }: { dependencies?: object } = JSON.parse(
      readFileSync(join(root, manifest), "utf8"),
    );
    const packageName = (path: string) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? "";
    const missing = bundleImports(folder).filter(({ path, external, from }) => {
      if (external !== true) return !existsSync(join(root, path));
      if (path.startsWith(".")) return !existsSync(normalize(join(root, dirname(from), path)));
      return !isBuiltin(path) && !Object.hasOwn(dependencies, packageName(path));
    });
    expect(bundleImports(folder).length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  test("loads every file", async () => {
    const urls = bundleFiles(folder)
      .filter((name) => name !== program)
      .map((name) => pathToFileURL(join(root, folder, name)).href);
    const load = "for (const url of process.argv.slice(1)) await import(url);";
    const loaded = await node(["--input-type=module", "--eval", load, "--", ...urls]);
    expect(loaded).toEqual({ exitCode: 0, out: "", err: "" });
  });
});

describe("a bundle of one function for browsers", () => {
  const OPTIONAL =
    /^runtime\/(?:call\/(?:lists\/|fan-out|find-element)|dry-run\/|chain\/|writes\/|input\/check-options|transport\/(?:refusals|gh|run-gh|repeated-fields|node-http|join-documents)|errors\/classify|text\/hidden-text|pacing\/)/;

  test("first loads no code for gh, lists, writes, failures, options, dry runs and chains", async () => {
    const files = await firstModules('export { issueView } from "./generated/issue/index.js";');
    expect(files).toContain("runtime/call/execute.ts");
    expect(files.filter((file) => OPTIONAL.test(file))).toEqual([]);
    expect(files.filter((file) => file.startsWith("generated/") && !file.includes("shared"))).toEqual(
      expect.arrayContaining(["generated/issue/view.ts", "generated/operations/IssueView.ts"]),
    );
  });

  test("first loads the code for lists if the function is a list", async () => {
    const files = await firstModules('export { issueList } from "./generated/issue/index.js";');
    expect(files).toContain("runtime/call/lists/read-list.ts");
  });

  test("returns dry runs, and why the cli route is not available, also if it is one file", async () => {
    const run = async (options: string) => {
      const program = `import { issueView } from "./generated/issue/index.js";
        const input = { owner: "octo", name: "hello", issueNumber: 7 };
        export const answer = issueView(input, { token: "t", ${options} });`;
      const [output] = (await bundleForBrowsers(program)).outputFiles;
      const url = `data:text/javascript;base64,${Buffer.from(output?.contents ?? "").toString("base64")}`;
      const { answer }: { answer: Promise<unknown> } = await import(/* @vite-ignore */ url);
      return answer;
    };
    expect(await run("dryRun: true")).toMatchObject({
      ok: true,
      data: { routes: [{ route: "graphql" }, {}, {}] },
    });
    expect(await run('routes: ["cli"]')).toMatchObject({
      error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("cannot start processes") },
    });
  });
});

const programs = Object.entries(BUNDLES).flatMap(([name, { folder, program }]) =>
  program === undefined ? [] : [[`${name}/${program}`, join(root, folder, program)] as const],
);
test.each(programs)("%s starts", async (_, file) => {
  const started = await node([file, "--help"]);
  expect(started).toEqual({ exitCode: 0, out: expect.stringContaining("--help"), err: "" });
});
