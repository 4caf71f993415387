// Older names of inputs, which callers that run a capability by its id may still use.

import type { Warning } from "../contract/envelope.js";
import type { IssueReporter } from "../contract/schema.js";
import { isObject } from "../schema/object.js";

/**
 * Returns the input with current names. `renamed` contains current names by older name. Adds a warning per older name,
 * and an issue if the input has two names of the same property.
 */
export function renameInputs(
  renamed: Readonly<Record<string, string>>,
  input: unknown,
  issues?: IssueReporter,
  warnings?: Warning[],
): unknown {
  if (!isObject(input)) return input;
  const values = new Map<string, unknown>();
  const givenNames = new Map<string, string>();
  for (const [given, value] of Object.entries(input)) {
    const name = currentName(renamed, given);
    const other = givenNames.get(name);
    if (other !== undefined) {
      const older = given === name ? other : given;
      issues?.add(
        older,
        () => `is an older name of ${name}; provide only ${name}, not ${other} and ${given}`,
      );
      continue;
    }
    if (given !== name) {
      const message = `The input ${given} was renamed to ${name}; use ${name}.`;
      warnings?.push({ code: "RENAMED_INPUT", message });
    }
    values.set(name, value);
    givenNames.set(name, given);
  }
  // Unlike an assignment, this creates a property for the key "__proto__", which validation then rejects.
  return Object.fromEntries(values);
}

function currentName(renamed: Readonly<Record<string, string>>, name: string): string {
  return (Object.hasOwn(renamed, name) ? renamed[name] : undefined) ?? name;
}
