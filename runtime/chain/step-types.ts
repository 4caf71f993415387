// A step of a chain, from the request to the checked call.

import type { Capability } from "../contract/capability.js";
import type { ResultError } from "../contract/envelope.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { RouteError } from "../contract/route-error.js";
import type { Cursor } from "../input/cursor.js";

/** What a caller asks for: a capability with its input; without one, a name that no capability has. */
export interface RequestedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown> | undefined;
  readonly input: unknown;
  /** The failure of a name that no capability has. */
  readonly unknown?: ResultError;
}

/** A step that may begin. Without a plan it runs beside the joined requests. */
export interface PreparedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown>;
  /** As the caller gave it. */
  readonly given: unknown;
  /** As prepared. */
  readonly input: object;
  readonly cursor: Cursor | undefined;
  readonly plan: GraphqlPlan | undefined;
}

export type ValidatedStep =
  | { readonly ready: PreparedStep }
  | { readonly task: string; readonly error: RouteError | ResultError };
