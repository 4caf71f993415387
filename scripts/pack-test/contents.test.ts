// What the packages contain, and what npm and linters of packages say about them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, inject, test } from "vitest";
import { bin, root, run } from "./project.js";

const tarballs = inject("tarballs");
const alone = inject("alone");
const full = inject("full");

const readManifest = (name: string) =>
  JSON.parse(readFileSync(join(full, "node_modules", name, "package.json"), "utf8"));

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
test("ghx has no dependencies", () => {
  const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } = readManifest("ghx");
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
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(
    files.filter(
      ({ name, parentPath }) =>
        !/\.(?:c?js|d\.ts|wasm)$/.test(name) || /\.test/.test(name) || parentPath.endsWith("runtime/testing"),
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
    "dist/documents/*.js",
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
    "dist/codegen-*.js",
    "dist/command-*.js",
    "dist/compile-*.js",
    "dist/docs/*.md",
    "dist/emit-*.js",
    "dist/expand-*.js",
    "dist/ghx/*.graphql",
    "dist/ghx/*.json",
    "dist/ghx/*.yaml",
    "dist/graph-*.js",
    "dist/init-*.js",
    "dist/new-*.js",
    "dist/operations/*.graphql",
    "dist/print-*.js",
    "dist/schema/*.graphql",
    "dist/schema/*.json",
    "dist/schema/*.yaml",
    "dist/schema/LICENSE-octokit",
    "dist/testing.js",
    "dist/types/*.d.ts",
    "dist/use-*.js",
    "dist/watch-*.js",
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

test("the package ghx has the declarations of its entries alone, and each card and catalog once", () => {
  const dist = join(full, "node_modules/ghx/dist");
  expect(existsSync(join(dist, "generated/issue/view.d.ts"))).toBe(true);
  expect(existsSync(join(dist, "generated/lookups.js"))).toBe(true);
  expect(existsSync(join(dist, "generated/lookups.d.ts"))).toBe(false);
  const withCard = listFiles(dist).filter((path) =>
    /capability_id: ?"issue.labels.add"/.test(readFileSync(join(dist, path), "utf8")),
  );
  expect(withCard).toEqual(["generated/cards/issue.js"]);
});

test.each(["ghx", "@ghx/generator", "@ghx/local-github"])("%s contains its license", (name) => {
  const license = readFileSync(join(full, "node_modules", name, "LICENSE"), "utf8");
  expect(license).toBe(readFileSync(join(root, "LICENSE"), "utf8"));
});

test.each(["@ghx/generator", "@ghx/local-github"])("%s contains the license of GitHub's schemas", (name) => {
  const license = readFileSync(join(full, "node_modules", name, "dist/schema/LICENSE-octokit"), "utf8");
  expect(license).toContain("Copyright (c) GitHub");
});

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
