// The types of REST responses: the fields that a route reads.

import { capitalize } from "../model/names.js";
import { newReads, type Reads, type ResponseReads } from "../model/reads.js";
import type { TypedRestStep } from "../model/typed-ir.js";
import type { Statement } from "./module.js";
import { readType } from "./types.js";

export function responseTypes(
  steps: readonly TypedRestStep[],
  prefix: string,
  reads: ResponseReads,
): Statement[] {
  return steps
    .filter((step) => !step.text)
    .map((step) => responseType(`${prefix}${capitalize(step.name)}Response`, step, stepReads(step, reads)));
}

/** The reads of one response. Those of a step with `perItem` go through its list of outcomes. */
function stepReads(step: TypedRestStep, reads: ResponseReads): Reads {
  const own = reads.get(step.name) ?? newReads();
  return step.perItem ? (own.fields.get("[]")?.fields.get("response") ?? newReads()) : own;
}

export function responseType(name: string, step: TypedRestStep, reads: Reads): Statement {
  const { endpoint, find } = step;
  const docs = `\`${endpoint.method} ${endpoint.template}\`, as far as it is read.`;
  // A search reads the list that contains its element.
  const shape = find ? (endpoint.response ?? step.response) : step.response;
  const path = find?.list?.source.segments.map((segment) => segment.name) ?? [];
  return {
    kind: "alias",
    name,
    exported: false,
    docs,
    type: readType(shape, find ? wrapReads(path, reads) : reads),
  };
}

function wrapReads(path: readonly string[], inner: Reads): Reads {
  return [...path, "[]"].reduceRight<Reads>((reads, name) => ({ fields: new Map([[name, reads]]) }), inner);
}
