// Type tests of executeTask and executeTasks, checked by tsc.

import { expectTypeOf } from "vitest";
import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { ExecuteTask, ExecuteTasks } from "./registry.js";

interface Inputs {
  "thing.view": { id: string };
  "thing.close": { id: string; reason?: string };
}
interface Outputs {
  "thing.view": { title: string };
  "thing.close": { closed: boolean };
}
declare const executeTask: ExecuteTask<Inputs, Outputs>;
declare const executeTasks: ExecuteTasks<Inputs, Outputs>;

expectTypeOf(executeTask({ task: "thing.view", input: { id: "a" } })).resolves.toEqualTypeOf<
  ResultEnvelope<{ title: string }>
>();

const chained = executeTasks([
  { task: "thing.view", input: { id: "a" } },
  { task: "thing.close", input: { id: "b", reason: "done" } },
]);
expectTypeOf(chained).resolves.toEqualTypeOf<
  ChainResultEnvelope<readonly [ChainStepResult<{ title: string }>, ChainStepResult<{ closed: boolean }>]>
>();

const several = executeTasks(["a", "b"].map((id) => ({ task: "thing.view", input: { id } }) as const));
expectTypeOf(several).resolves.toEqualTypeOf<
  ChainResultEnvelope<readonly ChainStepResult<{ title: string }>[]>
>();

expectTypeOf(
  executeTasks([{ task: "thing.view", input: { id: "a" } }], { dryRun: true }),
).resolves.toEqualTypeOf<ChainPlan | ChainResultEnvelope>();

// Inputs may refer to results of earlier tasks.
expectTypeOf(
  executeTasks([
    { task: "thing.view", input: { id: "a" } },
    { task: "thing.close", input: { id: "$0.title" }, after: [0] },
  ]),
).resolves.toEqualTypeOf<
  ChainResultEnvelope<readonly [ChainStepResult<{ title: string }>, ChainStepResult<{ closed: boolean }>]>
>();

// Capability ids that are not known at compile time.
declare const name: string;
declare const value: unknown;
expectTypeOf(executeTasks([{ task: name, input: value }])).resolves.toEqualTypeOf<ChainResultEnvelope>();
declare const dryRun: boolean;
expectTypeOf(executeTasks([{ task: name, input: value }], { dryRun })).resolves.toEqualTypeOf<
  ChainResultEnvelope | ChainPlan
>();
