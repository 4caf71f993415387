// Type tests of executeTask and executeTasks, checked by tsc.

import { expectTypeOf } from "vitest";
import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { ExecuteTask, ExecuteTasks, UntypedTask } from "./task-types.js";

interface Inputs {
  "thing.view": { id: string };
  "thing.close": { id: string; reason?: string };
  "thing.rerun": { id: string };
}
interface Outputs {
  "thing.view": { title: string };
  "thing.close": { closed: boolean };
  "thing.rerun": { done: boolean };
}
interface Aliases {
  "thing.show": "thing.view";
  "thing.repeat": "thing.rerun";
}
declare const executeTask: ExecuteTask<Inputs, Outputs, Aliases>;
declare const executeTasks: ExecuteTasks<Inputs, Outputs, Aliases, "thing.rerun">;

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

type One = ChainResultEnvelope<readonly [ChainStepResult<{ title: string }>]>;
type Dynamic = ChainResultEnvelope<readonly [ChainStepResult<unknown>]>;
declare const dryRun: boolean;
const views = [{ task: "thing.view", input: { id: "a" } }] as const;
expectTypeOf(executeTasks(views, { dryRun: true })).resolves.toEqualTypeOf<ChainPlan | One>();
expectTypeOf(executeTasks(views, { dryRun: false })).resolves.toEqualTypeOf<One>();
expectTypeOf(executeTasks(views, { dryRun })).resolves.toEqualTypeOf<ChainPlan | One>();

// A plan, a result, or either, as `dryRun` says.
const view = views[0];
expectTypeOf(executeTask(view, { dryRun: true })).resolves.toEqualTypeOf<ResultEnvelope<DryRunPlan>>();
expectTypeOf(executeTask(view, { dryRun: false })).resolves.toEqualTypeOf<
  ResultEnvelope<{ title: string }>
>();
expectTypeOf(executeTask(view, { dryRun })).resolves.toEqualTypeOf<
  ResultEnvelope<{ title: string } | DryRunPlan>
>();

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
expectTypeOf(executeTask({ task: name, input: value })).resolves.toEqualTypeOf<ResultEnvelope>();
expectTypeOf(executeTasks([{ task: name, input: value }])).resolves.toEqualTypeOf<Dynamic>();
expectTypeOf(executeTasks([{ task: name, input: value }], { dryRun })).resolves.toEqualTypeOf<
  ChainPlan | Dynamic
>();
declare const requests: readonly UntypedTask[];
expectTypeOf(executeTasks(requests)).resolves.toEqualTypeOf<ChainResultEnvelope>();

// Literal ids are checked, also next to ids that are not known.
const unknown = { task: name, input: value };
// @ts-expect-error there is no such id
executeTask({ task: "thing.veiw", input: { id: "a" } });
// @ts-expect-error a known id never has the types of an alias or of an unknown id
executeTask({ task: "thing.view", input: {} });
// @ts-expect-error nor here
executeTasks([{ task: "thing.veiw", input: { id: "a" } }]);
// @ts-expect-error nor here
executeTasks([unknown, { task: "thing.veiw", input: { id: "a" } }]);
// @ts-expect-error the input of a known id has its type
executeTasks([unknown, { task: "thing.view", input: { id: 1 } }]);

// Aliases have the types of their capability.
expectTypeOf(executeTask({ task: "thing.show", input: { id: "a" } })).resolves.toEqualTypeOf<
  ResultEnvelope<{ title: string }>
>();
// @ts-expect-error the id is a string
executeTask({ task: "thing.show", input: { id: 1 } });
expectTypeOf(executeTasks([{ task: "thing.show", input: { id: "a" } }])).resolves.toEqualTypeOf<One>();
// @ts-expect-error the id is a string
executeTasks([{ task: "thing.show", input: { id: 1 } }]);

// Several tasks need the option `mixed` if one has no GraphQL route, as a chain of steps does.
const rerun = { task: "thing.rerun", input: { id: "a" } } as const;
// @ts-expect-error without `mixed`
executeTasks([view, rerun]);
// @ts-expect-error nor with other options
executeTasks([view, rerun], { dryRun: true });
// @ts-expect-error nor with the alias
executeTasks([view, { task: "thing.repeat", input: { id: "a" } }]);
// @ts-expect-error nor next to an id that is not known
executeTasks([unknown, rerun]);
executeTasks([view, rerun], { mixed: true });
executeTasks([view, rerun], { mixed: true, dryRun });
executeTasks([rerun]);
