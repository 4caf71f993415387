// Types of operations (capabilities as functions) and of chains.

import type { Capability } from "./capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "./chain-envelope.js";
import type { ChainPlan } from "./chain-plan.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import type { ChainOptions, DryRun, ExecuteOptions } from "./options.js";

/** `Input` with optional `owner` and `name` if the client has a `repo` option (`Bound`). */
export type BoundInput<Input, Bound extends boolean> = Bound extends true
  ? true extends HasRepo<Input>
    ? InRepo<Input>
    : Input
  : Input;

/** Whether any member of a union has `owner` or `name`. Not part of `BoundInput`, so that hovers show the union's name. */
type HasRepo<Input> = Input extends { owner?: unknown; name?: unknown } ? true : false;

/** `Input` with optional `owner` and `name`, which the client fills in. */
export type InRepo<Input> = WithoutRepo<Input> & {
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
};

type WithoutRepo<Input> = Input extends unknown ? Omit<Input, "owner" | "name"> : never;

/** Key of a step's capability. A symbol, so that JSON omits it. */
export const CAPABILITY: unique symbol = Symbol("ghx.capability");

/** One step of a chain: a capability and its input. Create it with {@link Operation.step}. */
export interface ChainStep<Input = unknown, Output = unknown> {
  /** Capability id. */
  readonly task: string;
  readonly input: Input;
  readonly [CAPABILITY]: Capability<unknown, Output>;
}

/** Options of a dry run: the result is a plan, and nothing is sent. */
export type DryRunOptions = ExecuteOptions & { readonly dryRun: true | DryRun };

/** Parameters of an operation. The input is optional if none of its fields is required. */
export type CallArguments<Input, Options = ExecuteOptions> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/**
 * A capability as a function. Does not reject if the input is invalid or GitHub, gh or the network fails. Check `ok` of
 * the result.
 */
export interface Operation<Input, Output> {
  (
    input: Record<never, never> extends Input ? Input | undefined : Input,
    options: DryRunOptions,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  (...args: CallArguments<Input>): Promise<ResultEnvelope<Output>>;
  /** Returns this call as a step of a {@link Chain}. */
  step(
    ...args: Record<never, never> extends Input ? [input?: Input] : [input: Input]
  ): ChainStep<Input, Output>;
  readonly capability: Capability<unknown, Output>;
}

/** The tuple of the steps' results, in the order of the steps. */
export type ChainResults<Steps extends readonly ChainStep[]> = {
  readonly [Index in keyof Steps]: Steps[Index] extends ChainStep<unknown, infer Output>
    ? ChainStepResult<Output>
    : never;
};

/**
 * Options of a dry run: the result is a plan, and nothing is sent. An invalid chain returns an envelope with the
 * errors.
 */
export type DryChainOptions = ChainOptions & { readonly dryRun: true | DryRun };

/**
 * Runs steps in two round trips: one for all lookups and reads, one for all writes, in the order of the steps.
 * `results` is a tuple with one result per step. If any step is invalid, nothing is sent. Does not reject; check
 * `status` and the `ok` of each step.
 */
export interface Chain {
  <const Steps extends readonly ChainStep[]>(
    steps: Steps,
    options: DryChainOptions,
  ): Promise<ChainPlan | ChainResultEnvelope>;
  <const Steps extends readonly ChainStep[]>(
    steps: Steps,
    options?: ChainOptions,
  ): Promise<ChainResultEnvelope<ChainResults<Steps>>>;
}
