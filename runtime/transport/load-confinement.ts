// Loads the confinement to repositories, so that only programs with the option load its code.

import type { Route } from "../contract/route.js";
import type { RepositoryScope } from "../contract/session.js";
import type { Wire } from "../contract/wire.js";

/** Returns a function that confines the wires of a call with the prepared input; undefined without a scope. */
export async function loadConfinement(
  scope: RepositoryScope | undefined,
  route: Route,
  input: object,
): Promise<(wire: Wire) => Wire> {
  if (scope === undefined) return (wire) => wire;
  const { confineWire } = await import("./confine-wire.js");
  return (wire) => confineWire(wire, scope, route, input);
}
