// The answer of a chain's dry run: the joined requests, and which step each alias in them belongs to.

import type { DryRunPlan } from "./dry-run-plan.js";

export interface ChainPlan {
  /** Tells a plan from the envelope of a chain that was rejected. */
  readonly status: "planned";
  readonly requests: readonly ChainRequest[];
  /** Steps that run beside the joined requests, with their own plans; a chain of one is such a step. */
  readonly beside?: readonly { readonly step: number; readonly plan: DryRunPlan }[];
}

export interface ChainRequest {
  /** `read`: lookups and reads; `write`: the mutations; `follow_up`: what cards do after their mutation. */
  readonly phase: "read" | "write" | "follow_up";
  readonly document: string;
  /** Values that an earlier answer will bring stand as `<from lookup.repository.id>`. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** The steps, counted from 0, that each root field answers. */
  readonly aliases: Readonly<Record<string, readonly number[]>>;
  /** By alias: what an earlier answer decides about it. */
  readonly conditions?: Readonly<Record<string, string>>;
}
