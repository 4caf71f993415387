// Types of operations (capabilities as functions) and of chains.

import type { Capability } from "./capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "./chain-envelope.js";
import type { ChainPlan } from "./chain-plan.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import type { ChainOptions, ExecuteOptions } from "./options.js";

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

/** Key of a step's capability, and of the source of a reference. A symbol, so that JSON omits it, for all copies of ghx. */
export const CAPABILITY: unique symbol = Symbol.for("ghx.capability");

/** Key of the session of a step. A symbol, so that JSON omits it. */
export const SESSION: unique symbol = Symbol.for("ghx.session");

/** A value in the result of a step, for the input of a later step. It has no value until the step is completed. */
export interface Reference<out Value> {
  /** The step, and the path in its result. `~value` is for type inference only. */
  readonly [CAPABILITY]: readonly unknown[] & { readonly "~value"?: Value };
}

/**
 * A reference to a value, and to the values in it: `created.result.number`, `listed.result.items[0].id`. A value that may
 * be null or absent is accepted where another type is required. If it is, the later step fails and is not sent.
 */
export type ResultReference<Value> = Reference<NonNullable<Value>> & InnerReferences<NonNullable<Value>>;

type InnerReferences<Value> = Value extends readonly (infer Element)[]
  ? ElementReferences<ResultReference<Element>>
  : Value extends object
    ? { readonly [Key in keyof Value]-?: ResultReference<Value[Key]> }
    : unknown;

/** The first elements are declared, so that `noUncheckedIndexedAccess` does not add undefined to their types. */
type ElementReferences<Element> = Readonly<Record<0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9, Element>> & {
  readonly [index: number]: Element;
};

/** An input in which each value may be a {@link Reference}. */
export type StepInput<Input> = Input extends unknown
  ? { readonly [Key in keyof Input]: StepValue<Input[Key]> }
  : never;

type StepValue<Value> = Reference<NonNullable<Value>> | InnerInput<Value>;

/** Bytes have no references. */
type InnerInput<Value> = Value extends ArrayBuffer | ArrayBufferView | Blob | AsyncIterable<unknown>
  ? Value
  : Value extends readonly (infer Element)[]
    ? readonly StepValue<Element>[]
    : Value extends object
      ? StepInput<Value>
      : Value;

/** Options of a step. */
export interface StepOptions {
  /** Steps of the same chain that must be completed first. Not necessary for steps whose result the input uses. */
  readonly after?: readonly AnyStep[];
}

/** Returns a capability, which may have to be loaded. */
export type LoadCapability<Output = unknown> = () =>
  | Capability<unknown, Output>
  | Promise<Capability<unknown, Output>>;

/**
 * One step of a chain: a capability and its input. Create it with {@link Operation.step}. `Mixed`: `boolean` if
 * the capability has no GraphQL route, so that its chain needs the option `mixed`.
 */
export interface ChainStep<Input = unknown, Output = unknown, Mixed extends boolean = false>
  extends StepOptions {
  /** Capability id. */
  readonly task: string;
  readonly input: StepInput<Input>;
  /** The result, for the inputs of later steps of the same chain. */
  readonly result: ResultReference<Output>;
  readonly [CAPABILITY]: LoadCapability<Output>;
  /** The session of the client that created the step. A step of a single function has none. */
  readonly [SESSION]?: object | undefined;
  /** For type inference only. The property does not exist at run time. */
  readonly "~mixed"?: Mixed;
}

/** A step of any capability. */
export type AnyStep = ChainStep<unknown, unknown, boolean>;

/** Parameters of an operation. The input is optional if none of its fields is required. */
export type CallArguments<Input, Options = ExecuteOptions, Given = Input> =
  Record<never, never> extends Input ? [input?: Given, options?: Options] : [input: Given, options?: Options];

/** The result of a call: a plan if the option `dryRun` is set. Does not reject; check `ok`. */
export type CallResult<Output, Dry extends boolean> = Promise<
  ResultEnvelope<Dry extends false ? Output : DryRunPlan>
>;

/** A capability as a step of a chain. */
export interface Chainable<Input, Output, Mixed extends boolean = false> {
  /**
   * Returns this call as a step of a {@link Chain}. Its input may use results of earlier steps. The type of the step does
   * not contain the input's type, so that a client with a repository is accepted where one without is required.
   */
  step(...args: CallArguments<Input, StepOptions, StepInput<Input>>): ChainStep<unknown, Output, Mixed>;
}

/** A capability as a function. `Mixed`: `boolean` if it has no GraphQL route. */
export interface Operation<Input, Output, Mixed extends boolean = false>
  extends Chainable<Input, Output, Mixed> {
  /** Does not reject if the input is invalid or GitHub, gh or the network fails. Check `ok` of the result. */
  <Dry extends boolean = false>(...args: CallArguments<Input, ExecuteOptions<Dry>>): CallResult<Output, Dry>;
}

/** The tuple of the steps' results, in the order of the steps. */
export type ChainResults<Steps extends readonly AnyStep[]> = {
  readonly [Index in keyof Steps]: Steps[Index] extends {
    readonly [CAPABILITY]: LoadCapability<infer Output>;
  }
    ? ChainStepResult<Output>
    : never;
};

/** Parameters of a chain after its steps. If a step has no GraphQL route, the option `mixed` is required. */
export type ChainArguments<Steps extends readonly AnyStep[], Options> = Steps extends readonly ChainStep[]
  ? [options?: Options]
  : [optionsWithMixed: Options & { readonly mixed: true }];

/**
 * Runs steps in two round trips: one for all lookups and reads, one for all writes, in the order of the steps. Steps that
 * use results of others (`created.result.number`) or run `after` them add two round trips per level of dependency. If a step
 * has no GraphQL route, pass `{ mixed: true }`.
 * `results` is a tuple with one result per step. If any step is invalid, nothing is sent. Does not reject; check
 * `status` and the `ok` of each step.
 */
export type Chain = <const Steps extends readonly AnyStep[], Dry extends boolean = false>(
  steps: Steps,
  ...args: ChainArguments<Steps, ChainOptions<Dry>>
) => Promise<ChainOutcome<ChainResults<Steps>, Dry>>;

/** The result of a chain. A dry run returns a plan, and an envelope with the errors if a step is invalid. */
export type ChainOutcome<Results extends readonly ChainStepResult<unknown>[], Dry extends boolean> =
  | ChainResultEnvelope<Results>
  | (Dry extends false ? never : ChainPlan);
