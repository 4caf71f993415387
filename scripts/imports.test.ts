// Imports run one way: between the folders of the repository, and within the runtime and the compiler; names are unique.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** What the modules of a folder may import besides their own folder. Folders without an entry may import everything. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  runtime: [],
  generated: ["runtime"],
  agent: ["runtime", "generated"],
  generator: [],
  // Packages of their own, or parts of one.
  "scenarios/github": [],
  "scenarios/testing": ["runtime", "generated"],
};

/** The subfolders of a folder. Each imports only from itself and from those before it. */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  runtime: [
    ...["contract", "text", "errors", "schema", "mapping", "input", "transport", "session", "call", "pacing"],
    ...["dry-run", "chain", "client"],
  ],
  generator: ["source", "model", "syntax", "bind", "types", "check", "emit", "print"],
  agent: ["explain", "input", "output", "tools", "mcp", "cli"],
};

/** What a folder may not import, although the folder is before it: the emitter reads types instead of inferring them. */
const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  "generator/emit": /^generator\/(?:check|types\/(?!(?:input-schema|input-validator|published-schema)\.ts$))/,
};

/** Tests may import more, but in these folders only what is listed here. */
const ALLOWED_IN_TESTS: Readonly<Record<string, readonly string[]>> = {
  runtime: [],
  // Generated code runs on the runtime, and the generated schemas are compared with ajv.
  generator: ["runtime", "generated"],
};

interface Import {
  readonly file: string;
  readonly target: string;
  /** Whether it is an `import()`, which the first call that needs the module runs. */
  readonly isDynamic: boolean;
}

/** Returns the modules of a folder with their texts. */
function readModules(folder: string): { readonly file: string; readonly text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/(?:^|\/)(?:node_modules|fixtures|dist)\//.test(name))
    .map((name) => join(folder, name))
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));
}

function readImports(folder: string): Import[] {
  return readModules(folder).flatMap(({ file, text }) => {
    return [...text.matchAll(/(?:\bfrom|\bimport)\s*(\(?)\s*"(\.[^"]+)"/g)].map(
      ([, open, specifier = ""]) => ({
        file,
        isDynamic: open === "(",
        target: relative(root, join(root, dirname(file), specifier)).replace(/\.js$/, ".ts"),
      }),
    );
  });
}

const isTest = ({ file }: Pick<Import, "file">): boolean =>
  /\.test(?:-d)?\.ts$|\/testing\//.test(file.replace(/^scenarios\/testing\//, ""));
const isIn = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);
const describe = ({ file, target }: Import): string => `${file} imports ${target}`;

/** Returns the imports of modules of the repository that are neither in the folder nor allowed. */
function findForeign(imports: readonly Import[], folder: string, allowed: readonly string[]): string[] {
  const others = imports.filter(({ target }) => target.includes("/") && !target.startsWith(".."));
  return others.filter(({ target }) => ![folder, ...allowed].some((one) => isIn(target, one))).map(describe);
}

test.each(Object.entries(ALLOWED))("%s imports only from itself and from %j", (folder, allowed) => {
  const imports = readImports(folder).filter((one) => !isTest(one));
  expect(imports.length).toBeGreaterThan(0);
  expect(findForeign(imports, folder, allowed)).toEqual([]);
});

test.each(Object.entries(ALLOWED_IN_TESTS))(
  "tests in %s import only from it and from %j",
  (folder, allowed) => {
    const imports = readImports(folder).filter(isTest);
    expect(imports.length).toBeGreaterThan(0);
    expect(findForeign(imports, folder, allowed)).toEqual([]);
  },
);

test.each(Object.entries(ORDER))("each folder of %s imports only from those before it", (folder, order) => {
  const positions = order.map((name) => `${folder}/${name}`);
  const position = (path: string): number => positions.findIndex((one) => isIn(path, one));
  const imports = readImports(folder).filter((one) => !isTest(one) && !one.isDynamic);
  expect(new Set(imports.map(({ file }) => position(file)))).toEqual(new Set([-1, ...order.keys()]));
  const late = imports.filter(({ file, target }) => position(file) >= 0 && position(target) > position(file));
  expect(late.map(describe)).toEqual([]);
});

test.each(Object.entries(FORBIDDEN))("%s does not import %s", (folder, forbidden) => {
  const imports = readImports(folder).filter((one) => !isTest(one));
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ target }) => forbidden.test(target)).map(describe)).toEqual([]);
});

test("ghx-gen loads packages only for what it compiles", () => {
  const texts = new Map(readModules("generator").map(({ file, text }) => [file, text]));
  const loaded = new Set(["generator/cli.ts"]);
  const packages: string[] = [];
  // A set also visits what is added while it is visited.
  for (const file of loaded) {
    const imports = texts.get(file)?.matchAll(/^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm) ?? [];
    for (const [, name = ""] of imports) {
      if (name.startsWith(".")) loaded.add(join(dirname(file), name).replace(/\.js$/, ".ts"));
      else if (!name.startsWith("node:")) packages.push(`${file} imports ${name}`);
    }
  }
  expect(loaded).toContain("generator/cache.ts");
  expect(packages).toEqual([]);
});

/** Modules that conditions of package.json select in place of others, whose names they therefore export. */
const SUBSTITUTES = /\/no-[a-z-]+\.ts$/;

/** The folders of a package. */
const PACKAGES = [["runtime", "agent"], ["generator"]];

test.each(PACKAGES)("no two modules of %s and %s export the same name", (...folders) => {
  const modules = folders
    .flatMap((folder) => readModules(folder))
    .filter(({ file }) => !isTest({ file }) && !SUBSTITUTES.test(file));
  const names = modules.flatMap(({ text }) => [
    ...new Set(
      Array.from(
        text.matchAll(/^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm),
        ([, name = ""]) => name,
      ),
    ),
  ]);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test("no two modules of the runtime and the agent have the same file name", () => {
  const files = ["runtime", "agent"].flatMap((folder) => readModules(folder)).map(({ file }) => file);
  const names = files.filter((file) => !isTest({ file })).map((file) => basename(file));
  const others = names.filter((name) => name !== "index.ts");
  expect(others.length).toBeGreaterThan(100);
  expect(others.filter((name, index) => others.indexOf(name) !== index)).toEqual([]);
});
