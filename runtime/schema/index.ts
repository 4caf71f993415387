// The parts of input schemas, for generated code.

export { type Alternative, atLeastOne, exactlyOne, requiredWith } from "./alternatives.js";
export { type ArrayRules, array } from "./array.js";
export { withoutEmptyLists } from "./empty-lists.js";
export {
  dateFormat,
  dateTimeFormat,
  type StringFormat,
  shaFormat,
  uriFormat,
  wordFormat,
} from "./formats.js";
export { type InputForm, inForms } from "./forms.js";
export { anyOf, nullable, optional, withDefault, writeOnly } from "./modifiers.js";
export { json, type ObjectRule, type ObjectRules, object, record } from "./object.js";
export { fields, listOf, oneOf, page, setOf, utcTime } from "./outputs.js";
export {
  boolean,
  constant,
  enumeration,
  integer,
  type NumberRules,
  number,
  type StringRules,
  string,
} from "./scalars.js";
export { secretInputs } from "./secrets.js";
export { binary, binaryBody, binaryInputs } from "./upload.js";
