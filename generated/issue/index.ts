// Generated from cards/. Do not edit.
// Functions of the domain issue.

export * from "./close.js";
export * from "./create.js";
export * from "./labels.add.js";
export * from "./list.js";
export * from "./view.js";
