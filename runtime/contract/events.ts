// Events of a running call, for logs and telemetry. No event contains a token, a cookie or a payload.
import type { Route, RouteReason } from "./route.js";
import type { ErrorCode } from "./route-error.js";

interface EventBase {
  /** The id of the capability; `chain` for the responses to joined requests of a chain. */
  readonly capability_id: string;
}

/** An event without the id of the capability. */
export type CallEvent = WithoutId<GhxEvent>;

type WithoutId<Event> = Event extends unknown ? Omit<Event, "capability_id"> : never;

/** An event of a call. See `type`. */
export type GhxEvent =
  | (EventBase & { readonly type: "route"; readonly route: Route; readonly reason: RouteReason })
  | (EventBase & {
      readonly type: "skip";
      readonly route: Route;
      readonly reason: RouteReason;
      readonly message: string;
    })
  | (EventBase & {
      readonly type: "attempt";
      readonly route: Route;
      /** The name of the request. */
      readonly step: string;
      /** Counts from 1 and increases with each retry of the request. */
      readonly attempt: number;
    })
  | (EventBase & {
      readonly type: "response";
      readonly route: Route;
      readonly method: string;
      /** The URL of the request, before redirects. */
      readonly url: string;
      /** The HTTP status. */
      readonly status: number;
      /** Names in lower case, without `set-cookie`, and `location`, which may contain a signature. */
      readonly headers: Readonly<Record<string, string | undefined>>;
      /** Milliseconds of the request itself. */
      readonly duration_ms: number;
      /** Milliseconds that it waited for GitHub's limits before. Absent if the client is not paced. */
      readonly wait_ms?: number | undefined;
    })
  | (EventBase & {
      readonly type: "retry";
      readonly route: Route;
      /** The name of the request. */
      readonly step: string;
      /** The attempt that failed. */
      readonly attempt: number;
      /** Milliseconds until the next attempt. */
      readonly delay_ms: number;
      readonly code: ErrorCode;
    })
  | (EventBase & {
      readonly type: "wait";
      readonly route: Route;
      /** The name of the request. */
      readonly step: string;
      /** Number of answers so far that do not have the requested state. */
      readonly attempt: number;
      /** Milliseconds until the next request. */
      readonly delay_ms: number;
      /** The fields of the output that do not have the requested state yet. Absent while GitHub prepares an answer. */
      readonly state?: Readonly<Record<string, unknown>>;
    })
  | (EventBase & {
      readonly type: "progress";
      readonly route: Route;
      /** The name of the request. */
      readonly step: string;
      /** Bytes of the file so far, after each MiB and at the end. */
      readonly bytes: number;
    })
  | (EventBase & {
      readonly type: "warning";
      readonly code: "MIDDLEWARE" | "OPTION";
      readonly message: string;
    })
  | (EventBase & {
      readonly type: "fallback";
      readonly from: Route;
      readonly to: Route;
      readonly code: ErrorCode;
    })
  | (EventBase & {
      readonly type: "result";
      readonly ok: boolean;
      readonly route?: Route;
      /** Absent if the call succeeded. */
      readonly code?: ErrorCode;
      /** Milliseconds of the whole call. */
      readonly duration_ms: number;
    });
