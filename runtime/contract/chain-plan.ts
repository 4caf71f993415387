// The result of a chain's dry run: the joined requests, and the steps that each alias belongs to.

import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultError } from "./envelope.js";

/** The requests that a chain would send. */
export interface ChainPlan {
  /** Distinguishes a plan from the envelope of a rejected chain. */
  readonly status: "planned";
  readonly requests: readonly ChainRequest[];
  /**
   * Steps that run separately from the joined requests, each with its plan. The only step of a chain is one of them.
   */
  readonly separate?: readonly {
    readonly step: number;
    readonly plan: DryRunPlan;
    /** The level of the step, counted from 0, if the chain has several. */
    readonly level?: number;
  }[];
  /** Indexes of the steps of each level, if there are several. A level is sent when the previous one is completed. */
  readonly levels?: readonly (readonly number[])[];
  /** With `skipInvalid`: the steps that would not be sent, because they or a step that they wait for are invalid. */
  readonly skipped?: readonly { readonly step: number; readonly error?: ResultError }[];
}

/** A joined GraphQL request. */
export interface ChainRequest {
  /** `read`: lookups and reads. `write`: mutations. `follow_up`: requests after a mutation. */
  readonly phase: "read" | "write" | "follow_up";
  /** The level of its steps, counted from 0, if the chain has several. */
  readonly level?: number;
  readonly document: string;
  /**
   * Variables. A value taken from an earlier response is shown as `<from lookup.repository.id>`, and one from the result
   * of an earlier step as `<from $0.id>`.
   */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Indexes (from 0) of the steps that use each root field, by alias. */
  readonly aliases: Readonly<Record<string, readonly number[]>>;
  /** Conditions, by alias, that depend on an earlier response. */
  readonly conditions?: Readonly<Record<string, string>>;
}
