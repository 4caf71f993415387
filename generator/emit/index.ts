// Emit: the modules of the checked capabilities.

import type { Bound } from "../bind/index.js";
import type { TypedCapability } from "../model/typed-ir.js";
import type { Sources } from "../source/load.js";
import { emitApiNames } from "./api-names.js";
import { emitCapability } from "./capability.js";
import { catalogJson, emitCatalog } from "./catalog.js";
import { type Codegen, runCodegen } from "./codegen.js";
import { emitContracts } from "./contracts.js";
import { type Description, describeCapability } from "./description.js";
import { emitNameLists } from "./existing.js";
import { emitGhCommands, runsByCommand } from "./gh-commands.js";
import { emitSharedInputs, sharedInputs } from "./input-schema.js";
import type { Module } from "./module.js";
import { emitOperations } from "./operations.js";
import { OutputSchemas } from "./output-schema.js";
import { emitReference } from "./reference.js";
import { emitSdk } from "./sdk.js";
import { shareLookups } from "./shared-lookups.js";
import { readSharedSchemas } from "./shared-schemas.js";
import { SharedTypes } from "./shared-types.js";

/**
 * Returns the modules, and the pages of the reference by file name. `typed`: the capabilities of `bound`, with types.
 */
export async function emit(
  bound: Bound,
  typed: readonly TypedCapability[],
  sources: Pick<Sources, "shared" | "sdl" | "scenarios" | "includedNames">,
  codegen: Codegen = runCodegen,
): Promise<{
  readonly modules: readonly Module[];
  readonly reference: ReadonlyMap<string, string>;
  readonly catalog: string;
}> {
  const { capabilities } = bound;
  const modules: Module[] = await emitOperations(bound, sources.sdl, codegen);
  const schemas = readSharedSchemas(sources);
  const { lookups, modules: lookupModules } = shareLookups(typed);
  const { nameLists, modules: nameModules } = emitNameLists(capabilities);
  const shared = {
    lookups,
    nameLists,
    ids: new Set(capabilities.map(({ id }) => id)),
    inputs: sharedInputs(capabilities),
    types: new SharedTypes(schemas),
    outputs: new OutputSchemas(schemas),
  };
  const sharedFile = [...sources.shared.keys()].find((file) => file.endsWith("shared.yaml")) ?? "";
  const descriptions: Description[] = [];
  for (const one of typed) {
    const description = describeCapability(one.capability);
    descriptions.push(description);
    modules.push(await emitCapability(one, description, shared));
  }
  const types = await shared.types.emitModule();
  modules.push(
    ...lookupModules,
    ...nameModules,
    ...emitSharedInputs(shared.inputs, sharedFile),
    ...shared.outputs.emitModule(sharedFile),
    ...types,
    ...emitSdk(capabilities, types.length > 0),
    ...emitCatalog(descriptions, schemas),
    emitApiNames(capabilities),
    emitContracts(descriptions),
    ...emitGhCommands(capabilities, bound),
  );
  return {
    modules,
    catalog: catalogJson(descriptions, runsByCommand(capabilities)),
    reference: emitReference(descriptions, sources.scenarios, sources.includedNames.size > 0),
  };
}
