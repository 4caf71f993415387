// The type of a call that passed all checks.

import type { Capability } from "./capability.js";
import type { ExecuteOptions } from "./options.js";
import type { RouteOrder } from "./route.js";
import type { InputCursor } from "./route-blocker.js";
import type { Session } from "./session.js";

/** A call with validated and prepared input and known routes. */
export interface PreparedCall {
  readonly capability: Capability<unknown, unknown>;
  readonly input: object;
  readonly order: RouteOrder;
  readonly cursor: InputCursor | undefined;
  readonly options: ExecuteOptions;
  readonly session: Session;
}
