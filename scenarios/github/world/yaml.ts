/** Reads a world file in YAML: its data, and the positions of its values. */
import { createRequire } from "node:module";
import type * as Yaml from "yaml";
import type { Path } from "./shape.js";
import { Unsupported } from "./shape.js";

// Loaded for the first file only, because the default world and worlds in code need no YAML.
let loaded: typeof Yaml | undefined;
function yaml(): typeof Yaml {
  loaded ??= createRequire(import.meta.url)("yaml") as typeof Yaml;
  return loaded;
}

export interface Position {
  readonly line: number;
  readonly column: number;
}

export interface WorldDocument {
  /** Maps are `Map` values with text keys, because a plain object sorts numeric keys. */
  readonly data: unknown;
  readonly syntaxErrors: readonly { readonly at: Position; readonly message: string }[];
  /** Returns the position of the value at a path, or of its key, or of their nearest existing ancestor. */
  position(path: Path, at: "key" | "value" | "entry"): Position;
}

/** Parses a world file. */
export function parseYaml(source: string): WorldDocument {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines });
  const at = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  return {
    data: toData(document.contents),
    syntaxErrors: document.errors.map((error) => ({
      at: at(error.pos[0]),
      message: (error.message.split("\n")[0] ?? "").replace(/ at line.*/, ""),
    })),
    position: (path, which) => at(findOffset(document.contents, path, which)),
  };
}

function toData(node: unknown): unknown {
  const { isAlias, isMap, isScalar, isSeq } = yaml();
  if (isMap(node)) return new Map(node.items.map(({ key, value }) => [keyText(key), toData(value)]));
  if (isSeq(node)) return node.items.map(toData);
  if (isAlias(node)) return new Unsupported("an alias");
  return isScalar(node) ? node.value : null;
}

/**
 * Returns the offset of the value at a path (`value`), of its key (`key`), or of a scalar value and else of its key
 * (`entry`).
 */
function findOffset(root: Yaml.Node | null, path: Path, which: "key" | "value" | "entry"): number {
  const { isMap, isNode, isScalar, isSeq } = yaml();
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const [index, key] of path.entries()) {
    const last = index === path.length - 1;
    if (isSeq(node) && typeof key === "number") node = node.items[key];
    else if (isMap(node)) {
      const pair = node.items.find((item) => keyText(item.key) === String(key));
      if (isNode(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      if (last && which === "key") return offset;
      node = pair?.value;
    } else return offset;
    if (isNode(node) && (isScalar(node) || (last && which === "value"))) offset = node.range?.[0] ?? offset;
  }
  return offset;
}

/** YAML keys that are numbers are read as they are written, such as commit ids without quotes. */
function keyText(key: unknown): string {
  const { isScalar } = yaml();
  return isScalar(key) ? String(key.source ?? key.value) : String(key);
}
