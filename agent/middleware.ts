// The entry `ghx/middleware`: functions around the calls and requests of a client.

export { middleware } from "../runtime/client/apply-middleware.js";
export { scopePreflight } from "../runtime/client/scope-preflight.js";
export type {
  CallContext,
  CallNext,
  Middleware,
  RequestContext,
  RequestNext,
  Use,
} from "../runtime/contract/middleware-functions.js";
export type { HttpAnswer } from "../runtime/contract/wire.js";
