// Types of a chain's step: requested, prepared, validated.

import type { Capability } from "../contract/capability.js";
import type { ResultError } from "../contract/envelope.js";
import type { GraphqlPlan } from "../contract/plan.js";
import type { InputCursor } from "../contract/route-blocker.js";
import type { RouteError } from "../contract/route-error.js";
import type { StepReference } from "./references.js";

/** A requested step: a capability and its input, or an unknown name. */
export interface RequestedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown> | undefined;
  readonly input: unknown;
  /** Indexes of steps that must be completed first. From untyped data, so it may be anything. */
  readonly after?: unknown;
  /** The properties that steps do not have. */
  readonly others?: object;
  /** The error for an unknown name. */
  readonly unknown?: ResultError;
  /** The references of an input whose strings are all text. Otherwise strings such as `$0.number` are references. */
  readonly references?: readonly StepReference[];
  /** Returns why a reference to an earlier step cannot have a valid value, if the schemas of both cards are known. */
  readonly checkReference?: (reference: StepReference) => string | undefined;
}

/** A valid step. Without a plan it runs concurrently with the joined requests. */
export interface PreparedStep {
  readonly task: string;
  readonly capability: Capability<unknown, unknown>;
  /** The input, not yet prepared. Contains an `Unresolved` for each reference. */
  readonly plainInput: unknown;
  /** The prepared input. */
  readonly input: object;
  readonly cursor: InputCursor | undefined;
  readonly plan: GraphqlPlan | undefined;
  readonly references: readonly StepReference[];
  /** Indexes of the steps that the step waits for, from its references and `after`. */
  readonly waitsFor: readonly number[];
  /** Whether a write was applied that the step waits for, or may be about the same object. */
  readonly followsWrite?: boolean;
  /** Whether the step has `after`, also an empty one. */
  readonly hasAfter?: true;
}

/** A step that validation rejected. */
export interface InvalidStep {
  readonly task: string;
  readonly error: RouteError | ResultError;
  /** As in {@link PreparedStep}. */
  readonly waitsFor?: readonly number[];
}

/** The result of validating a step. */
export type ValidatedStep = { readonly prepared: PreparedStep } | InvalidStep;
