// What the forms of an input require of other properties.

import { FORMS, type JsonSchema } from "./ir.js";

/** A value of this type that matches none of the patterns requires the other properties. */
export interface FormNeeds {
  readonly type: "string" | "number";
  readonly others: readonly string[];
  /** What the value is called in errors: a number, a title. */
  readonly what: string;
  readonly except: readonly string[];
}

export function formNeeds({ [FORMS]: forms = [] }: JsonSchema): FormNeeds[] {
  return forms.flatMap(({ type = "string", needs, parts }, index): FormNeeds[] => {
    if (needs === undefined || type === "digits") return [];
    if (type === "number") return [{ type, others: needs, what: type, except: [] }];
    const except = forms.slice(0, index).flatMap(({ pattern }) => pattern ?? []);
    return [{ type, others: needs, what: Object.keys(parts)[0] ?? type, except }];
  });
}
