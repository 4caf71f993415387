// What a capability reads of REST responses, and their types.

import { checkRoutes } from "../check/index.js";
import type { Capability, RestStep, RouteName } from "../model/ir.js";
import { capitalize } from "../model/names.js";
import { singleResponse } from "../types/scope.js";
import type { Statement } from "./module.js";
import { quiet } from "./outputs.js";
import { addRead, newReads, type Reads, readType } from "./types.js";

export function responseTypes(
  steps: readonly RestStep[],
  prefix: string,
  reads: ReadonlyMap<string, Reads>,
): Statement[] {
  return steps
    .filter((step) => !step.text)
    .map((step) =>
      responseType(`${prefix}${capitalize(step.name)}Response`, step, responseReads(step, reads)),
    );
}

/** A fan-out's reads go through its list of outcomes. */
function responseReads(step: RestStep, reads: ReadonlyMap<string, Reads>): Reads {
  const own = reads.get(step.name) ?? newReads();
  return step.perItem ? (own.fields.get("[]")?.fields.get("response") ?? newReads()) : own;
}

export function responseType(name: string, step: RestStep, reads: Reads): Statement {
  const { endpoint, find } = step;
  const docs = `\`${endpoint.method} ${endpoint.template}\`, as far as it is read.`;
  // A search reads the list that its element stands in.
  const shape = find ? (endpoint.response ?? singleResponse(step).shape) : singleResponse(step).shape;
  const whole = find ? wrapReads(find.list?.segments.map((segment) => segment.name) ?? [], reads) : reads;
  return { kind: "alias", name, exported: false, docs, type: readType(shape, whole) };
}

function wrapReads(path: readonly string[], inner: Reads): Reads {
  return [...path, "[]"].reduceRight<Reads>((reads, name) => ({ fields: new Map([[name, reads]]) }), inner);
}

/** What a capability reads of each response, by route and root. */
export function readsOf(capability: Capability): ReadonlyMap<RouteName, ReadonlyMap<string, Reads>> {
  const result = new Map<RouteName, Map<string, Reads>>();
  for (const route of ["graphql", "rest", "cli"] as const) {
    const reads = new Map<string, Reads>();
    checkRoutes(onlyRoute(capability, route), {
      ...quiet,
      visit({ root, path }) {
        const known = reads.get(root) ?? newReads();
        reads.set(root, known);
        addRead(known, path);
      },
    });
    result.set(route, reads);
  }
  return result;
}

/** The capability as if this were its only route. */
function onlyRoute({ graphql, rest, cli, ...capability }: Capability, route: RouteName): Capability {
  return {
    ...capability,
    ...(route === "graphql" && graphql && { graphql }),
    ...(route === "rest" && rest && { rest }),
    ...(route === "cli" && cli && { cli }),
  };
}
