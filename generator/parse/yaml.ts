// YAML with positions: every value knows where it stands in its file.

import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument, type Node as YamlNode } from "yaml";
import type { Report } from "../diagnostic.js";
import type { Span } from "../source.js";

/** A YAML value and its place. */
export interface Located {
  readonly value: unknown;
  readonly span: Span;
  /** Fields of a map, with the span of each key. */
  readonly fields: ReadonlyMap<string, { readonly key: Span; readonly node: Located }>;
  /** Elements of a sequence. */
  readonly items: readonly Located[];
}

/** Parses a file; undefined (and diagnostics) when it isn't YAML. */
export function parseYaml(file: string, text: string, report: Report): Located | undefined {
  const document = parseDocument(text, { uniqueKeys: true });
  for (const error of document.errors) {
    const [start, end] = error.pos;
    report({
      code: "GHX101",
      span: { file, start, end: Math.max(end, start + 1) },
      message: `not valid YAML: ${error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "")}`,
    });
  }
  if (document.errors.length > 0) return undefined;
  if (!document.contents) {
    report({ code: "GHX101", span: { file, start: 0, end: 1 }, message: "the file is empty" });
    return undefined;
  }
  return locate(document.contents, document, file);
}

function locate(node: YamlNode | null | undefined, document: Document, file: string): Located {
  const span = spanOf(node, file);
  const fields = new Map<string, { key: Span; node: Located }>();
  const items: Located[] = [];
  if (isAlias(node)) return { ...locate(node.resolve(document), document, file), span };
  if (isMap(node)) {
    for (const pair of node.items) {
      const key = isScalar(pair.key) ? String(pair.key.value) : String(pair.key);
      const keySpan = spanOf(pair.key as YamlNode | null, file);
      const value = pair.value as YamlNode | null;
      fields.set(key, { key: keySpan, node: value ? locate(value, document, file) : nullAt(keySpan) });
    }
    return {
      value: Object.fromEntries([...fields].map(([key, field]) => [key, field.node.value])),
      span,
      fields,
      items,
    };
  }
  if (isSeq(node)) {
    for (const item of node.items) items.push(locate(item as YamlNode | null, document, file));
    return { value: items.map((item) => item.value), span, fields, items };
  }
  return { value: isScalar(node) ? node.value : null, span, fields, items };
}

function nullAt(span: Span): Located {
  return { value: null, span, fields: new Map(), items: [] };
}

function spanOf(node: YamlNode | null | undefined, file: string): Span {
  const range = node?.range;
  return range
    ? { file, start: range[0], end: Math.max(range[1], range[0] + 1) }
    : { file, start: 0, end: 1 };
}

/** The field's node, when the value is a map that has it. */
export function at(node: Located | undefined, ...path: readonly string[]): Located | undefined {
  return path.reduce<Located | undefined>((current, key) => current?.fields.get(key)?.node, node);
}

/** The deepest node that exists along a JSON pointer, as ajv's errors name places. */
export function atPointer(node: Located, pointer: string): Located {
  let current = node;
  for (const part of pointer.split("/").slice(1)) {
    const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
    const next = current.fields.get(key)?.node ?? current.items[Number(key)];
    if (!next) return current;
    current = next;
  }
  return current;
}

export const textOf = (node: Located | undefined): string | undefined =>
  typeof node?.value === "string" ? node.value : undefined;
