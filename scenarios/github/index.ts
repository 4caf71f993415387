/** A stateful, in-memory GitHub for tests: GraphQL and REST over TCP, and over a Unix socket for the real gh. */
export type { ApiRequest, BlobSource, RestContext, RestResponse } from "./http.js";
export { describe } from "./server/describe.js";
export {
  describeExchange,
  type Exchange,
  type ExchangeAnswer,
  type GraphqlExchange,
  type PlayedExchanges,
  type RestExchange,
} from "./server/exchanges.js";
export type { ExpectedRequest } from "./server/expect-sent.js";
export type { Fault, FaultAction, FaultMatch } from "./server/fault.js";
export { Faults, fault } from "./server/faults.js";
export type { Harsh } from "./server/harsh.js";
export type { BlobRequest, LoggedRequest } from "./server/request-log.js";
export { type LocalGithub, type LocalGithubOptions, startLocalGithub } from "./server/server.js";
export { type Clock, steadyClock } from "./store/clock.js";
export { GitHubError } from "./store/errors.js";
export { decodeNodeId, nodeId } from "./store/ids.js";
export type { Store, Viewer } from "./store/store.js";
export { dumpWorld } from "./world/dump.js";
export type { Plain } from "./world/dump-values.js";
export { formatDiagnostic, loadWorld, type WorldDiagnostic, WorldError } from "./world/load.js";
export type { World, WorldState } from "./world/shapes.js";
