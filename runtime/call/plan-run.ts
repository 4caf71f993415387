// A plan being run: what it runs with and what it returns.

import type { Capability } from "../contract/capability.js";
import type { ResultMeta } from "../contract/envelope.js";
import type { GhxEvent } from "../contract/events.js";
import type { RestRequest } from "../contract/plan.js";
import type { Clock, RetryBudget } from "../contract/retry.js";
import type { Route } from "../contract/route.js";
import type { GraphqlRequest, Meter, RestAnswer, SendOptions, Wire } from "../contract/wire.js";
import type { Cursor } from "../input/cursor.js";

export interface PlanResult {
  readonly data: unknown;
  /** Of lists. */
  readonly scan?: {
    readonly pagesScanned: number;
    readonly sourceItemsScanned: number;
    readonly scanTruncated: boolean;
  };
}

export interface PlanRun {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
  /** As prepared. */
  readonly input: object;
  /** Where a list goes on. */
  readonly cursor: Cursor | undefined;
}

export interface Call {
  readonly capability: Pick<Capability<unknown, unknown>, "id" | "effect" | "idempotent">;
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly emit: (event: GhxEvent) => void;
  /** Follow-ups that failed without failing the call. */
  readonly warnings: NonNullable<ResultMeta["warnings"]>[number][];
  /** Names of the steps whose writes GitHub has carried out. */
  readonly applied: Set<string>;
}

/** A list being run: a plan's run with the functions that send its requests. */
export interface ListRun extends PlanRun {
  readonly send: {
    operation(name: string, request: GraphqlRequest, run: PlanRun): Promise<unknown>;
    rest(name: string, request: RestRequest, nullOn: readonly number[], run: PlanRun): Promise<RestAnswer>;
  };
}
