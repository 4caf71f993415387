// The whole run but its writing: load, link, check, plan, emit, print.

import { prove } from "./compile.js";
import type { Diagnostic } from "./diagnostic.js";
import { emitCapability } from "./emit/capability.js";
import { emitCatalog } from "./emit/catalog.js";
import type { Module } from "./emit/module.js";
import { emitOperations } from "./emit/operations.js";
import { emitSdk } from "./emit/sdk.js";
import { emitValidator } from "./emit/validator.js";
import type { Linked } from "./link/index.js";
import { load, type Project, relativePath, type Sources } from "./load.js";
import { printModules } from "./print/index.js";
import type { SourceMap } from "./source.js";
import type { Files } from "./write.js";

export type Generated =
  | { readonly ok: true; readonly files: Files; readonly capabilities: number }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly sources: SourceMap };

/** `runtime`: what generated code imports the runtime from; a path is relative to the project. */
export async function generate(project: Project, runtime: string): Promise<Generated> {
  const sources = await load(project);
  const specifier = runtime.startsWith(".")
    ? relativePath(project.out, `${project.root}/${runtime}`)
    : runtime;
  return compile(sources, specifier);
}

/** Files from sources; everything is proved first. */
export async function compile(sources: Sources, runtime: string): Promise<Generated> {
  const { linked, diagnostics } = prove(sources);
  if (diagnostics.length > 0) return { ok: false, diagnostics, sources: sources.all };
  const modules = await emit(linked, sources);
  return { ok: true, files: printModules(modules, runtime), capabilities: linked.capabilities.length };
}

async function emit(linked: Linked, sources: Sources): Promise<Module[]> {
  const { capabilities } = linked;
  const modules: Module[] = await emitOperations(linked, sources.sdl);
  for (const capability of capabilities)
    modules.push(await emitCapability(capability), emitValidator(capability));
  return [...modules, ...emitSdk(capabilities), ...emitCatalog(capabilities)];
}
