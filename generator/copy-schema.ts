// `ghx-gen schema`: creates operations/schema/ of a project, with GitHub's complete REST description.

import { existsSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { MissingInput, type Project, relativePath } from "./source/load.js";

/** The package with GitHub's REST description, and the description in it. */
const PACKAGE = "@octokit/openapi";
const DESCRIPTION = `${PACKAGE}/generated/api.github.com.json`;

/** Copies the included schemas, and the description of the installed package. Returns what to print. */
export async function copySchema(
  { root, operations }: Pick<Project, "root" | "operations">,
  included: string = join(import.meta.dirname, "schema"),
): Promise<string> {
  const target = join(operations, "schema");
  const folder = relativePath(root, target);
  if (existsSync(target)) throw new MissingInput(`${folder} exists; delete it to create it again`);
  if (!existsSync(included)) throw new MissingInput("this version of ghx-gen includes no schemas");
  const versions: Readonly<Record<string, string>> = JSON.parse(
    await readFile(join(included, "versions.json"), "utf8"),
  );
  const expected = versions[PACKAGE] ?? "";
  const require = createRequire(join(root, "package.json"));
  let description: string;
  try {
    description = require.resolve(DESCRIPTION);
  } catch {
    throw new MissingInput(`${PACKAGE} is not installed; run: npm install --save-dev ${PACKAGE}@${expected}`);
  }
  await cp(included, target, { recursive: true });
  await cp(description, join(target, "openapi.json"));
  const text = await readFile(join(description, "../../package.json"), "utf8");
  const { version }: { readonly version: string } = JSON.parse(text);
  const note = version === expected ? "" : `ghx-gen was tested with ${PACKAGE} ${expected}.\n`;
  return `${folder}/: the schemas of ghx-gen, with the REST description of ${PACKAGE} ${version}\n${note}`;
}
