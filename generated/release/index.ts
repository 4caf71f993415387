// Generated from cards/. Do not edit.
// Functions of the domain release.

export * from "./create_draft.js";
export * from "./get.js";
export * from "./list.js";
export * from "./publish_draft.js";
export * from "./update.js";
