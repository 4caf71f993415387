// What inputs can name, listed if GitHub does not find a name.

import type { PlanRun } from "./call.js";
import type { GraphqlOperation } from "./graphql-operation.js";

/** A list of objects, and how their names are read. A name is a template: `{number} {title}`. */
export interface NameList {
  /** `label`. */
  readonly noun: string;
  /** The words before the names in a message: `open milestones`. */
  readonly plural: string;
  /** Path of the GET request. A place is an input, or a part of the value. Absent if `operation` reads the list. */
  readonly path?: string;
  /** Parameters of the GET request. */
  readonly query?: Readonly<Record<string, string | number>>;
  readonly operation?: GraphqlOperation;
  /** Names of the variables of the operation. */
  readonly variables?: readonly string[];
  /** Path of the list in the response, unless it is the response: `organization.teams.nodes`. */
  readonly list?: string;
  /**
   * The name that is listed; of values with parts, by the part. The first place is compared, ignoring case. `{path/}` is the
   * last segment of a path.
   */
  readonly text: string | Readonly<Record<string, string>>;
  /** Only objects with these values are listed. */
  readonly where?: Readonly<Record<string, string | boolean>>;
  /** Others can be named as well, so that only names are reported of which GitHub says that they do not exist. */
  readonly incomplete?: true;
  /** Reads the repository of a node, for inputs that contain its id instead of `owner` and `name`. */
  readonly repository?: GraphqlOperation;
}

/**
 * Returns a function that throws the error of a call; with the existing names, if GitHub did not find one of the input. If
 * GitHub lists the names now, because they are new, it returns the result of `again`.
 */
export type ExplainMissing = <Result>(
  run: PlanRun,
  again?: () => Promise<Result>,
) => (thrown: unknown) => Promise<Result>;
