// What existing files of a project lack, of the files that `ghx-gen init` would write.

import { isObject, type Json, type JsonObject, objectAt, parseJson } from "./bind/json.js";

/** Describes what a file still needs from the text that `init` writes for it; an empty text if that is nothing. */
export function describeNeeds(path: string, text: string, ours: string): string {
  if (path === "package.json") return describeManifest(text, ours);
  // Their lines are independent of each other.
  if (path !== ".gitignore" && path !== ".gitattributes") return "";
  const lines = new Set(text.split(/\r?\n/));
  const missing = ours.split("\n").filter((line) => !lines.has(line));
  return missing.length === 0 ? "" : `${path} needs:\n${missing.map((line) => `  ${line}\n`).join("")}`;
}

function describeManifest(text: string, ours: string): string {
  const missing = missingKeys(parseObject(text), parseObject(ours));
  if (Object.keys(missing).length === 0) return "";
  return `package.json needs:\n${JSON.stringify(missing, null, 2).replace(/^/gm, "  ")}\n`;
}

function parseObject(text: string): JsonObject {
  try {
    const value = parseJson(text.replace(/^\uFEFF/, ""));
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns what `wanted` has and `given` has not. A dependency may be of either kind and of any version. */
function missingKeys(given: JsonObject, wanted: JsonObject): JsonObject {
  const installed = { ...objectAt(given, "dependencies"), ...objectAt(given, "devDependencies") };
  const parts: readonly (readonly [key: string, isNeeded: (name: string, value: Json) => boolean])[] = [
    ["scripts", (name, value) => objectAt(given, "scripts")[name] !== value],
    ["dependencies", (name) => installed[name] === undefined],
    ["devDependencies", (name) => installed[name] === undefined],
  ];
  const needed = parts.map(
    ([key, isNeeded]) =>
      [
        key,
        Object.fromEntries(
          Object.entries(objectAt(wanted, key)).filter(([name, value]) => isNeeded(name, value)),
        ),
      ] as const,
  );
  return {
    ...(given.type !== wanted.type && wanted.type !== undefined && { type: wanted.type }),
    ...Object.fromEntries(needed.filter(([, entries]) => Object.keys(entries).length > 0)),
  };
}
