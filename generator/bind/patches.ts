// Applies operations/schema/openapi.patches.yaml: our corrections of GitHub's OpenAPI description.

import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { isObject, type Json, type JsonObject } from "./json.js";

/** One of the three RFC 6902 operations that amend a document. */
export interface PatchOperation {
  readonly op: "add" | "replace" | "remove";
  /** A JSON pointer (RFC 6901). */
  readonly path: string;
  readonly value?: Json;
}

export interface Patch {
  readonly reason: string;
  readonly link: string;
  readonly patch: readonly PatchOperation[];
}

/** A patch operation that is obsolete: GitHub changed or fixed the part that it amends. */
export interface StalePatch {
  readonly operation: PatchOperation;
  readonly reason: string;
  readonly problem: "its target no longer exists" | "it no longer changes anything";
}

export function parsePatches(yaml: string): Patch[] {
  const document: unknown = parse(yaml);
  const list = hasKey(document, "patches") ? document.patches : undefined;
  if (!Array.isArray(list)) throw new Error("openapi.patches.yaml: expected a list under `patches`");
  return list.map(parsePatch);
}

/** Returns the amended description. The original does not change: what contains a target is copied. */
export function applyPatches(
  description: JsonObject,
  patches: readonly Patch[],
): { description: JsonObject; stale: StalePatch[] } {
  const root = { description };
  const copies = new Set<Json>();
  const stale: StalePatch[] = [];
  for (const { reason, patch } of patches) {
    for (const operation of patch) {
      const problem = applyOperation(root, operation, copies);
      if (problem) stale.push({ operation, reason, problem });
    }
  }
  return { description: root.description, stale };
}

function applyOperation(
  root: JsonObject,
  { op, path, value }: PatchOperation,
  copies: Set<Json>,
): StalePatch["problem"] | undefined {
  const keys = ["description", ...pointerKeys(path)];
  const last = keys.pop();
  const parent = keys.reduce<Json | undefined>((one, key) => copyChild(one, key, copies), root);
  if (last === undefined || parent === undefined) return "its target no longer exists";
  if (Array.isArray(parent)) return applyToList(parent, op, last, value);
  if (!isObject(parent)) return "its target no longer exists";
  const before = parent[last];
  if (before === undefined && op !== "add") return "its target no longer exists";
  if (op === "remove") {
    delete parent[last];
    return undefined;
  }
  if (isDeepStrictEqual(before, value)) return "it no longer changes anything";
  parent[last] = value ?? null;
  return undefined;
}

/** Replaces a child by its copy, unless it is one, and returns the copy; undefined if there is no such child. */
function copyChild(parent: Json | undefined, key: string, copies: Set<Json>): Json | undefined {
  const child = getChild(parent, key);
  if (typeof child !== "object" || child === null || copies.has(child)) return child;
  const copy = Array.isArray(child) ? [...child] : { ...child };
  copies.add(copy);
  if (Array.isArray(parent)) parent[Number(key)] = copy;
  else if (isObject(parent)) parent[key] = copy;
  return copy;
}

/** Lists in the description are sets (required, enum, …), so appending an existing element has no effect. */
function applyToList(
  list: Json[],
  op: PatchOperation["op"],
  key: string,
  value: Json = null,
): StalePatch["problem"] | undefined {
  if (op === "add" && key === "-") {
    if (list.some((item) => isDeepStrictEqual(item, value))) return "it no longer changes anything";
    list.push(value);
    return undefined;
  }
  const index = Number(key);
  if (!Number.isInteger(index) || index < 0 || index >= list.length) return "its target no longer exists";
  if (op === "remove") list.splice(index, 1);
  else if (op === "add") list.splice(index, 0, value);
  else if (isDeepStrictEqual(list[index], value)) return "it no longer changes anything";
  else list[index] = value;
  return undefined;
}

function getChild(parent: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(parent)) return parent[Number(key)];
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

function pointerKeys(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function parsePatch(entry: unknown): Patch {
  if (
    !hasKey(entry, "reason") ||
    !hasKey(entry, "link") ||
    !hasKey(entry, "patch") ||
    !Array.isArray(entry.patch)
  ) {
    throw new Error(`openapi.patches.yaml: every entry has reason, link and patch: ${JSON.stringify(entry)}`);
  }
  return {
    reason: String(entry.reason).trim(),
    link: String(entry.link),
    patch: entry.patch.map(parseOperation),
  };
}

function parseOperation(operation: unknown): PatchOperation {
  if (hasKey(operation, "op") && hasKey(operation, "path") && typeof operation.path === "string") {
    const { op, path } = operation;
    if (op === "remove") return { op, path };
    if ((op === "add" || op === "replace") && hasKey(operation, "value")) {
      // The YAML parser returns JSON values for this schema.
      return { op, path, value: operation.value as Json };
    }
  }
  throw new Error(`openapi.patches.yaml: not an operation: ${JSON.stringify(operation)}`);
}

function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
