// Reads scenario and workflow files and reports malformed content by line and column.

import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { Ajv, type ErrorObject, type SchemaObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { type Document, isMap, isNode, LineCounter, parseDocument } from "yaml";
import { nearest } from "../../runtime/text/nearest.js";
import type { ScenarioFile, Workflow } from "./scenario.js";

const folder = join(import.meta.dirname, "..");
const schema = (name: string): SchemaObject =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), "utf8"));
const EXCHANGES = "../../generator/exchanges/exchanges.schema.json";

export type Path = readonly (string | number)[];

export interface LoadedFile<T = ScenarioFile> {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** Undefined if the file is malformed. */
  readonly file: T | undefined;
  readonly diagnostics: readonly string[];
  /** Returns the position of the key or element at `place`, as `path:line:column`. */
  position(place: Path): string;
}

const ajv = new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false });
addFormats.default(ajv);
// Under the path that the schema of scenarios refers to, which editors resolve as well.
ajv.addSchema({ ...schema(EXCHANGES), $id: EXCHANGES });
const validateScenarios = ajv.compile<WrittenFile>(schema("scenario.schema.json"));
const validateWorkflow = ajv.compile<Workflow>(schema("workflow.schema.json"));

/** Loads all scenario files, sorted by name. */
export function loadScenarios(): LoadedFile[] {
  return yamlFilesIn(join(folder, "capabilities")).map((file) => loadFile(file));
}

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
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, merge: true });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return `${path}:${line}:${col}`;
  };
  const position = (place: Path) => at(nodeOffset(document, place));
  const broken = document.errors.map(({ pos, message }) => `${at(pos[0])} ${message.split("\n")[0]}`);
  if (broken.length > 0) return { path, file: undefined, diagnostics: broken, position };
  const value: unknown = document.toJS();
  if (!validate(value)) {
    const errors = deepest(validate.errors ?? []);
    return {
      path,
      file: undefined,
      diagnostics: errors.map((error) => formatError(error, position)),
      position,
    };
  }
  const diagnostics =
    value[nameKey] === basename(file, ".yaml")
      ? []
      : [`${position([nameKey])} expected "${basename(file, ".yaml")}" to match the file name`];
  return { path, file: value, diagnostics, position };
}

/** Returns the most deeply nested errors. Ajv reports the errors of every `oneOf` branch, and the deepest ones belong to the branch that fits best. */
function deepest(errors: readonly ErrorObject[]): ErrorObject[] {
  const specific = errors.filter(({ keyword }) => keyword !== "oneOf" && keyword !== "anyOf");
  const depth = ({ instancePath }: ErrorObject) => instancePath.split("/").length;
  return specific.filter(
    (error) =>
      !specific.some(
        (other) => depth(other) > depth(error) && other.instancePath.startsWith(`${error.instancePath}/`),
      ),
  );
}

function formatError(error: ErrorObject, position: LoadedFile["position"]): string {
  const place = error.instancePath
    .split("/")
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const unknown: unknown = error.params.additionalProperty;
  if (typeof unknown !== "string") {
    const allowed: unknown = error.params.allowedValues;
    const values = Array.isArray(allowed) ? `: ${allowed.join(", ")}` : "";
    return `${position(place)} ${place.join(".")} ${error.message ?? "is malformed"}${values}`;
  }
  const known = error.parentSchema?.properties ?? {};
  const near = nearest(unknown, Object.keys(known));
  return `${position([...place, unknown])} unknown key "${unknown}"${near === undefined ? "" : `; did you mean "${near}"?`}`;
}

/** Returns the offset of the key or element at `place`, or of its nearest existing ancestor. */
function nodeOffset(document: Document, place: Path): number {
  let offset = 0;
  for (let length = 1; length <= place.length; length++) {
    const parent = length === 1 ? document.contents : document.getIn(place.slice(0, length - 1), true);
    const key = place[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : undefined;
    const node = pair?.key ?? document.getIn(place.slice(0, length), true);
    if (isNode(node)) offset = node.range?.[0] ?? offset;
  }
  return offset;
}
