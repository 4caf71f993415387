// A capability as generated code hands it to the runtime. Nothing in the runtime knows one by name.

import type { CliPlan, Effect, GraphqlPlan, RestPlan } from "./plan.js";
import type { Route } from "./route.js";

/** A precompiled JSON Schema validator, as ajv's standalone code has it. */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}
export interface ValidatorError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

export interface Capability<Input, Output> {
  /** Capability id: `thing.parts.add`. */
  readonly id: string;
  readonly version: string;
  readonly effect: Effect;
  /** May be sent twice without a second effect. */
  readonly idempotent: boolean;
  /** Routes in the card's order of preference. */
  readonly order: readonly [Route, ...Route[]];
  /** Input takes `owner` and `name`, which a client that knows its repository fills. */
  readonly inRepository: boolean;
  /** Output is a page: `items`, `pageInfo`; input takes `first`, `after`. */
  readonly paged: boolean;
  /** The output field that is the text of GitHub's answer as it came, such as a diff; else the output is data. */
  readonly text?: string;
  /** Paths of the output's text that anyone may have written: `title`, `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  readonly validate: Validator;
  /** What each input field expects, in words, for messages: `{ issueNumber: "an integer of at least 1" }`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The input's `oneOf` / `anyOf` of required sets, for messages: `[["issueId"], ["owner", "name", "issueNumber"]]`. */
  readonly alternatives?: readonly (readonly string[])[];
  /** Fills defaults and upper-cases enum values; never changes its argument. */
  prepare(input: Input): object;
  readonly graphql?: GraphqlPlan;
  readonly rest?: RestPlan;
  readonly cli?: CliPlan;
  /** Types only: there is no such property at run time. */
  readonly "~output"?: Output;
}
