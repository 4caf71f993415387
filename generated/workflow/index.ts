// Generated from cards/. Do not edit.
// Functions of the domain workflow.

export * from "./dispatch.run.js";
export * from "./get.js";
export * from "./job.logs.get.js";
export * from "./job.logs.raw.js";
export * from "./list.js";
export * from "./run.artifacts.list.js";
export * from "./run.cancel.js";
export * from "./run.jobs.list.js";
export * from "./run.rerun_all.js";
export * from "./run.rerun_failed.js";
export * from "./run.view.js";
export * from "./runs.list.js";
