// The data of the published local GitHub, in forms that load faster: the schema without descriptions, the endpoints of the
// REST description, the world as JSON.

import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stripIgnoredCharacters, visit } from "graphql";
import { parse as parseYaml } from "yaml";
import { allTables } from "../scenarios/github/resources/tables.js";
import { declaredRoutes } from "../scenarios/github/rest/declared.js";
import { type Endpoint, endpoints } from "../scenarios/github/rest/endpoints.js";
import { endpointName } from "../scenarios/github/rest/unimplemented.js";

const SCHEMAS = ["github.graphql", "github.extension.graphql"];
/** The licence of GitHub's schemas. */
const LICENSE = "LICENSE-octokit";

/** Reads the data of the repository and writes it to a folder. */
export async function writeLocalGithubData(root: string, folder: string): Promise<void> {
  await Promise.all(["schema", "worlds"].map((name) => mkdir(join(folder, name), { recursive: true })));
  for (const name of SCHEMAS) {
    const text = await readFile(join(root, "operations/schema", name), "utf8");
    await writeFile(join(folder, "schema", name), withoutDescriptions(text));
  }
  await copyFile(join(root, "operations/schema", LICENSE), join(folder, "schema", LICENSE));
  await writeFile(join(folder, "schema/endpoints.json"), JSON.stringify(reducedEndpoints()));
  const world = parseYaml(await readFile(join(root, "scenarios/worlds/octo.yaml"), "utf8"));
  await writeFile(join(folder, "worlds/octo.json"), JSON.stringify(world));
}

/** Returns the endpoints by name, with the answers of those that declared resources have. */
function reducedEndpoints(): Readonly<Record<string, Endpoint>> {
  const { names, find } = endpoints();
  const declared = new Set(declaredRoutes(allTables).map(endpointName));
  const found = names.map((name) => {
    const { answers, ...endpoint } = find(name) ?? { docs: "", query: {} };
    return [name, { ...endpoint, ...(answers && declared.has(name) && { answers }) }] as const;
  });
  return Object.fromEntries(found);
}

/** Removes descriptions and what the parser ignores. Reasons of deprecations, also strings, remain. */
export function withoutDescriptions(sdl: string): string {
  let kept = "";
  let from = 0;
  visit(parse(sdl), {
    StringValue({ loc }, key) {
      if (key !== "description" || !loc) return;
      kept += sdl.slice(from, loc.start);
      from = loc.end;
    },
  });
  return stripIgnoredCharacters(kept + sdl.slice(from));
}
