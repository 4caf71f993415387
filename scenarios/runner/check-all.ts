// `pnpm scenarios:check`: checks every scenario file against its schema and card, and that every card has a scenario file.

import { pathToFileURL } from "node:url";
import { listOperationCards } from "../../generated/index.js";
import { checkFile, checkWorkflow } from "./check.js";
import { type LoadedFile, loadScenarios, loadWorkflows } from "./load.js";

/** Returns all diagnostics, formatted as `path:line:column message`. */
export async function checkScenarios(loaded: readonly LoadedFile[] = loadScenarios()): Promise<string[]> {
  const cards = new Map((await listOperationCards()).map((card) => [card.capability_id, card]));
  const covered = new Set(loaded.map(({ path }) => path));
  const missing = [...cards.keys()]
    .filter((id) => !covered.has(`scenarios/capabilities/${id}.yaml`))
    .map((id) => `scenarios/capabilities/${id}.yaml:1:1 missing file: ${id} has no scenarios`);
  const workflows = loadWorkflows().flatMap((file) => [...file.diagnostics, ...checkWorkflow(file, cards)]);
  return [
    ...loaded.flatMap((file) => [...file.diagnostics, ...checkFile(file, cards)]),
    ...missing,
    ...workflows,
  ];
}

async function main(): Promise<void> {
  const loaded = loadScenarios();
  const diagnostics = await checkScenarios(loaded);
  const count = loaded.flatMap(({ file }) => file?.scenarios ?? []).length;
  if (diagnostics.length === 0)
    console.log(`checked ${count} scenarios in ${loaded.length} files: no problems`);
  else console.error(`${diagnostics.join("\n")}\n${diagnostics.length} problems`);
  process.exitCode = diagnostics.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main();
