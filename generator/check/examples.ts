// Checks of a card's examples: there is one, and the validator accepts each as an input.

import type { Capability } from "../model/ir.js";
import { didYouMean, type Report } from "../source/diagnostic.js";
import { inputValidator } from "../types/input-validator.js";

export function checkExamples(capability: Capability, report: Report): void {
  if (capability.hasErrors) return;
  if (capability.examples.length === 0)
    report({
      code: "GHX223",
      severity: "warning",
      span: capability.span,
      message: `${capability.id} has no example`,
      fix: "write examples: [{ title: …, input: { … } }]",
    });
  let validate: ReturnType<typeof inputValidator>;
  try {
    validate = inputValidator(capability.input.schema);
  } catch {
    return; // The error of the schema was reported.
  }
  for (const { title, input, span } of capability.examples) {
    if (validate(input)) continue;
    const [error] = validate.errors ?? [];
    const unknown: unknown = error?.params.additionalProperty;
    const known = error?.instancePath === "" ? Object.keys(capability.input.schema.properties ?? {}) : [];
    const reason =
      typeof unknown === "string"
        ? `has no property "${unknown}"${didYouMean(unknown, known)}`
        : error?.message;
    const problem = `${error?.instancePath.slice(1) || "input"} ${reason ?? ""}`;
    report({ code: "GHX210", span, message: `the example "${title}" is not a valid input: ${problem}` });
  }
}
