// Emit: a module for every artefact of the checked capabilities.

import type { Bound } from "../bind/index.js";
import type { Sources } from "../source/load.js";
import { emitCapability } from "./capability.js";
import { emitCatalog } from "./catalog.js";
import type { Module } from "./module.js";
import { emitOperations } from "./operations.js";
import { emitSdk } from "./sdk.js";
import { emitValidator } from "./validator.js";

export { emitReference } from "./reference.js";

export async function emitModules(bound: Bound, sources: Sources): Promise<Module[]> {
  const { capabilities } = bound;
  const modules: Module[] = await emitOperations(bound, sources.sdl);
  for (const capability of capabilities)
    modules.push(await emitCapability(capability), emitValidator(capability));
  return [...modules, ...emitSdk(capabilities), ...emitCatalog(capabilities)];
}
