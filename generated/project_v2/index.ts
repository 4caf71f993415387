// Generated from cards/. Do not edit.
// Functions of the domain project_v2.

export * from "./fields.list.js";
export * from "./item.add_issue.js";
export * from "./item.field.update.js";
export * from "./item.remove_issue.js";
export * from "./items.list.js";
export * from "./org.get.js";
export * from "./user.get.js";
