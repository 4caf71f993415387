// Reads the input of a step: finds its references and removes the escapes of its text.

import type { Capability } from "../contract/capability.js";
import { withUnresolved } from "./opaque-input.js";
import {
  type InputPath,
  readText,
  referenceText,
  replaceLeaves,
  type StepReference,
  Unresolved,
} from "./references.js";
import type { RequestedStep } from "./step-types.js";

/** What validation found in an input. */
export interface FoundInput {
  /** The input with an `Unresolved` for each reference. */
  plain: unknown;
  references: readonly StepReference[];
}

/**
 * Returns the capability with an input that may contain references to earlier steps. Its validation adds what it finds to
 * `found`, and reports references to steps or values that do not exist.
 */
export function acceptReferences<Output>(
  capability: Capability<unknown, Output>,
  index: number,
  steps: readonly RequestedStep[],
  found: Partial<FoundInput> = {},
): Capability<unknown, Output> {
  const { input } = capability;
  const typed = steps[index]?.references;
  return {
    ...capability,
    readReferences: (given, issues) => {
      const references: StepReference[] = [];
      found.plain = replaceLeaves(given, (leaf, at) => {
        const read = typed === undefined ? readLeaf(leaf) : (findAt(typed, at) ?? { text: leaf });
        if ("text" in read) return read.text;
        const isReference = !("problem" in read);
        const problem = isReference ? findProblem({ ...read, at }, index, steps) : read.problem;
        if (problem !== undefined) issues.add(at.join("."), () => problem);
        // A value of any type, so that the schema reports only other values.
        if (!isReference) return new Unresolved({ step: index, path: [] });
        const reference = { step: read.step, path: read.path, at };
        references.push(reference);
        return new Unresolved(reference);
      });
      found.references = references;
      return found.plain;
    },
    input: () => withUnresolved(input()),
  };
}

const readLeaf = (leaf: unknown) => (typeof leaf === "string" ? readText(leaf) : { text: leaf });

function findAt(references: readonly StepReference[], at: InputPath): StepReference | undefined {
  return references.find((one) => one.at.length === at.length && one.at.every((key, i) => key === at[i]));
}

/** Returns why a reference of the step at `index` has no value; undefined if it may have one. */
function findProblem(
  reference: StepReference,
  index: number,
  steps: readonly RequestedStep[],
): string | undefined {
  const text = referenceText(reference);
  const source = steps[reference.step];
  if (reference.step < 0) return "the reference is to a step that is not in the chain";
  if (source === undefined)
    return `${text}: there is no step ${reference.step}; the chain has ${steps.length}, counted from 0`;
  if (reference.step >= index)
    return `${text}: step ${reference.step} is ${reference.step === index ? "this step" : "a later step"}; a reference names an earlier one, counted from 0`;
  return steps[index]?.checkReference?.(reference);
}
