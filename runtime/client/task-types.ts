// Types of executeTask and executeTasks: the types of inputs and results by capability id.

import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { CallResult } from "../contract/operation.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";

/**
 * Runs a capability by its id or alias. An id that is known at compile time must exist; any other unknown name fails with
 * `VALIDATION` and suggests the nearest name. Does not reject; check `ok`. `Aliases`: ids by older name.
 */
export interface ExecuteTask<Inputs, Outputs, Aliases = Record<never, never>> {
  // The first overload, because editors complete the ids of this one.
  <Id extends keyof Inputs & keyof Outputs & string>(
    request: { readonly task: Id; readonly input: Inputs[Id] },
    options?: ExecuteOptions<false>,
    session?: Session,
  ): CallResult<Outputs[Id], false>;
  /** Overload for an id that is not known at compile time. */
  <Id extends string>(
    request: { readonly task: Dynamic<Id, Inputs>; readonly input: unknown },
    options?: ExecuteOptions,
    session?: Session,
  ): Promise<ResultEnvelope>;
  /** @deprecated The name is an alias. Use the current id, which is the value of the alias in `CapabilityAliases`. */
  <Name extends string, Dry extends boolean = false>(
    request: { readonly task: Alias<Name, Aliases>; readonly input: AliasValue<Name, Inputs, Aliases> },
    options?: ExecuteOptions<Dry>,
    session?: Session,
  ): CallResult<AliasValue<Name, Outputs, Aliases>, Dry>;
  // The last overload, because TypeScript reports why a call does not match this one.
  <Id extends keyof Inputs & keyof Outputs & string, Dry extends boolean = false>(
    request: { readonly task: Id; readonly input: Inputs[Id] },
    options?: ExecuteOptions<Dry>,
    session?: Session,
  ): CallResult<Outputs[Id], Dry>;
}

/** The type `string`; never for a literal, which is checked, unless no ids are known. */
type Dynamic<Id extends string, Inputs> = string extends Id ? Id : keyof Inputs extends never ? Id : never;

/** The alias; never for any other name. Not the constraint of a parameter, so that editors do not offer it. */
type Alias<Name extends string, Aliases> = [Name] extends [keyof Aliases] ? Name : never;

/** The value of the alias's id in a map by id. */
type AliasValue<Name, Values, Aliases> = Name extends keyof Aliases
  ? Aliases[Name] extends keyof Values
    ? Values[Aliases[Name]]
    : never
  : unknown;

/**
 * The tuple of the tasks' results, in the order of the tasks. An id not known at compile time has an `unknown` result.
 */
export type TaskResults<Requests extends readonly { readonly task: string }[], Outputs, Aliases> = {
  readonly [Index in keyof Requests]: ChainStepResult<
    Requests[Index] extends { readonly task: infer Id }
      ? Id extends keyof Outputs
        ? Outputs[Id]
        : AliasValue<Id, Outputs, Aliases>
      : unknown
  >;
};

/**
 * Runs tasks as a chain, in two round trips. A single task may use all of its routes. If any task is invalid, nothing
 * is sent. Does not reject; check `status` and the `ok` of each result.
 *
 * A string such as `"$0.number"` in an input is the value `number` in the result of task 0. Text from others that starts
 * with `$` must therefore be escaped with another `$`. `Mixed`: ids of capabilities without a GraphQL route.
 */
export interface ExecuteTasks<Inputs, Outputs, Aliases = Record<never, never>, Mixed = never> {
  // Without the type of `dryRun`, because editors complete the ids of this overload.
  <const Requests extends readonly (TaskRequest<Inputs> | UntypedTask)[]>(
    requests: CheckedTasks<Requests, Inputs, Aliases>,
    ...args: TaskArguments<Requests, ChainOptions<false>, MixedName<Aliases, Mixed>>
  ): Promise<ChainResultEnvelope<TaskResults<Requests, Outputs, Aliases>>>;
  <const Requests extends readonly (TaskRequest<Inputs> | UntypedTask)[]>(
    requests: CheckedTasks<Requests, Inputs, Aliases>,
    ...args: TaskArguments<Requests, ChainOptions, MixedName<Aliases, Mixed>>
  ): Promise<ChainPlan | ChainResultEnvelope<TaskResults<Requests, Outputs, Aliases>>>;
}

/** The ids, and their aliases. */
type MixedName<Aliases, Mixed> =
  | Mixed
  | { [Name in keyof Aliases]: Aliases[Name] extends Mixed ? Name : never }[keyof Aliases];

/** Parameters after the tasks. If one of several has no GraphQL route, the option `mixed` is required. */
type TaskArguments<Requests extends readonly UntypedTask[], Options, Mixed> = Requests extends readonly [
  unknown,
]
  ? [options?: Options, session?: Session]
  : [{ [Index in keyof Requests]: Extract<Requests[Index]["task"], Mixed> }[number]] extends [never]
    ? [options?: Options, session?: Session]
    : [optionsWithMixed: Options & { readonly mixed: true }, session?: Session];

/** A capability id, its input, and the indexes of the tasks that must be completed first. */
export type TaskRequest<Inputs> = {
  [Id in keyof Inputs & string]: Task<Id, Inputs[Id]>;
}[keyof Inputs & string];

interface Task<Id, Input> {
  readonly task: Id;
  readonly input: TaskInput<Input>;
  readonly after?: readonly number[] | undefined;
}

/** Tasks with the types that their ids require. */
type CheckedTasks<Requests extends readonly UntypedTask[], Inputs, Aliases> = {
  readonly [Index in keyof Requests]: CheckedTask<Requests[Index], Requests[Index]["task"], Inputs, Aliases>;
};

type CheckedTask<Request, Id extends string, Inputs, Aliases> =
  Id extends Dynamic<Id, Inputs>
    ? Request
    : Id extends keyof Inputs
      ? Task<Id, Inputs[Id]>
      : Id extends keyof Aliases
        ? Task<Id, AliasValue<Id, Inputs, Aliases>>
        : TaskRequest<Inputs>;

/** An input in which each value may be a reference to the result of an earlier task: `"$0.number"`. */
export type TaskInput<Input> = Input extends unknown
  ? { readonly [Key in keyof Input]: TaskValue<Input[Key]> }
  : never;
type TaskValue<Value> = `$${number}.${string}` | NestedValue<Value>;
type NestedValue<Value> = Value extends readonly (infer Element)[]
  ? readonly TaskValue<Element>[]
  : Value extends object
    ? TaskInput<Value>
    : Value;

/** A task whose capability is not known at compile time. */
export interface UntypedTask {
  readonly task: string;
  readonly input: unknown;
  readonly after?: readonly number[] | undefined;
}
