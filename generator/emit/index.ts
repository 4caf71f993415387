// Emit: the modules of the checked capabilities.

import type { Bound } from "../bind/index.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Sources } from "../source/load.js";
import { emitCapability } from "./capability.js";
import { emitCatalog } from "./catalog.js";
import { emitSharedInputs, sharedInputs } from "./input-schema.js";
import type { Module } from "./module.js";
import { emitOperations } from "./operations.js";
import { emitSdk } from "./sdk.js";

export { emitReference } from "./reference.js";

/** `typed`: the capabilities of `bound`, with types. */
export async function emitModules(
  bound: Bound,
  typed: readonly TypedCapability[],
  sources: Sources,
): Promise<Module[]> {
  const { capabilities } = bound;
  const modules: Module[] = await emitOperations(bound, sources.sdl);
  const shared = sharedInputs(capabilities);
  const [sharedFile = ""] = sources.shared.keys();
  for (const one of typed) modules.push(await emitCapability(one, shared));
  return [
    ...modules,
    ...emitSharedInputs(shared, sharedFile),
    ...emitSdk(capabilities),
    ...emitCatalog(capabilities),
  ];
}
