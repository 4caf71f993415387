// Text with paths of the input and of earlier responses.

import type { Template } from "../model/expressions.js";
import type { TypedTemplate } from "../model/typed-ir.js";
import type { Context } from "./context.js";
import { typePath } from "./paths.js";
import type { Scope } from "./scope.js";

export function typeTemplate(template: Template, scope: Scope, context: Context): TypedTemplate {
  const parts = template.parts.map((part) =>
    typeof part === "string" ? part : typePath(part, scope, context),
  );
  return { source: template, parts };
}
