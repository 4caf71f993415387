// Generated from cards/. Do not edit.
// Functions of the domain repo.

export * from "./issue_types.list.js";
export * from "./labels.list.js";
export * from "./view.js";
