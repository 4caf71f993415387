// Types of a chain's step: requested, prepared, validated.

import type { Capability } from "../contract/capability.js";
import type { ResultError, Warning } from "../contract/envelope.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { InputCursor } from "../contract/route-blocker.js";
import type { RouteError } from "../contract/route-error.js";

/** A requested step: a capability and its input, or an unknown name. */
export interface RequestedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown> | undefined;
  readonly input: unknown;
  /** The error for an unknown name. */
  readonly unknown?: ResultError;
}

/** A valid step. Without a plan it runs concurrently with the joined requests. */
export interface PreparedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown>;
  /** The input as passed by the caller. */
  readonly originalInput: unknown;
  /** The prepared input. */
  readonly input: object;
  readonly cursor: InputCursor | undefined;
  readonly plan: GraphqlPlan | undefined;
  readonly warnings: readonly Warning[];
}

/** The result of validating a step. */
export type ValidatedStep =
  | { readonly prepared: PreparedStep }
  | {
      readonly task: string;
      readonly error: RouteError | ResultError;
      readonly warnings: readonly Warning[];
    };
