// Compares the results of a scenario across routes.

import type { OperationCard } from "../../runtime/index.js";
import { isSet, mayBeAbsent, outputSchema, property, show } from "../testing/match.js";
import { wayName } from "./caller.js";
import type { RouteRun } from "./run-route.js";
import { isMap } from "./scenario.js";

export interface Parity {
  readonly compared: number;
  readonly equal: number;
  /** Number of compared runs whose requests differ from the earlier ones. A derived cli route repeats requests. */
  readonly independent: number;
  readonly problems: readonly string[];
}

/** Compares each run with the first one: the data of successes, the error codes of failures. */
export function compareRuns(
  runs: readonly RouteRun[],
  card: Pick<OperationCard, "output_schema" | "missing">,
): Parity {
  const answers = runs.flatMap(({ way, result, sent }) => {
    if (result === undefined) return [];
    const answer = result.ok
      ? comparable(result.data, outputSchema(card), way.route ?? result.meta.route_used)
      : { error: result.error.code };
    return [{ name: wayName(way), answer, sent }];
  });
  const [first, ...others] = answers;
  if (first === undefined) return { compared: 0, equal: 0, independent: 0, problems: [] };
  const problems = others.flatMap(({ name, answer }) => {
    const place = firstDifference(first.answer, answer, "");
    return place === undefined ? [] : [`${first.name} and ${name} differ at ${place}`];
  });
  const independent = new Set(answers.map(({ sent }) => sent)).size - 1;
  return { compared: others.length, equal: others.length - problems.length, independent, problems };
}

/** Returns the first difference between the data of two calls over the same route. */
export function dataDifference(
  a: unknown,
  b: unknown,
  card: Pick<OperationCard, "output_schema" | "missing">,
  route: string | undefined,
): string | undefined {
  const schema = outputSchema(card);
  return firstDifference(comparable(a, schema, route), comparable(b, schema, route), "");
}

const NOT_ON_ROUTE = "<not on this route>";

/**
 * Normalizes a value for comparison. Replaces cursors, which are specific to a route, marks absent fields that the route
 * does not return, and sorts sets.
 */
function comparable(value: unknown, schema: unknown, route: string | undefined, key?: string): unknown {
  if (value === undefined && mayBeAbsent(schema, route)) return NOT_ON_ROUTE;
  if (key === "endCursor") return value === null ? null : "<cursor>";
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item, isMap(schema) ? schema.items : undefined, route));
    if (!isSet(schema)) return items;
    return items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  if (!isMap(value)) return value;
  const declared = isMap(schema) && isMap(schema.properties) ? schema.properties : {};
  const names = [...Object.keys(value), ...Object.keys(declared)];
  return Object.fromEntries(
    [...new Set(names)]
      .sort()
      .map((name) => [name, comparable(value[name], property(schema, name), route, name)]),
  );
}

function firstDifference(a: unknown, b: unknown, path: string): string | undefined {
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    for (const [index, item] of a.entries()) {
      const found = firstDifference(item, b[index], `${path}.${index}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (isMap(a) && isMap(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      const found = firstDifference(a[key], b[key], `${path}.${key}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (a === NOT_ON_ROUTE || b === NOT_ON_ROUTE) return undefined;
  // Not every API counts the elements of a list.
  if (path.endsWith(".totalCount") && (a === null || b === null)) return undefined;
  return Object.is(a, b) ? undefined : `${path.slice(1) || "the result"}: ${show(a)} and ${show(b)}`;
}
