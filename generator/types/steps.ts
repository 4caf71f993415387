// Steps: `when` and `perItem` in the scope before the request, then the request in the scope that they narrow.

import type { Step } from "../model/ir.js";
import { type Shape, withNull } from "../model/shape.js";
import type { TypedExpr, TypedFanOut, TypedMatch } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Roots } from "./narrow.js";
import { responseType } from "./responses.js";
import { conditionScope, givenInputs, itemScope, narrowedScope, type Place, type Scope } from "./scope.js";

/** Conditions and requests of a route, which are typed by turns, are recorded apart. */
export interface StepContexts {
  readonly conditions: Context;
  readonly requests: Context;
}

/** What a step of any API has. */
export interface StepFrame {
  readonly given: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly when?: TypedMatch;
  readonly perItem?: TypedFanOut;
}

/** Types the request of a step of one API. */
export type TypeRequest<S extends Step, T> = (step: S, frame: StepFrame, scope: Scope, context: Context) => T;

/** Types steps in order, each after the responses of those before it. `roots`: with all their responses. */
export function typeSteps<S extends Step, T>(
  steps: readonly S[],
  place: Place,
  before: Roots,
  contexts: StepContexts,
  typeRequest: TypeRequest<S, T>,
): { readonly steps: readonly T[]; readonly roots: Roots } {
  const result: T[] = [];
  let roots = before;
  for (const step of steps) {
    const typed = typeStep(step, place, roots, contexts, typeRequest);
    result.push(typed.step);
    roots = typed.roots;
  }
  return { steps: result, roots };
}

export function typeStep<S extends Step, T>(
  step: S,
  place: Place,
  before: Roots,
  { conditions, requests }: StepContexts,
  typeRequest: TypeRequest<S, T>,
): { readonly step: T; readonly roots: Roots } {
  const outer = conditionScope(before, place);
  const when = step.when && typeMatch(step.when, outer, conditions);
  const narrowed = narrowedScope(outer, step.when, place);
  const over = step.perItem && typeExpr(step.perItem.over, narrowed, conditions);
  const item = over && elementShape(over);
  const frame: StepFrame = {
    given: givenInputs(narrowed, place),
    names: [...before.keys()],
    ...(when && { when }),
    ...(step.perItem && over && item && { perItem: { ...step.perItem, over, item } }),
  };
  const scope = item ? itemScope(narrowed, item) : narrowed;
  return {
    step: typeRequest(step, frame, scope, requests),
    roots: new Map([...before, [step.name, responseType(step, item)]]),
  };
}

function elementShape({ type }: TypedExpr): Shape {
  return type.shape.kind === "list" ? withNull(type.shape.item, false) : { kind: "json", nullable: false };
}
