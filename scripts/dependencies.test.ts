// The packages of the design work where docs/dependencies.md says: a command loads the module, and the module the package.

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

const PACKAGES = [
  "@graphql-codegen/cli",
  "@graphql-codegen/typed-document-node",
  "ajv",
  "ajv-formats",
  "graphql",
  "json-schema-to-typescript",
  "ts-morph",
  "tsup",
  "vitest",
  "yaml",
];

/** The first module that a command loads. */
const ENTRIES = new Map([
  ["pnpm gen", "generator/cli.ts"],
  ["pnpm build", "tsup.config.ts"],
  ["pnpm test", "vitest.config.ts"],
]);

/** Returns the modules that a module loads, now or on demand, and itself. */
function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  // A set also visits what is added while it is visited.
  for (const file of loaded) {
    for (const [, name = ""] of read(file).matchAll(/(?:from|import\() ?"(\.[^"]+)\.js"/g)) {
      const target = `${join(dirname(file), name)}.ts`;
      if (existsSync(join(root, target))) loaded.add(target);
    }
  }
  return loaded;
}

const section =
  /^Where the packages of the design work[\s\S]*?^## /m.exec(read("docs/dependencies.md"))?.[0] ?? "";
const rows = [...section.matchAll(/^\| ([^|`]+) \| `([^`]+)` \| (.+) \|$/gm)].flatMap(
  ([, packages = "", command = "", modules = ""]) =>
    packages.split(", ").map((name) => ({
      name,
      command,
      modules: [...modules.matchAll(/`([^`]+\.ts)`/g)].map(([, module = ""]) => module),
    })),
);

test("the page has a row for each package", () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(PACKAGES);
});

test.each(rows)("`$command` loads $name", ({ name, command, modules }) => {
  const loaded = loadedBy(ENTRIES.get(command) ?? "");
  expect(modules).not.toEqual([]);
  for (const module of modules) expect(loaded).toContain(module);
  // Plugins of graphql-codegen are named without the scope.
  const names = [name, name.replace("@graphql-codegen/", "")].flatMap((one) => [`"${one}`, `'${one}`]);
  expect(modules.some((module) => names.some((one) => read(module).includes(one)))).toBe(true);
});
