// What a dry run answers: the routes in the order in which they would be tried, and what each would send.
import type { Api, Effect, RestRequest } from "./plan.js";
import type { Route, RouteReason } from "./route.js";

export interface DryRunPlan {
  readonly capability_id: string;
  readonly effect: Effect;
  readonly routes: readonly DryRunRoute[];
}

export interface DryRunRoute {
  readonly route: Route;
  readonly reason: RouteReason;
  readonly api: Api;
  /** Why this route would be passed over. */
  readonly unsuitable?: string;
  /** For a `gh` subcommand: the first version of gh that has it; an older one carries the requests with `gh api`. */
  readonly minVersion?: string;
  readonly steps: readonly DryRunStep[];
}

/** Values that an earlier answer will bring stand as `<from lookup.repository.id>`. */
export interface DryRunStep {
  readonly name: string;
  readonly role: "lookup" | "main" | "then";
  /** Set where an earlier answer decides whether, or how often, this is sent. */
  readonly condition?: string;
  readonly graphql?: { readonly operation: string; readonly document: string; readonly variables: unknown };
  readonly rest?: RestRequest;
  /** What gh would be run with; the JSON body goes in on stdin. */
  readonly argv?: readonly string[];
}
