// Emit: every artefact of the proved capabilities, as text by path.

import type { Linked } from "../link/index.js";
import type { Sources } from "../load.js";
import { printModules } from "../print/index.js";
import type { Files } from "../write.js";
import { emitCapability } from "./capability.js";
import { emitCatalog } from "./catalog.js";
import type { Module } from "./module.js";
import { emitOperations } from "./operations.js";
import { emitSdk } from "./sdk.js";
import { emitValidator } from "./validator.js";

export { emitReference } from "./reference.js";

export async function emitFiles(linked: Linked, sources: Sources, runtime: string): Promise<Files> {
  const { capabilities } = linked;
  const modules: Module[] = await emitOperations(linked, sources.sdl);
  for (const capability of capabilities)
    modules.push(await emitCapability(capability), emitValidator(capability));
  return printModules([...modules, ...emitSdk(capabilities), ...emitCatalog(capabilities)], runtime);
}
