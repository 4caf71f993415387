// Removes the declarations in dist/ that no entry of the package refers to: only the JavaScript of these modules is used.

import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import manifest from "../package.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

const ENDING = ".d.ts";

const declarations = readdirSync(join(root, "dist"), { recursive: true, encoding: "utf8" })
  .map((path) => join(root, "dist", path))
  .filter((path) => path.endsWith(ENDING));

/** The declarations of an export, whose path may contain `*`. */
function entries(types: string): readonly string[] {
  const [start = "", end] = join(root, types).split("*");
  return declarations.filter((path) =>
    end === undefined
      ? path === start
      : path.startsWith(start) && path.endsWith(end) && existsSync(path.replace(/\.d\.ts$/, ".js")),
  );
}

function imported(path: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path, "utf8"));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => join(dirname(path), fileName.replace(/\.js$/, ENDING)));
}

const used = new Set<string>();
const visit = (path: string): void => {
  if (used.has(path)) return;
  used.add(path);
  for (const next of imported(path)) visit(next);
};
for (const target of Object.values(manifest.exports))
  if (typeof target !== "string" && "types" in target) for (const path of entries(target.types)) visit(path);
for (const path of declarations) if (!used.has(path)) rmSync(path);
