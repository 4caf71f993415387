// Types of scenario and workflow files. Keep in sync with `scenario.schema.json` and `workflow.schema.json`.

import type { WrittenExchange } from "../../generator/exchanges/resolve.js";
import type { ErrorCode, Route } from "../../runtime/index.js";
import type { GraphqlExchange } from "../github/index.js";
import { isMap, type PlainMap } from "../testing/match.js";

export { isMap, type PlainMap };

export interface ScenarioFile {
  readonly capability: string;
  readonly world?: string;
  /** Calls in a world of the local GitHub. */
  readonly scenarios: readonly Scenario[];
  /** Calls whose requests and answers are given. */
  readonly exchanges: readonly ExchangeScenario[];
  /** Why the local GitHub has no state for the capability. */
  readonly stateless?: string;
  /** For a list: how to fill it for the paging tests. */
  readonly paging?: readonly Paging[];
}

/** A list that the paging tests fill with elements and read page by page. */
export interface Paging {
  readonly name?: string;
  readonly world?: string;
  readonly before?: Scenario["before"];
  readonly input: PlainMap;
  readonly routes?: readonly Route[];
  /** Number of elements at the start of the list before any are added. */
  readonly existing?: number;
  readonly newestFirst?: boolean;
  /** Kinds of elements, added alternately. */
  readonly fill: readonly Fill[];
}

/** Placeholders: `{n}` is the element's number, `{time}` its time and `{oid}` its commit id. */
export interface Fill {
  /** Merged into the world to add one element. */
  readonly add: PlainMap;
  /** Output fields that identify the element. If omitted, the element must not be listed. */
  readonly item?: PlainMap;
}

export interface Scenario {
  readonly name: string;
  /** File in scenarios/worlds. */
  readonly world?: string;
  /** Merged into the world. */
  readonly patch?: PlainMap;
  /** Null for no token. Default: the world's first token. */
  readonly token?: string | null;
  readonly before?: { readonly [name: string]: { readonly task?: string; readonly input: PlainMap } };
  readonly input: PlainMap;
  readonly routes?: readonly Route[];
  readonly expect: Expectation;
  readonly state?: PlainMap;
  readonly limits?: Limits;
  readonly faults?: readonly ScenarioFault[];
}

/**
 * A call whose requests and answers are given, by the API that receives them. A derived cli route sends the requests of
 * the API that it is derived from.
 */
export interface ExchangeScenario {
  readonly name: string;
  /** Null for no token. */
  readonly token?: null;
  /** Calls whose results the input refers to, such as a cursor. Their requests come first. */
  readonly before?: NonNullable<Scenario["before"]>;
  readonly input: PlainMap;
  readonly graphql?: readonly GraphqlExchange[];
  readonly rest?: readonly WrittenExchange[];
  readonly expect: Expectation;
}

/** Several calls in one world. */
export interface Workflow {
  readonly workflow: string;
  readonly description: string;
  readonly world?: string;
  readonly patch?: PlainMap;
  readonly token?: string | null;
  readonly steps: readonly WorkflowStep[];
  readonly state?: PlainMap;
}

export interface WorkflowStep {
  readonly name: string;
  readonly task: string;
  readonly input: PlainMap;
  readonly expect: Expectation;
}

export type Expectation =
  | { readonly data: PlainMap; readonly error?: undefined; readonly meta?: PlainMap }
  | { readonly error: ExpectedError; readonly data?: undefined; readonly meta?: PlainMap };

export interface ExpectedError {
  readonly code: ErrorCode;
  /** A regular expression. */
  readonly message?: string;
  readonly retryable?: boolean;
  readonly details?: PlainMap;
}

/** One limit for all routes, or one for each route. */
export type PerRoute = number | { readonly [route in Route]?: number };

export interface Limits {
  readonly httpRequests?: PerRoute;
  readonly ghCalls?: PerRoute;
  readonly writes?: PerRoute;
}

export type FaultName =
  | "badGateway"
  | "unauthorized"
  | "primaryLimit"
  | "secondaryLimit"
  | "graphqlRateLimited"
  | "resetBefore"
  | "resetAfter"
  | "invalidJson";

export interface ScenarioFault {
  readonly match?: {
    readonly api?: "graphql" | "rest";
    readonly method?: string;
    readonly path?: string;
    readonly mutation?: boolean;
    /** Name of the GraphQL operation. */
    readonly document?: string;
    readonly nth?: number;
  };
  readonly times?: number;
  /** The name of a fault, or the name with options. */
  readonly do: FaultName | { readonly [name in FaultName]?: PlainMap };
}

export function isExchange(scenario: Scenario | ExchangeScenario): scenario is ExchangeScenario {
  return "graphql" in scenario || "rest" in scenario;
}

/** Whether a scenario may run on a route: exchanges run on a cli route if it sends the same requests. */
export function runsOn(scenario: Scenario | ExchangeScenario, route: Route): boolean {
  if (isExchange(scenario))
    return route === "cli" || (route === "graphql" ? scenario.graphql : scenario.rest) !== undefined;
  return scenario.routes?.includes(route) ?? true;
}
