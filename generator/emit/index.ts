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
import { readSharedSchemas } from "./shared-schemas.js";
import { SharedTypes } from "./shared-types.js";

export { emitReference } from "./reference.js";

/** `typed`: the capabilities of `bound`, with types. */
export async function emitModules(
  bound: Bound,
  typed: readonly TypedCapability[],
  sources: Sources,
): Promise<Module[]> {
  const { capabilities } = bound;
  const modules: Module[] = await emitOperations(bound, sources.sdl);
  const schemas = readSharedSchemas(sources);
  const shared = { inputs: sharedInputs(capabilities), types: new SharedTypes(schemas) };
  const sharedFile = [...sources.shared.keys()].find((file) => file.endsWith("shared.yaml")) ?? "";
  for (const one of typed) modules.push(await emitCapability(one, shared));
  const types = await shared.types.emitModule();
  return [
    ...modules,
    ...emitSharedInputs(shared.inputs, sharedFile),
    ...types,
    ...emitSdk(capabilities, types.length > 0),
    ...emitCatalog(capabilities, schemas),
  ];
}
