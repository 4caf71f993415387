// Types of what the rules about suitable inputs read.

import type { Suitability } from "../model/ir.js";
import type { TypedSuitability } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typeExpr } from "./expressions.js";
import { typeMatch } from "./matches.js";
import type { Scope } from "./scope.js";

export function typeRule(
  { when, unless, longer, ...rule }: Suitability,
  scope: Scope,
  context: Context,
): TypedSuitability {
  return {
    ...rule,
    ...(when && { when: typeMatch(when, scope, context) }),
    ...(unless && { unless: typeMatch(unless, scope, context) }),
    ...(longer && { longer: { ...longer, text: typeExpr(longer.text, scope, context) } }),
  };
}
