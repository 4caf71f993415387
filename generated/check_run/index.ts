// Generated from cards/. Do not edit.
// Functions of the domain check_run.

export * from "./annotations.list.js";
