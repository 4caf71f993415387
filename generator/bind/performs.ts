// Binds what inputs add to a call, such as the deletion of a branch.

import type { Performed } from "../model/ir.js";
import type { ObjectShape } from "../model/shape.js";
import { didYouMean } from "../source/diagnostic.js";
import type { Located } from "../syntax/yaml.js";
import type { BindContext } from "./context.js";

/** Returns what the inputs add, and reports those that do not exist. */
export function bindPerforms(
  node: Located | undefined,
  input: ObjectShape,
  { report }: BindContext,
): Performed[] {
  return [...(node?.fields ?? [])].flatMap(([property, { key, node: does }]) => {
    const properties = input.fields();
    if (properties.has(property)) return { input: property, does: String(does.value), span: does.span };
    const message = `the input has no property "${property}"${didYouMean(property, properties.keys())}`;
    report({ code: "GHX405", span: key, message });
    return [];
  });
}
