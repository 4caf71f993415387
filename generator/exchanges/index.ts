// The entry `@ghx/generator/testing`: exchange files for tests.

export type { RestAnswer } from "./answers.js";
export {
  type Exchange,
  ExchangeError,
  type ExpectedResult,
  type GraphqlExchange,
  type LoadExchangesOptions,
  loadExchanges,
  type Values,
} from "./load.js";
export type { ResolvedExchange } from "./resolve.js";
