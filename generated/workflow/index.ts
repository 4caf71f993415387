// Generated from cards/. Do not edit.
// Functions of the domain workflow.

export * from "./job.logs.raw.js";
export * from "./runs.list.js";
