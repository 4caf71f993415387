// Builds located YAML. Nodes that an expansion adds have the span of the text that implies them.

import type { Span } from "../../source/source-map.js";
import type { Located } from "../yaml.js";

/** A located value that an expansion adds: plain data, or nodes of the card. */
export type Addition =
  | string
  | number
  | boolean
  | null
  | readonly Addition[]
  | { readonly [key: string]: Addition }
  | Located;

/** Returns the located form of a draft. Nodes of the card keep their spans; the others have `span`. */
export function locate(draft: Addition, span: Span): Located {
  if (isLocated(draft)) return draft;
  if (Array.isArray(draft)) {
    const items = draft.map((item: Addition) => locate(item, span));
    return { value: items.map(({ value }) => value), span, fields: new Map(), items };
  }
  if (typeof draft === "object" && draft !== null) {
    const fields = Object.entries(draft).map(
      ([key, value]) => [key, { key: span, node: locate(value, span) }] as const,
    );
    return mapNode(new Map(fields), span);
  }
  return { value: draft, span, fields: new Map(), items: [] };
}

/** Returns the map with fields replaced, or added at the end. Undefined leaves a field out. */
export function withFields(
  node: Located,
  changes: Readonly<Record<string, Addition | undefined>>,
  span: Span = node.span,
): Located {
  const fields = new Map(node.fields);
  for (const [name, draft] of Object.entries(changes)) {
    if (draft === undefined) fields.delete(name);
    else {
      const value = locate(draft, span);
      fields.set(name, { key: fields.get(name)?.key ?? span, node: value });
    }
  }
  return mapNode(fields, node.span);
}

/** Returns the map with the given fields first, in this order. */
export function inOrder(node: Located, first: readonly string[]): Located {
  const names = [...first.filter((name) => node.fields.has(name)), ...node.fields.keys()];
  const fields = new Map<string, { readonly key: Span; readonly node: Located }>();
  for (const name of names) {
    const field = node.fields.get(name);
    if (field) fields.set(name, field);
  }
  return mapNode(fields, node.span);
}

/** Returns the map with each value replaced. */
export function mapFields(node: Located, change: (value: Located, name: string) => Located): Located {
  const fields = [...node.fields].map(
    ([name, field]) => [name, { key: field.key, node: change(field.node, name) }] as const,
  );
  return mapNode(new Map(fields), node.span);
}

/** Returns the list with each element replaced. */
export function mapItems(node: Located, change: (value: Located) => Located): Located {
  const items = node.items.map(change);
  return { ...node, items, value: items.map(({ value }) => value) };
}

/** Changes each element of a list, or the only one, which is written without a list. */
export const mapEach = (node: Located, change: (value: Located) => Located): Located =>
  isListNode(node) ? mapItems(node, change) : change(node);

export const isMapNode = (node: Located | undefined): node is Located =>
  node !== undefined && typeof node.value === "object" && node.value !== null && !Array.isArray(node.value);

export const isListNode = (node: Located | undefined): node is Located => Array.isArray(node?.value);

/** Returns a copy whose nodes all have the span: for text of another file that is used in a card. */
export function moveTo(node: Located, span: Span): Located {
  const fields = [...node.fields].map(
    ([name, field]) => [name, { key: span, node: moveTo(field.node, span) }] as const,
  );
  return {
    value: node.value,
    span,
    fields: new Map(fields),
    items: node.items.map((item) => moveTo(item, span)),
  };
}

/** Returns the map with these fields. */
export function mapNode(fields: Located["fields"], span: Span): Located {
  const value = Object.fromEntries([...fields].map(([name, field]) => [name, field.node.value]));
  return { value, span, fields, items: [] };
}

function isLocated(draft: Addition): draft is Located {
  return (
    typeof draft === "object" && draft !== null && "span" in draft && "fields" in draft && "items" in draft
  );
}
