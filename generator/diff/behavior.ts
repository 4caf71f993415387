// What callers notice of the routes of a card while the same inputs are valid and the output has the same schema.

import { isDeepStrictEqual } from "node:util";
import { at, type Located } from "../syntax/yaml.js";
import type { Change } from "./change.js";

export interface Behavior {
  /** What holds for the output if the write was applied, as text. */
  readonly done: string | undefined;
  /** By route and list, for how many elements a request is sent. */
  readonly limits: ReadonlyMap<string, number>;
  /** How the text or the file of an answer is read, by word. */
  readonly response: ReadonlyMap<string, unknown>;
}

const DEFAULT_MAX = 20;

export function readBehavior(card: Located): Behavior {
  const limits = new Map<string, number>();
  for (const api of ["graphql", "rest"]) addLimits(at(card, api), api, limits);
  const response = at(card, "rest", "response")?.fields ?? [];
  return {
    done: JSON.stringify(at(card, "done")?.value),
    limits,
    response: new Map([...response].map(([word, { node }]) => [word, node.value])),
  };
}

/** Adds the limit of each `perItem` of a route and its lookups and follow-ups. */
function addLimits(node: Located | undefined, route: string, limits: Map<string, number>): void {
  const perItem = at(node, "perItem");
  if (perItem) {
    const over = at(perItem, "over")?.value;
    const list = typeof over === "string" ? over.replace(/^\$in\./, "") : JSON.stringify(over);
    const max = at(perItem, "max")?.value ?? DEFAULT_MAX;
    limits.set(`${route} ${list}`, Math.min(Number(max), limits.get(`${route} ${list}`) ?? Number(max)));
  }
  for (const { node: inner } of node?.fields.values() ?? []) addLimits(inner, route, limits);
  for (const item of node?.items ?? []) addLimits(item, route, limits);
}

/** Lists what differs. Of values that the card computes, a change is breaking. */
export function compareBehavior(old: Behavior, now: Behavior): Pick<Change, "impact" | "change">[] {
  const changes: Pick<Change, "impact" | "change">[] = [];
  const add = (impact: Change["impact"], change: string): void => void changes.push({ impact, change });
  // A response that does not fit is an error with the outcome `applied`, and a lost response is a success if the state fits.
  if (old.done !== now.done) add("notable", `done: ${old.done ?? "none"} → ${now.done ?? "none"}`);
  for (const [list, max] of now.limits) {
    const before = old.limits.get(list) ?? max;
    if (before !== max)
      add(max < before ? "breaking" : "additive", `most elements of ${list}: ${before} → ${max}`);
  }
  for (const word of new Set([...old.response.keys(), ...now.response.keys()])) {
    const [before, after] = [old.response.get(word), now.response.get(word)];
    if (isDeepStrictEqual(before, after)) continue;
    const [least, most] = [constant(before), constant(after)];
    const isRaised = word === "maxBytes" && least !== undefined && most !== undefined && most > least;
    add(isRaised ? "additive" : "breaking", `response.${word}: ${text(before)} → ${text(after)}`);
  }
  return changes;
}

/** The number of `{ const: 1000 }`. */
function constant(value: unknown): number | undefined {
  const inner: unknown = Reflect.get(Object(value), "const");
  return typeof inner === "number" ? inner : undefined;
}

const text = (value: unknown): string => JSON.stringify(value) ?? "none";
