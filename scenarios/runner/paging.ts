// Worlds with any number of elements in a list, and walks over its pages.

import type { OperationCard, ResultEnvelope } from "../../runtime/index.js";
import type { LocalGithub } from "../github/index.js";
import { createCaller, type Way } from "./caller.js";
import { resolveReferences } from "./references.js";
import { type Fill, isMap, type Paging, type PlainMap } from "./scenario.js";

/** Numbers of added elements begin here, far from those that a world has. */
const FIRST_NUMBER = 1001;
const FIRST_TIME = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;

export const DEFAULT_WORLD = "paging.yaml";

/** Whether the capability answers with pages. */
export function isList({ output_schema: { properties } }: OperationCard): boolean {
  return isMap(properties) && "items" in properties && "pageInfo" in properties;
}

/** Whether the order of a list is left open. */
export function isUnordered({ output_schema: { properties } }: OperationCard): boolean {
  return isMap(properties) && isMap(properties.items) && properties.items.uniqueItems === true;
}

export interface Filled {
  readonly world: PlainMap;
  /** What the list then holds, by what tells its elements apart. */
  readonly items: readonly PlainMap[];
}

/** The world with elements added, each of the kind that `kinds` names by its index. */
export function fill(
  world: PlainMap,
  { fill: fills, newestFirst }: Paging,
  kinds: readonly number[],
): Filled {
  const filled: unknown = structuredClone(world);
  const items: PlainMap[] = [];
  for (const [index, kind] of kinds.entries()) {
    const { add, item } = fillAt(fills, kind);
    grow(filled, write(add, index));
    if (item !== undefined) items.push(write(item, index));
  }
  return { world: isMap(filled) ? filled : {}, items: newestFirst ? items.reverse() : items };
}

/** Kinds that take turns until `count` elements are listed; with those that must not be listed among and behind them. */
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
  if (found === undefined) throw new Error(`there is no fill ${kind}`);
  return found;
}

/** The template of the element at an index, in words and keys; a text that is only `{n}` becomes a number. */
function write<T>(template: T, index: number): T;
function write(template: unknown, index: number): unknown {
  if (template === "{n}") return FIRST_NUMBER + index;
  if (typeof template === "string") return writeText(template, index);
  if (Array.isArray(template)) return template.map((one) => write(one, index));
  if (!isMap(template)) return template;
  return Object.fromEntries(
    Object.entries(template).map(([key, value]) => [writeText(key, index), write(value, index)]),
  );
}

function writeText(text: string, index: number): string {
  const number = String(FIRST_NUMBER + index);
  const time = new Date(FIRST_TIME + index * MINUTE).toISOString().replace(".000Z", "Z");
  return text
    .replaceAll("{n}", number)
    .replaceAll("{time}", time)
    .replaceAll("{oid}", number.padStart(40, "0"));
}

/** Lays an addition over what is there, in place: the world is large, and additions are many. */
function grow(base: unknown, addition: unknown): void {
  if (Array.isArray(base) && Array.isArray(addition)) base.push(...addition);
  else if (typeof base === "object" && base !== null && isMap(addition)) {
    for (const [key, value] of Object.entries(addition)) {
      const there: unknown = Reflect.get(base, key);
      if (typeof there === "object" && there !== null) grow(there, value);
      else Reflect.set(base, key, value);
    }
  }
}

export interface Walk {
  readonly items: readonly unknown[];
  readonly pages: number;
  /** What is wrong with single pages. */
  readonly problems: readonly string[];
}

/** Reads a list to its end by pages of `first`; `between` runs before each page but the first. */
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
    before[name] = dataOf(
      await caller.call(call.task ?? card.capability_id, resolveReferences(call.input, known)),
    );
  }
  const input = resolveReferences(paging.input, { store: github.store, before });
  const items: unknown[] = [];
  const problems: string[] = [];
  let after: string | null = null;
  for (let page = 1; ; page++) {
    if (page > 1) between(page);
    const result = await caller.call(card.capability_id, {
      ...input,
      first,
      ...(after === null ? {} : { after }),
    });
    const data = pageOf(dataOf(result));
    const { hasNextPage, endCursor } = data.pageInfo;
    items.push(...data.items);
    const short = data.items.length < first && result.meta.scan?.scanTruncated !== true;
    if (data.items.length > first) problems.push(`page ${page} has ${data.items.length} elements`);
    if (hasNextPage && short) problems.push(`page ${page} of several has only ${data.items.length} elements`);
    if (hasNextPage !== (endCursor !== null))
      problems.push(`page ${page}: hasNextPage ${hasNextPage}, endCursor ${endCursor}`);
    if (!hasNextPage || endCursor === null) return { items, pages: page, problems };
    if (endCursor === after) throw new Error(`page ${page} ends where it began`);
    after = endCursor;
  }
}

function dataOf(result: ResultEnvelope): unknown {
  if (result.ok) return result.data;
  throw new Error(`${result.error.code}: ${result.error.message}`);
}

function pageOf(data: unknown) {
  if (!isMap(data) || !Array.isArray(data.items) || !isMap(data.pageInfo)) throw new Error("this is no page");
  const { hasNextPage, endCursor } = data.pageInfo;
  const items: readonly unknown[] = data.items;
  return {
    items,
    pageInfo: {
      hasNextPage: hasNextPage === true,
      endCursor: typeof endCursor === "string" ? endCursor : null,
    },
  };
}

/** Of each element what tells it from the others, as text that can be compared. */
export function keysOf(items: readonly unknown[], { fill: fills }: Paging): string[] {
  return items.map((item) => JSON.stringify(fills.map((one) => pick(item, one.item ?? {}))));
}

/** The part of a value that a template names. */
function pick(value: unknown, template: unknown): unknown {
  if (!isMap(template)) return value;
  return Object.fromEntries(
    Object.keys(template)
      .sort()
      .map((name) => [name, isMap(value) ? pick(value[name], template[name]) : undefined]),
  );
}
