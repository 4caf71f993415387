// Runs capabilities by name.

import { execute } from "../call/execute.js";
import { referenceProblem } from "../chain/check-reference.js";
import { mayContainReference } from "../chain/references.js";
import { runChain } from "../chain/run-chain.js";
import type { RequestedStep } from "../chain/step-types.js";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { Failure, ResultEnvelope } from "../contract/envelope.js";
import type { ChainOptions, ExecuteOptions } from "../contract/options.js";
import type { Registry } from "../contract/registry.js";
import type { Session } from "../contract/session.js";
import { cut, unknownFields } from "../input/issues.js";
import { showHidden } from "../text/hidden-text.js";
import { nearestPath } from "../text/nearest.js";
import { capabilityName, notAName } from "./capability-name.js";
import { loadByName, type Names } from "./merge-registries.js";
import { ofAnotherClient } from "./step-session.js";
import type { UntypedTask } from "./task-types.js";

/** Runs a capability by its id or alias. */
export async function runTask(
  registry: Registry,
  request: { readonly task: string; readonly input: unknown },
  options: ExecuteOptions = {},
  session?: Session,
): Promise<ResultEnvelope> {
  // Read only once: a getter may return a different task the second time.
  const { task, input, ...others } = request ?? {};
  const capability = await loadCapability(registry, task);
  if (capability === undefined) return unknownCapability(registry, task);
  const problems = unknownFields(others, "task or input");
  if (problems.length === 0) return execute(capability, input, options, session);
  const error = { code: "VALIDATION", message: problems.join("; "), retryable: false } as const;
  return { ok: false, error, meta: { capability_id: capability.id } };
}

/** Runs tasks as a chain. */
export async function runTasks(
  registry: Registry,
  requests: readonly UntypedTask[],
  options: ChainOptions = {},
  session?: Session,
): Promise<ChainResultEnvelope | ChainPlan> {
  const steps = Array.from(requests, async (request): Promise<RequestedStep> => {
    const { task, input, after, ...others } = request ?? {};
    const ofAnother = ofAnotherClient(request, session);
    if (ofAnother !== undefined)
      return { task: capabilityName(task), capability: undefined, input, unknown: ofAnother };
    const capability = await loadCapability(registry, task);
    return capability === undefined
      ? { task: capabilityName(task), capability, input, unknown: unknownCapability(registry, task).error }
      : { task, capability, input, after, others };
  });
  return runChain(await withChecks(await Promise.all(steps), registry), options, session);
}

/** Adds the checks of references, if an input may contain one. */
async function withChecks(
  steps: readonly RequestedStep[],
  { loadCards }: Registry,
): Promise<readonly RequestedStep[]> {
  if (loadCards === undefined || !steps.some(({ input }) => mayContainReference(input))) return steps;
  const ids = steps.flatMap(({ capability }) => (capability === undefined ? [] : [capability.id]));
  const byId = new Map((await loadCards(ids)).map((card) => [card.capability_id, card]));
  const cards = steps.map(({ capability }) => capability && byId.get(capability.id));
  return steps.map((step, index) => ({
    ...step,
    checkReference: (reference) => {
      const [source, target] = [cards[reference.step], cards[index]];
      return source && target && referenceProblem(reference, source, target);
    },
  }));
}

/** Loads the capability with the id or alias. Returns undefined for an unknown name and for a name that is not a string. */
export async function loadCapability(
  registry: Registry,
  name: unknown,
): Promise<Capability<unknown, unknown> | undefined> {
  // A property key is converted to a string, so an array that contains an id would find a capability.
  if (typeof name !== "string") return undefined;
  return loadByName(registry, name);
}

/** Returns the failure for an unknown name, with the nearest names in `details.nearest`. */
export function unknownCapability(registry: Names, name: unknown): Failure {
  if (typeof name !== "string") return { ok: false, error: notAName(name), meta: { capability_id: "" } };
  const known = [...registry.ids, ...Object.keys(registry.aliases)];
  const text = cut(showHidden(name));
  const near = nearestPath(text, known);
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
