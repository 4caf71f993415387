// The types of JSON values that keywords of JSON Schema constrain.

const TYPES_BY_KEYWORD: Readonly<Record<string, readonly string[]>> = {
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  minLength: ["string"],
  maxLength: ["string"],
  pattern: ["string"],
  format: ["string"],
  contentMediaType: ["string"],
  items: ["array"],
  minItems: ["array"],
  maxItems: ["array"],
  uniqueItems: ["array"],
  emptyIsAbsent: ["array"],
  properties: ["object"],
  required: ["object"],
  additionalProperties: ["object"],
};

/** Whether the keyword constrains values of the type. Other keywords, such as `enum`, constrain values of every type. */
export function appliesTo(keyword: string, type: string): boolean {
  return !Object.hasOwn(TYPES_BY_KEYWORD, keyword) || TYPES_BY_KEYWORD[keyword]?.includes(type) === true;
}
