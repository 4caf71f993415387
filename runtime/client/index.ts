// The runtime of the generated client, without what its first call loads.

export type * from "../contract/operation.js";
export type { GhxOptions } from "../contract/options.js";
export type { Extended, Registry } from "../contract/registry.js";
export { GhxError } from "../errors/ghx-error.js";
export { defaultSession } from "../session/create-session.js";
export type { GraphqlCall } from "./bind-graphql.js";
export { createClientSession } from "./client-session.js";
export { loadCards } from "./load-cards.js";
export { extendRegistry } from "./merge-registries.js";
export type { RestCall } from "./request.js";
export { taskRunner, tasksRunner } from "./task-runners.js";
export type { ExecuteTask, ExecuteTasks } from "./task-types.js";
export { createTree } from "./tree.js";
export { unwrap } from "./unwrap.js";
