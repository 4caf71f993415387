// Packs the three packages, installs them in new folders with npm, and uses them.

import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type LocalGithub, startLocalGithub } from "@ghx/local-github";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listOperationCards } from "../../generated/index.js";
import { full as isFull } from "../../scenarios/runner/depth.js";
import { publishedEntries, runInBrowser } from "./browser.js";
import { EXPECTED, QUICK } from "./matrix.js";
import {
  type Output,
  pack,
  project,
  remove,
  root,
  run,
  type Tarballs,
  workFolder,
  write,
} from "./project.js";

/** The compiler of this workspace. */
const pinnedTsc = join(root, "node_modules/typescript/bin/tsc");
/** Newer compilers, in the full run. */
const NEWER_COMPILERS = isFull
  ? {
      "6": { install: "@typescript/typescript6@6.0.2", tsc: "@typescript/typescript6/bin/tsc6" },
      "7": { install: "typescript7@npm:typescript@7.0.2", tsc: "typescript7/bin/tsc" },
    }
  : {};
const COMPILERS: readonly (readonly [version: string, tsc: string])[] = [
  ["5.9", pinnedTsc],
  ...Object.entries(NEWER_COMPILERS).map(
    ([version, { tsc }]) => [version, join("node_modules", tsc)] as const,
  ),
];

let folder: string;
let tarballs: Tarballs;
/** The project with only `ghx`. */
let alone: string;
/** The project with all three packages and newer compilers. */
let full: string;
let github: LocalGithub;

beforeAll(async () => {
  folder = workFolder();
  tarballs = await pack(folder);
  alone = await project(join(folder, "alone"), [tarballs.ghx]);
  const everything = [
    ...Object.values(tarballs),
    ...Object.values(NEWER_COMPILERS).map(({ install }) => install),
    "@types/node@20.19.0",
    "esbuild@0.28.2",
  ];
  full = await project(join(folder, "full"), everything, isFull ? "npm" : "pnpm");
  github = await startLocalGithub();
});
afterAll(async () => {
  await github?.close();
  remove(folder);
});

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(full, "node_modules", name, "package.json"), "utf8"));
const environment = () => ({ GHX_API_URL: github.url, GH_TOKEN: github.token });
const bin = (project: string, name: string) => join(project, "node_modules/.bin", name);
const ghx = (args: readonly string[]) => run(bin(alone, "ghx"), args, alone, environment());

/** The paths of the files in a folder, with slashes. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)).replaceAll("\\", "/"))
    .filter((path) => !path.startsWith("node_modules/"));
}

/** The modules of a package that neither its manifest names nor another module imports. */
function unreachable(folder: string): string[] {
  const { exports, imports, bin } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const named = JSON.stringify({ exports, imports, bin }).match(/(?<=")\.\/[^"]+(?=")/g) ?? [];
  const modules = listFiles(folder).filter((path) => /\.c?js$/.test(path));
  const pattern = (path: string) =>
    new RegExp(`^${path.slice(2).replaceAll(".", "\\.").replace("*", ".+")}$`);
  const entries = named.map(pattern);
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path) || !existsSync(join(folder, path))) return;
    reached.add(path);
    const code = readFileSync(join(folder, path), "utf8");
    for (const [, target = ""] of code.matchAll(
      /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*"(\.[^"\s,]+)"/g,
    ))
      visit(join(dirname(path), target));
  };
  for (const path of modules) if (entries.some((entry) => entry.test(path))) visit(path);
  return modules.filter((path) => !reached.has(path));
}

describe("contents of the packages", () => {
  test("ghx has no dependencies", () => {
    const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } =
      readManifest("ghx");
    expect({ dependencies, optionalDependencies }).toEqual({});
    const required = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    expect(required).toEqual([]);
    expect(readdirSync(join(alone, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["ghx"]);
    expect(existsSync(join(alone, "node_modules/ghx/node_modules"))).toBe(false);
  });

  test("ghx imports only its own files, Node modules and optional peers", () => {
    const dist = join(alone, "node_modules/ghx/dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".js"),
    );
    const targets = files.flatMap((name) => [
      ...readFileSync(join(dist, name), "utf8").matchAll(/(?:\bfrom|\bimport|\bimport\()\s*"([^"\s,]+)"/g),
    ]);
    expect(targets.length).toBeGreaterThan(100);
    type Names = Readonly<Record<string, string | Record<string, string>>>;
    const { imports, peerDependencies }: { imports: Names; peerDependencies: Names } = readManifest("ghx");
    const names = targets.map(([, target = ""]) => target).filter((name) => !/^(?:\.|node:)/.test(name));
    expect(names.filter((name) => !(name in imports) && !(name in peerDependencies))).toEqual([]);
    const selected = Object.values(imports).flatMap((target) =>
      typeof target === "string" ? [target] : Object.values(target),
    );
    expect(selected.filter((path) => !existsSync(join(alone, "node_modules/ghx", path)))).toEqual([]);
  });

  test("packages contain no tests, sources or test support, and declarations contain no `any`", () => {
    const dist = join(alone, "node_modules/ghx/dist");
    const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(
      files.filter(
        ({ name, parentPath }) =>
          !/\.(?:c?js|d\.ts|wasm)$/.test(name) ||
          /\.test/.test(name) ||
          parentPath.endsWith("runtime/testing"),
      ),
    ).toEqual([]);
    const declarations = files.filter(({ name }) => name.endsWith(".d.ts"));
    const loose = declarations.filter(({ name, parentPath }) => {
      const code = readFileSync(join(parentPath, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
      return /(?:: |<|\| |=> )any\b/.test(code);
    });
    expect(loose.map(({ name }) => name)).toEqual([]);
  });

  test("packages contain these files, and no module that nothing imports", () => {
    const folders = (name: string) => {
      const paths = listFiles(join(full, "node_modules", name)).map((path) =>
        path.replace(/^(dist\/[^/]+)\/.+?((?:\.d)?\.\w+)$/, "$1/*$2").replace(/-[A-Z0-9]{8}\.js$/, "-*.js"),
      );
      return [...new Set(paths)].sort();
    };
    expect(folders("ghx").filter((path) => !path.startsWith("docs/"))).toEqual([
      "LICENSE",
      "README.md",
      "THIRD-PARTY-LICENSES.txt",
      "dist/agent/*.d.ts",
      "dist/agent/*.js",
      "dist/cli/*.cjs",
      "dist/generated/*.d.ts",
      "dist/generated/*.js",
      "dist/import/*.cjs",
      "dist/jq/*.cjs",
      "dist/jq/*.wasm",
      "dist/mcp/*.cjs",
      "dist/node/*.js",
      "dist/runtime/*.d.ts",
      "dist/runtime/*.js",
      "dist/scenarios/*.d.ts",
      "dist/scenarios/*.js",
      "package.json",
    ]);
    expect(folders("@ghx/generator")).toEqual([
      "LICENSE",
      "README.md",
      "card.schema.json",
      "dist/cards/*.yaml",
      "dist/chunk-*.js",
      "dist/cli.js",
      "dist/docs/*.md",
      "dist/emit-*.js",
      "dist/ghx/*.graphql",
      "dist/ghx/*.json",
      "dist/ghx/*.yaml",
      "dist/new-*.js",
      "dist/operations/*.graphql",
      "dist/print-*.js",
      "dist/schema/*.graphql",
      "dist/schema/*.json",
      "dist/schema/*.yaml",
      "dist/schema/LICENSE-octokit",
      "dist/testing.js",
      "dist/types/*.d.ts",
      "dist/yaml-*.js",
      "exchanges/exchanges.schema.json",
      "package.json",
    ]);
    expect(folders("@ghx/local-github")).toEqual([
      "LICENSE",
      "README.md",
      "dist/chunk-*.js",
      "dist/complete-answer-*.js",
      "dist/domain/*.d.ts",
      "dist/execute-*.js",
      "dist/gh-session.d.ts",
      "dist/graphql/*.d.ts",
      "dist/http.d.ts",
      "dist/index.d.ts",
      "dist/index.js",
      "dist/json-object.d.ts",
      "dist/resources/*.d.ts",
      "dist/rest/*.d.ts",
      "dist/schema/*.graphql",
      "dist/schema/*.json",
      "dist/schema/LICENSE-octokit",
      "dist/server/*.d.ts",
      "dist/store/*.d.ts",
      "dist/world/*.d.ts",
      "dist/worlds/*.json",
      "package.json",
    ]);
    expect(unreachable(join(full, "node_modules/ghx"))).toEqual([]);
  });

  test.each(["ghx", "@ghx/generator", "@ghx/local-github"])("%s contains its license", (name) => {
    const license = readFileSync(join(full, "node_modules", name, "LICENSE"), "utf8");
    expect(license).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
  });

  test.each(["@ghx/generator", "@ghx/local-github"])(
    "%s contains the license of GitHub's schemas",
    (name) => {
      const license = readFileSync(join(full, "node_modules", name, "dist/schema/LICENSE-octokit"), "utf8");
      expect(license).toContain("Copyright (c) GitHub");
    },
  );

  test("packages do not export their sources", () => {
    for (const name of ["ghx", "@ghx/generator", "@ghx/local-github"]) {
      const { exports, imports } = readManifest(name);
      expect(JSON.stringify({ exports, imports })).not.toContain("source");
      expect(JSON.stringify(readManifest(name))).not.toContain("workspace:");
    }
  });

  test("npm would publish each of them", async () => {
    const flags = ["--dry-run", "--access", "public"];
    const publish = (tarball: string) => run("npm", ["publish", tarball, ...flags], root);
    for (const published of await Promise.all(Object.values(tarballs).map(publish))) {
      expect(published.exitCode, published.err).toBe(0);
      expect(published.out).toMatch(/^\+ (?:@ghx\/)?[\w-]+@\d+\.\d+\.\d+\n$/);
    }
  });

  test("publint and are-the-types-wrong report nothing", async () => {
    for (const tarball of Object.values(tarballs)) {
      expect(await run(bin(root, "publint"), ["--strict", tarball], root)).toMatchObject({ exitCode: 0 });
      expect(await run(bin(root, "attw"), [tarball, "--profile", "esm-only"], root)).toMatchObject({
        exitCode: 0,
      });
    }
  });
});

describe("the CLI", () => {
  test("prints --version and --help", async () => {
    const viaNpx = await run("npx", ["--no-install", "ghx", "--version"], alone);
    expect(viaNpx.out).toBe(`${readManifest("ghx").version}\n`);
    expect(await ghx(["--version"])).toMatchObject({ exitCode: 0, out: `${readManifest("ghx").version}\n` });
    expect(await ghx(["--help"])).toMatchObject({ exitCode: 0, out: expect.stringContaining("Usage: ghx") });
  });

  test("lists and explains capabilities", async () => {
    expect(await ghx(["capabilities", "list"])).toMatchObject({
      exitCode: 0,
      out: expect.stringMatching(/^issue: /m),
    });
    const explained = await ghx(["capabilities", "explain", "issue.view"]);
    expect(explained).toMatchObject({ exitCode: 0, out: expect.stringContaining("issueNumber:int") });
  });

  test("runs a capability", async () => {
    const { exitCode, out } = await ghx([
      "run",
      "issue.view",
      "-R",
      "octo/hello",
      "--input",
      '{"issueNumber":1}',
    ]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, data: { number: 1 } });
  });

  test("mcp serves a client, and its licenses are included", async () => {
    const client = new Client({ name: "test", version: "1.0.0" });
    const { PATH = "", HOME = "" } = process.env;
    const env = { PATH, HOME, ...environment() };
    const args = ["mcp", "--repo", "octo/hello", "--read-only"];
    await client.connect(new StdioClientTransport({ command: bin(alone, "ghx"), args, env, cwd: alone }));
    try {
      const view = { capability_id: "issue.view", params: { issueNumber: 1 } };
      const { content } = await client.callTool({ name: "execute", arguments: view });
      expect(content).toEqual([{ type: "text", text: expect.stringContaining('"ok":true') }]);
    } finally {
      await client.close();
    }
    const notice = readFileSync(join(alone, "node_modules/ghx/THIRD-PARTY-LICENSES.txt"), "utf8");
    expect(notice).toContain("@modelcontextprotocol/server");
  });

  test("passes the tests of the command line", async () => {
    // Not those that replace modules of the sources, or that build the program themselves.
    const more = ["agent/cli/commands", "agent/tools/policy.test.ts"];
    const files = ["agent/cli/main.test.ts", ...(isFull ? more : [])];
    const env = { GHX_TEST_CLI: join(alone, "node_modules/ghx/dist/cli"), VITEST: "", NO_COLOR: "1" };
    const { exitCode, out, err } = await run(
      bin(root, "vitest"),
      ["run", "--reporter=dot", ...files],
      root,
      env,
    );
    expect({ exitCode, err }, out).toEqual({ exitCode: 0, err: "" });
    expect(Number(/Tests +(\d+) passed/.exec(out)?.[1])).toBeGreaterThan(isFull ? 500 : 300);
  });

  test("sim without its package prints how to install it in one line", async () => {
    const { exitCode, err } = await ghx(["sim"]);
    const messages = err.split("\n").filter((line) => line.startsWith("ghx: "));
    expect(exitCode).toBe(1);
    expect(messages).toEqual([
      "ghx: sim requires the package @ghx/local-github; run npm install --save-dev @ghx/local-github",
    ]);
  });

  test("ghx/testing without the package of the local GitHub says how to install it", async () => {
    const code = `import("ghx/testing").then(({ startGithub }) => startGithub()).catch(({ message }) => console.log(message))`;
    expect((await run(process.execPath, ["-e", code], alone)).out).toBe(
      "ghx/testing requires the package @ghx/local-github; run npm install --save-dev @ghx/local-github\n",
    );
  });

  test("sim serves run", () =>
    withSim(async (text) => {
      const [, url = "", token = ""] = /GHX_API_URL=(\S+) GH_TOKEN=(\S+)/.exec(text) ?? [];
      const env = { GHX_API_URL: url, GH_TOKEN: token };
      const { out } = await run(bin(full, "ghx"), ["run", "repo.view", "-R", "octo/hello"], full, env);
      expect(JSON.parse(out)).toMatchObject({ ok: true, data: { nameWithOwner: "octo/hello" } });
    }));
});

/** Runs `npx ghx sim` in the full project and passes its output. */
async function withSim(use: (text: string) => Promise<void>): Promise<void> {
  const program = join(full, "node_modules/ghx/dist/cli/ghx.cjs");
  const child = spawn(process.execPath, [program, "sim", "--port", "0"], { cwd: full });
  try {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    await expect.poll(() => text).toContain("Press Ctrl-C to stop.");
    await use(text);
  } finally {
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }
}

const readme = readFileSync(join(root, "README.md"), "utf8");
const firstProgram = (): string => /^```js first\.mjs\n([\s\S]*?)^```$/m.exec(readme)?.[1] ?? "";

describe("the README", () => {
  test("begins with the installation of existing packages", () => {
    const section = readme.split("\n## ")[1] ?? "";
    expect(section).toMatch(/^Install\n/);
    const installed = [...section.matchAll(/^npm install (?:--save-dev )?(\S+)/gm)].map(
      ([, name = ""]) => name,
    );
    expect(installed).toEqual(["ghx", "@ghx/local-github"]);
    for (const name of installed) expect(readManifest(name).name).toBe(name);
  });

  test("the first program runs against ghx sim", async () => {
    const program = firstProgram();
    const [, command = ""] = /^npx ghx (sim -- node first\.mjs)/m.exec(readme) ?? [];
    expect(program.split("\n").filter((line) => line !== "")).toHaveLength(5);
    write(full, { "first.mjs": program });
    const shown = await run(bin(full, "ghx"), command.split(" "), full, { GH_TOKEN: "" });
    expect(shown).toEqual({ exitCode: 0, out: "Found a bug\n", err: "" });
    expect(readme).toContain(`npx ghx ${command} # prints: ${shown.out}`);
  });

  test("links of the packed READMEs are absolute or lead to files of the package", () => {
    for (const name of ["ghx", "@ghx/generator", "@ghx/local-github"]) {
      const package_ = join(full, "node_modules", name);
      const found = [
        ...readFileSync(join(package_, "README.md"), "utf8").matchAll(
          /\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g,
        ),
      ];
      const broken = found
        .map(([, link = "", image = link]) => image)
        .filter((link) => !/^https:|^#/.test(link) && !existsSync(join(package_, link.split("#")[0] ?? "")));
      expect({ name, broken }).toEqual({ name, broken: [] });
    }
  });

  test("links of the pages in the compiler lead to files of the package or are absolute", () => {
    const folder = join(full, "node_modules/@ghx/generator/dist/docs");
    expect(readdirSync(folder)).toEqual(["card-language.md", "diagnostics.md"]);
    for (const page of readdirSync(folder)) {
      const found = [...readFileSync(join(folder, page), "utf8").matchAll(/\]\(([^)\s]+)\)/g)];
      const links = found.map(([, link = ""]) => link).filter((link) => !/^https:|^#/.test(link));
      expect(links.filter((link) => !existsSync(join(folder, link.split("#")[0] ?? "")))).toEqual([]);
      expect(found.length).toBeGreaterThan(3);
    }
  });

  test("packages name their repository, home page and issues", () => {
    const { repository, bugs } = readManifest("ghx");
    for (const name of ["ghx", "@ghx/generator", "@ghx/local-github"]) {
      const manifest = readManifest(name);
      expect(manifest).toMatchObject({ bugs, repository: { type: "git", url: repository.url } });
      expect(`git+${manifest.homepage}`.startsWith(repository.url.replace(/\.git$/, ""))).toBe(true);
      expect(existsSync(join(root, manifest.repository.directory ?? ".", "package.json"))).toBe(true);
    }
  });
});

test("every entry can be imported, and the SDK works with the local GitHub", async () => {
  write(full, {
    "use.js": `
      import { createGhx, executeTask, GhxError, ghx, listOperationCards, unwrap } from "ghx";
      import { createExecuteTool, createTools, explainCapability, listCapabilities } from "ghx/agent";
      import { issueView, issueViewCapability } from "ghx/issue";
      import { execute, GhxError as ErrorOfRuntime } from "ghx/runtime";
      import { startGithub } from "ghx/testing";
      import { startLocalGithub } from "@ghx/local-github";
      const github = await startLocalGithub();
      const bound = createGhx({ apiUrl: github.url, token: github.token, repo: "octo/hello" });
      const viaClient = await unwrap(bound.issue.view({ issueNumber: 1 }));
      process.env.GHX_API_URL = github.url;
      process.env.GH_TOKEN = github.token;
      const input = { owner: "octo", name: "hello", issueNumber: 1 };
      const others = [await issueView(input), await ghx.issue.view(input), await executeTask({ task: "issue.view", input }),
        await createExecuteTool()("issue.view", input), await execute(issueViewCapability, input)];
      const failure = await unwrap(bound.issue.view({ issueNumber: 99999 })).catch((error) => error);
      const viaTools = await createTools({ repo: "octo/hello" }).call("execute", { capability_id: "repo.view" });
      const filtered = await createTools({ repo: "octo/hello" }).call("execute",
        { capability_id: "repo.view", jq: ".visibility | length" });
      await github.close();
      const tested = await startGithub();
      const failureInTest = await unwrap(tested.ghx.issue.view({ issueNumber: 99999 })).catch((error) => error);
      await tested.close();
      console.log(JSON.stringify({
        // Entries share their code.
        shared: GhxError === ErrorOfRuntime && failureInTest instanceof GhxError,
        equal: others.every((result) => JSON.stringify(result.data) === JSON.stringify(viaClient)),
        typed: failure instanceof GhxError && failure.code,
        cards: (await listOperationCards()).length > 0,
        tools: viaTools.includes('"nameWithOwner":"octo/hello"'),
        jq: filtered,
        list: (await listCapabilities()).some(({ capability_id }) => capability_id === "issue.view"),
        explain: "issueNumber" in (await explainCapability("issue.view")).input_schema.properties,
      }));`,
  });
  const { exitCode, out, err } = await run(process.execPath, ["use.js"], full);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(JSON.parse(out)).toEqual({
    shared: true,
    equal: true,
    typed: "NOT_FOUND",
    cards: true,
    tools: true,
    jq: '{"ok":true,"data":6}',
    list: true,
    explain: true,
  });
});

describe.each(COMPILERS)("types, TypeScript %s", (_version, tsc) => {
  test("moduleResolution NodeNext, with the local GitHub and the README's first program", async () => {
    write(full, {
      "first.ts": firstProgram(),
      "local.ts": `import { fault, type LocalGithub, startLocalGithub } from "@ghx/local-github";
        const github: LocalGithub = await startLocalGithub({ port: 0 });
        github.faults.add({ match: { mutation: true }, times: 1, do: fault.resetAfter() });
        // @ts-expect-error a misspelled option
        startLocalGithub({ prot: 0 });`,
    });
    const files = ["types.ts", "rejected-types.ts", "first.ts", "local.ts"];
    const result = await compile(tsc, { ...NODE_NEXT, types: ["node"] }, files);
    expect(result).toMatchObject({ exitCode: 0, out: "" });
  });

  test("moduleResolution Bundler, without the types of Node", async () => {
    const result = await compile(tsc, { ...BUNDLER, types: [] }, ["types.ts", "rejected-types.ts"]);
    expect(result).toMatchObject({ exitCode: 0, out: "" });
  });
});

const NODE_NEXT = { moduleResolution: "NodeNext", module: "NodeNext" } as const;
const BUNDLER = { moduleResolution: "Bundler", module: "ESNext" } as const;

/** Type checks files of the project and the declarations that they import. */
function compile(
  tsc: string,
  options: Readonly<Record<"moduleResolution" | "module", string>> & { readonly types: readonly string[] },
  files: readonly string[],
): Promise<Output> {
  const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
  // Checks the declarations of the packages, but not those of TypeScript.
  const checked = { noEmit: true, skipDefaultLibCheck: true };
  const compilerOptions = { ...strict, ...checked, target: "ES2022", ...options };
  const name = `tsconfig.${options.moduleResolution}.json`;
  for (const file of ["types.ts", "rejected-types.ts"])
    cpSync(join(import.meta.dirname, "fixtures", file), join(full, file));
  write(full, { [name]: JSON.stringify({ compilerOptions, files }) });
  return run(process.execPath, [tsc, "-p", name], full);
}

test("a bundle with one capability contains no other", async () => {
  write(full, { "one.js": `import { issueView } from "ghx/issue"; console.log(issueView);` });
  const flags = ["--bundle", "--format=esm", "--platform=node", "--minify", "--outfile=one.out.js"];
  expect(await run(bin(full, "esbuild"), ["one.js", ...flags], full)).toMatchObject({
    exitCode: 0,
  });
  const code = readFileSync(join(full, "one.out.js"), "utf8");
  const ids = (await listOperationCards()).map(({ capability_id }) => capability_id);
  expect(ids.filter((id) => code.includes(`"${id}"`))).toEqual(["issue.view"]);
  // The first one reads the repository of a node id, for clients that are confined to repositories.
  expect(code.match(/\b(?:query|mutation) \w+[({]/g)).toEqual(["query RepositoryOfId(", "query IssueView("]);
  expect(Buffer.byteLength(code)).toBeLessThan(106_000);
});

test.each(Object.entries(QUICK))("all entries work in %s", async (_name, target) => {
  const { exitCode, out, err } = await target.run(full, github);
  expect({ exitCode, err }).toEqual({ exitCode: 0, err: "" });
  expect(JSON.parse(out)).toEqual(EXPECTED);
});

describe("in a browser", () => {
  const input = JSON.stringify({ owner: "octo", name: "hello", issueNumber: 1 });
  const calls: Readonly<Record<string, string>> = {
    ghx: `entry.createGhx({ token: "t", fetch }).issue.view(${input})`,
    "ghx/agent": `entry.createExecuteTool({ token: "t", fetch })("issue.view", ${input})`,
    "ghx/cache": `Promise.all([import("ghx"), import("ghx/middleware")]).then(([{ createGhx }, { middleware }]) =>
      createGhx({ token: "t", fetch, use: middleware(entry.conditionalRequests()) }).issue.view(${input}))`,
    "ghx/middleware": `import("ghx").then(({ createGhx }) => createGhx({
      token: "t", fetch, use: entry.middleware({ request: (_, next) => next() }) }).issue.view(${input}))`,
    "ghx/openapi": `import("ghx").then(({ createGhx }) =>
      entry.openapi(createGhx({ token: "t", fetch }))("GET /user"))`,
    "ghx/otel": `Promise.all([import("ghx"), import("ghx/middleware")]).then(([{ createGhx }, { middleware }]) => {
      const span = { setAttributes() {}, setStatus() {}, end() {} };
      const tracer = { startActiveSpan: (_name, _options, run) => run(span) };
      return createGhx({ token: "t", fetch, use: middleware(entry.tracing(tracer)) }).issue.view(${input});
    })`,
    "ghx/redis": `import("ghx").then(({ createGhx }) => createGhx({
      token: "t", fetch, pacing: { store: entry.redisStore({ call: async () => 0 }) } }).issue.view(${input}))`,
    "ghx/operations": `import("ghx").then(({ createGhx }) =>
      createGhx({ token: "t", fetch }).graphql(entry.IssueViewDocument, ${input}))`,
    "ghx/runtime": `import("ghx/issue").then(({ issueViewCapability }) =>
      entry.execute(issueViewCapability, ${input}, { token: "t", fetch }))`,
  };
  /** Returns a call of the first capability of a domain with an example, with its input. */
  async function callIn(domain: string): Promise<string> {
    const card = (await listOperationCards()).find(
      ({ capability_id, examples }) => capability_id.startsWith(`${domain}.`) && examples?.[0] !== undefined,
    );
    const constant = `Object.entries(entry).find(([, value]) => value.id === "${card?.capability_id}")[0]`;
    return `entry[${constant}.replace(/Capability$/, "")](
      ${JSON.stringify(card?.examples?.[0]?.input)}, { token: "t", fetch })`;
  }

  test("every entry can be bundled and sends HTTP requests", async () => {
    // ghx/testing starts a server, and ghx/runtime/client is for generated clients.
    const entries = publishedEntries(full, "ghx").filter(
      (entry) => !["ghx/testing", "ghx/runtime/client"].includes(entry),
    );
    expect(entries).toEqual(expect.arrayContaining([...Object.keys(calls), "ghx/issue"]));
    for (const entry of entries) {
      const call = calls[entry] ?? (await callIn(entry.replace("ghx/", "")));
      const program = `import * as entry from "${entry}"; globalThis.answer = ${call};`;
      const { bundling, answer, requests } = await runInBrowser(full, program);
      expect({ entry, bundling, answer }).toMatchObject({
        bundling: "",
        answer: { error: { code: "NOT_FOUND" } },
      });
      expect(requests[0]).toMatch(/^https:\/\/api\.github\.com\//);
    }
  });

  test("the cli route is skipped with a reason", async () => {
    const program = `import { createGhx } from "ghx";
      const ghx = createGhx({ token: "t", fetch, routes: ["cli"] });
      globalThis.answer = ghx.issue.view(${input});`;
    const { answer } = await runInBrowser(full, program);
    expect(answer).toMatchObject({
      error: { code: "ADAPTER_UNSUPPORTED", message: expect.stringContaining("cannot start processes") },
    });
  });
});

describe("ghx-gen in a project with only its own cards and documents", () => {
  let own: string;
  const ghxGen = (...args: string[]) => run(bin(full, "ghx-gen"), args, own);

  beforeAll(() => {
    own = join(full, "own");
    const guide = readFileSync(join(root, "generator/README.md"), "utf8");
    const blocks = [...guide.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)];
    write(own, Object.fromEntries(blocks.map(([, path = "", text = ""]) => [path, text])));
    write(own, { "package.json": '{"type":"module"}' });
  });

  test("compiles the cards of its README, and their code runs", async () => {
    const gen = await ghxGen("gen");
    expect({ exitCode: gen.exitCode, err: gen.err }).toEqual({ exitCode: 0, err: "" });
    expect(readdirSync(join(own, "cards"))).toHaveLength(3);
    // Of the included operations, only those that the cards use.
    expect(readdirSync(join(own, "generated/operations"))).toEqual([
      "IssueId.ts",
      "IssuePlan.ts",
      "IssueSummary.ts",
      "MilestoneByNumber.ts",
      "MilestoneByNumberInNode.ts",
      "MilestoneByTitle.ts",
      "MilestoneByTitleInNode.ts",
      "RepoMilestonesList.ts",
      "RepositoryOfNode.ts",
      "index.ts",
    ]);
    // The command runs the same passes again.
    if (isFull) expect(await ghxGen("check")).toMatchObject({ exitCode: 0 });

    write(own, {
      "use.ts": `import { unwrap } from "ghx/runtime";
        import { createGhx } from "./generated/index.js";
        const ghx = createGhx({ repo: "octo/hello" });
        for (const routes of [["graphql"], ["rest"]] as const) {
          const { state } = await unwrap(ghx.issue.summary({ issueNumber: 1 }, { routes }));
          const { items } = await unwrap(ghx.repo.milestones.list({}, { routes }));
          const plan = await unwrap(ghx.issue.plan({ issueNumber: 1, milestone: "v1.0" }, { routes }));
          console.log(state, items.map(({ title }) => title).join(), plan.milestone?.number);
        }`,
      "rejected.ts": `import { createGhx } from "ghx";
        import { registry } from "./generated/index.js";
        const ghx = createGhx({ extend: [registry] });
        // @ts-expect-error owner and name are required without a repository
        void ghx.repo.milestones.list({});
        // @ts-expect-error neither registry has this capability
        void ghx.repo.milestones.view({});
        void ghx.repo.view({ owner: "octo", name: "hello" });`,
    });
    // The tests of the types check the declarations of the packages.
    expect(await run(process.execPath, [pinnedTsc, "--skipLibCheck"], own)).toMatchObject({
      exitCode: 0,
      out: "",
    });
    const program = (name: string) => run(process.execPath, [`js/${name}`], own, environment());
    expect(await program("plan.js")).toEqual({ exitCode: 0, out: "v1.0\n", err: "" });

    const line = "OPEN v1.0,v0.9 1\n";
    expect(await program("use.js")).toEqual({ exitCode: 0, out: line + line, err: "" });
  });

  test("compiles a card of an endpoint that no card of ghx uses, until a pinned description lacks it", async () => {
    write(own, {
      "more/gitignore.get.yaml": `capability_id: gitignore.get
description: Get a template of a .gitignore file.
effect: read
input_schema: { required: [template], properties: { template: { type: string, minLength: 1, description: Its name. } } }
output_schema: { properties: { name: text, source: text } }
routing: { missing: { graphql: No field has templates of .gitignore files. } }
rest: { endpoint: "GET /gitignore/templates/{template}", output: {} }
examples: [{ title: Get the template of Node.js, input: { template: Node } }]
`,
      "ghes.json": JSON.stringify({ openapi: "3.0.3", paths: { "/user": { get: { responses: {} } } } }),
    });
    const flags = ["--cards", "more", "--operations", "more/operations", "--out", "more/generated"];
    expect(await ghxGen("gen", ...flags)).toMatchObject({ exitCode: 0, err: "" });
    expect(await ghxGen("schema", "use", "ghes.json", ...flags)).toMatchObject({ exitCode: 0, err: "" });
    const { exitCode, err } = await ghxGen("check", ...flags);
    expect(exitCode).toBe(1);
    expect(err).toContain("GHX502 the REST description has no GET /gitignore/templates/{template}");
  });

  test("expands a card with the included definitions", async () => {
    const { exitCode, out } = await ghxGen("expand", "issue.plan");
    expect(exitCode).toBe(0);
    expect(out).toContain("$ref: references.yaml#/milestone");
    expect(out).toContain("operationName: MilestoneByTitleInNode");
  });

  test("compares with a base, where both use the included definitions that they do not replace", async () => {
    cpSync(join(own, "cards"), join(own, "base/cards"), { recursive: true });
    cpSync(join(own, "operations"), join(own, "base/operations"), { recursive: true });
    expect(await ghxGen("diff", "base")).toMatchObject({ exitCode: 0, out: "Nothing changed since base.\n" });
    const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
    for (const args of [["init"], ["add", "cards", "operations"], [...author, "commit", "-m", "Base"]])
      expect(await run("git", args, own)).toMatchObject({ exitCode: 0 });
    expect(await ghxGen("diff", "HEAD")).toMatchObject({ exitCode: 0, out: "Nothing changed since HEAD.\n" });
    write(own, { "base/cards/shared.yaml": "issueState: { enum: [OPEN, CLOSED, null] }\n" });
    expect(await ghxGen("diff", "base")).toMatchObject({
      exitCode: 0,
      out: "additive  issue.summary  output.state is no longer null\n",
    });
  });
});
