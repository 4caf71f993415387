// `ghx-gen new`: writes the files of a draft.

import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { readDescriptions } from "../bind/index.js";
import { fileProblems, pathProblems } from "../check/ids.js";
import { loadExamples } from "../examples.js";
import { typeName } from "../model/names.js";
import { printYaml } from "../print/yaml.js";
import {
  loadDescriptions,
  MissingInput,
  type Project,
  readIncludedNames,
  relativePath,
} from "../source/load.js";
import { draftRoutes } from "./draft.js";
import type { Draft } from "./types.js";

/** The folder of this package, also if it is bundled, with the schemas that editors use. */
const PACKAGE = join(import.meta.dirname, "..");

/** Returns the path of the package from the project: its own folder, or where package managers have links to it. */
function packagePath({ root }: Project): string {
  const path = relativePath(root, PACKAGE);
  return path.startsWith("..") || path.includes("node_modules") ? "node_modules/@ghx/generator" : path;
}

const omissions = ({ omitted = [] }: Draft): string[] => omitted.map((one) => `Not drafted: ${one}.`);

/** Returns the texts of a draft by path from the project's root. */
function draftFiles(id: string, draft: Draft, project: Project): ReadonlyMap<string, string> {
  const at = (folder: string, name: string): string => relativePath(project.root, join(folder, name));
  const scenarios = project.scenarios ?? join(project.root, "scenarios");
  const withSchema = (
    path: string,
    schema: string,
    value: object,
    notes: readonly string[] = [],
  ): [string, string] => {
    const up = relative(dirname(join(project.root, path)), project.root)
      .split(sep)
      .join("/");
    const comments = [
      `yaml-language-server: $schema=${up === "" ? "." : up}/${packagePath(project)}/${schema}`,
      ...notes,
    ];
    return [path, `${comments.map((one) => `# ${one}\n`).join("")}${printYaml(value)}`];
  };
  return new Map([
    withSchema(at(project.cards, `${id}.yaml`), "card.schema.json", draft.card, omissions(draft)),
    ...(draft.document === undefined
      ? []
      : [[at(project.operations, `${typeName(id)}.graphql`), draft.document] as const]),
    withSchema(at(scenarios, `${id}.yaml`), "exchanges/exchanges.schema.json", {
      capability: id,
      exchanges: [...draft.exchanges],
    }),
  ]);
}

/** Returns why `ghx-gen gen` would refuse the id. `included`: ids and aliases of ghx, with their ids. */
async function idProblems(
  id: string,
  { cards }: Project,
  included: ReadonlyMap<string, string>,
): Promise<string[]> {
  const other = included.get(id);
  if (other !== undefined) return [`${id} is taken by ${other} of ghx`];
  const files = existsSync(cards) ? await readdir(cards) : [];
  const own = files.filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -".yaml".length));
  const paths = new Set([...included.keys(), ...own, id]);
  // The functions of longer ids are properties of its function.
  const inner = own.filter((one) => one.startsWith(`${id}.`));
  return [...fileProblems(id), ...[id, ...inner].flatMap((one) => pathProblems(one, paths))];
}

/**
 * Writes the files and returns a summary. Throws `MissingInput`, and writes nothing, if one of them exists, or if ghx has
 * the id. `included`: ids and aliases of ghx, with their ids.
 */
export async function writeDraft(
  project: Project,
  id: string,
  from: readonly string[],
  included?: ReadonlyMap<string, string>,
): Promise<string> {
  if (!/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*(?:\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*)+$/.test(id))
    throw new MissingInput(
      `"${id}" is not the id of a capability; write lower-case words separated by dots, with _ in a word: domain.thing_part.verb`,
    );
  const names = included ?? (await readIncludedNames()).includedNames;
  const [problem] = await idProblems(id, project, names);
  if (problem !== undefined) throw new MissingInput(`${problem}; nothing was written. Choose another id.`);
  const descriptions = readDescriptions(await loadDescriptions(project));
  const draft = draftRoutes(id, from, { descriptions, examples: await loadExamples(project) });
  const files = draftFiles(id, draft, project);
  const existing = [...files.keys()].find((path) => existsSync(join(project.root, path)));
  if (existing !== undefined) throw new MissingInput(`${existing} exists; nothing was written`);
  for (const [path, text] of files) {
    await mkdir(dirname(join(project.root, path)), { recursive: true });
    await writeFile(join(project.root, path), text);
  }
  const next = "Delete the fields that you do not need, name the rest, then run: npx ghx-gen gen";
  return `${[...files.keys(), ...omissions(draft), next].join("\n")}\n`;
}
