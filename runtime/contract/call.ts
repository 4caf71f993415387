// The types of a running call: its state, how its requests are sent, and the values of its plan.

import type { Cursor } from "./cursor.js";
import type { Warning } from "./envelope.js";
import type { CallEvent } from "./events.js";
import type { Api, Effect } from "./github-api.js";
import type { Clock, RetryBudget } from "./retry.js";
import type { Route } from "./route.js";
import type { RouteError } from "./route-error.js";
import type { Schema } from "./schema.js";
import type { Meter, ReadAhead, SendOptions, Wire } from "./wire.js";

/** How the requests of a call are sent. */
export interface Channel {
  readonly call: Call;
  readonly route: Route;
  readonly wire: Wire;
  /** Reads the state of the write that is sent. Absent if its card does not say how. */
  readonly state?: StateReader | undefined;
  /** Returns the function that sends the write: at the first attempt with a command of gh. */
  readonly first?: (<T>(send: () => Promise<T>) => () => Promise<T>) | undefined;
  /** Sends a write as often as its answers permit. Absent from reads. */
  readonly sendWrite?: <T>(sendWhile: SendWhile<T>, name: string, channel: Channel) => Promise<T>;
}

/** Sends a request, and again after each error for which `mayRepeat` returns true, within the retry budget. */
export type SendWhile<T> = (mayRepeat: (error: RouteError) => boolean | Promise<boolean>) => Promise<T>;

/** A plan that runs. */
export interface PlanRun extends Channel {
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

/** Reads from GitHub whether a write was applied. */
export interface StateReader {
  /** Returns undefined if the state does not decide. */
  isApplied(): Promise<boolean | undefined>;
  /** The state that was read, as the response of the write. Absent if the output reads it from lookups. */
  readonly response?: unknown;
  /** Whether the state is also read after a refusal, because something else may have had the effect of the write. */
  readonly afterRefusal: boolean;
  /** The write is sent again only if the state shows that it was not applied. */
  readonly once?: true | undefined;
}

/** The state of a call that its routes and requests share. */
export interface Call {
  readonly capability: CalledCapability;
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
  /** Returns whether the state shows that the write was applied, with regard to others that were lost together with it. */
  readonly agree?: (isApplied: boolean | undefined, once: boolean) => Promise<boolean | undefined>;
  readonly readAhead?: ReadAhead | undefined;
}

/** The part of a capability that its requests depend on. */
export interface CalledCapability {
  /** Capability id: the domain and a name, separated by dots. */
  readonly id: string;
  readonly effect: Effect;
  /**
   * What the call also does if an input is given: the capability that does the same, or `destructive`. Policies refuse and
   * confirm it.
   */
  readonly performs?: Readonly<Record<string, string>>;
  /** Only requests without a card: their API; `internal` for requests of ghx itself, whose objects are known. */
  readonly ownRequest?: Api | "internal";
  /** Only writes: whether sending the request twice has the same effect as sending it once. */
  readonly idempotent?: boolean;
  /** Paths of output text that any GitHub user may have written, such as `title` or `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  /** Creates the schema of the output, which checks the data of every result. Generated capabilities have it. */
  readonly output?: () => Schema;
}
