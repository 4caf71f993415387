// Runs all passes between the reader and the writer: bind, types, check, emit, print.

import type { Descriptions } from "./bind/index.js";
import type { Codegen } from "./emit/codegen.js";
import type { Files } from "./print/compare-output.js";
import { type Diagnostic, isFatal } from "./source/diagnostic.js";
import type { Sources } from "./source/load.js";
import type { SourceMap } from "./source/source-map.js";

export type Generated =
  | {
      readonly ok: true;
      readonly files: Files;
      /** Pages of the reference. */
      readonly reference: Files;
      readonly capabilities: number;
      readonly warnings: readonly Diagnostic[];
      readonly sources: SourceMap;
    }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly sources: SourceMap };

/** See {@link compile}. */
export type Compile = (sources: Sources, runtime: string, codegen?: Codegen) => Promise<Generated>;

/** Returns files, or diagnostics if one is an error. `runtime`: the module specifier of the runtime in generated code. `descriptions`: GitHub's, if already read. */
export async function compile(
  sources: Sources,
  runtime: string,
  codegen?: Codegen,
  descriptions?: Descriptions,
): Promise<Generated> {
  // The libraries take seconds to load: nothing is imported for a result that is kept, nor the emitter's if there are errors.
  const { checkSources } = await import("./compile.js");
  const { bound, capabilities, diagnostics } = checkSources(sources, descriptions);
  if (diagnostics.some(isFatal)) return { ok: false, diagnostics, sources: sources.all };
  const [{ emit }, { printModules }] = await Promise.all([
    import("./emit/index.js"),
    import("./print/index.js"),
  ]);
  const { modules, reference, catalog } = await emit(bound, capabilities, sources, codegen);
  return {
    ok: true,
    // The program ghx reads the catalog of a project. Its own capabilities are in its code.
    files: new Map([
      ...printModules(modules, runtime),
      ...(sources.includedNames.size > 0 ? [["catalog.json", catalog] as const] : []),
    ]),
    reference,
    capabilities: capabilities.length,
    warnings: diagnostics,
    sources: sources.all,
  };
}
