// Type tests of bound operations, checked by tsc.

import { expectTypeOf } from "vitest";
import type { Capability } from "../contract/capability.js";
import type { ChainResultEnvelope, ChainStepResult } from "../contract/chain-envelope.js";
import type { ChainPlan } from "../contract/chain-plan.js";
import type { DryRunPlan } from "../contract/dry-run-plan.js";
import type { ResultEnvelope } from "../contract/envelope.js";
import type { BoundInput, Chain, ChainStep, Operation, Reference } from "../contract/operation.js";
import type { ErrorCode } from "../contract/route-error.js";
import type { Session } from "../contract/session.js";
import { createSession } from "../session/create-session.js";
import { bind } from "./client.js";
import { unwrap } from "./unwrap.js";

type Input = { owner: string; name: string; issueNumber: number } | { issueId: string };
type Output = { title: string };
declare const view: Capability<Input, Output>;
declare const list: Capability<{ owner: string; name: string; first?: number }, { items: string[] }>;

const free = bind(undefined, view);
expectTypeOf(free).toEqualTypeOf<Operation<Input, Output>>();
expectTypeOf(free({ issueId: "I" })).resolves.toEqualTypeOf<ResultEnvelope<Output>>();
expectTypeOf(free({ issueId: "I" }, { trace: true })).resolves.toEqualTypeOf<ResultEnvelope<Output>>();
expectTypeOf(free({ issueId: "I" }, { dryRun: true })).resolves.toEqualTypeOf<ResultEnvelope<DryRunPlan>>();
declare const dryRun: boolean;
expectTypeOf(free({ issueId: "I" }, { dryRun })).resolves.toEqualTypeOf<
  ResultEnvelope<Output | DryRunPlan>
>();
expectTypeOf(free({ issueId: "I" }, { dryRun: false })).resolves.toEqualTypeOf<ResultEnvelope<Output>>();
expectTypeOf(free.step({ issueId: "I" })).toEqualTypeOf<ChainStep<unknown, Output>>();
// @ts-expect-error issueNumber is missing
free({ owner: "o", name: "n" });
// @ts-expect-error the input is required
free();

const unbound = createSession({ token: "t" });
expectTypeOf(unbound).toEqualTypeOf<Session<false>>();
// @ts-expect-error owner and name are required without a repo option
bind(unbound, list)();

const bound = createSession({ repo: "octo/hello" });
expectTypeOf(bound).toEqualTypeOf<Session<true>>();
bind(bound, list)();
bind(bound, list)({ first: 3 });
bind(bound, list)({ owner: "o", name: "n" });
bind(bound, view)({ issueNumber: 1 });
bind(bound, view)({ issueId: "I" });
// @ts-expect-error issueNumber or issueId is required
bind(bound, view)({});
declare const maybe: string | undefined;
bind(bound, list)({ owner: maybe, name: maybe });
bind(bound, view)({ owner: maybe, name: maybe, issueNumber: 1 });
expectTypeOf(createSession({ token: maybe, host: maybe, repo: maybe })).toEqualTypeOf<Session<false>>();

type Simplify<T> = { [Key in keyof T]: T[Key] };
expectTypeOf<Simplify<BoundInput<{ owner: string; name: string; n: number }, true>>>().toEqualTypeOf<{
  n: number;
  readonly owner?: string | undefined;
  readonly name?: string | undefined;
}>();
expectTypeOf<BoundInput<{ id: string }, true>>().toEqualTypeOf<{ id: string }>();

/** A generated client is generic over `Bound`. */
interface Client<Bound extends boolean> {
  readonly view: Operation<BoundInput<Input, Bound>, Output>;
}
export function createClient<Bound extends boolean>(session: Session<Bound>): Client<Bound> {
  return { view: bind(session, view) };
}

expectTypeOf(unwrap(free({ issueId: "I" }))).resolves.toEqualTypeOf<Output>();
declare const settled: ResultEnvelope<Output>;
expectTypeOf(unwrap(settled)).toEqualTypeOf<Output>();

// The results of a chain are a tuple in the order of the steps.
declare const chain: Chain;
const [viewed, listed] = (await chain([free.step({ issueId: "I" }), bind(bound, list).step()])).results;
expectTypeOf(viewed).toEqualTypeOf<ChainStepResult<Output>>();
expectTypeOf(listed).toEqualTypeOf<ChainStepResult<{ items: string[] }>>();
if (viewed.ok) expectTypeOf(viewed.data).toEqualTypeOf<Output>();
else expectTypeOf(viewed.error.code).toEqualTypeOf<ErrorCode>();
// @ts-expect-error there is no third step
(await chain([free.step({ issueId: "I" }), free.step({ issueId: "J" })])).results[2];
expectTypeOf(
  chain([1, 2].map((issueNumber) => bind(bound, view).step({ issueNumber }))),
).resolves.toEqualTypeOf<ChainResultEnvelope<readonly ChainStepResult<Output>[]>>();
expectTypeOf(chain([free.step({ issueId: "I" })], { dryRun: true })).resolves.toEqualTypeOf<
  ChainPlan | ChainResultEnvelope<readonly [ChainStepResult<Output>]>
>();
expectTypeOf(chain([free.step({ issueId: "I" })], { dryRun })).resolves.toEqualTypeOf<
  ChainPlan | ChainResultEnvelope<readonly [ChainStepResult<Output>]>
>();
// @ts-expect-error a step without a capability is only valid for executeTasks
chain([{ task: "issue.view", input: { issueId: "I" } }]);
// @ts-expect-error the input of a step has the same type as in a call
free.step({ owner: "o", name: "n" });

// A step may use results of earlier steps, if the value has the type of the input.
type Created = {
  number: number;
  url: string;
  state: "OPEN" | "CLOSED";
  parent: { id: string } | null;
  labels: readonly { name: string }[];
  names: readonly string[];
};
type Changes = {
  number: number;
  state?: "OPEN" | undefined;
  labels?: readonly string[];
  parent?: number | string;
  range?: { start: number; end?: number };
};
declare const create: Capability<{ title: string }, Created>;
declare const change: Capability<Changes, { done: boolean }>;
const created = bind(undefined, create).step({ title: "t" });
const changing = bind(undefined, change);
const { result } = created;
expectTypeOf(result.number).toExtend<Reference<number>>();
expectTypeOf(result.labels[0].name).toExtend<Reference<string>>();
const changed = changing.step({ number: result.number });
changing.step({ number: 1, labels: result.names });
changing.step({ number: 1, labels: ["bug", result.labels[0].name, result.names[1]] });
changing.step({ number: 1, parent: result.number });
changing.step({ number: 1, parent: result.parent.id, range: { start: result.number } });
// @ts-expect-error the result has no such field
changing.step({ number: result.numbr });
// @ts-expect-error nor such a nested field
changing.step({ number: 1, parent: result.parent.name });
// @ts-expect-error a list has no fields
changing.step({ number: 1, parent: result.labels.name });
// @ts-expect-error a string is not a number
changing.step({ number: result.url });
// @ts-expect-error the value may be CLOSED
changing.step({ number: 1, state: result.state });
// @ts-expect-error a list of objects is not a list of strings
changing.step({ number: 1, labels: result.labels });
// @ts-expect-error the result is an object, not one of its values
changing.step({ number: result });
// @ts-expect-error there is no such input
changing.step({ number: 1, numbr: result.number });
// @ts-expect-error a call has no earlier steps
changing({ number: result.number });
changing.step({ number: 1 }, { after: [created, changed] });
// @ts-expect-error in typed chains, steps are named by themselves
changing.step({ number: 1 }, { after: [0] });
expectTypeOf(chain([created, changed])).resolves.toEqualTypeOf<
  ChainResultEnvelope<readonly [ChainStepResult<Created>, ChainStepResult<{ done: boolean }>]>
>();
declare const step: ChainStepResult<Output>;
expectTypeOf(unwrap(step)).toEqualTypeOf<Output>();
