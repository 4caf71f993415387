// Capabilities by name: for callers that hold an id and an input as data.

import { execute } from "../call/execute.js";
import { runChain } from "../chain/chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { Failure, ResultEnvelope } from "../contract/envelope.js";
import type { DryChainOptions, DryRunOptions } from "../contract/operation.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { Session } from "../contract/session.js";
import { showHidden } from "../text/hidden-text.js";
import { nearest } from "../text/nearest.js";
import { capabilityName, notAName } from "./capability-name.js";

/** Capabilities by id, each loaded when it is asked for. */
export interface Registry {
  readonly loaders: Readonly<Record<string, () => Promise<Capability<never, unknown>>>>;
  readonly aliases: Readonly<Record<string, string>>;
}

/** Runs a capability by its id or alias. An unknown one is a `VALIDATION` failure that names the nearest. */
export interface ExecuteTask<Inputs, Outputs> {
  <Id extends keyof Inputs & string>(
    request: { readonly task: Id; readonly input: Inputs[Id] },
    options: DryRunOptions,
    session?: Session,
  ): Promise<ResultEnvelope<DryRunPlan>>;
  <Id extends keyof Inputs & keyof Outputs & string>(
    request: { readonly task: Id; readonly input: Inputs[Id] },
    options?: ExecuteOptions,
    session?: Session,
  ): Promise<ResultEnvelope<Outputs[Id]>>;
  /** For a name that is only known at run time. */
  (
    request: { readonly task: string; readonly input: unknown },
    options?: ExecuteOptions,
    session?: Session,
  ): Promise<ResultEnvelope>;
}

export function taskRunner<Inputs, Outputs>(registry: Registry): ExecuteTask<Inputs, Outputs>;
export function taskRunner(registry: Registry) {
  return async (
    request: { readonly task: string; readonly input: unknown },
    options: ExecuteOptions = {},
    session?: Session,
  ): Promise<ResultEnvelope> => {
    // Read once: a getter may return another task at the next reading.
    const { task, input } = request ?? {};
    const capability = await loadCapability(registry, task);
    return capability ? execute(capability, input, options, session) : unknownCapability(registry, task);
  };
}

/** The results of requests, in their order: each of its capability's type where the id is known to the types. */
export type TaskResults<Requests extends readonly { readonly task: string }[], Outputs> = {
  readonly [Index in keyof Requests]: ChainStepResult<
    Requests[Index] extends { readonly task: infer Id extends keyof Outputs } ? Outputs[Id] : unknown
  >;
};

/**
 * Runs tasks as a chain: two round trips whatever their number. One alone runs with the full choice of routes.
 * A task that is wrong keeps all from being sent.
 */
export interface ExecuteTasks<Inputs, Outputs> {
  <const Requests extends readonly TaskRequest<Inputs>[]>(
    requests: Requests,
    options: DryChainOptions,
    session?: Session,
  ): Promise<ChainPlan | ChainResultEnvelope>;
  <const Requests extends readonly TaskRequest<Inputs>[]>(
    requests: Requests,
    options?: ChainOptions,
    session?: Session,
  ): Promise<ChainResultEnvelope<TaskResults<Requests, Outputs>>>;
  /** For names that are only known at run time. */
  (
    requests: readonly { readonly task: string; readonly input: unknown }[],
    options?: ChainOptions & { readonly dryRun?: false },
    session?: Session,
  ): Promise<ChainResultEnvelope>;
  (
    requests: readonly { readonly task: string; readonly input: unknown }[],
    options?: ChainOptions,
    session?: Session,
  ): Promise<ChainResultEnvelope | ChainPlan>;
}

/** One task of several: an id with its own input. */
export type TaskRequest<Inputs> = {
  [Id in keyof Inputs & string]: { readonly task: Id; readonly input: Inputs[Id] };
}[keyof Inputs & string];

export function tasksRunner<Inputs, Outputs>(registry: Registry): ExecuteTasks<Inputs, Outputs>;
export function tasksRunner(registry: Registry) {
  return async (
    requests: readonly { readonly task: string; readonly input: unknown }[],
    options: ChainOptions = {},
    session?: Session,
  ): Promise<ChainResultEnvelope | ChainPlan> => {
    const wanted = Array.from(requests, async (request): Promise<RequestedStep> => {
      const { task, input } = request ?? {};
      const capability = await loadCapability(registry, task);
      return capability === undefined
        ? { task: capabilityName(task), capability, input, unknown: unknownCapability(registry, task).error }
        : { task, capability, input };
    });
    return runChain(await Promise.all(wanted), options, session);
  };
}

/** The capability of an id or alias; undefined when there is none, and for a name that is not a string. */
export async function loadCapability(
  registry: Registry,
  name: unknown,
): Promise<Capability<unknown, unknown> | undefined> {
  // A property key converts to a string what is not one: an array of an id would find the id's capability.
  if (typeof name !== "string") return undefined;
  const id = Object.hasOwn(registry.aliases, name) ? registry.aliases[name] : name;
  const load = id !== undefined && Object.hasOwn(registry.loaders, id) ? registry.loaders[id] : undefined;
  return load?.();
}

/** The failure of a name that no capability has. */
export function unknownCapability(registry: Registry, name: unknown): Failure {
  if (typeof name !== "string") return { ok: false, error: notAName(name), meta: { capability_id: "" } };
  const known = [...Object.keys(registry.loaders), ...Object.keys(registry.aliases)];
  const text = showHidden(name);
  const near = nearest(text, known);
  const similar =
    near === undefined ? known.filter((id) => text.split(".")[0] === id.split(".")[0]).slice(0, 8) : [near];
  return {
    ok: false,
    error: {
      code: "VALIDATION",
      message: `There is no capability "${text}"${near ? `; did you mean "${near}"?` : "."}`,
      retryable: false,
      details: { capability_id: text, nearest: similar },
    },
    meta: { capability_id: text },
  };
}
