// Fills a list in a world with any number of elements, and reads a list page by page.

import type { OperationCard, ResultEnvelope } from "../../runtime/index.js";
import type { LocalGithub } from "../github/index.js";
import { createCaller, type Way } from "./caller.js";
import { resolveReferences } from "./references.js";
import { type Fill, isMap, type Paging, type PlainMap } from "./scenario.js";

/** The number of the first added element, above all numbers that world files use. */
const FIRST_NUMBER = 1001;
const FIRST_TIME = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;

export const DEFAULT_WORLD = "paging.yaml";

/** Reports whether the capability returns pages. */
export function isList({ output_schema: { properties } }: OperationCard): boolean {
  return isMap(properties) && "items" in properties && "pageInfo" in properties;
}

/** Reports whether the order of the list is unspecified. */
export function isUnordered({ output_schema: { properties } }: OperationCard): boolean {
  return isMap(properties) && isMap(properties.items) && properties.items.uniqueItems === true;
}

export interface FilledWorld {
  readonly world: PlainMap;
  /** The expected elements of the list, each reduced to its identifying fields. */
  readonly items: readonly PlainMap[];
}

/** Adds one element to the world for each entry of `kinds`, which are indexes into `paging.fill`. */
export function fill(
  world: PlainMap,
  { fill: fills, newestFirst }: Paging,
  kinds: readonly number[],
): FilledWorld {
  const filled: unknown = structuredClone(world);
  const items: PlainMap[] = [];
  for (const [index, kind] of kinds.entries()) {
    const { add, item } = fillAt(fills, kind);
    mergeInto(filled, expandTemplate(add, index));
    if (item !== undefined) items.push(expandTemplate(item, index));
  }
  return { world: isMap(filled) ? filled : {}, items: newestFirst ? items.reverse() : items };
}

/** Returns alternating kinds that add `count` listed elements, with unlisted elements between and after them. */
export function turns({ fill: fills }: Paging, count: number): number[] {
  const kinds: number[] = [];
  let listed = 0;
  do {
    for (const [kind, { item }] of fills.entries()) {
      if (item !== undefined && listed === count) continue;
      kinds.push(kind);
      if (item !== undefined) listed++;
    }
  } while (listed < count);
  return kinds;
}

function fillAt(fills: readonly Fill[], kind: number): Fill {
  const found = fills[kind];
  if (found === undefined) throw new Error(`no fill at index ${kind}`);
  return found;
}

/** Expands the placeholders in a template's keys and values. A string that is only `{n}` becomes a number. */
function expandTemplate<T>(template: T, index: number): T;
function expandTemplate(template: unknown, index: number): unknown {
  if (template === "{n}") return FIRST_NUMBER + index;
  if (typeof template === "string") return expandText(template, index);
  if (Array.isArray(template)) return template.map((one) => expandTemplate(one, index));
  if (!isMap(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [expandText(key, index), expandTemplate(value, index)]),
  );
}

function expandText(text: string, index: number): string {
  const number = String(FIRST_NUMBER + index);
  const time = new Date(FIRST_TIME + index * MINUTE).toISOString().replace(".000Z", "Z");
  return text
    .replaceAll("{n}", number)
    .replaceAll("{time}", time)
    .replaceAll("{oid}", number.padStart(40, "0"));
}

/** Merges an addition into `base` in place; copying the whole world for each addition would be slow. */
function mergeInto(base: unknown, addition: unknown): void {
  if (Array.isArray(base) && Array.isArray(addition)) base.push(...addition);
  else if (typeof base === "object" && base !== null && isMap(addition)) {
    for (const [key, value] of Object.entries(addition)) {
      const existing: unknown = Reflect.get(base, key);
      if (typeof existing === "object" && existing !== null) mergeInto(existing, value);
      else Reflect.set(base, key, value);
    }
  }
}

export interface Walk {
  readonly items: readonly unknown[];
  /** `totalCount` of each page. */
  readonly totals: readonly unknown[];
  readonly pages: number;
  /** Problems with individual pages. */
  readonly problems: readonly string[];
}

/** Reads a list to its end in pages of `first` elements. Calls `between` before each page except the first. */
export async function walk(
  github: LocalGithub,
  card: OperationCard,
  paging: Paging,
  way: Way,
  first: number,
  between: (page: number) => void = () => {},
): Promise<Walk> {
  const caller = createCaller(github, way);
  const before: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(paging.before ?? {})) {
    const known = { store: github.store, before };
    before[name] = dataOrThrow(
      await caller.call(call.task ?? card.capability_id, resolveReferences(call.input, known)),
    );
  }
  const input = resolveReferences(paging.input, { store: github.store, before });
  const items: unknown[] = [];
  const totals: unknown[] = [];
  const problems: string[] = [];
  let after: string | null = null;
  for (let page = 1; ; page++) {
    if (page > 1) between(page);
    const result = await caller.call(card.capability_id, {
      ...input,
      first,
      ...(after === null ? {} : { after }),
    });
    const data = toPage(dataOrThrow(result));
    const { hasNextPage, endCursor } = data.pageInfo;
    items.push(...data.items);
    totals.push(data.totalCount);
    const short = data.items.length < first && result.meta.scan?.scanTruncated !== true;
    if (data.items.length > first)
      problems.push(`page ${page} has ${data.items.length} elements, expected at most ${first}`);
    if (hasNextPage && short)
      problems.push(`page ${page} of several has ${data.items.length} elements, expected ${first}`);
    if (hasNextPage !== (endCursor !== null))
      problems.push(`page ${page}: hasNextPage ${hasNextPage}, endCursor ${endCursor}`);
    if (!hasNextPage || endCursor === null) return { items, totals, pages: page, problems };
    if (endCursor === after) throw new Error(`page ${page}: endCursor equals the cursor of the request`);
    after = endCursor;
  }
}

function dataOrThrow(result: ResultEnvelope): unknown {
  if (result.ok) return result.data;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

function toPage(data: unknown) {
  if (!isMap(data) || !Array.isArray(data.items) || !isMap(data.pageInfo))
    throw new Error("expected a page with items and pageInfo");
  const { hasNextPage, endCursor } = data.pageInfo;
  const items: readonly unknown[] = data.items;
  return {
    items,
    totalCount: data.totalCount,
    pageInfo: {
      hasNextPage: hasNextPage === true,
      endCursor: typeof endCursor === "string" ? endCursor : null,
    },
  };
}

/** Returns the identifying fields of each element as a JSON string. */
export function itemKeys(items: readonly unknown[], { fill: fills }: Paging): string[] {
  return items.map((item) => JSON.stringify(fills.map((one) => pick(item, one.item ?? {}))));
}

/** Returns the fields of a value that the template names. */
function pick(value: unknown, template: unknown): unknown {
  if (!isMap(template)) return value;
  return Object.fromEntries(
    Object.keys(template)
      .sort()
      .map((name) => [name, isMap(value) ? pick(value[name], template[name]) : undefined]),
  );
}
