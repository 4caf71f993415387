// Types of a running plan: its context and its result.

import type { Capability } from "../contract/capability.js";
import type { Cursor } from "../contract/cursor.js";
import type { Warning } from "../contract/envelope.js";
import type { CallEvent } from "../contract/events.js";
import type { Clock, RetryBudget } from "../contract/retry.js";
import type { Route } from "../contract/route.js";
import type { WriteCall } from "../contract/send-write.js";
import type { Session } from "../contract/session.js";
import type { Meter, SendOptions, Wire } from "../contract/wire.js";

/** The context in which a plan runs. */
export interface PlanRun {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
  /** The prepared input. */
  readonly input: object;
  /** Where a list continues. */
  readonly cursor: Cursor | undefined;
}

/** The scope of generated functions, extended with each response. */
export interface RunScope {
  readonly input: object;
  readonly ran: Record<string, boolean>;
  [request: string]: unknown;
}

/** The state of a call that its routes and requests share. */
export interface Call {
  readonly capability: Pick<
    Capability<unknown, unknown>,
    "id" | "effect" | "idempotent" | "sendWrite" | "output" | "unreadableWrite"
  >;
  /** Whether an unlisted enum value is an error. */
  readonly strict: boolean | undefined;
  readonly send: SendOptions;
  readonly budget: RetryBudget;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly emit: (event: CallEvent) => void;
  /** Follow-ups that failed without failing the call. */
  readonly warnings: Warning[];
  /** Names of the requests whose writes GitHub applied. */
  readonly applied: Set<string>;
  readonly agree?: WriteCall["agree"];
  readonly readAhead?: Session["readAhead"];
}
