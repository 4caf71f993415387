// Typed operations: capabilities bound to a session, and results turned into values or exceptions.

import type { Capability } from "./capability.js";
import { capabilityName, notAName } from "./capability-name.js";
import { type ChainOptions, runChain } from "./chain/chain.js";
import type { ChainPlan } from "./chain/chain-plan.js";
import type { ChainResultEnvelope, ChainStepResult } from "./chain/envelope.js";
import type { Wanted } from "./chain/steps.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import { GhxError } from "./errors/ghx-error.js";
import { execute } from "./execute.js";
import type { ExecuteOptions } from "./options.js";
import type { Session } from "./session.js";

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

/** The capability as an {@link Operation} of the environment's default session. */
export function bind<Input, Output>(
  session: undefined,
  capability: Capability<Input, Output>,
): Operation<Input, Output>;
/** The capability as an {@link Operation} of this session; one that knows its repository fills `owner` and `name`. */
export function bind<Input, Output, Bound extends boolean>(
  session: Session<Bound>,
  capability: Capability<Input, Output>,
): Operation<BoundInput<Input, Bound>, Output>;
export function bind<Output>(
  session: Session | undefined,
  capability: Capability<unknown, Output>,
): (input?: unknown, options?: ExecuteOptions) => Promise<ResultEnvelope<Output | DryRunPlan>> {
  const call = (input: unknown = {}, options: ExecuteOptions = {}) =>
    execute(capability, input, options, session);
  return Object.assign(call, {
    step: (input: unknown = {}) => ({ task: capability.id, input, [CAPABILITY]: capability }),
    capability,
  });
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

/** Chains that run in this session; without one, in the environment's own. */
export function bindChain(session?: Session): Chain;
export function bindChain(session?: Session) {
  return (steps: readonly ChainStep[], options: ChainOptions = {}) =>
    runChain(steps.map(requestedStep), options, session);
}

/** A step made by hand may have a name of any type, and no capability. */
function requestedStep({ task, input, [CAPABILITY]: capability }: ChainStep): Wanted {
  if (typeof task === "string") return { task, capability, input };
  return { task: capabilityName(task), capability: undefined, input, unknown: notAName(task) };
}

type Result<T> = ResultEnvelope<T> | ChainStepResult<T>;

/** The data of a call or of a chain's step; throws {@link GhxError} when it failed. Takes a promise as well. */
export function unwrap<T>(result: Result<T>): T;
export function unwrap<T>(result: PromiseLike<Result<T>>): Promise<T>;
export function unwrap<T>(result: Result<T> | PromiseLike<Result<T>>): T | Promise<T> {
  if ("then" in result) return Promise.resolve(result).then((settled) => unwrap(settled));
  if (result.ok) return result.data;
  throw new GhxError(
    "task" in result ? { ...result, meta: { capability_id: result.task, ...result.meta } } : result,
  );
}
