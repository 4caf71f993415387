// The type of a call that passed all checks.

import type { Capability } from "../contract/capability.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { RouteOrder } from "../contract/route.js";
import type { Session } from "../contract/session.js";
import type { Cursor } from "../input/cursor.js";

/** A call with validated and prepared input and known routes. */
export interface PreparedCall {
  readonly capability: Capability<unknown, unknown>;
  readonly input: object;
  readonly order: RouteOrder;
  readonly cursor: Cursor | undefined;
  readonly options: ExecuteOptions;
  readonly session: Session;
}
