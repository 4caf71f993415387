// `ghx-gen schema use`: pins another version of GitHub's descriptions in operations/schema/ of a project.

import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { buildASTSchema, parse } from "graphql";
import { isObject, type JsonObject, objectAt, parseJson, stableText } from "../bind/json.js";
import { SOURCE } from "../bind/openapi.js";
import { MissingInput, type Project, relativePath } from "../source/load.js";
import { compactOpenApi } from "./compact.js";
import { fetchPackage } from "./fetch.js";

/** The package with GitHub's REST descriptions: of github.com, and of versions of GitHub Enterprise. */
const PACKAGE = "@octokit/openapi";
const LICENSE = "LICENSE-octokit";

/** A description (`ghes-3.19`, `ghec`; default: github.com), a version of the package (`23.0.2`), or both with an @. */
const VERSION = /^(?:(ghec|ghes-\d+\.\d+)(?:@(\d+\.\d+\.\d+))?|(\d+\.\d+\.\d+))$/;

/** Pins a file, or a description of the package. Returns what to print. `included`: the schemas of the compiler. */
export async function useSchema(
  project: Pick<Project, "root" | "operations">,
  given: string,
  included: string = join(import.meta.dirname, "schema"),
): Promise<string> {
  const file = resolve(project.root, given);
  if (/\.(?:json|graphqls?)$/.test(given)) {
    const text = await readFile(file, "utf8").catch(() => {
      throw new MissingInput(`the file ${given} does not exist or cannot be read`);
    });
    return file.endsWith(".json")
      ? pinDescription(project, text, basename(file), included)
      : pinSdl(project, text, basename(file));
  }
  const [, description = "api.github.com", ...versions] = VERSION.exec(given) ?? [];
  if (!VERSION.test(given)) {
    throw new MissingInput(
      `"${given}" is neither a version nor a file; expected ghes-3.19, ghec, a version of ${PACKAGE} such as 23.0.2, or a .json or .graphql file`,
    );
  }
  const version = versions.find((one) => one !== undefined) ?? (await includedVersion(included));
  const temporary = await mkdtemp(join(tmpdir(), "ghx-schema-"));
  try {
    const downloaded = await download(description, version, temporary);
    const source = `${description} of ${PACKAGE} ${downloaded.version}`;
    return await pinDescription(project, downloaded.text, source, included);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function includedVersion(included: string): Promise<string> {
  const text = await readFile(join(included, "versions.json"), "utf8").catch(() => "{}");
  const { [PACKAGE]: version = "latest" } = JSON.parse(text);
  return String(version);
}

async function download(
  description: string,
  tag: string,
  folder: string,
): Promise<{ version: string; text: string }> {
  const fetched = await fetchPackage(PACKAGE, tag, folder).catch((error: unknown) => {
    throw new MissingInput(firstLine(error));
  });
  const file = `generated/${description}.json`;
  if (!fetched.files.includes(file)) {
    const known = fetched.files.flatMap(
      (path) => /^generated\/((?:ghec|ghes-[\d.]+))\.json$/.exec(path)?.[1] ?? [],
    );
    throw new MissingInput(`${PACKAGE} ${fetched.version} has no ${description}; it has ${known.join(", ")}`);
  }
  const text = await readFile(join(await fetched.unpack([file]), file), "utf8");
  return { version: fetched.version, text };
}

async function pinDescription(
  project: Pick<Project, "root" | "operations">,
  text: string,
  source: string,
  included: string,
): Promise<string> {
  const { description, examples } = check(source, "REST description", () => {
    const published = parseJson(text);
    if (!isObject(published) || !isObject(published.paths)) throw new Error("it has no paths");
    return compactOpenApi(published);
  });
  const count = countOperations(description);
  if (count === 0)
    throw new MissingInput(`${source} is not a REST description of GitHub: it has no operations`);
  const folder = await createFolder(project);
  const info = { ...objectAt(description, "info"), [SOURCE]: source };
  await writeFile(join(folder, "openapi.json"), stableText({ ...description, info }));
  await writeFile(join(folder, "openapi.examples.json"), stableText(examples));
  if (existsSync(join(included, LICENSE))) await copyFile(join(included, LICENSE), join(folder, LICENSE));
  return `${relativePath(project.root, folder)}/openapi.json: ${count} ${count === 1 ? "operation" : "operations"} of ${source}\n`;
}

async function pinSdl(
  project: Pick<Project, "root" | "operations">,
  text: string,
  source: string,
): Promise<string> {
  check(source, "GraphQL schema", () => {
    const schema = buildASTSchema(parse(text, { noLocation: true }), {
      assumeValid: true,
      assumeValidSDL: true,
    });
    if (!schema.getQueryType()) throw new Error("it has no type Query");
  });
  const folder = await createFolder(project);
  await writeFile(join(folder, "github.graphql"), text);
  return `${relativePath(project.root, folder)}/github.graphql: the schema of ${source}\n`;
}

/** Runs a check, and reports its failure as one of the file. */
function check<T>(source: string, kind: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new MissingInput(`${source} is not a ${kind} of GitHub: ${firstLine(error)}`);
  }
}

async function createFolder({ operations }: Pick<Project, "operations">): Promise<string> {
  const folder = join(operations, "schema");
  await mkdir(folder, { recursive: true });
  return folder;
}

function countOperations(description: JsonObject): number {
  const items = Object.values(objectAt(description, "paths"));
  return items
    .flatMap((item) => Object.keys(isObject(item) ? item : {}))
    .filter((key) => key !== "parameters").length;
}

const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split("\n", 1)[0] ?? "";
