// The parts of input schemas, for generated code.

export { type ArrayRules, array } from "./array.js";
export { anyOf, nullable, withDefault } from "./modifiers.js";
export { type Alternative, type ObjectRules, object, record } from "./object.js";
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
