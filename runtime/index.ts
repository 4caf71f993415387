// What generated code, the agent surface and users import from the runtime.

export type * from "./capability.js";
export type * from "./catalog.js";
export type { ChainOptions } from "./chain/chain.js";
export type { ChainPlan, ChainRequest } from "./chain/chain-plan.js";
export type * from "./chain/envelope.js";
export * from "./client.js";
export type * from "./dry-run-plan.js";
export type * from "./envelope.js";
export { GhxError } from "./errors/ghx-error.js";
export { redact } from "./errors/redact.js";
export { RouteError } from "./errors/route-error.js";
export type * from "./events.js";
export { execute } from "./execute.js";
export { type Actor, login } from "./functions/login.js";
export { type LogSummary, summarizeLog } from "./functions/summarize-log.js";
export { type UrlPlace, urlSegment } from "./functions/url-segment.js";
export { escapeHidden, restoreHidden, showHidden, showHiddenIn } from "./hidden-text.js";
export { bindList, type ItemOf, type IterateOptions, type ListOperation, type Page } from "./iterate.js";
export * from "./mapping.js";
export type * from "./options.js";
export type * from "./plan.js";
export { createSession, defaultSession, type Session } from "./session.js";
export * from "./task.js";
export * from "./values.js";
