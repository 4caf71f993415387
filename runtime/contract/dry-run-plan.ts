// The result of a dry run: the routes in the order they would be tried, and the requests of each.
import type { Api, BinaryBody, Effect, RestRequest } from "./github-api.js";
import type { Route, RouteReason } from "./route.js";

/** The requests that a call would send. */
export interface DryRunPlan {
  readonly capability_id: string;
  readonly effect: Effect;
  readonly routes: readonly DryRunRoute[];
}

/** One route of a dry run and its requests. */
export interface DryRunRoute {
  readonly route: Route;
  readonly reason: RouteReason;
  readonly api: Api;
  /** Why this route would be skipped. */
  readonly unsuitable?: string;
  /** The oldest version of gh that supports the subcommand. With an older gh the requests are sent with `gh api`. */
  readonly minVersion?: string;
  /** The requests, in order. */
  readonly requests: readonly DryRunRequest[];
}

/** One request. A value taken from an earlier response is shown as `<from lookup.repository.id>`. */
export interface DryRunRequest {
  readonly name: string;
  readonly role: "lookup" | "main" | "then";
  /** Set if an earlier response determines whether, or how often, the request is sent. */
  readonly condition?: string;
  readonly graphql?: {
    readonly operation: string;
    readonly document: string;
    readonly variables: unknown;
    /** The highest cost by GitHub's formula: points of the rate limit, and nodes of the node limit. */
    readonly cost: { readonly points: number; readonly nodes: number };
  };
  readonly rest?: Pick<RestRequest, "method" | "path" | "query" | "body" | "accept" | "host"> & {
    /** The body, if it is bytes: their number and the file, if they are known. */
    readonly binary?: Partial<Pick<BinaryBody, "contentType" | "bytes" | "path">>;
  };
  /** The command line of gh. The JSON body is passed on stdin. */
  readonly argv?: readonly string[];
}
