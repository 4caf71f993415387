// The entry point `ghx/testing`: a local GitHub for tests, and exchanges with GitHub that are recorded and replayed.

export type {
  ExpectedRequest,
  Fault,
  FaultAction,
  FaultMatch,
  LoggedRequest,
  World,
  WorldState,
} from "@ghx/local-github";
export { type Cassette, type CassetteOptions, openCassette } from "./cassette.js";
export type { EarlierCalls } from "./earlier-calls.js";
export type { ExpectedResult } from "./match-result.js";
export { type ExchangeCall, type RunExchangeOptions, runExchange } from "./run-exchange.js";
export { type StartGithubOptions, startGithub, type TestGithub } from "./start-github.js";
