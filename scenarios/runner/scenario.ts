// The scenario file as a value; `scenario.schema.json` says the same to editors and to `pnpm scenarios:check`.

import type { ErrorCode, Route } from "../../runtime/index.js";

export interface ScenarioFile {
  readonly capability: string;
  readonly world?: string;
  readonly scenarios: readonly Scenario[];
  /** Of a list: how it is filled for walks over its pages. */
  readonly paging?: readonly Paging[];
}

/** A list that is walked page by page, with any number of elements. */
export interface Paging {
  readonly name?: string;
  readonly world?: string;
  readonly before?: Scenario["before"];
  readonly input: PlainMap;
  readonly routes?: readonly Route[];
  /** How many elements are there before any is added, at the list's beginning. */
  readonly besides?: number;
  readonly newestFirst?: boolean;
  /** Kinds of elements, which take turns. */
  readonly fill: readonly Fill[];
}

/** `{n}`, `{time}` and `{oid}` stand for the element's number, its time and a commit id of its own. */
export interface Fill {
  /** What one more element adds to the world. */
  readonly add: PlainMap;
  /** By what it is known in the output; left out, it must not show. */
  readonly item?: PlainMap;
}

export interface Scenario {
  readonly name: string;
  /** File in scenarios/worlds. */
  readonly world?: string;
  /** Laid over the world. */
  readonly patch?: PlainMap;
  /** Null: no login at all. */
  readonly token?: string | null;
  readonly before?: { readonly [name: string]: { readonly task?: string; readonly input: PlainMap } };
  readonly input: PlainMap;
  readonly routes?: readonly Route[];
  readonly expect: Expectation;
  readonly state?: PlainMap;
  readonly limits?: Limits;
  readonly faults?: readonly ScenarioFault[];
}

/** Several calls in one world, as `workflow.schema.json` says. */
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

export type PlainMap = { readonly [key: string]: unknown };

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

/** One number for every route, or one for each. */
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
    readonly nth?: number;
  };
  readonly times?: number;
  /** A fault by name, or with its options. */
  readonly do: FaultName | { readonly [name in FaultName]?: PlainMap };
}

export function isMap(value: unknown): value is PlainMap {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
