// The parts of input schemas, for generated code.

export { array } from "./array.js";
export { anyOf, nullable, withDefault } from "./modifiers.js";
export { object, record } from "./object.js";
export { boolean, constant, enumeration, integer, number, string } from "./scalars.js";
