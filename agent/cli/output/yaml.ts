// Formats data as YAML that parsers of YAML 1.1 and 1.2 read as the same data, and escapes characters that would control
// a terminal.

import { Document, type ScalarTag, visit } from "yaml";
import { escapeHidden } from "../../../runtime/text/hidden-text.js";

export function toYaml(value: unknown): string {
  const document = new Document(value, {
    aliasDuplicateObjects: false,
    customTags: (tags) => [exponent, ...tags],
  });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value !== "string" || canBeUnquoted(node.value)) return;
      node.type = "QUOTE_DOUBLE";
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }), toYamlEscape);
}

/**
 * Whether every parser reads the text without quotes as a string: a block of several lines, or a text that begins with a
 * letter and is neither a boolean nor null. Others may be numbers, times, dates or merge keys in YAML 1.1. A double-quoted string
 * can contain escapes of hidden characters.
 */
function canBeUnquoted(text: string): boolean {
  const isString = /^\S.*\n/.test(text) || (/^[A-Za-z][^\t]*$/.test(text) && !KEYWORD.test(text));
  return isString && escapeHidden(text) === text;
}

// A parser of YAML 1.1 reads e1 as a number.
const KEYWORD = /^(?:y|yes|n|no|on|off|true|false|null|e[-+]?\d.*)$/i;

/** Numbers such as `1e+21`. A number with an exponent has a fraction in YAML 1.1: `1.0e+21`. */
const exponent: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  test: /^-?\de/,
  identify: (value) => typeof value === "number" && /^-?\de/.test(String(value)),
  resolve: Number,
  stringify: ({ value }) => String(value).replace("e", ".0e"),
};

/** Returns a YAML escape such as `\u202e` or `\U000e0068`. A surrogate pair is not valid. */
function toYamlEscape(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
}
