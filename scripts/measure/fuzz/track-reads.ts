// Finds the nodes of JSON texts that a call reads. A mutation of another node cannot change its result.

import type { ResultEnvelope } from "../../../runtime/index.js";
import type { Path } from "./mutations.js";

/** Whether the call reads a node of the text. */
export type IsRead = (text: string, path: Path) => boolean;

/**
 * Runs the call while JSON.parse returns values that record what is read of them. The call must succeed. Only one call
 * can be tracked at a time.
 */
export async function trackReads(
  texts: readonly string[],
  call: () => Promise<ResultEnvelope>,
): Promise<IsRead> {
  const read = new Map(texts.map((text) => [text, new Set([key([])])]));
  const { parse } = JSON;
  JSON.parse = (text, ...rest) => {
    const value: unknown = parse(text, ...rest);
    const paths = read.get(text);
    return paths === undefined ? value : tracked(value, [], paths);
  };
  try {
    const { ok, error } = await call();
    if (!ok) throw new Error(`the repeated call fails: ${error?.message}`);
  } finally {
    JSON.parse = parse;
  }
  return (text, path) => read.get(text)?.has(key(path)) ?? true;
}

const key = (path: Path): string => JSON.stringify(path);

function tracked(value: unknown, path: Path, paths: Set<string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const noteKey = (name: string | symbol): Path => {
    const own = [...path, Array.isArray(value) && typeof name === "string" ? Number(name) : String(name)];
    paths.add(key(own));
    return own;
  };
  const noteKeys = () => {
    for (const name of Object.keys(value)) noteKey(name);
  };
  return new Proxy(value, {
    get: (target, name) => {
      const inner: unknown = Reflect.get(target, name);
      // The length of a list depends on its elements.
      if (Array.isArray(target) && name === "length") noteKeys();
      else if (Object.hasOwn(target, name)) return tracked(inner, noteKey(name), paths);
      else noteKey(name);
      return inner;
    },
    has: (target, name) => {
      noteKey(name);
      return Reflect.has(target, name);
    },
    getOwnPropertyDescriptor: (target, name) => {
      noteKey(name);
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    ownKeys: (target) => {
      noteKeys();
      return Reflect.ownKeys(target);
    },
  });
}
