// Generated from cards/. Do not edit.
// Functions of the domain pr.

export * from "./assignees.add.js";
export * from "./assignees.remove.js";
export * from "./assignees.update.js";
export * from "./branch.update.js";
export * from "./checks.failed.js";
export * from "./checks.list.js";
export * from "./checks.rerun_all.js";
export * from "./checks.rerun_failed.js";
export * from "./close.js";
export * from "./comments.create.js";
export * from "./comments.reactions.list.js";
export * from "./create.js";
export * from "./diff.files.js";
export * from "./diff.view.js";
export * from "./list.js";
export * from "./merge.js";
export * from "./merge.status.js";
export * from "./reactions.list.js";
export * from "./ready_for_review.set.js";
export * from "./review.list.js";
export * from "./review.request.js";
export * from "./review.submit.js";
export * from "./thread.list.js";
export * from "./thread.reply.js";
export * from "./thread.resolve.js";
export * from "./thread.unresolve.js";
export * from "./update.js";
export * from "./view.js";
