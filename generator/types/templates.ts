// Text with paths of the input and of earlier responses.

import type { Template } from "../model/expressions.js";
import type { TypedTemplate } from "../model/typed-expressions.js";
import type { Context } from "./context.js";
import { templateType } from "./operators.js";
import { typePath } from "./paths.js";
import type { Scope } from "./scope.js";

export function typeTemplate(template: Template, scope: Scope, context: Context): TypedTemplate {
  const parts = template.parts.map((part) =>
    typeof part === "string" ? part : typePath(part, scope, context),
  );
  return { source: template, parts };
}

/** Types the text of an error, whose paths must have values: an absent one would be printed as "undefined". */
export function typeMessage(template: Template, scope: Scope, context: Context): TypedTemplate {
  const message = typeTemplate(template, scope, context);
  templateType(message, context);
  return message;
}
