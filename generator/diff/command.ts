// `ghx-gen diff`: lists what changed for users since a base.

import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Printer } from "../build.js";
import { renderDiagnostic } from "../source/diagnostic.js";
import { loadCards, MissingInput, type Project } from "../source/load.js";
import { loadBase, releaseTag } from "./base.js";
import { compareContracts, renderComparison } from "./compare.js";
import { readContracts } from "./contract.js";

/** Lists what changed for users since the base. Versions that were not raised and removed capabilities fail only after the first release. */
export async function diff(
  project: Project,
  given: string | undefined,
  { json, "allow-removal": allowed }: { readonly json: boolean; readonly "allow-removal": readonly string[] },
  { out, err }: Printer,
): Promise<number> {
  const release = releaseTag(project.root);
  const base = given ?? release;
  if (base === undefined)
    throw new MissingInput(
      "there is no release tag, such as v1.2.0; give a git revision or a folder as the base",
    );
  const isEnforced = release !== undefined || existsSync(resolve(project.root, base));
  const sources = [await loadBase(project, base), await loadCards(project)] as const;
  const [before, after] = [readContracts(sources[0], "base"), readContracts(sources[1], "current")];
  if (!before.ok || !after.ok) {
    for (const [index, contracts] of [before, after].entries()) {
      if (contracts.ok) continue;
      const { cards, shared, documents } = sources[index === 0 ? 0 : 1];
      const texts = new Map([...cards, ...shared, ...documents]);
      const place = index === 0 ? ` of ${base}` : "";
      err(`ghx-gen: the cards${place} have errors:\n\n`);
      for (const diagnostic of contracts.diagnostics) err(`${renderDiagnostic(diagnostic, texts)}\n\n`);
    }
    return 1;
  }
  const comparison = compareContracts(before.contracts, after.contracts, allowed);
  out(json ? `${JSON.stringify(comparison)}\n` : renderComparison(comparison, base));
  const { unraised, removed } = comparison;
  return isEnforced && unraised.length + removed.length > 0 ? 1 : 0;
}
