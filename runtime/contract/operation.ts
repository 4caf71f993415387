// Capabilities as typed functions, and chains of their calls.

import type { Capability } from "./capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "./chain-envelope.js";
import type { ChainPlan } from "./chain-plan.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import type { ChainOptions, ExecuteOptions } from "./options.js";

/** `Input` as a client that knows its repository takes it: `owner` and `name` may be left out. */
export type BoundInput<Input, Bound extends boolean> = Bound extends true
  ? Input extends { owner?: unknown; name?: unknown }
    ? Simplify<Omit<Input, "owner" | "name"> & Partial<Pick<Input, keyof Input & ("owner" | "name")>>>
    : Input
  : Input;

type Simplify<T> = { [Key in keyof T]: T[Key] };

/** Key of a step's capability, which JSON leaves out. */
export const CAPABILITY: unique symbol = Symbol("ghx.capability");

/** One step of a chain: a capability's id and its input, typed so that the chain's results are typed too. */
export interface ChainStep<Input = unknown, Output = unknown> {
  readonly task: string;
  readonly input: Input;
  readonly [CAPABILITY]: Capability<unknown, Output>;
}

/** Options that make the answer a plan in place of the result. */
export type DryRunOptions = ExecuteOptions & { readonly dryRun: true };

/** Input and options; the input may be left out where nothing in it is required. */
export type CallArguments<Input, Options = ExecuteOptions> =
  Record<never, never> extends Input ? [input?: Input, options?: Options] : [input: Input, options?: Options];

/** A capability as a function. It never rejects for a failure of GitHub, gh, the network or the input: see `ok`. */
export interface Operation<Input, Output> {
  (
    input: Record<never, never> extends Input ? Input | undefined : Input,
    options: DryRunOptions,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  (...args: CallArguments<Input>): Promise<ResultEnvelope<Output>>;
  /** This call as a step of a chain. */
  step(
    ...args: Record<never, never> extends Input ? [input?: Input] : [input: Input]
  ): ChainStep<Input, Output>;
  readonly capability: Capability<unknown, Output>;
}

/** The results of steps, in their order: each of its capability's type. */
export type ChainResults<Steps extends readonly ChainStep[]> = {
  readonly [Index in keyof Steps]: Steps[Index] extends ChainStep<unknown, infer Output>
    ? ChainStepResult<Output>
    : never;
};

/** Options that make the answer a plan in place of the results; a chain that is rejected still answers with them. */
export type DryChainOptions = ChainOptions & { readonly dryRun: true };

/**
 * Runs steps in two round trips: one for all lookups and reads, one for all writes, in the order given.
 * `results` is a tuple, one result per step. A step that is wrong keeps the whole chain from being sent.
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
