// Plans that the compiler generates for a capability: the requests of each route and the pure functions between them.
//
// Methods instead of function properties, because generated code narrows their parameter to the part of the scope that
// is known at that point, and TypeScript checks method parameters bivariantly.

import type { Channel, PlanRun, RunScope } from "./call.js";
import type { GraphqlList, ListPage, RestList } from "./planned-list.js";
import type {
  Creation,
  PlannedGh,
  PlannedGraphql,
  PlannedRequest,
  PlannedRest,
  Scope,
  WriteCommand,
} from "./planned-request.js";

export type { Api, Effect, RestRequest, TextResponse } from "./github-api.js";
export type * from "./graphql-operation.js";
export type * from "./planned-list.js";
export type * from "./planned-request.js";

/** The result of a plan. */
export interface PlanResult extends Partial<Pick<ListPage, "meta">> {
  readonly data: unknown;
}

interface PlanBase {
  /** The oldest version of gh that supports its subcommand. With an older gh, the derived plan is used. */
  readonly minVersion?: string;
  /** Sends the main request of a write on the cli route. */
  readonly command?: WriteCommand;
  /** Returns why the route does not support the input; undefined if it does. */
  unsuitable?(scope: Scope): string | undefined;
  /** The paths of fields that the route does not, or not always, return (`items[].checks`), with the reason. */
  readonly omits?: readonly (readonly [path: string, reason: string])[];
  /**
   * Runs the lookups, of a read all requests, and adds their responses to the scope. Those that do not depend on each other
   * are sent together. Absent if there is nothing to send together.
   */
  runLookups?(lookups: readonly PlannedRequest[], scope: RunScope, channel: Channel): Promise<void>;
  readonly creation?: Creation;
  readonly until?: Until;
  /** Returns how many elements GitHub has for lists of the output: a number, several to add, or the elements. */
  totals?(scope: Scope): object;
  /** Idempotent writes: compares the output (`data` in the scope) with what the input requests. */
  differences?(scope: Scope): readonly StateDifference[];
}
/** The output of a read is read again until it has a state, with the requests after the lookups. */
export interface Until {
  /** Returns the first result with the state. A property, so that programs without such plans do not contain the code. */
  read(plan: Plan, scope: RunScope, run: PlanRun, first: PlanResult): Promise<PlanResult>;
  /** `data` in the scope: the output. */
  done(scope: Scope): boolean;
  /** The fields of the output that decide. */
  readonly fields?: readonly string[];
}
/** A value of the output that is not as requested. `isText`: GitHub may have changed the spelling only. */
export interface StateDifference {
  readonly path: string;
  readonly requested: unknown;
  readonly received: unknown;
  readonly isText: boolean;
}
/** A plan of GraphQL requests. It has either `list`, or a main request and `output`. */
export interface GraphqlPlan extends PlanBase {
  readonly api: "graphql";
  readonly requests: readonly PlannedGraphql[];
  readonly list?: GraphqlList;
  output?(scope: Scope): unknown;
}
export interface RestPlan extends PlanBase {
  readonly api: "rest";
  readonly requests: readonly PlannedRest[];
  readonly list?: RestList;
  output?(scope: Scope): unknown;
}
export interface GhPlan extends PlanBase {
  readonly api: "gh";
  readonly minVersion: string;
  readonly requests: readonly PlannedGh[];
  output?(scope: Scope): unknown;
}
export type Plan = GraphqlPlan | RestPlan | GhPlan;

/** The cli route: a `gh` subcommand if an equivalent one exists, else (or with an older gh) `gh api`. */
export interface CliPlan {
  readonly command?: Plan;
  /** The plan whose requests are sent with `gh api`. */
  readonly derived?: "graphql" | "rest";
}
