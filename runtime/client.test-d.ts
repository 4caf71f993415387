// Types of bound operations, checked by tsc.

import { expectTypeOf } from "vitest";
import type { Capability } from "./capability.js";
import { type BoundInput, bind, type ChainStep, type Operation, unwrap } from "./client.js";
import type { DryRunPlan } from "./dry-run-plan.js";
import type { ResultEnvelope } from "./envelope.js";
import { createSession, type Session } from "./session.js";

type Input = { owner: string; name: string; issueNumber: number } | { issueId: string };
type Output = { title: string };
declare const view: Capability<Input, Output>;
declare const list: Capability<{ owner: string; name: string; first?: number }, { items: string[] }>;

const free = bind(undefined, view);
expectTypeOf(free).toEqualTypeOf<Operation<Input, Output>>();
expectTypeOf(free({ issueId: "I" })).resolves.toEqualTypeOf<ResultEnvelope<Output>>();
expectTypeOf(free({ issueId: "I" }, { trace: true })).resolves.toEqualTypeOf<ResultEnvelope<Output>>();
expectTypeOf(free({ issueId: "I" }, { dryRun: true })).resolves.toEqualTypeOf<ResultEnvelope<DryRunPlan>>();
expectTypeOf(free.step({ issueId: "I" })).toEqualTypeOf<ChainStep<Input, Output>>();
// @ts-expect-error the number is missing
free({ owner: "o", name: "n" });
// @ts-expect-error an input is required
free();

const unbound = createSession({ token: "t" });
expectTypeOf(unbound).toEqualTypeOf<Session<false>>();
// @ts-expect-error without a repository owner and name are required
bind(unbound, list)();

const bound = createSession({ repo: "octo/hello" });
expectTypeOf(bound).toEqualTypeOf<Session<true>>();
bind(bound, list)();
bind(bound, list)({ first: 3 });
bind(bound, list)({ owner: "o", name: "n" });
bind(bound, view)({ issueNumber: 1 });
bind(bound, view)({ issueId: "I" });
// @ts-expect-error a number or an id is required
bind(bound, view)({});

expectTypeOf<BoundInput<{ owner: string; name: string; n: number }, true>>().toEqualTypeOf<{
  n: number;
  owner?: string;
  name?: string;
}>();
expectTypeOf<BoundInput<{ id: string }, true>>().toEqualTypeOf<{ id: string }>();

/** A generated client is generic over whether it is bound. */
interface Client<Bound extends boolean> {
  readonly view: Operation<BoundInput<Input, Bound>, Output>;
}
export function createClient<Bound extends boolean>(session: Session<Bound>): Client<Bound> {
  return { view: bind(session, view) };
}

expectTypeOf(unwrap(free({ issueId: "I" }))).resolves.toEqualTypeOf<Output>();
declare const settled: ResultEnvelope<Output>;
expectTypeOf(unwrap(settled)).toEqualTypeOf<Output>();
