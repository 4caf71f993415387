// Checks and prepares the input of a call, independent of its route.

import type { Capability } from "../contract/capability.js";
import type { ExecuteOptions } from "../contract/options.js";
import type { InputCursor } from "../contract/route-blocker.js";
import type { Session } from "../contract/session.js";
import { readOnlyPolicy } from "./effect-policy.js";
import { checkNamedRepositories, outsideError } from "./repositories.js";
import { validateInput } from "./validate.js";

/**
 * Returns the prepared input and its cursor. Throws `VALIDATION` for an invalid input or cursor, and for a capability
 * that the session's policy, its repositories or, except in a dry run, `readOnly` reject.
 */
export function checkCall(
  capability: Capability<unknown, unknown>,
  given: unknown,
  options: Pick<ExecuteOptions, "readOnly" | "dryRun">,
  session: Session,
): { readonly input: object; readonly cursor: InputCursor | undefined } {
  const { dryRun = false } = options;
  const readOnly = !dryRun && (options.readOnly || session.readOnly);
  const refusal =
    session.policy?.refusal(capability, dryRun, given) ??
    (readOnly ? readOnlyPolicy.refusal(capability) : undefined);
  if (refusal !== undefined) throw refusal;
  const input = validateInput(capability, given, session.repo);
  checkScope(capability, input, session);
  return { input, cursor: capability.readCursor?.(input) };
}

/** Throws if the input names a repository that the session may not use. What requests name is checked when they are sent. */
function checkScope({ ownRequest, id }: Capability<unknown, unknown>, input: object, session: Session): void {
  const { repositories } = session;
  if (repositories === undefined) return;
  if (ownRequest === "graphql")
    throw outsideError(repositories, `What the GraphQL document ${id} reads`, UNKNOWN_PATHS);
  if (ownRequest === undefined) checkNamedRepositories(repositories, input);
}

const UNKNOWN_PATHS =
  ", or cannot be confined to them; use a capability, or ghx.request with a path of a repository";
