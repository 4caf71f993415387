// Emit: the modules of the checked capabilities.

import type { Bound } from "../bind/index.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Sources } from "../source/load.js";
import { emitCapability } from "./capability.js";
import { emitCatalog } from "./catalog.js";
import type { Module } from "./module.js";
import { emitOperations } from "./operations.js";
import { emitSdk } from "./sdk.js";
import { emitValidator } from "./validator.js";

export { emitReference } from "./reference.js";

/** `typed`: the capabilities of `bound`, with types. */
export async function emitModules(
  bound: Bound,
  typed: readonly TypedCapability[],
  sources: Sources,
): Promise<Module[]> {
  const { capabilities } = bound;
  const modules: Module[] = await emitOperations(bound, sources.sdl);
  for (const one of typed) modules.push(await emitCapability(one), emitValidator(one.capability));
  return [...modules, ...emitSdk(capabilities), ...emitCatalog(capabilities)];
}
