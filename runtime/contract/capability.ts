// The interface between generated code and the runtime. The runtime never refers to a capability by name.

import type { CalledCapability } from "./call.js";
import type { ExplainMissing } from "./name-list.js";
import type { CliPlan, GraphqlPlan, RestPlan } from "./plan.js";
import type { Route } from "./route.js";
import type { InputCursor } from "./route-blocker.js";
import type { IssueReporter, Schema } from "./schema.js";

/** The inputs that are bytes. */
export interface BinaryInputs {
  readonly inputs: readonly string[];
  /** Returns the bytes of a value; undefined for another value. A property, so that other programs do not contain the code. */
  read(value: unknown): object | undefined;
  /**
   * Finds the files of the prepared input, before anything is sent. `folder`: the folder that they must be in. Throws
   * `VALIDATION` for one that cannot be sent.
   */
  find(input: object, folder: string | undefined): Promise<void>;
}

/** A capability: its contract, the schema of its input and one plan per route. Generated code creates these objects. */
export interface Capability<Input, Output> extends CalledCapability {
  /** Version of the card, such as `1.0.0`. */
  readonly version: string;
  /** Scopes of a classic token, one of which is required. Default: none for a read, `public_repo` for others. */
  readonly scopes?: readonly string[];
  /** Routes, in the card's order of preference. */
  readonly order: readonly [Route, ...Route[]];
  /** Whether the input has `owner` and `name`. A client with a `repo` option fills them in. */
  readonly inRepository: boolean;
  /** The inputs that are logins, or lists of logins, in which `@me` is the user of the token. */
  readonly logins?: readonly string[];
  readonly binary?: BinaryInputs;
  /** Returns the values of the secret inputs, which no message may contain. A property, like `binary`. */
  readonly secrets?: (input: unknown) => readonly string[];
  /**
   * Only lists, whose output is a page (`items`, `pageInfo`) and whose input has `first` and `after`: returns the
   * position that `after` contains. Throws `VALIDATION` if it is invalid.
   */
  readCursor?(input: object): InputCursor | undefined;
  /**
   * The output field that contains GitHub's response as plain text, such as a diff. Absent if the output is structured
   * data.
   */
  readonly text?: string;
  /**
   * Creates the schema of the input, which validates an input and prepares it for the routes: it fills in defaults and
   * converts enum values to upper case.
   */
  readonly input: () => Schema;
  /** Only in steps of a chain: returns the input with a placeholder for each reference, and adds the issues of these. */
  readonly readReferences?: (input: unknown, issues: IssueReporter) => unknown;
  /**
   * Lists what exists if GitHub does not find what the input names. A property, so that programs without such inputs do not
   * contain the code.
   */
  readonly explain?: ExplainMissing;
  readonly graphql?: GraphqlPlan;
  readonly rest?: RestPlan;
  readonly cli?: CliPlan;
  /** For type inference only. These properties do not exist at run time. */
  "~input"?(input: Input): void;
  readonly "~output"?: Output;
}
