// The result of a chain's dry run: the joined requests, and the steps that each alias belongs to.

import type { DryRunPlan } from "./dry-run-plan.js";
import type { Warning } from "./envelope.js";

/** The requests that a chain would send. */
export interface ChainPlan {
  /** Distinguishes a plan from the envelope of a rejected chain. */
  readonly status: "planned";
  readonly requests: readonly ChainRequest[];
  /**
   * Steps that run separately from the joined requests, each with its plan. The only step of a chain is one of them.
   */
  readonly separate?: readonly { readonly step: number; readonly plan: DryRunPlan }[];
  /** Older names of inputs, with the index (from 0) of the step that contains them. */
  readonly warnings?: readonly {
    readonly step: number;
    readonly code: Warning["code"];
    readonly message: string;
  }[];
}

/** A joined GraphQL request. */
export interface ChainRequest {
  /** `read`: lookups and reads. `write`: mutations. `follow_up`: requests after a mutation. */
  readonly phase: "read" | "write" | "follow_up";
  readonly document: string;
  /** Variables. A value taken from an earlier response is shown as `<from lookup.repository.id>`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** Indexes (from 0) of the steps that use each root field, by alias. */
  readonly aliases: Readonly<Record<string, readonly number[]>>;
  /** Conditions, by alias, that depend on an earlier response. */
  readonly conditions?: Readonly<Record<string, string>>;
}
