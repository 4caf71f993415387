// Compares the data of a success with the data of the same call without faults.

import type { ChainStepResult, OperationCard, Route } from "../../../runtime/index.js";
import { type Mismatch, mismatches, outputSchema } from "../../../scenarios/testing/match.js";

export interface Compared {
  readonly result: ChainStepResult | undefined;
  /** The result of the same call without faults. */
  readonly repeated: Pick<ChainStepResult, "ok" | "data"> | undefined;
  /** Whether GitHub applied a write of the call. */
  readonly isApplied: boolean;
}

/** Returns the first difference; undefined if there is none. */
export function differentData(
  card: OperationCard | undefined,
  { result, repeated, isApplied }: Compared,
): Mismatch | undefined {
  if (!result?.ok) return undefined;
  // GitHub refuses what is done already. After a lost response, the state shows that it is.
  if (repeated?.ok === false && card?.idempotent === true && !isApplied) return undefined;
  // A fault made the text longer than its bound, as the result reports.
  if (isCut(result.data) && !isCut(repeated?.data)) return undefined;
  const route = result.meta?.route_used;
  const expected = withEscapes(repeated?.data, route);
  const found = mismatches(expected, result.data, "data", card && outputSchema(card), route);
  const isPage = result.data instanceof Object && "pageInfo" in result.data;
  return found.find((one) => !isComputed(one) && (!isPage || !differsByRoute(one)));
}

const isCut = (data: unknown): boolean => Object(data).truncated === true;

/** Whether GitHub computed the value after a first read, whose response a fault replaced. */
function isComputed({ path, expected }: Mismatch): boolean {
  return /\.(?:mergeable|mergeStateStatus)$/.test(path) && expected === '"UNKNOWN"';
}

/** Whether the value depends on the route, which a fault may have changed: cursors, and counts that REST does not have. */
function differsByRoute({ path, actual }: Mismatch): boolean {
  return path.startsWith("data.pageInfo.endCursor") || (path === "data.totalCount" && actual === "null");
}

/** gh prints control characters as `^[`. */
function withEscapes(data: unknown, route: Route | undefined): unknown {
  if (route !== "cli") return data;
  return JSON.parse(JSON.stringify(data).replaceAll("\\u001b", "^["));
}
