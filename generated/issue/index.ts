// Generated from cards/. Do not edit.
// Functions of the domain issue.

export * from "./assignees.add.js";
export * from "./assignees.remove.js";
export * from "./assignees.set.js";
export * from "./blocked_by.add.js";
export * from "./blocked_by.remove.js";
export * from "./close.js";
export * from "./comments.create.js";
export * from "./comments.list.js";
export * from "./create.js";
export * from "./delete.js";
export * from "./labels.add.js";
export * from "./labels.remove.js";
export * from "./labels.set.js";
export * from "./linked_prs.list.js";
export * from "./list.js";
export * from "./milestone.clear.js";
export * from "./milestone.set.js";
export * from "./parent.remove.js";
export * from "./parent.set.js";
export * from "./relations.get.js";
export * from "./reopen.js";
export * from "./update.js";
export * from "./view.js";
