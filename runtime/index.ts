// The exports of the runtime for generated code, the agent surface and users.

export { runConcurrently } from "./call/concurrently.js";
export { execute } from "./call/execute.js";
export { fanOut, fanOutReads } from "./call/fan-out.js";
export { findElement, findNode } from "./call/find-element.js";
export { joinLookups } from "./call/join-lookups.js";
export { listNames } from "./call/list-names.js";
export { readCursor } from "./call/lists/encode-cursor.js";
export { readDetailedPages } from "./call/lists/read-detailed-pages.js";
export { readConnection, readPages } from "./call/lists/read-list.js";
export { readSortedConnection, readSortedPages } from "./call/lists/read-sorted-list.js";
export { lookUntil } from "./call/look-until.js";
export { pollRest } from "./call/poll-rest.js";
export { readAllPages } from "./call/read-all-pages.js";
export { readUntil } from "./call/read-until.js";
export { flag, runCommand, sendByCommand } from "./call/run-command.js";
export { reportFailure } from "./call/run-request.js";
export { withHint } from "./call/with-hint.js";
export type { BinaryResponse } from "./client/binary-response.js";
export { bindGraphql, type GraphqlCall, type TypedDocument } from "./client/bind-graphql.js";
export { bindChain } from "./client/bound-chain.js";
export { bind } from "./client/client.js";
export { createClientSession } from "./client/client-session.js";
export {
  bindList,
  type ItemOf,
  type Iterables,
  type IterateOptions,
  type ListOperation,
  type Page,
} from "./client/iterate.js";
export { createLayers } from "./client/layers.js";
export * from "./client/merge-registries.js";
export type { PlanOptions, RequestOptions, RequestPagesOptions } from "./client/own-request.js";
export { rememberPages } from "./client/read-ahead.js";
export {
  bindRequest,
  type RestCall,
  type RestOptions,
  type RestPagesOptions,
  type RestParameters,
} from "./client/request.js";
export type * from "./client/task-types.js";
export { loadCapability, unknownCapability } from "./client/tasks.js";
export { unwrap } from "./client/unwrap.js";
export type * from "./contract/call.js";
export type * from "./contract/capability.js";
export type * from "./contract/catalog.js";
export type * from "./contract/chain-envelope.js";
export type * from "./contract/chain-plan.js";
export type * from "./contract/cursor.js";
export { defined } from "./contract/defined.js";
export type * from "./contract/dry-run-plan.js";
export type * from "./contract/envelope.js";
export type * from "./contract/error-details.js";
export type * from "./contract/events.js";
export type { BinaryInput, FileResponse, SavedFile, SaveFile } from "./contract/github-api.js";
export type * from "./contract/middleware-functions.js";
export type * from "./contract/name-list.js";
export * from "./contract/operation.js";
export type * from "./contract/options.js";
export type * from "./contract/pacing.js";
export type * from "./contract/plan.js";
export type * from "./contract/registry.js";
export type * from "./contract/retry.js";
export type * from "./contract/route.js";
export type * from "./contract/route-blocker.js";
export { type ErrorCode, RouteError } from "./contract/route-error.js";
export type { IssueReporter, PreparedInput, Schema } from "./contract/schema.js";
export type { Session } from "./contract/session.js";
export { GhxError } from "./errors/ghx-error.js";
export { redact } from "./errors/redact.js";
export * from "./mapping/compare-input.js";
export { compareState, type StateValue } from "./mapping/compare-state.js";
export { type MatchAllOptions, matchAll } from "./mapping/match-all.js";
export * from "./mapping/unions.js";
export * from "./mapping/values.js";
export { Digits } from "./schema/digits.js";
export * from "./schema/index.js";
export { createSession, defaultSession } from "./session/create-session.js";
export { escapeHidden, restoreHidden, showHidden, showHiddenIn } from "./text/hidden-text.js";
export { fileBody } from "./transport/file-body.js";
export { printNewer } from "./transport/newer-arguments.js";
export { printRepeated, repeatedFields } from "./transport/repeated-fields.js";
export { retryWithout } from "./transport/retry-without.js";
export { textBody } from "./transport/text-body.js";
