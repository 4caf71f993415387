// Prints a document without the arguments that have no value, which older servers would refuse.

import type { PrintDocument } from "../contract/plan.js";
import { printRepeated } from "./repeated-fields.js";

/** Prints a document without the parts of newer arguments whose variable has no value. */
export const printNewer: PrintDocument = (operation, variables, repeated) => {
  const { document, newer = [] } = operation;
  const unused = newer.flatMap(({ variable, parts }) => (variable in variables ? [] : parts));
  const text = unused.reduce((rest, part) => rest.replaceAll(part, ""), document);
  return printRepeated({ ...operation, document: text }, variables, repeated);
};
