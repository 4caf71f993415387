// Generated from cards/. Do not edit.
// Functions of the domain project_v2.

export * from "./item.field.update.js";
