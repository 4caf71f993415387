// Data as YAML, with nothing in it that a terminal would act on.

import { Document, isScalar, visit } from "yaml";
import { escapeHidden } from "../../../runtime/text/hidden-text.js";

export function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_, node) {
      // Between double quotes the escapes of JSON are those of YAML.
      if (!isScalar(node) || typeof node.value !== "string") return;
      if (escapeHidden(node.value) !== node.value) node.type = "QUOTE_DOUBLE";
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }));
}
