// Generated from cards/. Do not edit.
// Functions of the domain pr.

export * from "./checks.list.js";
export * from "./list.js";
export * from "./merge.js";
export * from "./view.js";
