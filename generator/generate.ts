// The whole run but its writing: load, link, check, plan, emit, print.

import { prove } from "./compile.js";
import type { Diagnostic } from "./diagnostic.js";
import { load, type Project } from "./load.js";
import type { SourceMap } from "./source.js";
import type { Files } from "./write.js";

export type Generated =
  | { readonly ok: true; readonly files: Files; readonly capabilities: number }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[]; readonly sources: SourceMap };

export async function generate(project: Project, runtime: string): Promise<Generated> {
  const sources = await load(project);
  const { linked, diagnostics } = prove(sources);
  if (diagnostics.length > 0) return { ok: false, diagnostics, sources: sources.all };
  void runtime;
  return { ok: true, files: new Map(), capabilities: linked.capabilities.length };
}
