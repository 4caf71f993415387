// Applies our amendments (RFC 6902 operations) to GitHub's REST description.

import { parse } from "yaml";
import type { SourceMap } from "../source.js";

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;
interface PatchFile {
  readonly patches: readonly { readonly patch: readonly { op: string; path: string; value?: Json }[] }[];
}

/** The description as published, then as amended; empty when the project has none. */
export function amend(files: SourceMap): { [key: string]: Json } {
  const text = (ending: string): string | undefined => [...files].find(([file]) => file.endsWith(ending))?.[1];
  const document = JSON.parse(text("openapi.json") ?? "{}") as { [key: string]: Json };
  const amendments = parse(text("openapi.patches.yaml") ?? "patches: []") as PatchFile;
  for (const { patch } of amendments.patches) {
    for (const operation of patch) apply(document, operation);
  }
  return document;
}

/** A target that is gone is told by `pnpm schemas:update`; here it changes nothing. */
function apply(document: Json, { op, path, value }: { op: string; path: string; value?: Json }): void {
  const keys = path.split("/").slice(1).map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop();
  const parent = keys.reduce<Json | undefined>((node, key) => childOf(node, key), document);
  if (last === undefined || typeof parent !== "object" || parent === null) return;
  if (Array.isArray(parent)) {
    const index = last === "-" ? parent.length : Number(last);
    if (op === "remove") parent.splice(index, 1);
    else parent.splice(index, op === "replace" ? 1 : 0, value ?? null);
    return;
  }
  if (op === "remove") delete parent[last];
  else parent[last] = value ?? null;
}

function childOf(node: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(node)) return node[Number(key)];
  return typeof node === "object" && node !== null ? node[key] : undefined;
}
