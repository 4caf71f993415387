// Reads scenario and workflow files and reports malformed content by line and column.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { Ajv, type SchemaObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type Place, readYaml, type YamlFile } from "../../generator/exchanges/read-yaml.js";
import type { ScenarioFile, Workflow } from "./scenario.js";

const folder = join(import.meta.dirname, "..");
const schema = (name: string): SchemaObject =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const EXCHANGES = "../../generator/exchanges/exchanges.schema.json";

export type Path = Place;

export type LoadedFile<T = ScenarioFile> = YamlFile<T>;

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
addFormats.default(ajv);
// Under the path that the schema of scenarios refers to, which editors resolve as well.
ajv.addSchema({ ...schema(EXCHANGES), $id: EXCHANGES });
const validateScenarios = ajv.compile<WrittenFile>(schema("scenario.schema.json"));
const validateWorkflow = ajv.compile<Workflow>(schema("workflow.schema.json"));

/** Loads all scenario files, sorted by name. They are read once. */
export function loadScenarios(): readonly LoadedFile[] {
  scenarios ??= yamlFilesIn(join(folder, "capabilities")).map((file) => loadFile(file));
  return scenarios;
}

let scenarios: readonly LoadedFile[] | undefined;

/** Returns the ids of the capabilities that the local GitHub supports. Others are proved by exchanges alone. */
export function statefulIds(files: readonly LoadedFile[] = loadScenarios()): ReadonlySet<string> {
  return new Set(files.flatMap(({ file }) => (file && file.scenarios.length > 0 ? [file.capability] : [])));
}

/** Loads all workflows, sorted by name. */
export function loadWorkflows(): LoadedFile<Workflow>[] {
  return yamlFilesIn(join(folder, "workflows")).map((file) => loadWorkflow(file));
}

export function loadFile(file: string, text?: string): LoadedFile {
  const loaded = load(file, text, validateScenarios, "capability");
  if (loaded.file === undefined) return { ...loaded, file: undefined };
  const { scenarios = [], exchanges = [] } = loaded.file;
  return { ...loaded, file: { ...loaded.file, scenarios, exchanges } };
}

/** A file as it is written: with scenarios, exchanges or both. */
type WrittenFile = Omit<ScenarioFile, "scenarios" | "exchanges"> &
  Partial<Pick<ScenarioFile, "scenarios" | "exchanges">>;

export function loadWorkflow(file: string, text?: string): LoadedFile<Workflow> {
  return load(file, text, validateWorkflow, "workflow");
}

function yamlFilesIn(path: string): string[] {
  return readdirSync(path)
    .filter((name) => name.endsWith(".yaml"))
    .sort()
    .map((name) => join(path, name));
}

/** `nameKey` is the key whose value must equal the file's base name. */
function load<K extends string, T extends { readonly [key in K]: string }>(
  file: string,
  text: string = readFileSync(file, "utf8"),
  validate: ValidateFunction<T>,
  nameKey: K,
): LoadedFile<T> {
  const path = relative(join(folder, ".."), file);
  const read = readYaml(path, text, validate);
  if (read.file === undefined) return read;
  const diagnostics =
    read.file[nameKey] === basename(file, ".yaml")
      ? []
      : [`${read.position([nameKey])} expected "${basename(file, ".yaml")}" to match the file name`];
  return { ...read, diagnostics };
}
