// YAML with spans.

import { isAlias, isMap, isScalar, isSeq, parseDocument, type Node as YamlNode } from "yaml";
import type { Diagnostic, Report } from "../source/diagnostic.js";
import { reportEscaped, reportHidden } from "../source/hidden.js";
import type { Span } from "../source/source-map.js";

/** A YAML value and its span. */
export interface Located {
  readonly value: unknown;
  readonly span: Span;
  /** Fields of a map, with the span of each key. */
  readonly fields: ReadonlyMap<string, { readonly key: Span; readonly node: Located }>;
  /** Elements of a sequence. */
  readonly items: readonly Located[];
  /** Why the path is not in the card: the output field that it does not map. */
  readonly implied?: string;
}

interface ParsedFile {
  readonly text: string;
  readonly located: Located | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The last text of each file with its result: shared definitions are read twice, and `watch` reads all cards after each change. */
const parsed = new Map<string, ParsedFile>();

/** Parses a file; returns undefined (and reports) if it is not valid YAML or uses an unsupported feature. */
export function parseYaml(file: string, text: string, report: Report): Located | undefined {
  let result = parsed.get(file);
  if (result?.text !== text) {
    const diagnostics: Diagnostic[] = [];
    result = { text, located: parseText(file, text, (one) => void diagnostics.push(one)), diagnostics };
    parsed.set(file, result);
  }
  for (const diagnostic of result.diagnostics) report(diagnostic);
  return result.located;
}

function parseText(file: string, text: string, report: Report): Located | undefined {
  let refused = false;
  reportHidden(file, text, report);
  const refuse: Refuse = (span, message, fix) => {
    refused = true;
    report({ code: "GHX101", span, message, ...(fix !== undefined && { fix }) });
  };
  try {
    const located = parseOrThrow(file, text, refuse);
    if (refused || !located) return undefined;
    reportEscapes(located, text, report);
    return located;
  } catch (error) {
    // The parser and later passes recurse, so nesting is limited.
    if (!(error instanceof RangeError)) throw error;
    refuse({ file, start: 0, end: 1 }, "the file is nested too deeply");
    return undefined;
  }
}

/** Reports keys and texts that contain hidden characters as escape sequences. */
function reportEscapes({ value, span, fields, items }: Located, text: string, report: Report): void {
  const source = (of: Span): string => text.slice(of.start, of.end);
  if (typeof value === "string") reportEscaped(value, source(span), span, report);
  for (const [name, { key, node }] of fields) {
    reportEscaped(name, source(key), key, report);
    reportEscapes(node, text, report);
  }
  for (const item of items) reportEscapes(item, text, report);
}

type Refuse = (span: Span, message: string, fix?: string) => void;

function parseOrThrow(file: string, text: string, refuse: Refuse): Located | undefined {
  // A byte order mark is not part of the text, and would shift every span by one.
  // The parser compares each key with all others, so keys are checked here.
  const document = parseDocument(text.replace(/^\uFEFF/, " "), { uniqueKeys: false });
  const [error] = document.errors;
  // Later errors are consequences of the first.
  if (error) {
    const [start, end] = error.pos;
    const reason = error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "");
    const message =
      error.code === "MULTIPLE_DOCS" ? "a file holds one document" : `not valid YAML: ${reason}`;
    refuse({ file, start, end: Math.max(end, start + 1) }, message, yamlFix(error.message));
    return undefined;
  }
  if (!document.contents) {
    refuse({ file, start: 0, end: 1 }, "the file is empty");
    return undefined;
  }
  return locate(document.contents, file, refuse, 0);
}

/** A template such as `GET /x/{y}` in a map of one line begins another map. */
const yamlFix = (message: string): string | undefined =>
  /^Unexpected flow-(?:map|seq)-start/.test(message)
    ? 'quote text that contains { or [: endpoint: "GET /repos/{owner}/{name}"'
    : undefined;

/** Deeper than any card, and far below the recursion limit. */
const MAX_DEPTH = 64;

function locate(
  node: YamlNode | null | undefined,
  file: string,
  refuse: Refuse,
  depth: number,
  place?: Span,
): Located {
  const span = nodeSpan(node, file) ?? place ?? { file, start: 0, end: 1 };
  if (depth > MAX_DEPTH) refuse(span, "the file is nested too deeply");
  if (isAlias(node)) {
    refuse(span, "cards have no aliases", "write it out, or share it from cards/shared.yaml by $ref");
  }
  if (node && "anchor" in node && node.anchor !== undefined)
    refuse(span, `cards have no anchors: &${node.anchor}`, "leave it out");
  if (node?.tag?.startsWith("!")) refuse(span, `cards have no tags: ${node.tag}`, "leave it out");
  if (depth > MAX_DEPTH || !node || isAlias(node)) return leaf(null, span);
  if (isMap(node)) {
    const fields = new Map<string, { key: Span; node: Located }>();
    for (const pair of node.items) {
      const keyNode = pair.key as YamlNode | null;
      const key = nodeSpan(keyNode, file) ?? span;
      if (!isScalar(keyNode)) refuse(key, "a key is text");
      const name = isScalar(keyNode) ? String(keyNode.value) : "";
      if (isScalar(keyNode) && fields.has(name)) refuse(key, "not valid YAML: Map keys must be unique");
      fields.set(name, {
        key,
        node: locate(pair.value as YamlNode | null, file, refuse, depth + 1, key),
      });
    }
    const value = Object.fromEntries([...fields].map(([key, field]) => [key, field.node.value]));
    return { value, span, fields, items: [] };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => locate(item as YamlNode | null, file, refuse, depth + 1, span));
    return { value: items.map((item) => item.value), span, fields: new Map(), items };
  }
  return leaf(isScalar(node) ? node.value : null, span);
}

const leaf = (value: unknown, span: Span): Located => ({ value, span, fields: new Map(), items: [] });

function nodeSpan(node: YamlNode | null | undefined, file: string): Span | undefined {
  const range = node?.range;
  return range ? { file, start: range[0], end: Math.max(range[1], range[0] + 1) } : undefined;
}

/** The field's node, when the value is a map that has it. */
export function at(node: Located | undefined, ...path: readonly string[]): Located | undefined {
  return path.reduce<Located | undefined>((current, key) => current?.fields.get(key)?.node, node);
}

/** Parses the value of a field; undefined if it is missing or not valid. */
export function parseAt<Value>(
  node: Located | undefined,
  key: string,
  parse: (value: Located, report: Report) => Value | undefined,
  report: Report,
): Value | undefined {
  const value = at(node, key);
  return value && parse(value, report);
}

/** The span of a field's key, for diagnostics about a whole block. */
export function keySpan(node: Located | undefined, key: string): Span | undefined {
  return node?.fields.get(key)?.key;
}

/** The deepest existing node along a JSON pointer, as in ajv's errors. */
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

/** Returns a list: of one value, of the elements, or empty. */
export function toList(node: Located | undefined): readonly Located[] {
  if (!node) return [];
  return Array.isArray(node.value) ? node.items : [node];
}

/** Returns the texts of a list, or one text as a list. */
export const toTexts = (node: Located | undefined): readonly string[] =>
  toList(node).map(({ value }) => String(value));

export const toText = (node: Located | undefined): string | undefined =>
  typeof node?.value === "string" ? node.value : undefined;
