// The interface between generated code and the runtime. The runtime never refers to a capability by name.

import type { CliPlan, Effect, GraphqlPlan, RestPlan } from "./plan.js";
import type { Route } from "./route.js";

/** A precompiled JSON Schema validator with the interface of ajv's standalone code. */
export interface Validator {
  (data: unknown): boolean;
  errors?: readonly ValidatorError[] | null;
}
/** One error of a {@link Validator}, in ajv's format. */
export interface ValidatorError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** A capability: its contract, its input validation and one plan per route. Generated code creates these objects. */
export interface Capability<Input, Output> {
  /** Capability id: the domain and a name, separated by dots. */
  readonly id: string;
  /** Version of the card, such as `1.0.0`. */
  readonly version: string;
  readonly effect: Effect;
  /** Whether sending the request twice has the same effect as sending it once. */
  readonly idempotent: boolean;
  /** Routes, in the card's order of preference. */
  readonly order: readonly [Route, ...Route[]];
  /** Whether the input has `owner` and `name`. A client with a `repo` option fills them in. */
  readonly inRepository: boolean;
  /** Whether the output is a page (`items`, `pageInfo`) and the input has `first` and `after`. */
  readonly paged: boolean;
  /**
   * The output field that contains GitHub's response as plain text, such as a diff. Absent if the output is structured
   * data.
   */
  readonly text?: string;
  /** Paths of output text that any GitHub user may have written, such as `title` or `items[].labels[]`. */
  readonly untrusted?: readonly string[];
  readonly validate: Validator;
  /**
   * Describes the expected value of each input field, for error messages: `{ issueNumber: "an integer of at least 1"
   * }`.
   */
  readonly fields?: Readonly<Record<string, string>>;
  /** Alternative sets of required fields, for error messages: `[["issueId"], ["owner", "name", "issueNumber"]]`. */
  readonly alternatives?: readonly (readonly string[])[];
  /** Returns the input with defaults filled in and enum values in upper case. Does not modify its argument. */
  prepare(input: Input): object;
  readonly graphql?: GraphqlPlan;
  readonly rest?: RestPlan;
  readonly cli?: CliPlan;
  /** For type inference only. The property does not exist at run time. */
  readonly "~output"?: Output;
}
