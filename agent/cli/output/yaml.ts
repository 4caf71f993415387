// Formats data as YAML and escapes characters that would control a terminal.

import { Document, isScalar, visit } from "yaml";
import { escapeHidden } from "../../../runtime/text/hidden-text.js";

export function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      // A double-quoted YAML string has the same escapes as JSON.
      if (!isScalar(node) || typeof node.value !== "string") return;
      if (escapeHidden(node.value) !== node.value) node.type = "QUOTE_DOUBLE";
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }));
}
